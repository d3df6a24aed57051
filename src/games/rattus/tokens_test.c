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

// So its positions and records can be read where nobody has added it.
static void r_token_2_a_position_writes_out_an_added_set(void **unused) {
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
    assert_non_null(strstr(writer.data, "\"tokens\":\"named 6M9bc 1c 1km 1bc 1k 2Mbc "));
    assert_int_equal(ph_json_parse(&document, writer.data, writer.length, &error), PH_OK);
    assert_int_equal(rattus_game.state_from_json(&again, ph_json_root(document), NULL, &error), PH_OK);
    assert_memory_equal(&state, &again, sizeof state);
    ph_json_document_destroy(document);
    ph_writer_deinit(&writer);
    json_decref(table);
}

// ---- sets that come with options ------------------------------------------------------------------------------------

static void write_set(unsigned set, unsigned box, const char *name, struct ph_writer *writer) {
    const struct rattus_face_set *const faces = &rattus_face_sets[set][box];
    ph_writer_init_heap(writer);
    rattus_tokens_write(name, faces->faces, faces->count, writer);
}

static void r_token_2_every_set_can_be_written_and_read(void **unused) {
    (void)unused;
    struct rattus_token_table table;
    struct ph_error error;
    struct ph_writer text;
    for (unsigned set = 0; set < RATTUS_TOKEN_SET_COUNT; set++) {
        for (unsigned box = 0; box < 2; box++) {
            write_set(set, box, "set", &text);
            assert_int_equal(rattus_tokens_read_text(&table, box, text.data + 4, text.length - 4, &error), PH_OK);
            assert_int_equal(table.box, box);
            for (unsigned face = 0; face < rattus_face_sets[set][box].count; face++) {
                assert_memory_equal(&table.faces[face], &rattus_face_sets[set][box].faces[face],
                                    sizeof table.faces[face]);
            }
            ph_writer_deinit(&text);
        }
    }
}

static void r_token_2_a_face_is_its_limit_and_letters(void **unused) {
    (void)unused;
    static const char *const wrong[] = {"", "3", "M", "0M", "100M", "3x", "3M0", "3MM", "3MA2M", "3M10", "3m b", "-1M"};
    const struct rattus_face before = rattus_face_sets[0][0].faces[7];
    struct rattus_face face = before;
    struct ph_writer text;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(rattus_face_read(&face, wrong[i], strlen(wrong[i])));
        assert_memory_equal(&face, &before, sizeof face);
    }
    assert_true(rattus_face_read(&face, "12o9rmM2A", 9)); // the letters in any order
    assert_int_equal(face.limit, 12);
    assert_int_equal(face.majority, 2);
    assert_int_equal(face.classes[RATTUS_ORIENT], 9);
    assert_string_equal(face.id, before.id);
    ph_writer_init_heap(&text);
    rattus_face_write(&face, &text);
    assert_string_equal(text.data, "12M2Amro9");
    ph_writer_deinit(&text);
}

// Begins a game of so many seats with the set of the build that is written out under a name.
static enum ph_status begin(struct rattus_state *state, int players, const char *text, struct ph_error *error) {
    struct ph_writer json;
    struct ph_json_document *document = NULL;
    ph_writer_init_heap(&json);
    ph_json_object_begin(&json);
    ph_json_string(ph_json_key(&json, "tokens"), text);
    ph_json_object_end(&json);
    assert_int_equal(ph_json_parse(&document, json.data, json.length, error), PH_OK);
    const enum ph_status status = rattus_game.setup(state, players, ph_json_root(document), error);
    ph_json_document_destroy(document);
    ph_writer_deinit(&json);
    return status;
}

static void expect_begun(struct rattus_state *state, int players, const char *text) {
    struct ph_error error = {.message = ""};
    if (begin(state, players, text, &error) != PH_OK) {
        fail_msg("%s is refused: %s", text, error.message);
    }
}

static void expect_options(const struct rattus_state *state, const char *part) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    rattus_game.options_json(state, &writer);
    if (strstr(writer.data, part) == NULL) {
        fail_msg("expected %s in %s", part, writer.data);
    }
    ph_writer_deinit(&writer);
}

static void r_token_2_options_bring_a_set_along(void **unused) {
    (void)unused;
    struct rattus_state state;
    struct rattus_state again;
    struct ph_writer text;
    write_set(0, 0, "box", &text);
    memcpy(text.data + 4, "5b ", 3); // in place of "1bc"
    text.data[6] = 'A';
    expect_begun(&state, 4, text.data);
    assert_int_equal(rattus_faces_of(&state)->faces[0].limit, 5);
    assert_int_equal(rattus_faces_of(&state)->faces[0].all, 1);
    expect_options(&state, "\"tokens\":\"box 5Ab 1c ");
    expect_begun(&again, 4, text.data);
    assert_memory_equal(&state, &again, sizeof state); // the same number
    ph_writer_deinit(&text);
}

