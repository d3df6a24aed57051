// SPDX-License-Identifier: MIT
// Sets of tokens that a program adds while it runs: games are played with them as with those of the build.
#include "games/rattus/tokens.h"

#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>
#include <cmocka.h>

static const char base[] = PH_SOURCE_DIR "/src/games/rattus/data/tokens/mild.json";
static const char africanus[] = PH_SOURCE_DIR "/src/games/rattus/expansions/africanus/data/tokens/mild.json";

static json_t *load(const char *path) {
    json_error_t error;
    json_t *const table = json_load_file(path, 0, &error);
    if (table == NULL) {
        fail_msg("%s: %s", path, error.text);
    }
    return table;
}

static enum ph_status add(const char *name, const json_t *table, struct ph_error *error) {
    char *const text = json_dumps(table, 0);
    struct ph_json_document *document = NULL;
    struct rattus_token_table *const read = calloc(1, sizeof *read);
    bool kept = false;
    enum ph_status status = ph_json_parse(&document, text, strlen(text), error);
    if (status == PH_OK) {
        status = rattus_tokens_read(read, ph_json_root(document), error);
    }
    if (status == PH_OK) {
        status = rattus_tokens_add(name, read, &kept, error);
    }
    if (!kept) {
        free(read);
    }
    ph_json_document_destroy(document);
    free(text);
    return status;
}

static void expect_added(const char *name, const json_t *table) {
    struct ph_error error = {0};
    if (add(name, table, &error) != PH_OK) {
        fail_msg("%s is refused: %s", name, error.message);
    }
}

static void expect_refused(const char *name, const json_t *table, const char *message) {
    struct ph_error error = {0};
    assert_int_equal(add(name, table, &error), PH_ERROR_BAD_REQUEST);
    assert_string_equal(error.field, "tokens");
    if (strstr(error.message, message) == NULL) {
        fail_msg("expected \"%s\", got \"%s\"", message, error.message);
    }
}

static json_t *token(json_t *table, size_t index) {
    return json_array_get(json_object_get(table, "tokens"), index);
}

// The base set of the build, but for the first token: limit 6, and nine M.
static json_t *odd_table(void) {
    json_t *const table = load(base);
    json_object_set_new(token(table, 0), "limit", json_integer(6));
    json_object_set_new(token(table, 0), "M", json_integer(9));
    return table;
}

static enum ph_status set_up(struct rattus_state *state, int players, const char *name, struct ph_error *error) {
    char json[80];
    struct ph_json_document *document = NULL;
    snprintf(json, sizeof json, "{\"tokens\": \"%s\"}", name);
    assert_int_equal(ph_json_parse(&document, json, strlen(json), error), PH_OK);
    const enum ph_status status = rattus_game.setup(state, players, ph_json_root(document), error);
    ph_json_document_destroy(document);
    return status;
}

static void r_token_2_a_set_can_be_added_while_the_program_runs(void **unused) {
    (void)unused;
    struct rattus_state state;
    struct ph_error error;
    json_t *const table = odd_table();
    assert_int_equal(set_up(&state, 4, "odd", &error), PH_ERROR_BAD_REQUEST);
    expect_added("odd", table);
    assert_int_equal(set_up(&state, 4, "odd", &error), PH_OK);
    const struct rattus_face *const face = &rattus_faces_of(&state)->faces[0];
    assert_string_equal(face->id, "r01");
    assert_int_equal(face->limit, 6);
    assert_int_equal(face->majority, 9);
    assert_int_equal(face->classes[RATTUS_CHURCH], 1);
    assert_int_equal(rattus_faces_of(&state)->start_count, 12);
    assert_true((face->characters & rattus_bit(RATTUS_MONK)) != 0);
    assert_true((face->characters & rattus_bit(RATTUS_KING)) == 0);
    json_decref(table);
}

// What the text and the JSON of a game name is the set, and reading them finds it again.
static void r_token_2_a_position_names_an_added_set(void **unused) {
    (void)unused;
    struct rattus_state state;
    struct rattus_state again;
    struct ph_error error;
    struct ph_writer writer;
    struct ph_json_document *document = NULL;
    json_t *const table = odd_table();
    expect_added("named", table);
    assert_int_equal(set_up(&state, 3, "named", &error), PH_OK);
    ph_writer_init_heap(&writer);
    rattus_game.state_json(&state, (struct ph_log){0}, PH_SEAT_REFEREE, &writer);
    assert_non_null(strstr(writer.data, "\"tokens\":\"named\""));
    assert_int_equal(ph_json_parse(&document, writer.data, writer.length, &error), PH_OK);
    assert_int_equal(rattus_game.state_from_json(&again, ph_json_root(document), NULL, &error), PH_OK);
    assert_memory_equal(&state, &again, sizeof state);
    ph_json_document_destroy(document);
    ph_writer_deinit(&writer);
    json_decref(table);
}

