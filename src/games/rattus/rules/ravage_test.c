// SPDX-License-Identifier: MIT
#include "games/rattus/rule.h"
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>

// The last activation, with nothing to do but to end it; seat 0 played last.
#define LAST_ACTIVATION "'players': 3, 'phase': 'final', 'last': 0, 'seat': 1, 'ended': 'rats', 'pile': 0, "

static void r_ravage_1_every_region_with_cubes_and_tokens_in_board_order(void **unused) {
    (void)unused;
    struct table table = position(LAST_ACTIVATION "'cubes': [{'turcia': 1}, {'anglia': 1}, {'gallia': 1}],"
                                                  "'rats': {'turcia': [{}], 'anglia': [{}], 'gallia': [{}]}");
    play(&table, "done");
    expect(&table, "/phase", "'ravage'");
    expect(&table, "/seat", "0");
    static const char *const regions[] = {"'anglia'", "'gallia'", "'turcia'"};
    static const char *const ravaged[] = {"[]", "['anglia']", "['anglia', 'gallia']"};
    static const char *const tokens[] = {"token r40", "token r41", "token r42"};
    for (int i = 0; i < 3; i++) {
        expect_actor(&table, "chance");
        expect(&table, "/outbreak/region", regions[i]);
        expect(&table, "/ravaged", ravaged[i]);
        draw(&table, tokens[i]);
    }
    expect_actor(&table, "over");
    expect(&table, "/phase", "'over'");
    expect(&table, "/ravaged", "['anglia', 'gallia', 'turcia']");
    expect(&table, "/discard", "['r40', 'r41', 'r42']");
}

static void r_ravage_1_not_without_cubes_or_tokens(void **unused) {
    (void)unused;
    struct table table = position(LAST_ACTIVATION "'cubes': [{'turcia': 1}, {}, {}], 'palace': [0, 3, 0],"
                                                  "'rats': {'anglia': [{}, {}], 'gallia': [{}]}");
    play(&table, "done");
    expect_actor(&table, "over");
    expect(&table, "/ravaged", "[]");
    expect_rats(&table, "anglia", 2);
    expect_cubes(&table, 0, "turcia", 1);
}

static void r_ravage_1_without_spread(void **unused) {
    (void)unused;
    struct table table = position(LAST_ACTIVATION "'cubes': [{'gallia': 1}, {}, {}], 'rats': {'gallia': [{}, {}]}");
    table.state.pile = 5; // there would be tokens to spread
    play(&table, "done");
    expect_actor(&table, "chance");
    expect(&table, "/outbreak/rats", "0");
    expect(&table, "/pile", "5");
    expect_rats(&table, "hispania", 0);
}

static void r_ravage_1_tokens_in_random_order(void **unused) {
    (void)unused;
    struct table table = position(LAST_ACTIVATION "'cubes': [{'gallia': 1}, {}, {}],"
                                                  "'rats': {'gallia': [{'start': true}, {}, {}]}");
    play(&table, "done");
    expect_odds(&table, "slot 0", 1, 3);
    expect_odds(&table, "slot 1", 2, 3);
    draw(&table, "slot 1");
    draw(&table, "token r40");
    expect_odds(&table, "slot 0", 1, 2);
    expect_odds(&table, "slot 1", 1, 2);
}

static void r_ravage_1_all_tokens_while_there_is_a_cube(void **unused) {
    (void)unused;
    // r19, r18: limit 3, A.
    struct table table = position(LAST_ACTIVATION "'cubes': [{'gallia': 3}, {}, {}], 'rats': {'gallia': [{}, {}, {}]}");
    play(&table, "done");
    draw(&table, "token r19");
    draw(&table, "token r18"); // two cubes are left: below the limit
    draw(&table, "token r40");
    expect_actor(&table, "over");
    expect_cubes(&table, 0, "gallia", 2);
    expect_score(&table, 0, 2);
}

