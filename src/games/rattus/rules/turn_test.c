// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void r_turn_1_a_and_b_in_either_order_then_c(void **unused) {
    (void)unused;
    static const char *const orders[2][2] = {{"take monk", "place gallia 0"}, {"place gallia 0", "take monk"}};
    for (int i = 0; i < 2; i++) {
        struct table table = position("'plague': 'italia', 'rats': {'gallia': [{}]}");
        play(&table, orders[i][0]);
        play(&table, orders[i][1]);
        expect(&table, "/taken", "true");
        expect(&table, "/placed", "true");
        play(&table, "plague germania");
        expect_actor(&table, "seat 1");
        expect(&table, "/taken", "false");
        expect(&table, "/placed", "false");
        expect(&table, "/owners/monk", "0");
    }
}

static void r_turn_1_taking_a_card_is_optional(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'italia', 'rats': {'gallia': [{}]}");
    play(&table, "place gallia 0");
    play(&table, "plague hungaria");
    expect_actor(&table, "seat 1");
}

static void r_turn_1_c_only_after_b(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'italia', 'rats': {'gallia': [{}]}");
    refuse(&table, "plague hungaria");
    play(&table, "take monk");
    expect_count(&table, "plague ", 0);
    play(&table, "no-place");
    expect_count(&table, "plague ", 5);
}

static void r_turn_1_a_and_b_once_each(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'italia', 'rats': {'gallia': [{}]}");
    play(&table, "take monk");
    expect_count(&table, "take ", 0);
    play(&table, "place gallia 0");
    expect_count(&table, "place ", 0);
    expect_count(&table, "no-place", 0);
}

static void r_turn_1_c_cannot_be_declined(void **unused) {
    (void)unused;
    const struct table table = position("'plague': 'italia', 'taken': true, 'placed': true");
    refuse(&table, "done");
    expect_count(&table, "", 5);
}

static void r_turn_1_clockwise_and_round_again(void **unused) {
    (void)unused;
    static const char *const actors[] = {"seat 1", "seat 2", "seat 0"};
    struct table table = position("'players': 3, 'plague': 'italia'");
    for (int seat = 0; seat < 3; seat++) {
        play(&table, "no-place");
        play(&table, seat % 2 == 0 ? "plague gallia" : "plague italia");
        expect_actor(&table, actors[seat]);
    }
}

static void r_turn_2_only_the_active_players_characters_work(void **unused) {
    (void)unused;
    const struct table table = position("'seat': 0, 'owners': {'king': 1, 'monk': null, 'merchant': 2},"
                                        "'cubes': [{'gallia': 2}, {'gallia': 2}, {'gallia': 2}, {}],"
                                        "'rats': {'italia': [{}]}");
    expect_count(&table, "king ", 0);
    expect_count(&table, "monk ", 0);
    expect_count(&table, "merchant ", 0);
}

static void r_turn_2_each_character_at_most_once_a_turn(void **unused) {
    (void)unused;
    struct table table = position("'owners': {'king': 0, 'monk': 0, 'merchant': 0, 'witch': 0},"
                                  "'cubes': [{'gallia': 5}, {}, {}, {}],"
                                  "'rats': {'italia': [{}], 'russia': [{}]}");
    play(&table, "merchant gallia>hispania 3");
    expect_count(&table, "merchant ", 0);
    play(&table, "king gallia plain");
    expect_count(&table, "king ", 0);
    play(&table, "monk italia>gallia 0");
    expect_count(&table, "monk ", 0);
    play(&table, "look gallia 0");
    draw(&table, "token r01");
    play(&table, "done");
    expect_count(&table, "look ", 0);
    expect(&table, "/used", "['merchant', 'king', 'monk', 'witch']");
}

