// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

// The options as `get` and the record write them.
static void expect_options(const struct table *table, const char *json) {
    expect(table, "/options", json);
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    bristol1350_game.options_json(&table->bristol, &writer);
    json_t *const written = json_loads(writer.data, 0, NULL);
    assert_non_null(written);
    char *const text = json_dumps(written, 0);
    expect(table, "/options", text);
    free(text);
    json_decref(written);
    ph_writer_deinit(&writer);
}

static void p_options_defaults(void **unused) {
    (void)unused;
    const struct table table = new_game(5, "");
    expect_options(&table, "{'symptoms': 'ratio', 'length': 17, 'start_remedies': 'rule', 'ghost_reroll': 'all',"
                           "'special_actions': false, 'chaos': false, 'convene': false, 'cure': false, 'alms': false,"
                           "'claims': false, 'characters': null}");
    expect(&table, "/symptom_deck", "32");
    expect(&table, "/remedy_deck", "27");
    expect(&table, "/bag", "0");
}

static void p_options_all_given(void **unused) {
    (void)unused;
    const struct table table =
        new_game(2, "'symptoms': [10, 10, 10, 0], 'length': 30, 'start_remedies': 2, 'ghost_reroll': 'one',"
                    "'special_actions': true, 'chaos': true, 'convene': false, 'cure': false, 'alms': true,"
                    "'claims': true, 'characters': ['knight', 'serf']");
    expect_options(&table, "{'symptoms': [10, 10, 10, 0], 'length': 30, 'start_remedies': 2, 'ghost_reroll': 'one',"
                           "'special_actions': true, 'chaos': true, 'convene': false, 'cure': false, 'alms': true,"
                           "'claims': true, 'characters': ['knight', 'serf']}");
    expect(&table, "/characters", "['knight', 'serf', 'outlaw', 'sheriff']"); // ghosts take the first free ones
    expect(&table, "/remedy_deck", "33");
    expect(&table, "/bag", "6");
}

static void p_options_named_decks(void **unused) {
    (void)unused;
    const struct table round = new_game(4, "'symptoms': 'round'");
    expect(&round, "/options/symptoms", "'round'");
    const struct table equal = new_game(4, "'symptoms': [8, 8, 8, 8]");
    expect(&equal, "/options/symptoms", "[8, 8, 8, 8]"); // a list stays one
}

static void p_options_characters_null_is_absent(void **unused) {
    (void)unused;
    const struct table table = new_game(3, "'characters': null");
    expect(&table, "/options/characters", "null");
    expect(&table, "/characters", "['serf', 'outlaw', 'sheriff', 'mason']"); // in table order
}

static void p_options_players_out_of_range_are_refused(void **unused) {
    (void)unused;
    refuse_new_game(0, "", "players");
    refuse_new_game(-1, "", "players");
    refuse_new_game(10, "", "players");
}

static void p_options_unknown_names_are_refused(void **unused) {
    (void)unused;
    refuse_new_game(4, "'winter': true", "options");
    refuse_new_game(4, "'Chaos': true", "options");
}

static void p_options_wrong_types_are_refused(void **unused) {
    (void)unused;
    refuse_new_game(4, "'chaos': 1", "chaos");
    refuse_new_game(4, "'claims': null", "claims");
    refuse_new_game(4, "'special_actions': 'yes'", "special_actions");
    refuse_new_game(4, "'symptoms': 32", "symptoms");
    refuse_new_game(4, "'symptoms': null", "symptoms");
    refuse_new_game(4, "'length': '17'", "length");
    refuse_new_game(4, "'start_remedies': true", "start_remedies");
    refuse_new_game(4, "'ghost_reroll': true", "ghost_reroll");
    refuse_new_game(4, "'characters': 'serf'", "characters");
    refuse_new_game(4, "'characters': ['serf', 'outlaw', 'mason', 4]", "characters");
}

