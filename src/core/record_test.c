// SPDX-License-Identifier: MIT
#include "pesthouse/pesthouse.h"

#include "support/toy_registry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

// Seat 1 wins with seat 0 still at 6: two cards, a die of 6, two jumps, a die of 6 and a jump.
#define TAGS "[Game \"toy\"]\n[Players \"2\"]\n[Seed \"5\"]\n[Options \"{\\\"goal\\\":9}\"]\n"
#define MOVES "\n*: card 1\n*: card 3\n0: roll\n*: die 6\n1: show\n0: jump 1\n1: roll\n*: die 6\n"
#define WHOLE TAGS "[Result \"1\"]\n" MOVES

static int create(void **state) {
    return ph_session_create((struct ph_session **)state);
}

static int destroy(void **state) {
    ph_session_destroy(*state);
    return 0;
}

static enum ph_status load(struct ph_session *session, const char *record, struct ph_error *error) {
    return ph_session_load(session, record, strlen(record), NULL, PH_CHANCE_MANUAL, error);
}

static void must_load(struct ph_session *session, const char *record) {
    struct ph_error error;
    if (load(session, record, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
}

static void a_record_is_written_as_the_protocol_says(void **state) {
    must_load(*state, WHOLE);
    struct ph_writer record;
    ph_writer_init_heap(&record);
    ph_session_record(*state, "2024-05-01", &record);
    assert_string_equal(record.data, "[Game \"toy\"]\n"
                                     "[Date \"2024-05-01\"]\n"
                                     "[Players \"2\"]\n"
                                     "[Seed \"5\"]\n"
                                     "[Options \"{\\\"goal\\\":9}\"]\n"
                                     "[Result \"1\"]\n"
                                     "[Version \"0.2.0\"]\n"
                                     "[Data \"0123abcd\"]\n" MOVES);
    ph_writer_deinit(&record);
}

static void a_record_reads_back_to_the_same_record(void **state) {
    struct ph_session *const session = *state;
    struct ph_writer first;
    struct ph_writer second;
    ph_writer_init_heap(&first);
    ph_writer_init_heap(&second);
    assert_int_equal(ph_session_new(session, &toy_game, 4, (struct ph_json){0}, 99, PH_CHANCE_AUTO, NULL), PH_OK);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(ph_session_play(session, 0, NULL, NULL), PH_OK);
    }
    ph_session_record(session, NULL, &first);
    const size_t moves = ph_session_move_count(session);
    assert_int_equal(ph_session_load(session, first.data, first.length, NULL, PH_CHANCE_AUTO, NULL), PH_OK);
    ph_session_record(session, NULL, &second);
    assert_string_equal(first.data, second.data);
    assert_int_equal(ph_session_move_count(session), moves);
    // Undo finds the plays again: a roll and its die.
    assert_int_equal(ph_session_undo(session, NULL), PH_OK);
    assert_int_equal(ph_session_move_count(session), moves - 2);
    ph_writer_deinit(&first);
    ph_writer_deinit(&second);
}

static void a_record_tells_which_moves_a_substitute_made(void **state) {
    struct ph_writer record;
    ph_writer_init_heap(&record);
    must_load(*state, TAGS "[Substitute \"5,7\"]\n" MOVES);
    for (size_t i = 0; i < ph_session_move_count(*state); i++) {
        assert_int_equal(ph_session_move(*state, i)->by_bot, i == 4 || i == 6);
    }
    ph_session_record(*state, NULL, &record);
    assert_non_null(strstr(record.data, "\n[Substitute \"5,7\"]\n\n"));
    ph_writer_deinit(&record);
}

static void substitutes_made_moves_of_seats(void **state) {
    const char *const wrong[] = {"", "5,", "0", "4", "99", "five"}; // the fourth move is an outcome of chance
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char record[400];
        struct ph_writer writer;
        struct ph_error error = {0};
        ph_writer_init(&writer, record, sizeof record);
        ph_write_format(&writer, TAGS "[Substitute \"%s\"]\n" MOVES, wrong[i]);
        assert_int_equal(load(*state, record, &error), PH_ERROR_BAD_RECORD);
        assert_string_equal(error.message,
                            "line 5: the tag Substitute: expected the numbers of moves of seats, like \"3,7\"");
    }
}

