// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define CARDS                                                                                                          \
    "'options': {'tokens': 'harsh', 'africanus': true, 'characters': ['peasant', 'serf', 'sultan', 'knight', "         \
    "'king', 'monk']}, 'seat': 1, 'placed': true, 'plague': 'italia', "
#define BY_THE_WAY "'cubes': [{'gallia': 2}, {'gallia': 1}, {}, {}], 'rats': {'gallia': [{}]}"

static void r_card_1_asked_on_public_facts_only(void **unused) {
    (void)unused;
    // No card of this hand shows the class, and the seat is asked all the same.
    struct table table = position(CARDS "'owners': {'peasant': 0}, 'hands': [['c07'], [], [], []], " BY_THE_WAY);
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    draw(&table, "token a03"); // limit 1: peasantry, orient
    expect_actor(&table, "seat 0");
    expect_count(&table, "", 1);
    play(&table, "pass");
    expect_cubes(&table, 0, "gallia", 1);
}

static void r_card_1_one_of_the_characters_hit(void **unused) {
    (void)unused;
    struct table table = position(
        CARDS "'owners': {'peasant': 0, 'king': 0, 'sultan': 0}, 'hands': [['c19', 'c03'], [], [], []], " BY_THE_WAY);
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    draw(&table, "token a03");
    expect_count(&table, "protect peasant ", 2); // by its class and by the question mark
    expect_count(&table, "protect sultan ", 2);
    expect_count(&table, "protect king ", 0);
    play(&table, "protect peasant c19");
    expect_actor(&table, "seat 0"); // asked again: the Sultan is hit
    expect_count(&table, "protect ", 1);
    play(&table, "pass");
    expect_cubes(&table, 0, "gallia", 1);
    expect(&table, "/region_discard", "['c19']");
}

static void r_card_1_nobody_else_is_asked(void **unused) {
    (void)unused;
    struct table table = position(
        CARDS
        "'owners': {'peasant': 0, 'sultan': 3, 'king': 1}, 'hands': [[], ['c01'], ['c02'], ['c14']], " BY_THE_WAY);
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    draw(&table, "token a03");
    expect_actor(&table, "seat 2"); // the turn is over: no hand, no character hit, no cube
    expect_cubes(&table, 0, "gallia", 1);
}

static void r_card_1_not_for_a_token_without_effect(void **unused) {
    (void)unused;
    struct table table = position(CARDS "'owners': {'peasant': 0}, 'hands': [['c19'], [], [], []], " BY_THE_WAY);
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    draw(&table, "token a31"); // limit 4
    expect_actor(&table, "seat 2");
}

static void r_card_2_holds_for_the_whole_region(void **unused) {
    (void)unused;
    struct table table = position(CARDS "'owners': {'peasant': 0}, 'hands': [['c19', 'c01'], [], [], []], 'cubes': "
                                        "[{'gallia': 2}, {'gallia': 1}, {}, {}],"
                                        "'rats': {'gallia': [{}, {}]}");
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    play(&table, "rat anglia");
    draw(&table, "token a03");
    play(&table, "protect peasant c19");
    expect(&table, "/protected", "{'peasant': 'c19'}");
    expect_view(&table, 3, "/protected", "{'peasant': 'c19'}");
    draw(&table, "token a12"); // peasantry again
    expect_actor(&table, "seat 2");
    expect_cubes(&table, 0, "gallia", 2);
    expect(&table, "/region_discard", "['c19']");
}

static void r_card_2_not_from_m_or_a(void **unused) {
    (void)unused;
    struct table table = position(CARDS "'owners': {'peasant': 0}, 'hands': [['c19'], [], [], []], 'cubes': "
                                        "[{'gallia': 3}, {'gallia': 1}, {}, {}], 'rats': {'gallia': [{}]}");
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    draw(&table, "token a31"); // A, peasantry, magic
    play(&table, "protect peasant c19");
    expect_cubes(&table, 0, "gallia", 2);
}

static void r_card_2_discarded_in_character_order(void **unused) {
    (void)unused;
    struct table table =
        position(CARDS "'owners': {'sultan': 0, 'peasant': 0, 'king': 2}, 'hands': [['c14', 'c19'], [], ['c02'], []],"
                       "'cubes': [{'gallia': 3}, {}, {'gallia': 1}, {}], 'rats': {'gallia': [{}]}");
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    draw(&table, "token a37"); // peasantry, magic, royalty, orient
    play(&table, "protect king c02");
    play(&table, "protect sultan c14");
    play(&table, "protect peasant c19");
    expect(&table, "/region_discard", "['c02', 'c19', 'c14']");
}

static void r_card_3_a_protected_serf_places_nothing(void **unused) {
    (void)unused;
    struct table table =
        position(CARDS "'owners': {'serf': 1, 'sultan': 0}, 'hands': [[], ['c19'], [], []], " BY_THE_WAY);
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    draw(&table, "token a03");
    expect_actor(&table, "seat 1");
    play(&table, "protect serf c19");
    expect_actor(&table, "seat 2"); // a cube of seat 0 died
    expect_cubes(&table, 0, "gallia", 1);
}

static void r_card_3_the_knights_two_stand(void **unused) {
    (void)unused;
    struct table table = position(CARDS "'owners': {'knight': 1, 'peasant': 0}, 'hands': [[], ['c04'], [], []], "
                                        "'cubes': [{'gallia': 1}, {'gallia': 1}, {}, {}],"
                                        "'rats': {'gallia': [{}, {}]}");
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    play(&table, "rat anglia");
    play(&table, "population yes");
    draw(&table, "token a13"); // limit 2, chivalry
    play(&table, "protect knight c04");
    expect(&table, "/population", "2");
    draw(&table, "token a17"); // limit 3, peasantry
    expect_cubes(&table, 0, "gallia", 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_card_1_asked_on_public_facts_only),
        cmocka_unit_test(r_card_1_one_of_the_characters_hit),
        cmocka_unit_test(r_card_1_nobody_else_is_asked),
        cmocka_unit_test(r_card_1_not_for_a_token_without_effect),
        cmocka_unit_test(r_card_2_holds_for_the_whole_region),
        cmocka_unit_test(r_card_2_not_from_m_or_a),
        cmocka_unit_test(r_card_2_discarded_in_character_order),
        cmocka_unit_test(r_card_3_a_protected_serf_places_nothing),
        cmocka_unit_test(r_card_3_the_knights_two_stand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
