// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

// The options as `get` writes them.
static void expect_options(const struct table *table, const char *json) {
    expect(table, "/options", json);
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    rattus_game.options_json(&table->state, &writer);
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
    const struct table table = new_game(3, "");
    expect_options(&table, "{'africanus': false, 'pied_piper': false, 'characters': 'base'}");
    expect(&table, "/players", "3");
}

static void p_options_all_given(void **unused) {
    (void)unused;
    const struct table table = new_game(2, "'africanus': false, 'pied_piper': false, 'characters': 'one-per-class'");
    expect_options(&table, "{'africanus': false, 'pied_piper': false, 'characters': 'one-per-class'}");
}

static void p_options_a_list_is_a_set(void **unused) {
    (void)unused;
    const struct table table = new_game(2, "'characters': ['witch', 'king', 'peasant', 'monk', 'merchant', 'knight']");
    expect_options(&table, "{'africanus': false, 'pied_piper': false,"
                           "'characters': ['king', 'monk', 'knight', 'merchant', 'peasant', 'witch']}");
    expect_count(&table, "region ", 8);
}

static void p_options_no_options_object_means_the_defaults(void **unused) {
    (void)unused;
    struct rattus_state state;
    struct ph_error error;
    const struct ph_json none = {NULL, 0};
    assert_int_equal(rattus_game.setup(&state, 4, none, &error), PH_OK);
    assert_int_equal(rattus_game.players(&state), 4);
}

static void p_options_players_out_of_range_are_refused(void **unused) {
    (void)unused;
    refuse_new_game(1, "", "players");
    refuse_new_game(0, "", "players");
    refuse_new_game(-1, "", "players");
    refuse_new_game(7, "", "players");
}

static void p_options_unknown_names_are_refused(void **unused) {
    (void)unused;
    refuse_new_game(4, "'winter': true", "options");
    refuse_new_game(4, "'Africanus': true", "options");
}

static void p_options_wrong_types_are_refused(void **unused) {
    (void)unused;
    refuse_new_game(4, "'africanus': 'no'", "africanus");
    refuse_new_game(4, "'africanus': 0", "africanus");
    refuse_new_game(4, "'africanus': null", "africanus");
    refuse_new_game(4, "'pied_piper': 'yes'", "pied_piper");
    refuse_new_game(4, "'characters': 6", "characters");
    refuse_new_game(4, "'characters': {'king': 1}", "characters");
    refuse_new_game(4, "'characters': null", "characters");
    refuse_new_game(4, "'characters': ['king', 'monk', 'knight', 'merchant', 'peasant', 6]", "characters");
}

static void p_options_a_list_has_exactly_six_known_characters(void **unused) {
    (void)unused;
    refuse_new_game(4, "'characters': []", "characters");
    refuse_new_game(4, "'characters': ['king', 'monk', 'knight', 'merchant', 'peasant']", "characters");
    refuse_new_game(4, "'characters': ['king', 'monk', 'knight', 'merchant', 'peasant', 'witch', 'queen']",
                    "characters");
    refuse_new_game(4, "'characters': ['king', 'monk', 'knight', 'merchant', 'peasant', 'king']", "characters");
    refuse_new_game(4, "'characters': ['king', 'monk', 'knight', 'merchant', 'peasant', 'rat']", "characters");
    refuse_new_game(4, "'characters': ['king', 'monk', 'knight', 'merchant', 'peasant', 'sultan']",
                    "characters"); // Orient
}

static void p_options_an_unknown_set_is_refused(void **unused) {
    (void)unused;
    refuse_new_game(4, "'characters': 'golden'", "characters");
    refuse_new_game(4, "'characters': 'fill-up'", "characters");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p_options_defaults),
        cmocka_unit_test(p_options_all_given),
        cmocka_unit_test(p_options_a_list_is_a_set),
        cmocka_unit_test(p_options_no_options_object_means_the_defaults),
        cmocka_unit_test(p_options_players_out_of_range_are_refused),
        cmocka_unit_test(p_options_unknown_names_are_refused),
        cmocka_unit_test(p_options_wrong_types_are_refused),
        cmocka_unit_test(p_options_a_list_has_exactly_six_known_characters),
        cmocka_unit_test(p_options_an_unknown_set_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