static void a_loaded_game_goes_on_with_the_luck_it_would_have_had(void **state) {
    struct ph_session *const session = *state;
    struct ph_writer record;
    ph_writer_init_heap(&record);
    assert_int_equal(ph_session_new(session, &toy_game, 2, (struct ph_json){0}, 3, PH_CHANCE_AUTO, NULL), PH_OK);
    assert_int_equal(ph_session_play(session, 0, NULL, NULL), PH_OK);
    ph_session_record(session, NULL, &record);
    assert_int_equal(ph_session_play(session, 0, NULL, NULL), PH_OK);
    unsigned char expected[PH_STATE_SIZE_MAX];
    memcpy(expected, ph_session_state(session), toy_game.state_size);
    assert_int_equal(ph_session_load(session, record.data, record.length, NULL, PH_CHANCE_AUTO, NULL), PH_OK);
    assert_int_equal(ph_session_seed(session), 3);
    assert_int_equal(ph_session_play(session, 0, NULL, NULL), PH_OK);
    assert_memory_equal(ph_session_state(session), expected, toy_game.state_size);
    const uint64_t other = 4;
    assert_int_equal(ph_session_load(session, record.data, record.length, &other, PH_CHANCE_AUTO, NULL), PH_OK);
    assert_int_equal(ph_session_seed(session), 4);
    ph_writer_deinit(&record);
}

static void a_record_that_ends_before_a_draw_is_drawn_on_only_automatically(void **state) {
    struct ph_session *const session = *state;
    const char record[] = "[Game \"toy\"]\n[Players \"2\"]\n\n*: card 1\n*: card 3\n0: roll\n";
    must_load(session, record);
    assert_int_equal(ph_session_move_count(session), 3);
    assert_int_equal(ph_session_load(session, record, strlen(record), NULL, PH_CHANCE_AUTO, NULL), PH_OK);
    assert_int_equal(ph_session_move_count(session), 4);
    assert_int_equal(ph_session_undo(session, NULL), PH_OK);
    assert_int_equal(ph_session_move_count(session), 2);
}

static void a_record_without_seed_gets_a_fresh_one(void **state) {
    struct ph_session *const session = *state;
    const char record[] = "[Game \"toy\"]\n[Players \"2\"]\n";
    must_load(session, record);
    const uint64_t first = ph_session_seed(session);
    must_load(session, record);
    assert_true(first != ph_session_seed(session));
}

static void a_game_from_a_position_says_what_it_began_from(void **state) {
    struct ph_session *const session = *state;
    struct ph_json_document *document = NULL;
    const char position[] = "{\"game\":\"toy\",\"players\":2,\"turn\":1,\"cards\":[1,2]}";
    assert_int_equal(ph_json_parse(&document, position, strlen(position), NULL), PH_OK);
    assert_int_equal(ph_session_position(session, ph_json_root(document), 8, PH_CHANCE_AUTO, NULL), PH_OK);
    ph_json_document_destroy(document);
    assert_int_equal(ph_session_play(session, 2, NULL, NULL), PH_OK);
    struct ph_writer record;
    struct ph_writer again;
    ph_writer_init_heap(&record);
    ph_writer_init_heap(&again);
    ph_session_record(session, NULL, &record);
    assert_non_null(strstr(record.data, "[Position \"{\\\"game\\\":\\\"toy\\\",\\\"players\\\":2,"));
    assert_non_null(strstr(record.data, "\n\n1: show\n"));
    must_load(session, record.data);
    ph_session_record(session, NULL, &again);
    assert_string_equal(record.data, again.data);
    ph_writer_deinit(&record);
    ph_writer_deinit(&again);
}

