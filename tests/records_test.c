// SPDX-License-Identifier: MIT
// Records of earlier versions, tests/records/: they load, and lead to the game that was played.
#include "pesthouse/pesthouse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RECORD_MAX = 1 << 14 };

// Of version 0.1.0, with the scores that it gave.
static const struct old_game {
    const char *name;
    int16_t scores[PH_SEATS_MAX];
} old_games[] = {
    {"rattus-base", {8, 4, 7, 8}},
    {"rattus-pied-piper", {10, 14, 7}},
    {"rattus-africanus", {10, 15, 13, 9, 13}},
};

static void read_record(const char *name, char text[RECORD_MAX]) {
    char path[256];
    snprintf(path, sizeof path, "%s/tests/records/%s.rec", PH_SOURCE_DIR, name);
    FILE *const file = fopen(path, "rb");
    assert_non_null(file);
    const size_t length = fread(text, 1, RECORD_MAX - 1, file);
    assert_true(length > 0 && length < RECORD_MAX - 1);
    text[length] = '\0';
    fclose(file);
}

static int create(void **state) {
    return ph_session_create((struct ph_session **)state);
}

static int destroy(void **state) {
    ph_session_destroy(*state);
    return 0;
}

static enum ph_status load(struct ph_session *session, const char *record, struct ph_error *error) {
    return ph_session_load(session, record, strlen(record), NULL, PH_CHANCE_AUTO, error);
}

static void must_load(struct ph_session *session, const char *record) {
    struct ph_error error;
    if (load(session, record, &error) != PH_OK) {
        fail_msg("%s: %s", error.field, error.message);
    }
}

// The record with `tokens` set by name in its options.
static void name_set(const char *record, const char *set, char named[RECORD_MAX]) {
    static const char tag[] = "[Options \"{";
    const char *const options = strstr(record, tag);
    assert_non_null(options);
    const char *const inside = options + strlen(tag);
    const int length =
        snprintf(named, RECORD_MAX, "%.*s\\\"tokens\\\":\\\"%s\\\",%s", (int)(inside - record), record, set, inside);
    assert_in_range(length, 1, RECORD_MAX - 1);
}

static void expect_options(struct ph_session *session, const char *wanted) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    ph_session_game(session)->options_json(ph_session_state(session), &writer);
    assert_non_null(strstr(writer.data, wanted));
    ph_writer_deinit(&writer);
}

static bool leads_to(struct ph_session *session, const char *record, const struct old_game *old) {
    struct ph_result result;
    struct ph_error error;
    if (load(session, record, &error) != PH_OK) {
        return false;
    }
    ph_session_game(session)->result(ph_session_state(session), &result);
    return result.over && memcmp(result.scores, old->scores, sizeof result.scores) == 0;
}

static void r_token_2_old_records_were_played_with_the_harsh_set(void **state) {
    static char record[RECORD_MAX];
    for (size_t i = 0; i < sizeof old_games / sizeof *old_games; i++) {
        read_record(old_games[i].name, record);
        assert_non_null(strstr(record, "[Version \"0.1.0\"]"));
        assert_null(strstr(record, "tokens"));
        must_load(*state, record);
        expect_options(*state, "\"tokens\":\"harsh\"");
        assert_true(leads_to(*state, record, &old_games[i]));
    }
}

// So the set was no matter of course: with the mild one the same moves give another game, or none.
static void r_token_2_under_the_mild_set_they_are_other_games(void **state) {
    static char record[RECORD_MAX];
    static char named[RECORD_MAX];
    for (size_t i = 0; i < sizeof old_games / sizeof *old_games; i++) {
        read_record(old_games[i].name, record);
        name_set(record, "harsh", named);
        assert_true(leads_to(*state, named, &old_games[i]));
        name_set(record, "mild", named);
        assert_false(leads_to(*state, named, &old_games[i]));
    }
}

// r02 hits the Peasant's class in the harsh set alone; its owner has lost a cube in Gallia.
static void r_token_2_an_old_position_has_the_harsh_set(void **state) {
    static char record[RECORD_MAX];
    struct ph_writer writer;
    read_record("rattus-position", record);
    must_load(*state, record);
    expect_options(*state, "\"tokens\":\"harsh\"");
    ph_writer_init_heap(&writer);
    ph_session_game(*state)->state_json(ph_session_state(*state), ph_session_log(*state), PH_SEAT_REFEREE, &writer);
    assert_non_null(strstr(writer.data, "{\"anglia\":4,\"scandia\":0,\"gallia\":2,"));
    ph_writer_deinit(&writer);
}

static void r_token_2_a_record_of_a_set_that_is_missing_names_its_file(void **state) {
    static const char *const files[] = {" src/games/rattus/data/tokens/own.json;",
                                        " src/games/rattus/data/tokens/own.json;",
                                        " src/games/rattus/expansions/africanus/data/tokens/own.json;"};
    static char record[RECORD_MAX];
    static char named[RECORD_MAX];
    for (size_t i = 0; i < sizeof old_games / sizeof *old_games; i++) {
        struct ph_error error;
        read_record(old_games[i].name, record);
        name_set(record, "own", named);
        assert_int_equal(load(*state, named, &error), PH_ERROR_BAD_RECORD);
        assert_string_equal(error.field, "Options");
        assert_non_null(strstr(error.message, files[i]));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(r_token_2_old_records_were_played_with_the_harsh_set, create, destroy),
        cmocka_unit_test_setup_teardown(r_token_2_under_the_mild_set_they_are_other_games, create, destroy),
        cmocka_unit_test_setup_teardown(r_token_2_an_old_position_has_the_harsh_set, create, destroy),
        cmocka_unit_test_setup_teardown(r_token_2_a_record_of_a_set_that_is_missing_names_its_file, create, destroy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
