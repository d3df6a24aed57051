// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define CRUSADER                                                                                                       \
    "'options': {'tokens': 'harsh', 'characters': ['crusader', 'king', 'monk', 'knight', 'merchant', "                 \
    "'peasant']}, 'owners': {'crusader': 0, 'king': 1}, "
#define BEFORE_C "'placed': true, 'plague': 'italia', "
#define FINAL_ROUND "'phase': 'final', 'last': 1, 'ended': 'rats', 'pile': 0, "

static void r_cru_1_all_are_up_before_the_first_face(void **unused) {
    (void)unused;
    struct table table =
        position(CRUSADER BEFORE_C "'cubes': [{'gallia': 4}, {}, {}, {}], 'rats': {'gallia': [{}, {}]}");
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    play(&table, "rat anglia");
    expect(&table, "/outbreak/ask", "['crusader']");
    play(&table, "crusade yes");
    expect_actor(&table, "chance");
    expect_count(&table, "slot ", 0);
    expect(&table, "/rats/gallia/1/up", "true");
    expect(&table, "/rats/gallia/1/face", "null");
    draw(&table, "token r40");
    expect_odds(&table, "token r40", 0, 0);
    draw(&table, "token r41");
    expect_count(&table, "resolve ", 2);
    refuse(&table, "resolve 2");
    play(&table, "resolve 1");
    expect(&table, "/discard", "['r41', 'r40']"); // the last is automatic
    expect_actor(&table, "seat 1");
}

static void r_cru_1_left_to_chance(void **unused) {
    (void)unused;
    struct table table =
        position(CRUSADER BEFORE_C "'cubes': [{'gallia': 4}, {}, {}, {}], 'rats': {'gallia': [{'start': true}, {}]}");
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    play(&table, "rat anglia");
    play(&table, "crusade no");
    expect_odds(&table, "slot 0", 1, 2);
    draw(&table, "slot 1");
    draw(&table, "token r40");
    expect(&table, "/discard", "['r40']");
    expect(&table, "/rats/gallia/0/start", "true");
}

static void r_cru_1_one_token_is_no_question(void **unused) {
    (void)unused;
    struct table table = position(CRUSADER BEFORE_C "'cubes': [{'gallia': 4}, {}, {}, {}], 'rats': {'gallia': [{}]}");
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    draw(&table, "token r40");
    expect_actor(&table, "seat 1");
}

static void r_cru_1_turned_in_vain_are_discarded_in_slot_order(void **unused) {
    (void)unused;
    struct table table =
        position(CRUSADER BEFORE_C "'cubes': [{}, {'gallia': 1}, {}, {}], 'rats': {'gallia': [{}, {}, {}]}");
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    play(&table, "rat anglia");
    play(&table, "crusade yes");
    draw(&table, "token r41");
    draw(&table, "token r03");
    draw(&table, "token r40");
    play(&table, "resolve 1");
    expect(&table, "/discard", "['r03', 'r41', 'r40']");
    expect_rats(&table, "gallia", 0);
}

static void r_cru_1_final_round_without_questions_or_spread(void **unused) {
    (void)unused;
    struct table table =
        position(CRUSADER FINAL_ROUND "'seat': 0, 'plague': 'hispania', 'cubes': [{}, {'anglia': 2}, {}, {}],"
                                      "'rats': {'anglia': [{}, {}]}");
    play(&table, "plague anglia via gallia with crusader");
    draw(&table, "token r03");
    draw(&table, "token r40");
    play(&table, "resolve 0");
    expect_cubes(&table, 1, "anglia", 1);
    expect(&table, "/discard", "['r03', 'r40']");
    expect(&table, "/used", "['crusader']");
    expect_count(&table, "", 1);
}

static void r_final_3_no_second_move(void **unused) {
    (void)unused;
    struct table table = position(CRUSADER FINAL_ROUND "'seat': 0, 'plague': 'hispania'");
    play(&table, "plague anglia via gallia with crusader");
    expect_count(&table, "plague ", 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_cru_1_all_are_up_before_the_first_face),
        cmocka_unit_test(r_cru_1_left_to_chance),
        cmocka_unit_test(r_cru_1_one_token_is_no_question),
        cmocka_unit_test(r_cru_1_turned_in_vain_are_discarded_in_slot_order),
        cmocka_unit_test(r_cru_1_final_round_without_questions_or_spread),
        cmocka_unit_test(r_final_3_no_second_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