static void what_editors_change_does_not_matter(void **state) {
    must_load(
        *state,
        "# a game\r\n[Game \"toy\"]  # its name\r\n  [Players   \"2\" ]\r\n[White \"a \\\\ # \\\"b\\\"\"]\r\n\r\n\r\n"
        "*: card 1\r\n\t* :card 3   # unlucky\r\n# now it begins\r\n0:roll\r\n*: die 6");
    assert_int_equal(ph_session_move_count(*state), 4);
}

// Options came after the toy's first records: they had a goal of 20.
static void options_that_came_later_have_their_old_value(void **state) {
    static const char *const records[][2] = {
        {"[Game \"toy\"]\n[Players \"2\"]\n", "[Options \"{\\\"goal\\\":20}\"]"},
        {"[Game \"toy\"]\n[Players \"2\"]\n[Options \" { } \"]\n", "[Options \"{\\\"goal\\\":20}\"]"},
        {"[Game \"toy\"]\n[Players \"2\"]\n[Options \"{\\\"goal\\\":7}\"]\n", "[Options \"{\\\"goal\\\":7}\"]"},
        {"[Game \"toy\"]\n[Position \"{\\\"game\\\":\\\"toy\\\",\\\"players\\\":2}\"]\n",
         "[Options \"{\\\"goal\\\":20}\"]"},
        {"[Game \"toy\"]\n[Position \"{\\\"options\\\":{},\\\"game\\\":\\\"toy\\\",\\\"players\\\":2}\"]\n",
         "[Options \"{\\\"goal\\\":20}\"]"},
        {"[Game \"toy\"]\n[Position "
         "\"{\\\"game\\\":\\\"toy\\\",\\\"players\\\":2,\\\"options\\\":{\\\"goal\\\":7}}\"]\n",
         "[Options \"{\\\"goal\\\":7}\"]"},
    };
    for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
        struct ph_writer again;
        ph_writer_init_heap(&again);
        must_load(*state, records[i][0]);
        ph_session_record(*state, NULL, &again);
        assert_non_null(strstr(again.data, records[i][1]));
        ph_writer_deinit(&again);
    }
}

