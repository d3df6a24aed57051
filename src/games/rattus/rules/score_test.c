// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>

static void r_score_1_cubes_in_regions_and_palace(void **unused) {
    (void)unused;
    const struct table table =
        position("'phase': 'over', 'last': 0, 'ended': 'cubes',"
                 "'cubes': [{'gallia': 3, 'italia': 2}, {'gallia': 1}, {}, {}], 'palace': [1, 6, 0, 2]");
    expect_score(&table, 0, 6);
    expect_score(&table, 1, 7);
    expect_score(&table, 2, 0);
    expect_score(&table, 3, 2);
    expect_winner(&table, 1);
}

static void r_score_1_supply_and_cards_do_not_score(void **unused) {
    (void)unused;
    const struct table table = position("'players': 2, 'phase': 'over', 'last': 0, 'ended': 'rats',"
                                        "'owners': {'king': 0, 'monk': 0, 'witch': 0}, 'cubes': [{}, {'gallia': 1}]");
    expect_score(&table, 0, 0);
    expect_winner(&table, 1);
}

static void r_score_4_most_points_win(void **unused) {
    (void)unused;
    for (unsigned seat = 0; seat < 4; seat++) {
        for (unsigned last = 0; last < 4; last++) {
            char fields[160];
            unsigned palace[4] = {3, 3, 3, 3};
            palace[seat] = 4;
            snprintf(fields, sizeof fields, "'phase': 'over', 'last': %u, 'ended': 'rats', 'palace': [%u, %u, %u, %u]",
                     last, palace[0], palace[1], palace[2], palace[3]);
            const struct table table = position(fields);
            expect_winner(&table, seat);
        }
    }
}

static void r_score_4_a_tie_goes_to_the_first_in_turn_order_after_last(void **unused) {
    (void)unused;
    for (int players = 2; players <= 4; players++) {
        for (unsigned last = 0; last < (unsigned)players; last++) {
            for (unsigned tied = 1; tied < 1u << players; tied++) {
                char fields[160];
                unsigned points[4] = {0, 0, 0, 0};
                unsigned winner = last;
                for (unsigned i = (unsigned)players; i > 0; i--) { // from `last` backwards to last + 1
                    const unsigned seat = (last + i) % (unsigned)players;
                    points[seat] = (tied >> seat & 1u) != 0 ? 5 : 2;
                    winner = points[seat] == 5 ? seat : winner;
                }
                const int length =
                    snprintf(fields, sizeof fields,
                             "'players': %d, 'phase': 'over', 'last': %u, 'ended': 'cubes', 'palace': [%u", players,
                             last, points[0]);
                int more = length;
                for (int seat = 1; seat < players; seat++) {
                    more += snprintf(fields + more, sizeof fields - (size_t)more, ", %u", points[seat]);
                }
                snprintf(fields + more, sizeof fields - (size_t)more, "]");
                const struct table table = position(fields);
                expect_winner(&table, winner);
            }
        }
    }
}

static void r_score_4_last_loses_every_tie(void **unused) {
    (void)unused;
    struct table table =
        position("'players': 2, 'seat': 1, 'plague': 'italia', 'placed': true, 'pile': 0, 'palace': [3, 3]");
    play(&table, "plague gallia");
    play(&table, "done");
    expect_winner(&table, 0);
    expect_event(&table, PH_ONLOOKER, "{'type': 'scored', 'scores': [3, 3], 'winner': 0}");
}

static void p_result_says_why_the_game_ended(void **unused) {
    (void)unused;
    static const char *const reasons[] = {"rats", "cubes"};
    for (int i = 0; i < 2; i++) {
        char fields[96];
        struct ph_result result;
        snprintf(fields, sizeof fields, "'phase': 'over', 'last': 0, 'ended': '%s'", reasons[i]);
        const struct table table = position(fields);
        rattus_game.result(&table.state, &result);
        assert_true(result.over);
        assert_string_equal(result.reason, reasons[i]);
    }
}

static void p_result_before_the_end_names_no_winner(void **unused) {
    (void)unused;
    struct ph_result result;
    const struct table table = position("'cubes': [{'gallia': 3}, {}, {}, {}], 'palace': [1, 0, 0, 0]");
    rattus_game.result(&table.state, &result);
    assert_false(result.over);
    assert_int_equal(result.winners, 0);
    assert_null(result.reason);
    assert_int_equal(result.scores[0], 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_score_1_cubes_in_regions_and_palace),
        cmocka_unit_test(r_score_1_supply_and_cards_do_not_score),
        cmocka_unit_test(r_score_4_most_points_win),
        cmocka_unit_test(r_score_4_a_tie_goes_to_the_first_in_turn_order_after_last),
        cmocka_unit_test(r_score_4_last_loses_every_tie),
        cmocka_unit_test(p_result_says_why_the_game_ended),
        cmocka_unit_test(p_result_before_the_end_names_no_winner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
