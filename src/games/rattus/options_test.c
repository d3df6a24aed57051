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
    expect_options(&table, "{'africanus': false, 'pied_piper': false, 'characters': 'base', 'tokens': 'grim'}");
    expect(&table, "/players", "3");
}

static void p_options_all_given(void **unused) {
    (void)unused;
    const struct table table =
        new_game(2, "'africanus': false, 'pied_piper': false, 'characters': 'one-per-class', 'tokens': 'harsh'");
    expect_options(&table,
                   "{'africanus': false, 'pied_piper': false, 'characters': 'one-per-class', 'tokens': 'harsh'}");
}

static void p_options_a_list_is_a_set(void **unused) {
    (void)unused;
    const struct table table = new_game(2, "'characters': ['witch', 'king', 'peasant', 'monk', 'merchant', 'knight']");
    expect_options(&table,
                   "{'africanus': false, 'pied_piper': false,"
                   "'characters': ['king', 'monk', 'knight', 'merchant', 'peasant', 'witch'], 'tokens': 'grim'}");
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
    refuse_new_game(4, "'tokens': 0", "tokens");
    refuse_new_game(4, "'tokens': null", "tokens");
    refuse_new_game(4, "'tokens': ['mild']", "tokens");
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

// What a set is for: the symbols of a face, here of the first one of Africanus.
static void r_token_2_a_set_decides_what_a_face_shows(void **unused) {
    (void)unused;
    const struct table mild = new_game(5, "'tokens': 'mild'");
    const struct table harsh = new_game(5, "'tokens': 'harsh'");
    const struct rattus_face *const in_mild = &rattus_faces_of(&mild.state)->faces[0];
    const struct rattus_face *const in_harsh = &rattus_faces_of(&harsh.state)->faces[0];
    assert_string_equal(in_mild->id, "a01");
    assert_string_equal(in_harsh->id, "a01");
    assert_int_equal(in_mild->classes[RATTUS_CHIVALRY], 1);
    assert_int_equal(in_mild->classes[RATTUS_BOURGEOISIE], 0);
    assert_int_equal(in_harsh->classes[RATTUS_CHIVALRY], 0);
    assert_int_equal(in_harsh->classes[RATTUS_BOURGEOISIE], 1);
}

// Class symbols of all faces of a set, by class.
static void count_symbols(const struct rattus_face_set *set, unsigned counts[RATTUS_CLASS_COUNT]) {
    for (unsigned face = 0; face < set->count; face++) {
        for (unsigned i = 0; i < RATTUS_CLASS_COUNT; i++) {
            counts[i] += set->faces[face].classes[i];
        }
    }
}

static void expect_symbols(unsigned set, unsigned box, unsigned royalty, unsigned others) {
    unsigned counts[RATTUS_CLASS_COUNT] = {0};
    count_symbols(&rattus_face_sets[set][box], counts);
    for (unsigned i = 0; i < RATTUS_CLASS_COUNT; i++) {
        const bool absent = box == 0 && i == RATTUS_ORIENT;
        assert_int_equal(counts[i], absent ? 0 : i == RATTUS_ROYALTY ? royalty : others);
    }
}

enum { MILD, GRIM, HARSH };

static void r_token_2_mild_has_fewer_symbols_and_royalty_most_often(void **unused) {
    (void)unused;
    assert_string_equal(rattus_token_sets[MILD], "mild");
    assert_string_equal(rattus_token_sets[HARSH], "harsh");
    expect_symbols(MILD, 0, 19, 13);
    expect_symbols(HARSH, 0, 23, 23);
    expect_symbols(MILD, 1, 22, 15);
    expect_symbols(HARSH, 1, 26, 26);
}

static void expect_m_and_a(unsigned set, unsigned box, unsigned majority, unsigned all) {
    const struct rattus_face_set *const faces = &rattus_face_sets[set][box];
    unsigned found_majority = 0;
    unsigned found_all = 0;
    for (unsigned face = 0; face < faces->count; face++) {
        found_majority += faces->faces[face].majority;
        found_all += faces->faces[face].all;
    }
    assert_int_equal(found_majority, majority);
    assert_int_equal(found_all, all);
}

static void r_token_2_grim_has_few_class_symbols_but_more_m_and_a(void **unused) {
    (void)unused;
    assert_string_equal(rattus_token_sets[GRIM], "grim");
    expect_symbols(GRIM, 0, 16, 14);
    expect_symbols(GRIM, 1, 18, 16);
    expect_m_and_a(GRIM, 0, 28, 22);
    expect_m_and_a(GRIM, 1, 37, 29);
    expect_m_and_a(MILD, 0, 20, 15);
    expect_m_and_a(MILD, 1, 27, 20);
}

static void expect_same_tokens(const struct rattus_face_set *one, const struct rattus_face_set *other) {
    assert_int_equal(one->count, other->count);
    assert_memory_equal(one->start, other->start, sizeof one->start);
    for (unsigned face = 0; face < one->count; face++) {
        assert_string_equal(one->faces[face].id, other->faces[face].id);
        assert_int_equal(one->faces[face].limit, other->faces[face].limit);
    }
}

static void r_token_2_sets_of_a_box_differ_in_symbols_alone(void **unused) {
    (void)unused;
    for (unsigned box = 0; box < 2; box++) {
        expect_same_tokens(&rattus_face_sets[MILD][box], &rattus_face_sets[GRIM][box]);
        expect_same_tokens(&rattus_face_sets[MILD][box], &rattus_face_sets[HARSH][box]);
    }
}

static void expect_unknown_set(int players, const char *file) {
    static const char json[] = "{\"tokens\": \"own\"}";
    struct ph_json_document *document = NULL;
    struct rattus_state state;
    struct ph_error error;
    assert_int_equal(ph_json_parse(&document, json, sizeof json - 1, &error), PH_OK);
    assert_int_equal(rattus_game.setup(&state, players, ph_json_root(document), &error), PH_ERROR_BAD_REQUEST);
    assert_string_equal(error.field, "tokens");
    assert_non_null(strstr(error.message, file));
    assert_non_null(strstr(error.message, "expected one of: mild, grim, harsh"));
    ph_json_document_destroy(document);
}

static void r_token_2_an_unknown_set_is_refused_and_its_file_named(void **unused) {
    (void)unused;
    expect_unknown_set(4, " src/games/rattus/data/tokens/own.json");
    expect_unknown_set(5, " src/games/rattus/expansions/africanus/data/tokens/own.json");
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
        cmocka_unit_test(r_token_2_a_set_decides_what_a_face_shows),
        cmocka_unit_test(r_token_2_mild_has_fewer_symbols_and_royalty_most_often),
        cmocka_unit_test(r_token_2_grim_has_few_class_symbols_but_more_m_and_a),
        cmocka_unit_test(r_token_2_sets_of_a_box_differ_in_symbols_alone),
        cmocka_unit_test(r_token_2_an_unknown_set_is_refused_and_its_file_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
