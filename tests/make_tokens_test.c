// SPDX-License-Identifier: MIT
// What `make tokens` is made of: sets that have the counts they were asked for, and depend on the seed alone.
#include "games/rattus/rattus.h"
#include "games/rattus/state.h"
#include "tools/tokens/make.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { GRIM = 1, SETS = 200 };

static struct ph_random luck(uint64_t seed) {
    const struct ph_key key = ph_key_from_seed(seed);
    return ph_random_at(&key, PH_STREAM_PLAYER, 0);
}

static void make(struct rattus_token_table *table, unsigned box, const struct token_counts *counts, uint64_t seed) {
    struct ph_random random = luck(seed);
    struct ph_error error;
    if (tokens_make(table, box, counts, &random, &error) != PH_OK) {
        fail_msg("seed %llu: %s", (unsigned long long)seed, error.message);
    }
}

static struct token_counts count(const struct rattus_token_table *table) {
    const struct rattus_face_set set = {.faces = table->faces, .count = rattus_face_sets[0][table->box].count};
    return tokens_count(&set);
}

static void expect_equal(const struct token_counts *one, const struct token_counts *other) {
    assert_memory_equal(one->classes, other->classes, sizeof one->classes);
    assert_memory_equal(one->limits, other->limits, sizeof one->limits);
    assert_int_equal(one->majority, other->majority);
    assert_int_equal(one->all, other->all);
}

// No symbol is twice on a token, and none is bare.
static void expect_sensible(const struct rattus_token_table *table) {
    for (unsigned face = 0; face < rattus_face_sets[0][table->box].count; face++) {
        const struct rattus_face *const info = &table->faces[face];
        unsigned symbols = (unsigned)info->majority + info->all;
        assert_true(info->majority <= 1 && info->all <= 1);
        for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
            assert_true(info->classes[id] <= 1);
            symbols += info->classes[id];
        }
        assert_true(symbols > 0);
    }
}

static void a_set_has_the_counts_of_another(void **unused) {
    (void)unused;
    for (unsigned box = 0; box < TOKENS_BOXES; box++) {
        const struct token_counts wanted = tokens_count(&rattus_face_sets[GRIM][box]);
        for (uint64_t seed = 0; seed < 20; seed++) {
            struct rattus_token_table table;
            make(&table, box, &wanted, seed);
            const struct token_counts found = count(&table);
            expect_equal(&found, &wanted);
            expect_sensible(&table);
        }
    }
}

static void faces_of_the_rulebook_stay(void **unused) {
    (void)unused;
    const struct token_counts wanted = tokens_count(&rattus_face_sets[GRIM][0]);
    static const unsigned shown[] = {0, 5, 11}; // r01, r06, r12
    struct rattus_token_table table;
    make(&table, 0, &wanted, 4);
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        assert_memory_equal(&table.faces[shown[i]], &rattus_face_sets[GRIM][0].faces[shown[i]], sizeof *table.faces);
    }
}

static void equal_seeds_make_equal_sets(void **unused) {
    (void)unused;
    const struct token_counts wanted = tokens_count(&rattus_face_sets[GRIM][1]);
    struct rattus_token_table one;
    struct rattus_token_table again;
    struct rattus_token_table other;
    make(&one, 1, &wanted, 4);
    make(&again, 1, &wanted, 4);
    make(&other, 1, &wanted, 5);
    assert_memory_equal(&one, &again, sizeof one);
    assert_memory_not_equal(&one, &other, sizeof one);
}

static unsigned class_symbols(const struct token_counts *counts) {
    unsigned symbols = 0;
    for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
        symbols += counts->classes[id];
    }
    return symbols;
}

static void expect_within(unsigned number, unsigned low, unsigned high) {
    assert_in_range(number, low, high);
}

// And come near both ends of each range.
static void drawn_counts_fill_their_ranges(void **unused) {
    (void)unused;
    struct ph_random random = luck(1);
    unsigned low[3] = {1000, 1000, 1000};
    unsigned high[3] = {0, 0, 0};
    for (unsigned i = 0; i < SETS; i++) {
        const struct token_counts counts = tokens_draw_counts(0, &random);
        const unsigned numbers[3] = {class_symbols(&counts), counts.majority, counts.all};
        for (unsigned at = 0; at < 3; at++) {
            low[at] = numbers[at] < low[at] ? numbers[at] : low[at];
            high[at] = numbers[at] > high[at] ? numbers[at] : high[at];
        }
        assert_int_equal(counts.classes[RATTUS_ORIENT], 0);
        expect_within(counts.limits[1], 5, 6);
        expect_within(counts.limits[4] + counts.limits[5] + counts.limits[6], 28, 31);
        assert_true(counts.limits[2] > 0 && counts.limits[3] > 0 && counts.limits[6] > 0);
    }
    static const unsigned least[3] = {70, 15, 10};
    static const unsigned most[3] = {140, 40, 35};
    for (unsigned at = 0; at < 3; at++) {
        expect_within(low[at], least[at], least[at] + 5);
        expect_within(high[at], most[at] - 5, most[at]);
    }
}