static void r_ravage_1_last_counts_as_the_active_player(void **unused) {
    (void)unused;
    struct table table = position("'players': 3, 'phase': 'final', 'last': 2, 'seat': 0, 'ended': 'rats', 'pile': 0,"
                                  "'cubes': [{'gallia': 1}, {'gallia': 1}, {'gallia': 1}], 'rats': {'gallia': [{}]}");
    play(&table, "done");
    expect(&table, "/seat", "2");
    draw(&table, "token r19");
    unsigned order = 0;
    for (size_t i = table.event_first; i < table.log_count; i++) {
        if (table.events[i].type == RATTUS_EVENT_LOST) {
            order = 10 * order + rattus_lost_of(&table.events[i]).seat;
        }
    }
    assert_int_equal(order, 201);
}

static void r_ravage_1_characters_pay_as_in_any_outbreak(void **unused) {
    (void)unused;
    // r12: limit 3, Peasantry, Bourgeoisie, Church. Also those of the seat that played last.
    struct table table =
        position(LAST_ACTIVATION "'owners': {'monk': 0, 'merchant': 1},"
                                 "'cubes': [{'gallia': 2}, {'gallia': 2}, {'gallia': 2}], 'rats': {'gallia': [{}]}");
    play(&table, "done");
    draw(&table, "token r12");
    expect_cubes(&table, 0, "gallia", 1);
    expect_cubes(&table, 1, "gallia", 1);
    expect_cubes(&table, 2, "gallia", 2);
}

static void r_ravage_1_known_faces_are_turned_without_a_draw(void **unused) {
    (void)unused;
    struct table table = position(LAST_ACTIVATION "'cubes': [{'gallia': 3}, {}, {}],"
                                                  "'rats': {'gallia': [{'face': 'r19', 'seen': [1]}]}");
    play(&table, "done");
    expect_actor(&table, "over");
    expect_event(&table, PH_ONLOOKER, "{'type': 'turned', 'region': 'gallia', 'token': 'r19'}");
    expect_cubes(&table, 0, "gallia", 2);
}

// No game comes to this, but a position may: all regions finished, and all with cubes and tokens.
static void r_ravage_1_no_region_twice(void **unused) {
    (void)unused;
    static const char *const regions[] = {"anglia", "scandia", "gallia",   "hispania", "germania",
                                          "italia", "polonia", "hungaria", "bulgaria", "turcia"};
    char fields[2048];
    int length = snprintf(fields, sizeof fields,
                          "'players': 3, 'phase': 'ravage', 'last': 0, 'ended': 'rats', 'pile': 0, 'ravaged': [");
    for (size_t i = 0; i < 10; i++) {
        length += snprintf(fields + length, sizeof fields - (size_t)length, "%s'%s'", i == 0 ? "" : ", ", regions[i]);
    }
    length += snprintf(fields + length, sizeof fields - (size_t)length, "], 'rats': {");
    for (size_t i = 0; i < 10; i++) {
        length +=
            snprintf(fields + length, sizeof fields - (size_t)length, "%s'%s': [{}]", i == 0 ? "" : ", ", regions[i]);
    }
    length += snprintf(fields + length, sizeof fields - (size_t)length, "}, 'cubes': [{");
    for (size_t i = 0; i < 10; i++) {
        length +=
            snprintf(fields + length, sizeof fields - (size_t)length, "%s'%s': 1", i == 0 ? "" : ", ", regions[i]);
    }
    snprintf(fields + length, sizeof fields - (size_t)length, "}, {}, {}]");
    const struct table table = position(fields);
    expect_actor(&table, "over");
    expect_score(&table, 0, 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_ravage_1_every_region_with_cubes_and_tokens_in_board_order),
        cmocka_unit_test(r_ravage_1_not_without_cubes_or_tokens),
        cmocka_unit_test(r_ravage_1_without_spread),
        cmocka_unit_test(r_ravage_1_tokens_in_random_order),
        cmocka_unit_test(r_ravage_1_all_tokens_while_there_is_a_cube),
        cmocka_unit_test(r_ravage_1_last_counts_as_the_active_player),
        cmocka_unit_test(r_ravage_1_characters_pay_as_in_any_outbreak),
        cmocka_unit_test(r_ravage_1_known_faces_are_turned_without_a_draw),
        cmocka_unit_test(r_ravage_1_no_region_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