static void r_token_2_a_game_with_an_added_set_ends(void **unused) {
    (void)unused;
    struct rattus_state state;
    struct ph_error error;
    const struct ph_key key = ph_key_from_seed(3);
    struct ph_random random = ph_random_at(&key, PH_STREAM_LUCK, 0);
    json_t *const table = odd_table();
    expect_added("played", table);
    assert_int_equal(set_up(&state, 4, "played", &error), PH_OK);
    for (unsigned moves = 0; rattus_game.actor(&state).kind != PH_ACTOR_OVER; moves++) {
        assert_true(moves < rattus_game.playout_cap);
        rattus_game.apply(&state, rattus_game.sample(&state, &random), NULL);
    }
    assert_int_equal(rattus_game.check(&state, &error), PH_OK);
    json_decref(table);
}

static void r_token_2_a_set_counts_for_the_boxes_whose_tokens_it_has(void **unused) {
    (void)unused;
    struct rattus_state state;
    struct ph_error error;
    json_t *const small = load(base);
    json_t *const large = load(africanus);
    expect_added("both", small);
    assert_int_equal(set_up(&state, 4, "both", &error), PH_OK);
    assert_int_equal(set_up(&state, 5, "both", &error), PH_ERROR_BAD_REQUEST);
    assert_non_null(strstr(error.message, "expansions/africanus/data/tokens/both.json"));
    expect_added("both", large);
    assert_int_equal(set_up(&state, 5, "both", &error), PH_OK);
    assert_string_equal(rattus_faces_of(&state)->faces[64].id, "a65");
    json_decref(small);
    json_decref(large);
}

static void r_token_2_a_set_never_changes(void **unused) {
    (void)unused;
    json_t *const mild = load(base);
    json_t *const odd = odd_table();
    expect_added("mild", mild); // what it is already
    expect_refused("mild", odd, "the set mild has other tokens already; give this one another name");
    expect_added("kept", odd);
    expect_added("kept", odd);
    expect_refused("kept", mild, "the set kept has other tokens already");
    json_decref(mild);
    json_decref(odd);
}

static void r_token_2_a_set_has_a_name(void **unused) {
    (void)unused;
    json_t *const table = load(base);
    static const char *const wrong[] = {"", "Own", "2nd", "my set", "a_name_that_is_as_long_as_32_byte"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        expect_refused(wrong[i], table, "a set is named in small letters, digits and _, a letter first");
    }
    json_decref(table);
}

// Changes what a case of tests/token_sets.json changes.
static void change(json_t *table, json_t *test) {
    json_t *const at = json_object_get(test, "at");
    json_t *const value = json_object_get(test, "value");
    json_t *place = table;
    for (size_t i = 0; i + 1 < json_array_size(at); i++) {
        json_t *const key = json_array_get(at, i);
        place = json_is_string(key) ? json_object_get(place, json_string_value(key))
                                    : json_array_get(place, (size_t)json_integer_value(key));
    }
    json_t *const last = json_array_get(at, json_array_size(at) - 1);
    if (json_is_string(last)) {
        value == NULL ? json_object_del(place, json_string_value(last))
                      : json_object_set(place, json_string_value(last), value);
    } else if (value == NULL) {
        json_array_remove(place, (size_t)json_integer_value(last));
    } else if ((size_t)json_integer_value(last) == json_array_size(place)) {
        json_array_append(place, value);
    } else {
        json_array_set(place, (size_t)json_integer_value(last), value);
    }
}

static void r_token_2_what_is_no_set_is_refused_as_the_generator_refuses_it(void **unused) {
    (void)unused;
    json_t *const all = load(PH_SOURCE_DIR "/tests/token_sets.json");
    json_t *const cases = json_object_get(all, "cases");
    size_t index;
    json_t *test;
    assert_true(json_array_size(cases) > 20);
    json_array_foreach(cases, index, test) {
        json_t *const table = load(base);
        change(table, test);
        expect_refused("spoilt", table, json_string_value(json_object_get(test, "message")));
        json_decref(table);
    }
    json_decref(all);
}

// The last test: it leaves no room.
static void r_token_2_there_is_room_for_256_sets(void **unused) {
    (void)unused;
    char name[RATTUS_TOKENS_NAME_MAX];
    struct ph_error error = {0};
    json_t *const table = load(base);
    enum ph_status status = PH_OK;
    for (unsigned i = 0; status == PH_OK && i < RATTUS_TOKEN_SETS_MAX; i++) {
        snprintf(name, sizeof name, "many_%u", i);
        status = add(name, table, &error);
    }
    assert_int_equal(status, PH_ERROR_BAD_REQUEST);
    assert_string_equal(error.message, "there are 256 sets of tokens; no more are possible");
    expect_added("many_0", table); // one that is there
    json_decref(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_token_2_a_set_can_be_added_while_the_program_runs),
        cmocka_unit_test(r_token_2_a_position_names_an_added_set),
        cmocka_unit_test(r_token_2_a_game_with_an_added_set_ends),
        cmocka_unit_test(r_token_2_a_set_counts_for_the_boxes_whose_tokens_it_has),
        cmocka_unit_test(r_token_2_a_set_never_changes),
        cmocka_unit_test(r_token_2_a_set_has_a_name),
        cmocka_unit_test(r_token_2_what_is_no_set_is_refused_as_the_generator_refuses_it),
        cmocka_unit_test(r_token_2_there_is_room_for_256_sets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
