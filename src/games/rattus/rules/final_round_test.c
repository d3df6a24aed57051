// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// ---- the end --------------------------------------------------------------------------------------------------------

static void r_end_1_an_empty_pile_ends_the_game(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'italia', 'placed': true, 'pile': 0");
    play(&table, "plague gallia");
    expect(&table, "/phase", "'final'");
    expect(&table, "/ended", "'rats'");
    expect(&table, "/last", "0");
    expect_event(&table, PH_ONLOOKER, "{'type': 'final_round', 'last': 0, 'reason': 'rats'}");
}

static void r_end_1_an_empty_supply_ends_the_game(void **unused) {
    (void)unused;
    struct table table =
        position("'seat': 1, 'plague': 'italia', 'placed': true, 'cubes': [{}, {'russia': 20}, {}, {}]");
    play(&table, "plague gallia");
    expect(&table, "/phase", "'final'");
    expect(&table, "/ended", "'cubes'");
    expect(&table, "/last", "1");
}

static void r_end_1_anybodys_supply(void **unused) {
    (void)unused;
    struct table table = position("'seat': 1, 'plague': 'italia', 'placed': true, 'palace': [0, 0, 0, 20]");
    play(&table, "plague gallia");
    expect(&table, "/ended", "'cubes'");
    expect(&table, "/last", "1");
}

static void r_end_1_rats_come_before_cubes(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'italia', 'placed': true, 'pile': 0, 'palace': [20, 0, 0, 0]");
    play(&table, "plague gallia");
    expect(&table, "/ended", "'rats'");
}

static void r_end_1_not_while_both_last(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'italia', 'placed': true, 'pile': 1, 'palace': [19, 0, 0, 0]");
    play(&table, "plague gallia");
    expect(&table, "/phase", "'turn'");
    expect(&table, "/ended", "null");
    expect(&table, "/last", "null");
    expect_actor(&table, "seat 1");
}

static void r_end_1_only_at_the_end_of_a_turn(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'italia', 'palace': [18, 0, 0, 0], 'rats': {'gallia': [{}, {}]}");
    play(&table, "place gallia 0");
    expect_supply(&table, 0, 0);
    expect(&table, "/phase", "'turn'");
    play(&table, "take king");
    play(&table, "plague turcia");
    expect(&table, "/phase", "'final'");
}

static void r_end_1_a_cube_that_comes_back_in_the_turn_counts(void **unused) {
    (void)unused;
    // r19: limit 3, A. Seat 0 has no supply until its cube dies in C.
    struct table table = position("'players': 3, 'plague': 'italia', 'placed': true, 'palace': [17, 0, 0],"
                                  "'cubes': [{'gallia': 3}, {}, {}], 'rats': {'gallia': [{}]}");
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    draw(&table, "token r19");
    expect(&table, "/phase", "'turn'");
    expect_actor(&table, "seat 1");
}

// ---- the final round ------------------------------------------------------------------------------------------------

static void r_final_1_the_others_counter_clockwise_once_each(void **unused) {
    (void)unused;
    struct table table = position("'seat': 1, 'plague': 'italia', 'placed': true, 'pile': 0");
    static const char *const actors[] = {"seat 0", "seat 3", "seat 2"};
    play(&table, "plague gallia");
    for (int i = 0; i < 3; i++) {
        expect(&table, "/phase", "'final'");
        expect_actor(&table, actors[i]);
        expect_count(&table, "", 1); // asked, even with nothing to do
        play(&table, "done");
    }
    expect_actor(&table, "over");
}

static void r_final_1_with_two_and_three_players(void **unused) {
    (void)unused;
    struct table two = position("'players': 2, 'plague': 'italia', 'placed': true, 'pile': 0");
    play(&two, "plague gallia");
    expect_actor(&two, "seat 1");
    play(&two, "done");
    expect_actor(&two, "over");
    struct table three = position("'players': 3, 'seat': 2, 'plague': 'italia', 'placed': true, 'pile': 0");
    play(&three, "plague gallia");
    expect_actor(&three, "seat 1");
    play(&three, "done");
    expect_actor(&three, "seat 0");
    play(&three, "done");
    expect_actor(&three, "over");
}

static void r_final_1_no_taking_no_placing_no_plague(void **unused) {
    (void)unused;
    const struct table table = position("'phase': 'final', 'last': 1, 'seat': 0, 'ended': 'rats',"
                                        "'rats': {'gallia': [{}]}, 'owners': {'peasant': 0}");
    refuse(&table, "take king");
    refuse(&table, "place gallia 0");
    refuse(&table, "place gallia 1");
    refuse(&table, "no-place");
    refuse(&table, "plague gallia");
    expect_count(&table, "peasant ", 12);
    expect_count(&table, "", 13);
}

