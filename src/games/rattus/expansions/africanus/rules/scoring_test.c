// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

// A game of Africanus that is over; seat 0 played last.
#define OVER(players)                                                                                                  \
    "'players': " #players ", 'plague': 'anglia', 'phase': 'over', 'last': 0, 'ended': 'rats', 'pile': 0, "            \
    "'options': {'africanus': true, 'characters': ['sultan', 'wizard', 'king', 'monk', 'merchant', 'witch']}, "

static int region_of(const char *id) {
    int region = 0;
    while (strcmp(rattus_region_infos[region].id, id) != 0) {
        region++;
    }
    return region;
}

static void r_score_2_a_card_and_most_cubes(void **unused) {
    (void)unused;
    const struct table table =
        position(OVER(3) "'hands': [['c07', 'c08', 'c10'], ['c09', 'c01'], ['c20']],"
                         "'cubes': [{'gallia': 1, 'hispania': 1}, {'gallia': 1, 'anglia': 1, 'hispania': 2}, {}]");
    expect_score(&table, 0, 2 + 1); // gallia once, tied; hispania is lost; polonia is empty
    expect_score(&table, 1, 4 + 2);
    expect_score(&table, 2, 0);
}

static void r_score_2_cards_in_the_discard_do_not_count(void **unused) {
    (void)unused;
    const struct table table = position(OVER(2) "'region_discard': ['c07'], 'cubes': [{'gallia': 1}, {}]");
    expect_score(&table, 0, 1);
}

static void r_score_2_a_hand_does_not_count_before_it_is_open(void **unused) {
    (void)unused;
    const struct table table =
        position("'players': 2, 'options': {'africanus': true, 'characters': 'base'}, 'hands': [['c07'], ['c08']],"
                 "'cubes': [{'gallia': 2}, {'gallia': 2}]");
    expect_score(&table, 0, 2);
    expect_score(&table, 1, 2);
    union ph_state_storage view;
    struct ph_result result;
    table.game->view(&table.state, 0, view.bytes);
    table.game->result(view.bytes, &result);
    assert_int_equal(result.scores[0], 2); // its own hand neither: what the view says is what everybody may know
}

static void r_score_3_first_second_and_ties(void **unused) {
    (void)unused;
    static const struct {
        unsigned diplomats[4];
        int points[4];
    } cases[] = {
        {{3, 2, 1, 0}, {4, 2, 0, 0}}, {{2, 2, 1, 1}, {3, 3, 0, 0}}, {{2, 2, 2, 1}, {2, 2, 2, 0}},
        {{1, 1, 1, 1}, {1, 1, 1, 1}}, {{3, 1, 1, 0}, {4, 1, 1, 0}}, {{3, 1, 1, 1}, {4, 0, 0, 0}},
        {{1, 0, 0, 0}, {4, 0, 0, 0}}, {{0, 0, 0, 0}, {0, 0, 0, 0}},
    };
    static const char *const regions[] = {"gallia", "italia", "russia"};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table table = position(OVER(4) "'hands': [[], [], [], []]");
        for (unsigned seat = 0; seat < 4; seat++) {
            for (unsigned place = 0; place < cases[i].diplomats[seat]; place++) {
                const unsigned region = (unsigned)region_of(regions[place]);
                rattus_supply_take(&table.state, seat, 1);
                rattus_cube_add(&table.state, seat, region, 1);
                rattus_cube_mark(&table.state, seat, region, RATTUS_KIND_PLAIN, RATTUS_KIND_DIPLOMAT);
            }
        }
        for (unsigned seat = 0; seat < 4; seat++) {
            expect_score(&table, seat, (int)cases[i].diplomats[seat] + cases[i].points[seat]);
        }
    }
}

static void r_score_3_two_players_have_no_second(void **unused) {
    (void)unused;
    const struct table table = position(OVER(2) "'cubes': [{'gallia': 1, 'italia': 1}, {'gallia': 1}], 'marked': "
                                                "[{'gallia': ['d'], 'italia': ['d']}, {'gallia': ['d']}]");
    expect_score(&table, 0, 2 + 4);
    expect_score(&table, 1, 1);
    const struct table tied =
        position(OVER(2) "'cubes': [{'gallia': 1}, {'gallia': 1}], 'marked': [{'gallia': ['d']}, {'gallia': ['dp1']}]");
    expect_score(&tied, 0, 1 + 3);
    expect_score(&tied, 1, 1 + 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_score_2_a_card_and_most_cubes),
        cmocka_unit_test(r_score_2_a_hand_does_not_count_before_it_is_open),
        cmocka_unit_test(r_score_2_cards_in_the_discard_do_not_count),
        cmocka_unit_test(r_score_3_first_second_and_ties),
        cmocka_unit_test(r_score_3_two_players_have_no_second),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