static void what_is_written_is_read_again(void **unused) {
    (void)unused;
    for (unsigned box = 0; box < TOKENS_BOXES; box++) {
        struct ph_random random = luck(9 + box);
        const struct token_counts counts = tokens_draw_counts(box, &random);
        struct rattus_token_table made;
        struct rattus_token_table read;
        struct ph_json_document *document = NULL;
        struct ph_writer writer;
        struct ph_error error;
        make(&made, box, &counts, 9);
        ph_writer_init_heap(&writer);
        tokens_write(&made, "A test.", &writer);
        assert_int_equal(ph_json_parse(&document, writer.data, writer.length, &error), PH_OK);
        if (rattus_tokens_read(&read, ph_json_root(document), &error) != PH_OK) {
            fail_msg("%s", error.message);
        }
        assert_memory_equal(&made, &read, sizeof made);
        ph_json_document_destroy(document);
        ph_writer_deinit(&writer);
    }
}

static void expect_refused(const struct token_counts *counts, const char *message) {
    struct ph_random random = luck(1);
    struct rattus_token_table table;
    struct ph_error error;
    assert_int_equal(tokens_make(&table, 0, counts, &random, &error), PH_ERROR_BAD_REQUEST);
    assert_string_equal(error.message, message);
}

static void counts_that_no_set_has_are_refused(void **unused) {
    (void)unused;
    const struct token_counts good = tokens_count(&rattus_face_sets[GRIM][0]);
    struct token_counts counts = good;
    counts.majority = 50;
    expect_refused(&counts, "M: more than one on each of 49 tokens");
    counts = good;
    counts.limits[6]++;
    expect_refused(&counts, "limits for 50 tokens, but there are 49");
    counts = good;
    counts.classes[RATTUS_CHURCH] = 2;
    expect_refused(&counts, "church: fewer than the rulebook shows");
    counts = (struct token_counts){.majority = 10};
    memcpy(counts.classes,
           (const unsigned[RATTUS_CLASS_COUNT]){[RATTUS_PEASANTRY] = 1, [RATTUS_BOURGEOISIE] = 3, [RATTUS_CHURCH] = 3},
           sizeof counts.classes);
    memcpy(counts.limits, good.limits, sizeof counts.limits);
    expect_refused(&counts, "fewer symbols than tokens, each of which has one");
}

static enum ph_status set_up(struct rattus_state *state, int players, unsigned number) {
    char name[RATTUS_TOKENS_NAME_MAX];
    char json[80];
    struct ph_json_document *document = NULL;
    struct ph_error error;
    tokens_drawn_name(number, name);
    snprintf(json, sizeof json, "{\"tokens\": \"%s\"}", name);
    assert_int_equal(ph_json_parse(&document, json, strlen(json), &error), PH_OK);
    const enum ph_status status = rattus_game.setup(state, players, ph_json_root(document), &error);
    ph_json_document_destroy(document);
    return status;
}

static void games_can_be_played_with_many_drawn_sets(void **unused) {
    (void)unused;
    struct rattus_state first;
    struct rattus_state last;
    struct ph_error error;
    assert_int_equal(tokens_add_drawn(SETS, 3, &error), PH_OK);
    assert_int_equal(set_up(&first, 4, 0), PH_OK);
    assert_int_equal(set_up(&last, 6, SETS - 1), PH_OK);
    assert_int_equal(set_up(&last, 4, SETS), PH_ERROR_BAD_REQUEST);
    assert_int_equal(set_up(&last, 4, SETS - 1), PH_OK);
    assert_memory_not_equal(rattus_faces_of(&first)->faces, rattus_faces_of(&last)->faces,
                            49 * sizeof(struct rattus_face));
    assert_int_equal(tokens_add_drawn(SETS + 100, 3, &error), PH_ERROR_BAD_REQUEST);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_has_the_counts_of_another),
        cmocka_unit_test(faces_of_the_rulebook_stay),
        cmocka_unit_test(equal_seeds_make_equal_sets),
        cmocka_unit_test(drawn_counts_fill_their_ranges),
        cmocka_unit_test(what_is_written_is_read_again),
        cmocka_unit_test(counts_that_no_set_has_are_refused),
        cmocka_unit_test(games_can_be_played_with_many_drawn_sets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