static void faults_are_refused_and_their_line_named(void **state) {
    static const struct {
        const char *record;
        const char *message;
    } cases[] = {
        {"", "the tag Game is missing: a record begins with tags, the first of them [Game \"…\"]"},
        {"0: roll\n", "the tag Game is missing: a record begins with tags, the first of them [Game \"…\"]"},
        {"[Game \"chess\"]\n", "line 1: the tag Game: unknown game"},
        {"[Game \"toy\"]\n", "the tag Players is missing: expected the number of players"},
        {"[Game \"toy\"]\n[Players \"two\"]\n", "line 2: the tag Players: expected the number of players"},
        {"[Game \"toy\"]\n[Players \"5\"]\n", "line 2: the tag Players: Toy race is for 2 to 4 players, not 5"},
        {"[Game \"toy\"]\n[Game \"toy\"]\n", "line 1: the tag Game: it appears twice"},
        {"[Game \"toy]\n",
         "line 1: a tag has the form [Name \"value\"], with \\\" and \\\\ for \" and \\ in the value"},
        {"[Game \"to\\y\"]\n",
         "line 1: a tag has the form [Name \"value\"], with \\\" and \\\\ for \" and \\ in the value"},
        {"[Game \"toy\"] x\n",
         "line 1: a tag has the form [Name \"value\"], with \\\" and \\\\ for \" and \\ in the value"},
        {"[Game \"toy\"]\n[Players \"2\"]\n[Seed \"9007199254740992\"]\n",
         "line 3: the tag Seed: expected a seed from 0 to 9007199254740991"},
        {"[Game \"toy\"]\n[Players \"2\"]\n[Options \"{\\\"goal\\\":1}\"]\n",
         "line 3: the tag Options: goal: goal must be a number from 5 to 60"},
        {"[Game \"toy\"]\n[Players \"2\"]\n[Options \"[]\"]\n",
         "line 3: the tag Options: expected an object, got an array"},
        {"[Game \"toy\"]\n[Players \"2\"]\n[Options \"{\"]\n",
         "line 3: the tag Options: not JSON: the text ends at byte 1; expected a member's name in quotes"},
        {"[Game \"toy\"]\n[Position \"{\\\"game\\\":\\\"toy\\\",\\\"players\\\":9}\"]\n",
         "line 2: the tag Position: players: players must be a number from 2 to 4"},
        {"[Game \"toy\"]\n[Players \"3\"]\n[Position \"{\\\"game\\\":\\\"toy\\\",\\\"players\\\":2}\"]\n",
         "line 2: the tag Players: the position has another number of players"},
        {TAGS "\n*: card 4\n", "line 6: an action is \"roll\", \"jump 1\" to \"jump 3\" or \"show\""},
        {TAGS "\n*: die 4\n", "line 6: \"die 4\" is not legal here; legal now: card"},
        {TAGS "\n0: roll\n", "line 6: \"0\" moves, but an outcome of chance is next (*: …)"},
        {TAGS "\n*: card 1\n*: card 1\n*: die 1\n", "line 8: \"*\" moves, but it is the turn of seat 0"},
        {TAGS "\n*: card 1\n*: card 1\n1: roll\n", "line 8: \"1\" moves, but it is the turn of seat 0"},
        {TAGS "\ncard 1\n", "line 6: a move has the form \"SEAT: text\", an outcome of chance \"*: text\""},
        {TAGS "\n*:\n", "line 6: expected the text of a move: 1 to 255 bytes without NUL"},
        {TAGS "\n*: card 1\n[Result \"*\"]\n", "line 7: a tag cannot stand after the first move"},
        {WHOLE "0: roll\n", "line 15: the game is already over, so no move can follow"},
        {TAGS "[Result \"0\"]\n" MOVES, "line 5: the tag Result: the moves give \"1\""},
        {TAGS "[Result \"*\"]\n" MOVES, "line 5: the tag Result: the moves give \"1\""},
        {TAGS "[Result \"1\"]\n", "line 5: the tag Result: the moves give \"*\" (the game is not over)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ph_error error = {0};
        assert_int_equal(load(*state, cases[i].record, &error), PH_ERROR_BAD_RECORD);
        assert_string_equal(error.message, cases[i].message);
    }
    struct ph_error error = {0};
    const char with_nul[] = TAGS "\n*: card 1\0\n";
    assert_int_equal(ph_session_load(*state, with_nul, sizeof with_nul - 1, NULL, PH_CHANCE_AUTO, &error),
                     PH_ERROR_BAD_RECORD);
}

static void every_truncated_record_is_loaded_or_refused_cleanly(void **state) {
    int loaded = 0;
    for (size_t length = 0; length <= strlen(WHOLE); length++) {
        struct ph_error error = {0};
        const enum ph_status status = ph_session_load(*state, WHOLE, length, NULL, PH_CHANCE_MANUAL, &error);
        loaded += status == PH_OK;
        assert_true(status == PH_OK || (status == PH_ERROR_BAD_RECORD && error.message[0] != '\0'));
    }
    // Whole up to Players, Seed, Options or the end, each with or without the last newline. With the tag Result the
    // moves must be there.
    assert_int_equal(loaded, 2 * 4);
}

static void tags_are_found_by_name(void **state) {
    (void)state;
    char value[32];
    const char record[] = WHOLE;
    assert_true(ph_record_tag(record, strlen(record), "Options", value, sizeof value));
    assert_string_equal(value, "{\"goal\":9}");
    assert_true(ph_record_tag(record, strlen(record), "Result", value, 2));
    assert_false(ph_record_tag(record, strlen(record), "Options", value, 2));
    assert_false(ph_record_tag(record, strlen(record), "Data", value, sizeof value));
}

// ---- keys -----------------------------------------------------------------------------------------------------------

#define KEY "00000000000000010000000000000002000000000000000300000000000000ff"
#define KEYED "[Game \"toy\"]\n[Players \"2\"]\n[Key \"" KEY "\"]\n[Options \"{\\\"goal\\\":12}\"]\n"

static void a_key_stands_in_the_place_of_the_seed(void **state) {
    struct ph_session *const session = *state;
    const struct ph_key key = {{1, 2, 3, 255}};
    const struct ph_key other = {{9, 9, 9, 9}};
    struct ph_writer record;
    ph_writer_init_heap(&record);
    assert_int_equal(ph_session_new_keyed(session, &toy_game, 2, (struct ph_json){0}, &key, PH_CHANCE_AUTO, NULL),
                     PH_OK);
    assert_int_equal(ph_session_play(session, 0, NULL, NULL), PH_OK);
    ph_session_record(session, NULL, &record);
    assert_int_equal(strncmp(record.data, KEYED, strlen(KEYED)), 0);
    assert_null(strstr(record.data, "Seed"));
    // Read back, luck goes on as it would have.
    assert_int_equal(ph_session_play(session, 0, NULL, NULL), PH_OK);
    const ph_action drawn = ph_session_move(session, ph_session_move_count(session) - 1)->action;
    assert_int_equal(ph_session_load_keyed(session, record.data, record.length, NULL, PH_CHANCE_AUTO, NULL), PH_OK);
    assert_true(ph_session_is_keyed(session));
    assert_int_equal(ph_session_play(session, 0, NULL, NULL), PH_OK);
    assert_int_equal(ph_session_move(session, ph_session_move_count(session) - 1)->action, drawn);
    // One that is given counts instead.
    assert_int_equal(ph_session_load_keyed(session, record.data, record.length, &other, PH_CHANCE_AUTO, NULL), PH_OK);
    const struct ph_key own = ph_session_key(session);
    assert_memory_equal(&own, &other, sizeof own);
    ph_writer_deinit(&record);
}

static void a_wrong_key_is_refused(void **state) {
    static const char *const wrong[] = {
        "[Game \"toy\"]\n[Players \"2\"]\n[Key \"\"]\n",
        "[Game \"toy\"]\n[Players \"2\"]\n[Key \"0" KEY "\"]\n",
        "[Game \"toy\"]\n[Players \"2\"]\n[Key \"x"
        "0000000000000010000000000000002000000000000000300000000000000ff\"]\n",
        KEYED "[Seed \"5\"]\n",
    };
    struct ph_session *const session = *state;
    struct ph_error error;
    must_load(session, WHOLE);
    const size_t moves = ph_session_move_count(session);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(load(session, wrong[i], &error), PH_ERROR_BAD_RECORD);
        assert_string_equal(error.field, "Key");
        assert_int_equal(ph_session_move_count(session), moves);
    }
    must_load(session, KEYED);
}