static void p_options_numbers_out_of_range_are_refused(void **unused) {
    (void)unused;
    new_game(4, "'length': 8");
    refuse_new_game(4, "'length': 7", "length");
    refuse_new_game(4, "'length': 31", "length");
    refuse_new_game(4, "'length': 17.5", "length");
    refuse_new_game(4, "'start_remedies': 4", "start_remedies");
    refuse_new_game(4, "'start_remedies': -1", "start_remedies");
    refuse_new_game(4, "'start_remedies': 'none'", "start_remedies");
    refuse_new_game(4, "'ghost_reroll': 'two'", "ghost_reroll");
    refuse_new_game(4, "'symptoms': 'even'", "symptoms");
}

static void p_options_a_list_has_24_to_60_symptoms_of_four_values(void **unused) {
    (void)unused;
    new_game(4, "'symptoms': [6, 6, 6, 6]");
    new_game(4, "'symptoms': [0, 60, 0, 0]");
    refuse_new_game(4, "'symptoms': [6, 6, 6, 5]", "symptoms");
    refuse_new_game(4, "'symptoms': [15, 15, 15, 16]", "symptoms");
    refuse_new_game(4, "'symptoms': [10, 10, 10]", "symptoms");
    refuse_new_game(4, "'symptoms': [10, 10, 10, 0, 0]", "symptoms");
    refuse_new_game(4, "'symptoms': [10, 10, 10, -1]", "symptoms");
    refuse_new_game(4, "'symptoms': [10, 10, '10', 0]", "symptoms");
    refuse_new_game(4, "'symptoms': []", "symptoms");
}

static void p_options_symptoms_are_enough_for_the_deal(void **unused) {
    (void)unused;
    new_game(9, "'symptoms': [6, 6, 6, 6]"); // 18 below 4
    refuse_new_game(9, "'symptoms': [6, 6, 5, 7]", "symptoms");
    new_game(9, "'symptoms': [6, 6, 5, 7], 'chaos': true"); // 4s are dealt as well
    new_game(1, "'symptoms': [3, 3, 2, 16]");
    refuse_new_game(1, "'symptoms': [2, 3, 2, 17]", "symptoms"); // ghosts get symptoms too
}

static void b_var_1_two_of_convene_cure_and_alms_are_refused(void **unused) {
    (void)unused;
    refuse_new_game(4, "'convene': true, 'cure': true", "cure");
    refuse_new_game(4, "'convene': true, 'alms': true", "alms");
    refuse_new_game(4, "'cure': true, 'alms': true", "alms");
    new_game(4, "'convene': true, 'cure': false, 'alms': false");
    refuse_position("'options': {'convene': true, 'cure': true}", "cure");
}

static void p_options_characters_are_different_ones_one_a_player(void **unused) {
    (void)unused;
    refuse_new_game(2, "'characters': ['serf']", "characters");
    refuse_new_game(2, "'characters': ['serf', 'outlaw', 'mason']", "characters");
    refuse_new_game(2, "'characters': ['serf', 'serf']", "characters");
    refuse_new_game(2, "'characters': ['serf', 'king']", "characters");
}

static void b_setup_8_characters_are_dealt_with_special_actions(void **unused) {
    (void)unused;
    struct table table = new_game(2, "'special_actions': true");
    expect(&table, "/characters", "[null, null, null, null]");
    draw(&table, "character 0 outlaw");
    expect(&table, "/characters", "['outlaw', null, null, null]");
    draw(&table, "character 1 barmaid");
    expect(&table, "/characters", "['outlaw', 'barmaid', 'serf', 'sheriff']");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p_options_defaults),
        cmocka_unit_test(p_options_all_given),
        cmocka_unit_test(p_options_named_decks),
        cmocka_unit_test(p_options_characters_null_is_absent),
        cmocka_unit_test(p_options_players_out_of_range_are_refused),
        cmocka_unit_test(p_options_unknown_names_are_refused),
        cmocka_unit_test(p_options_wrong_types_are_refused),
        cmocka_unit_test(p_options_numbers_out_of_range_are_refused),
        cmocka_unit_test(p_options_a_list_has_24_to_60_symptoms_of_four_values),
        cmocka_unit_test(p_options_symptoms_are_enough_for_the_deal),
        cmocka_unit_test(b_var_1_two_of_convene_cure_and_alms_are_refused),
        cmocka_unit_test(p_options_characters_are_different_ones_one_a_player),
        cmocka_unit_test(b_setup_8_characters_are_dealt_with_special_actions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
