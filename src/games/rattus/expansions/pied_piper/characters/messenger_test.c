// SPDX-License-Identifier: MIT
#include "games/rattus/rule.h"
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define MESSENGER                                                                                                      \
    "'options': {'africanus': true, 'characters': ['messenger', 'wizard', 'sultan', 'king', "                          \
    "'monk', 'knight']}, 'owners': {'messenger': 0}, "

static void r_msg_1_two_owners_two_regions(void **unused) {
    (void)unused;
    struct table table = position(MESSENGER "'cubes': [{'gallia': 2}, {'russia': 1, 'gallia': 1}, {'italia': 1}, {}]");
    expect_count(&table, "swap-cubes 0:gallia:plain 1:russia:plain", 1);
    expect_count(&table, "swap-cubes 1:", 2); // others' cubes
    expect_count(&table, "swap-cubes ", 4);
    refuse(&table, "swap-cubes 0:gallia:plain 1:gallia:plain");
    refuse(&table, "swap-cubes 1:russia:plain 0:gallia:plain");
    play(&table, "swap-cubes 0:gallia:plain 1:russia:plain");
    expect_cubes(&table, 0, "russia", 1);
    expect_cubes(&table, 1, "gallia", 2);
    expect_count(&table, "swap-cubes ", 0);
}

static void r_msg_1_walls_are_no_matter(void **unused) {
    (void)unused;
    struct table table = position(
        "'options': {'characters': ['messenger', 'emperor', 'king', 'monk', 'knight', 'witch']}, 'owners': "
        "{'messenger': 0},"
        "'cubes': [{'anglia': 1}, {'gallia': 1}, {}, {}], 'walls': [['anglia', 'gallia'], ['anglia', 'scandia']]");
    play(&table, "swap-cubes 0:anglia:plain 1:gallia:plain");
    expect_cubes(&table, 0, "gallia", 1);
}

static void r_msg_1_not_the_palace(void **unused) {
    (void)unused;
    const struct table table = position(MESSENGER "'cubes': [{'gallia': 2}, {}, {}, {}], 'palace': [0, 4, 0, 0]");
    expect_count(&table, "swap-cubes ", 0);
}

static void r_cube_3_marks_travel_both_ways(void **unused) {
    (void)unused;
    struct table table = position(
        MESSENGER
        "'cubes': [{'gallia': 1}, {'russia': 1}, {}, {}], 'marked': [{'gallia': ['p2']}, {'russia': ['dp1']}, {}, {}]");
    play(&table, "swap-cubes 0:gallia:p2 1:russia:dp1");
    expect(&table, "/marked", "[{'russia': ['p2']}, {'gallia': ['dp1']}, {}, {}]");
}

static void r_sultan_2_not_to_an_own_diplomat(void **unused) {
    (void)unused;
    const struct table table = position(MESSENGER "'cubes': [{'gallia': 1, 'italia': 1}, {'italia': 1}, {}, {}],"
                                                  "'marked': [{'gallia': ['d'], 'italia': ['d']}, {}, {}, {}]");
    expect_count(&table, "swap-cubes ", 0);
}

static void r_msg_1_every_draw_is_listed(void **unused) {
    (void)unused;
    const struct table table = position("'options': {'characters': ['messenger', 'king', 'monk', 'knight', 'merchant', "
                                        "'witch']}, 'owners': {'messenger': 0},"
                                        "'cubes': [{'gallia': 2}, {'gallia': 1, 'russia': 1}, {'italia': 1}, {}]");
    const struct ph_key key = ph_key_from_seed(7);
    struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, 0);
    unsigned met = 0;
    for (unsigned i = 0; i < 200; i++) {
        const ph_action action = rattus_messenger_rule.sample(&table.state, &random);
        assert_true(rattus_game.is_legal(&table.state, action));
        met |= 1u << (ph_action_component(action, 1) * 8 + ph_action_component(action, 4));
    }
    assert_int_equal(met, 1u << 1 | 1u << 2 | 1u << 10); // seats 0 and 1, 0 and 2, 1 and 2
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_msg_1_two_owners_two_regions),
        cmocka_unit_test(r_msg_1_walls_are_no_matter),
        cmocka_unit_test(r_msg_1_not_the_palace),
        cmocka_unit_test(r_cube_3_marks_travel_both_ways),
        cmocka_unit_test(r_sultan_2_not_to_an_own_diplomat),
        cmocka_unit_test(r_msg_1_every_draw_is_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