// ---- records for a seat ---------------------------------------------------------------------------------------------

static void a_record_for_a_seat_holds_what_it_saw(void **state) {
    struct ph_session *const session = *state;
    struct ph_error error;
    struct ph_writer record;
    ph_writer_init_heap(&record);
    must_load(session, TAGS "\n*: card 1\n*: card 3\n0: roll\n*: die 6\n");
    assert_int_equal(ph_session_record_for(session, 1, NULL, &record), PH_OK);
    assert_string_equal(record.data, "[Game \"toy\"]\n"
                                     "[Players \"2\"]\n"
                                     "[Seat \"1\"]\n"
                                     "[Options \"{\\\"goal\\\":9}\"]\n"
                                     "[Result \"*\"]\n"
                                     "[Version \"0.2.0\"]\n"
                                     "[Data \"0123abcd\"]\n"
                                     "\n*: card ?\n*: card 3\n0: roll\n*: die 6\n");
    assert_int_equal(load(session, record.data, &error), PH_ERROR_BAD_RECORD);
    assert_string_equal(error.field, "Seat");
    assert_non_null(strstr(error.message, "what one seat saw"));
    assert_int_equal(ph_session_move_count(session), 4);
    ph_writer_reset(&record);
    assert_int_equal(ph_session_record_for(session, PH_ONLOOKER, NULL, &record), PH_OK);
    assert_non_null(strstr(record.data, "[Seat \"onlooker\"]"));
    assert_non_null(strstr(record.data, "\n*: card ?\n*: card ?\n"));
    assert_int_equal(load(session, record.data, &error), PH_ERROR_BAD_RECORD);
    ph_writer_deinit(&record);
}