// Under the name of a set of the build its tokens are that set; others are another set with the same name.
static void r_token_2_a_set_of_the_build_is_known_again(void **unused) {
    (void)unused;
    struct rattus_state state;
    struct ph_writer text;
    write_set(1, 1, rattus_tokens_name(1), &text);
    expect_begun(&state, 6, text.data);
    assert_int_equal(state.options.tokens, 1);
    expect_options(&state, "\"tokens\":\"grim\"");
    text.data[strlen("grim ")] = '9';
    expect_begun(&state, 6, text.data);
    assert_true(state.options.tokens >= RATTUS_TOKEN_SET_COUNT);
    expect_options(&state, "\"tokens\":\"grim 9");
    ph_writer_deinit(&text);
}

static void r_token_2_a_wrong_set_is_refused_with_its_reason(void **unused) {
    (void)unused;
    static const struct {
        int players;
        const char *find;
        const char *put; // in its place, of the mild base set
        const char *message;
    } cases[] = {
        {4, "box ", "Box ", "option tokens: a set is named in small letters, digits and _, a letter first"},
        {4, "box ", " ", "option tokens: a set is named in small letters"},
        {4, "box ", "a_name_that_is_as_long_as_32_byte ", "option tokens: a set is named in small letters"},
        {4, "box 1bc ", "box ", "option tokens: expected the faces of 49 tokens after the name of the set, got 48"},
        {4, "box ", "box 1bc ", "option tokens: expected the faces of 49 tokens after the name of the set, got 50"},
        {5, "box ", "box ", "option tokens: expected the faces of 65 tokens after the name of the set, got 49"},
        {4, "1km", "7km", "option tokens: token r03: limit: expected a whole number from 1 to 6, got 7"},
        {4, "1km", "1kx",
         "option tokens: token r03: expected a limit and letters of MApbckmro, each once and followed by its number if "
         "that is 2 to 9 ('3M2b'), got '1kx'"},
        {4, "1km", "1", "token r03: expected a limit and letters"},
        {4, "1km ", "1km  ", "token r04: expected a limit and letters of MApbckmro, each once"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct rattus_state state;
        struct ph_error error = {.message = ""};
        struct ph_writer text;
        struct ph_writer wrong;
        write_set(0, 0, "box", &text);
        ph_writer_init_heap(&wrong);
        const char *const at = strstr(text.data, cases[i].find);
        assert_non_null(at);
        ph_write_format(&wrong, "%.*s%s%s", (int)(at - text.data), text.data, cases[i].put, at + strlen(cases[i].find));
        assert_int_equal(begin(&state, cases[i].players, wrong.data, &error), PH_ERROR_BAD_REQUEST);
        assert_string_equal(error.field, "tokens");
        if (strncmp(error.message, cases[i].message, strlen("option ")) == 0
                ? strncmp(error.message, cases[i].message, strlen(cases[i].message)) != 0
                : strstr(error.message, cases[i].message) == NULL) {
            fail_msg("expected \"%s\", got \"%s\"", cases[i].message, error.message);
        }
        ph_writer_deinit(&wrong);
        ph_writer_deinit(&text);
    }
}

static void r_token_2_a_face_that_the_set_lacks_takes_the_place_of_an_unseen_one(void **unused) {
    (void)unused;
    struct rattus_state state;
    struct rattus_state amended;
    struct rattus_face face = {.id = ""};
    struct ph_error error;
    struct ph_writer text;
    assert_int_equal(set_up(&state, 4, "mild", &error), PH_OK);
    assert_true(rattus_face_read(&face, "2M9b", 4));
    for (unsigned start = 0; start < 2; start++) {
        ph_writer_init_heap(&text);
        assert_true(rattus_tokens_amend(&state, "box", &face, start, &text));
        expect_begun(&amended, 4, text.data);
        const struct rattus_face_set *const before = rattus_faces_of(&state);
        const struct rattus_face_set *const after = rattus_faces_of(&amended);
        unsigned changed = 0;
        for (unsigned i = 0; i < after->count; i++) {
            if (!rattus_face_same(&before->faces[i], &after->faces[i])) {
                assert_true(rattus_face_same(&after->faces[i], &face));
                assert_int_equal(before->faces[i].limit, 2); // like the new one
                assert_int_equal(after->faces[i].start, start);
                changed++;
            }
        }
        assert_int_equal(changed, 1);
        ph_writer_deinit(&text);
    }
    ph_writer_init_heap(&text);
    state.unseen[0] &= ~rattus_faces_of(&state)->start[0];
    assert_false(rattus_tokens_amend(&state, "box", &face, true, &text)); // all 12 have been seen
    assert_int_equal(text.length, 0);
    ph_writer_deinit(&text);
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

// Sets with other tokens: the first two tokens of the mild set with limits of a number.
static enum ph_status begin_numbered(struct rattus_state *state, unsigned number, struct ph_error *error) {
    struct ph_writer text;
    write_set(0, 0, "box", &text);
    text.data[4] = (char)('1' + number % 6);
    text.data[8] = (char)('1' + number / 6 % 6);
    text.data[11] = (char)('1' + number / 36 % 6);
    const enum ph_status status = begin(state, 4, text.data, error);
    ph_writer_deinit(&text);
    return status;
}

static void r_token_2_there_is_room_for_64_sets_of_options_until_one_is_forgotten(void **unused) {
    (void)unused;
    struct rattus_state first;
    struct rattus_state state;
    struct ph_error error = {.message = ""};
    enum ph_status status = PH_OK;
    unsigned number = 1;
    assert_int_equal(begin_numbered(&first, number, &error), PH_OK);
    while (status == PH_OK && number <= RATTUS_TOKEN_TEXTS_MAX) {
        status = begin_numbered(&state, ++number, &error);
    }
    assert_int_equal(status, PH_ERROR_BAD_REQUEST);
    assert_string_equal(error.message,
                        "option tokens: this program has met 64 other sets of tokens; it has to start again for more");
    assert_int_equal(begin_numbered(&state, 1, &error), PH_OK); // one that is there
    assert_int_equal(state.options.tokens, first.options.tokens);
    rattus_tokens_forget(first.options.tokens);
    assert_int_equal(begin_numbered(&state, number, &error), PH_OK);
    assert_int_equal(state.options.tokens, first.options.tokens);
    assert_int_equal(rattus_faces_of(&state)->faces[0].limit, 1 + number % 6);
    assert_int_equal(begin_numbered(&state, 1, &error), PH_ERROR_BAD_REQUEST); // its place is taken
    rattus_tokens_forget(0);                                                   // sets of the build stay
    assert_int_equal(begin_numbered(&state, 1, &error), PH_ERROR_BAD_REQUEST);
}

// The last tests: they leave no room.
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

static void r_token_2_a_program_can_take_its_own_sets_alone(void **unused) {
    (void)unused;
    struct rattus_state state;
    struct ph_error error = {.message = ""};
    rattus_tokens_forget(RATTUS_TOKEN_SETS_MAX - 1); // not from options: nothing happens
    rattus_tokens_close();
    assert_int_equal(begin_numbered(&state, 215, &error), PH_ERROR_BAD_REQUEST);
    assert_string_equal(
        error.message,
        "option tokens: the set 'box' comes with its tokens, and this program takes no others than its own");
    assert_int_equal(begin_numbered(&state, 2, &error), PH_OK); // one that is there
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_token_2_a_set_can_be_added_while_the_program_runs),
        cmocka_unit_test(r_token_2_a_position_writes_out_an_added_set),
        cmocka_unit_test(r_token_2_every_set_can_be_written_and_read),
        cmocka_unit_test(r_token_2_a_face_is_its_limit_and_letters),
        cmocka_unit_test(r_token_2_options_bring_a_set_along),
        cmocka_unit_test(r_token_2_a_set_of_the_build_is_known_again),
        cmocka_unit_test(r_token_2_a_wrong_set_is_refused_with_its_reason),
        cmocka_unit_test(r_token_2_a_face_that_the_set_lacks_takes_the_place_of_an_unseen_one),
        cmocka_unit_test(r_token_2_a_game_with_an_added_set_ends),
        cmocka_unit_test(r_token_2_a_set_counts_for_the_boxes_whose_tokens_it_has),
        cmocka_unit_test(r_token_2_a_set_never_changes),
        cmocka_unit_test(r_token_2_a_set_has_a_name),
        cmocka_unit_test(r_token_2_what_is_no_set_is_refused_as_the_generator_refuses_it),
        cmocka_unit_test(r_token_2_there_is_room_for_64_sets_of_options_until_one_is_forgotten),
        cmocka_unit_test(r_token_2_there_is_room_for_256_sets),
        cmocka_unit_test(r_token_2_a_program_can_take_its_own_sets_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
