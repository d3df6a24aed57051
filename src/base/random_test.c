// SPDX-License-Identifier: MIT
#include "pesthouse/random.h"

#include "base/chacha20.h"
#include "base/draws.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void chacha20_gives_the_block_of_rfc_8439(void **state) {
    (void)state;
    // Section 2.3.2: key 00 01 … 1f, nonce 00 00 00 09 00 00 00 4a 00 00 00 00, counter 1.
    uint32_t key[8];
    for (uint32_t i = 0; i < 8; i++) {
        key[i] = 0x03020100 + i * 0x04040404;
    }
    const uint32_t nonce[3] = {0x09000000, 0x4a000000, 0x00000000};
    static const uint32_t expected[16] = {
        0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3,
        0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9, 0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2,
    };
    uint32_t block[16];
    ph_chacha20_block(block, key, 1, nonce);
    assert_memory_equal(block, expected, sizeof expected);
}

static void xoshiro_gives_the_published_numbers(void **state) {
    (void)state;
    static const uint64_t expected[] = {
        41943041,
        58720359,
        3588806011781223,
        3591011842654386,
        9228616714210784205U,
        9973669472204895162U,
        14011001112246962877U,
        12406186145184390807U,
        15849039046786891736U,
        10450023813501588000U,
    };
    struct ph_random random = {.state = {1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        assert_true(ph_random_next(&random) == expected[i]);
    }
}

static void a_seed_is_expanded_by_splitmix64(void **state) {
    (void)state;
    const struct ph_key key = ph_key_from_seed(0);
    assert_true(key.word[0] == 0xE220A8397B1DCDAF);
    assert_true(key.word[1] == 0x6E789E6AA1B965F4);
    assert_true(key.word[2] == 0x06C45D188009454F);
    assert_true(key.word[3] == 0xF88BB8A8724C81EC);
}

static void draws_depend_on_key_stream_and_index(void **state) {
    (void)state;
    const struct ph_key key = ph_key_from_seed(1);
    const struct ph_key other = ph_key_from_seed(2);
    const uint64_t far = (uint64_t)1 << 32;
    const struct ph_random draws[] = {
        ph_random_at(&key, PH_STREAM_LUCK, 0),   ph_random_at(&key, PH_STREAM_LUCK, 1),
        ph_random_at(&key, PH_STREAM_LUCK, far), ph_random_at(&key, PH_STREAM_SEARCH, 0),
        ph_random_at(&other, PH_STREAM_LUCK, 0), ph_random_at(&key, PH_STREAM_PLAYER, 0),
    };
    const struct ph_random again = ph_random_at(&key, PH_STREAM_LUCK, 0);
    assert_memory_equal(&again, &draws[0], sizeof again);
    for (size_t i = 0; i < sizeof draws / sizeof *draws; i++) {
        for (size_t j = 0; j < i; j++) {
            assert_memory_not_equal(&draws[i], &draws[j], sizeof draws[i]);
        }
    }
}

static void draws_made_together_are_those_made_one_by_one(void **state) {
    (void)state;
    const struct ph_key key = ph_key_from_seed(3);
    const uint64_t far = (uint64_t)1 << 32;
    const uint64_t firsts[] = {0, 4, far - PH_DRAWS, far, 7 * far + 8};
    for (size_t i = 0; i < sizeof firsts / sizeof *firsts; i++) {
        struct ph_random together[PH_DRAWS];
        ph_random_draws(together, &key, PH_STREAM_LUCK, firsts[i]);
        for (unsigned draw = 0; draw < PH_DRAWS; draw++) {
            const struct ph_random alone = ph_random_at(&key, PH_STREAM_LUCK, firsts[i] + draw);
            assert_memory_equal(&together[draw], &alone, sizeof alone);
        }
    }
}

// These constants are a promise: records and seeds of one release mean the same in every later one, on every machine.
static void equal_seeds_give_equal_luck_on_every_build(void **state) {
    (void)state;
    const struct ph_key key = ph_key_from_seed(42);
    struct ph_random random = ph_random_at(&key, PH_STREAM_LUCK, 7);
    assert_true(ph_random_next(&random) == 0xD5C648F33CE44553);
    assert_true(ph_random_next(&random) == 0x7456C54844266E39);
    struct ph_random dice = ph_random_at(&key, PH_STREAM_LUCK, 0);
    static const uint32_t expected[] = {3, 2, 3, 4, 3, 2, 5, 2};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        assert_int_equal(ph_random_below(&dice, 6), expected[i]);
    }
    const struct ph_key split = ph_key_split(&key, 3);
    assert_true(split.word[0] == 0xBAAD2FC4C6FE5958);
    assert_true(split.word[3] == 0x43559C583E21FF6A);
}

static void below_is_uniform_and_below(void **state) {
    (void)state;
    const struct ph_key key = ph_key_from_seed(5);
    struct ph_random random = ph_random_at(&key, PH_STREAM_LUCK, 0);
    int counts[7] = {0};
    for (int i = 0; i < 70000; i++) {
        const uint32_t number = ph_random_below(&random, 7);
        assert_in_range(number, 0, 6);
        counts[number]++;
    }
    double chi_square = 0;
    for (int i = 0; i < 7; i++) {
        chi_square += (counts[i] - 10000.0) * (counts[i] - 10000.0) / 10000.0;
    }
    assert_true(chi_square < 35.9); // p = 3 · 10⁻⁶ with 6 degrees of freedom
    for (int i = 0; i < 100; i++) {
        assert_int_equal(ph_random_below(&random, 1), 0);
    }
}

static void fresh_seeds_fit_53_bits_and_differ(void **state) {
    (void)state;
    uint64_t first = 0;
    uint64_t second = 0;
    assert_int_equal(ph_seed_fresh(&first), PH_OK);
    assert_int_equal(ph_seed_fresh(&second), PH_OK);
    assert_true(first < (uint64_t)1 << 53);
    assert_true(second < (uint64_t)1 << 53);
    assert_true(first != second);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chacha20_gives_the_block_of_rfc_8439),
        cmocka_unit_test(xoshiro_gives_the_published_numbers),
        cmocka_unit_test(a_seed_is_expanded_by_splitmix64),
        cmocka_unit_test(draws_depend_on_key_stream_and_index),
        cmocka_unit_test(draws_made_together_are_those_made_one_by_one),
        cmocka_unit_test(equal_seeds_give_equal_luck_on_every_build),
        cmocka_unit_test(below_is_uniform_and_below),
        cmocka_unit_test(fresh_seeds_fit_53_bits_and_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