static void a_seat_sees_no_more_of_the_position_it_began_from(void **state) {
    struct ph_session *const session = *state;
    static const char position[] = "{\"game\":\"toy\",\"players\":2,\"cards\":[1,2],"
                                   "\"told\":[{\"seat\":0,\"card\":1},{\"seat\":1,\"card\":2}]}";
    struct ph_json_document *document = NULL;
    struct ph_writer record;
    ph_writer_init_heap(&record);
    assert_int_equal(ph_json_parse(&document, position, strlen(position), NULL), PH_OK);
    assert_int_equal(ph_session_position(session, ph_json_root(document), 8, PH_CHANCE_AUTO, NULL), PH_OK);
    ph_json_document_destroy(document);
    assert_int_equal(ph_session_record_for(session, 0, NULL, &record), PH_OK);
    assert_non_null(strstr(record.data, "\\\"cards\\\":[1,null]"));
    assert_non_null(strstr(record.data, "{\\\"seat\\\":1,\\\"card\\\":null}"));
    ph_writer_deinit(&record);
}

static void at_the_end_a_seat_gets_the_whole_record(void **state) {
    struct ph_writer whole;
    struct ph_writer own;
    ph_writer_init_heap(&whole);
    ph_writer_init_heap(&own);
    must_load(*state, WHOLE);
    ph_session_record(*state, "2024-05-01", &whole);
    assert_int_equal(ph_session_record_for(*state, 0, "2024-05-01", &own), PH_OK);
    assert_string_equal(own.data, whole.data);
    ph_writer_deinit(&whole);
    ph_writer_deinit(&own);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_key_stands_in_the_place_of_the_seed, create, destroy),
        cmocka_unit_test_setup_teardown(a_wrong_key_is_refused, create, destroy),
        cmocka_unit_test_setup_teardown(a_record_for_a_seat_holds_what_it_saw, create, destroy),
        cmocka_unit_test_setup_teardown(a_seat_sees_no_more_of_the_position_it_began_from, create, destroy),
        cmocka_unit_test_setup_teardown(at_the_end_a_seat_gets_the_whole_record, create, destroy),
        cmocka_unit_test_setup_teardown(a_record_is_written_as_the_protocol_says, create, destroy),
        cmocka_unit_test_setup_teardown(a_record_reads_back_to_the_same_record, create, destroy),
        cmocka_unit_test_setup_teardown(a_record_tells_which_moves_a_substitute_made, create, destroy),
        cmocka_unit_test_setup_teardown(substitutes_made_moves_of_seats, create, destroy),
        cmocka_unit_test_setup_teardown(a_loaded_game_goes_on_with_the_luck_it_would_have_had, create, destroy),
        cmocka_unit_test_setup_teardown(a_record_that_ends_before_a_draw_is_drawn_on_only_automatically, create,
                                        destroy),
        cmocka_unit_test_setup_teardown(a_record_without_seed_gets_a_fresh_one, create, destroy),
        cmocka_unit_test_setup_teardown(a_game_from_a_position_says_what_it_began_from, create, destroy),
        cmocka_unit_test_setup_teardown(what_editors_change_does_not_matter, create, destroy),
        cmocka_unit_test_setup_teardown(options_that_came_later_have_their_old_value, create, destroy),
        cmocka_unit_test_setup_teardown(faults_are_refused_and_their_line_named, create, destroy),
        cmocka_unit_test_setup_teardown(every_truncated_record_is_loaded_or_refused_cleanly, create, destroy),
        cmocka_unit_test(tags_are_found_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