static void r_final_1_each_own_character_once_in_any_order(void **unused) {
    (void)unused;
    struct table table =
        position("'phase': 'final', 'last': 1, 'seat': 0, 'ended': 'rats', 'plague': 'italia',"
                 "'owners': {'king': 0, 'monk': 0, 'knight': 0, 'merchant': 0, 'peasant': 0, 'witch': 0},"
                 "'cubes': [{'gallia': 4}, {}, {}, {}], 'rats': {'russia': [{}, {}]}");
    play(&table, "look russia 0");
    draw(&table, "token r01");
    play(&table, "look russia 1");
    draw(&table, "token r02");
    play(&table, "peasant gallia");
    play(&table, "merchant gallia>hispania 3");
    play(&table, "plague turcia with knight");
    play(&table, "monk russia>scandia 1");
    play(&table, "king gallia plain");
    expect_count(&table, "", 1);
    expect(&table, "/used", "['witch', 'peasant', 'merchant', 'knight', 'monk', 'king']");
    play(&table, "done");
    expect_actor(&table, "seat 3");
    expect(&table, "/used", "[]");
}

static void r_final_1_own_characters_only(void **unused) {
    (void)unused;
    const struct table table = position("'phase': 'final', 'last': 1, 'seat': 0, 'ended': 'rats',"
                                        "'owners': {'king': 1, 'monk': 2, 'knight': 3, 'merchant': null, 'peasant': 1,"
                                        "'witch': 3}, 'cubes': [{'gallia': 4}, {}, {}, {}], 'rats': {'russia': [{}]}");
    expect_count(&table, "", 1);
}

static void r_final_1_characters_used_in_an_earlier_turn_work_again(void **unused) {
    (void)unused;
    struct table table = position("'players': 2, 'seat': 0, 'plague': 'italia', 'owners': {'king': 0},"
                                  "'cubes': [{'gallia': 2}, {}], 'pile': 1, 'rats': {'germania': [{}]}");
    play(&table, "king gallia plain");
    play(&table, "no-place");
    play(&table, "plague germania");
    play(&table, "rat scandia"); // the last token, but what ends the game is looked for after a turn
    expect(&table, "/phase", "'final'");
    expect(&table, "/last", "0");
    play(&table, "done");
    expect_actor(&table, "over"); // seat 0 played last and does not act again
    struct table other = position("'players': 2, 'seat': 1, 'used': ['monk'], 'plague': 'italia', 'placed': true,"
                                  "'owners': {'king': 0}, 'cubes': [{'gallia': 2}, {}], 'pile': 0");
    play(&other, "plague gallia");
    expect(&other, "/used", "[]");
    expect_count(&other, "king ", 1);
}

static void r_final_2_characters_do_as_usual(void **unused) {
    (void)unused;
    struct table table = position(
        "'phase': 'final', 'last': 1, 'seat': 0, 'ended': 'rats',"
        "'owners': {'king': 0, 'monk': 0, 'merchant': 0, 'witch': 0},"
        "'cubes': [{'gallia': 2, 'italia': 1}, {}, {}, {}], 'rats': {'italia': [{}], 'hispania': [{}, {}, {}]}");
    refuse(&table, "king italia plain");
    refuse(&table, "monk italia>hispania 0");
    refuse(&table, "merchant gallia>polonia 1");
    play(&table, "king gallia plain");
    expect(&table, "/palace/0", "1");
    play(&table, "monk italia>gallia 0");
    expect_rats(&table, "gallia", 1);
    play(&table, "merchant italia>gallia 1");
    expect_cubes(&table, 0, "gallia", 2);
    play(&table, "look gallia 0");
    draw(&table, "token r01");
    play(&table, "look hispania 0");
    draw(&table, "token r02");
    play(&table, "swap");
    expect(&table, "/rats/hispania/0/face", "'r01'");
    expect_count(&table, "", 1);
}

static void r_final_2_a_step_is_closed_before_the_activation(void **unused) {
    (void)unused;
    struct table table = position("'phase': 'final', 'last': 1, 'seat': 0, 'ended': 'rats', 'owners': {'witch': 0},"
                                  "'rats': {'italia': [{}], 'hispania': [{}]}");
    play(&table, "look italia 0");
    draw(&table, "token r01");
    play(&table, "done"); // the step
    expect_actor(&table, "seat 0");
    play(&table, "done"); // the activation
    expect_actor(&table, "seat 3");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_end_1_an_empty_pile_ends_the_game),
        cmocka_unit_test(r_end_1_an_empty_supply_ends_the_game),
        cmocka_unit_test(r_end_1_anybodys_supply),
        cmocka_unit_test(r_end_1_rats_come_before_cubes),
        cmocka_unit_test(r_end_1_not_while_both_last),
        cmocka_unit_test(r_end_1_only_at_the_end_of_a_turn),
        cmocka_unit_test(r_end_1_a_cube_that_comes_back_in_the_turn_counts),
        cmocka_unit_test(r_final_1_the_others_counter_clockwise_once_each),
        cmocka_unit_test(r_final_1_with_two_and_three_players),
        cmocka_unit_test(r_final_1_no_taking_no_placing_no_plague),
        cmocka_unit_test(r_final_1_each_own_character_once_in_any_order),
        cmocka_unit_test(r_final_1_own_characters_only),
        cmocka_unit_test(r_final_1_characters_used_in_an_earlier_turn_work_again),
        cmocka_unit_test(r_final_2_characters_do_as_usual),
        cmocka_unit_test(r_final_2_a_step_is_closed_before_the_activation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