static void r_turn_2_at_any_time_before_c(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'italia', 'owners': {'king': 0, 'monk': 0, 'merchant': 0},"
                                  "'cubes': [{'gallia': 5}, {}, {}, {}], 'rats': {'russia': [{}, {}]}");
    play(&table, "king gallia plain"); // before A
    play(&table, "take witch");
    play(&table, "merchant gallia>hispania 1"); // between A and B
    play(&table, "place russia 0");
    play(&table, "monk russia>scandia 0"); // after B
    play(&table, "plague turcia");
    expect_actor(&table, "seat 1");
}

static void r_turn_2_not_after_the_plague_has_moved(void **unused) {
    (void)unused;
    struct table table =
        position("'plague': 'italia', 'placed': true, 'owners': {'monk': 0, 'merchant': 0, 'witch': 0},"
                 "'cubes': [{'russia': 2}, {}, {}, {}], 'rats': {'gallia': [{}]}");
    play(&table, "plague gallia");
    expect_count(&table, "rat ", 4);
    expect_count(&table, "", 4);
}

static void r_turn_2_used_characters_are_fresh_in_the_next_turn(void **unused) {
    (void)unused;
    struct table table =
        position("'players': 2, 'plague': 'italia', 'owners': {'king': 0}, 'cubes': [{'gallia': 3}, {}]");
    play(&table, "king gallia plain");
    play(&table, "no-place");
    play(&table, "plague hungaria");
    expect(&table, "/used", "[]");
    play(&table, "no-place");
    play(&table, "plague italia");
    expect_actor(&table, "seat 0");
    expect_count(&table, "king ", 1);
}

static void r_turn_3_a_card_works_in_the_turn_in_which_it_is_taken(void **unused) {
    (void)unused;
    struct table table = position("'cubes': [{'gallia': 2}, {}, {}, {}]");
    expect_count(&table, "king ", 0);
    play(&table, "take king");
    play(&table, "king gallia plain");
    expect(&table, "/palace/0", "1");
    struct table knight = position("'plague': 'anglia', 'placed': true");
    expect_count(&knight, "plague ", 2);
    play(&knight, "take knight");
    expect_count(&knight, "plague ", 6);
}

static void r_turn_3_one_seat_after_another_uses_the_same_card(void **unused) {
    (void)unused;
    struct table table =
        position("'plague': 'italia', 'owners': {'king': 0}, 'cubes': [{'gallia': 2}, {'gallia': 2}, {}, {}]");
    play(&table, "king gallia plain");
    play(&table, "no-place");
    play(&table, "plague hungaria");
    play(&table, "take king");
    play(&table, "king gallia plain");
    expect(&table, "/palace", "[1, 1, 0, 0]");
}

static void p_actor_the_seat_whose_turn_it_is(void **unused) {
    (void)unused;
    const struct table table = position("'seat': 2");
    expect_actor(&table, "seat 2");
    expect(&table, "/seat", "2");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_turn_1_a_and_b_in_either_order_then_c),
        cmocka_unit_test(r_turn_1_taking_a_card_is_optional),
        cmocka_unit_test(r_turn_1_c_only_after_b),
        cmocka_unit_test(r_turn_1_a_and_b_once_each),
        cmocka_unit_test(r_turn_1_c_cannot_be_declined),
        cmocka_unit_test(r_turn_1_clockwise_and_round_again),
        cmocka_unit_test(r_turn_2_only_the_active_players_characters_work),
        cmocka_unit_test(r_turn_2_each_character_at_most_once_a_turn),
        cmocka_unit_test(r_turn_2_at_any_time_before_c),
        cmocka_unit_test(r_turn_2_not_after_the_plague_has_moved),
        cmocka_unit_test(r_turn_2_used_characters_are_fresh_in_the_next_turn),
        cmocka_unit_test(r_turn_3_a_card_works_in_the_turn_in_which_it_is_taken),
        cmocka_unit_test(r_turn_3_one_seat_after_another_uses_the_same_card),
        cmocka_unit_test(p_actor_the_seat_whose_turn_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
