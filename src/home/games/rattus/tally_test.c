// SPDX-License-Identifier: MIT
// What refereed games tell of the tokens in a printed box: counted, kept as text, estimated, exported.
#include "home/games/rattus/tally.h"

#include "games/rattus/phases.h"
#include "games/rattus/rattus.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

// ---- texts ----------------------------------------------------------------------------------------------------------

static void read_games(struct rattus_tally *tally, const char *games) {
    struct ph_writer text;
    struct ph_error error = {0};
    ph_writer_init_heap(&text);
    ph_write_format(&text, "{\"game\": \"rattus\", \"games\": [%s]}", games);
    if (rattus_tally_read(tally, text.data, text.length, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
    ph_writer_deinit(&text);
}

#define GAME(digit, tokens)                                                                                            \
    "{\"id\": \"000000000000000" digit "\", \"players\": 4, \"africanus\": false, \"tokens\": \"" tokens "\"}"

static const struct rattus_tally_known *known_of(const struct rattus_tally_estimate *estimate, const char *text) {
    for (unsigned kind = 0; kind < estimate->kind_count; kind++) {
        char face[32];
        struct ph_writer writer;
        ph_writer_init(&writer, face, sizeof face);
        rattus_tally_face_write(&estimate->kinds[kind].face, &writer);
        if (strcmp(face, text) == 0) {
            return &estimate->kinds[kind];
        }
    }
    fail_msg("no game has shown %s", text);
    return NULL;
}

static void a_tally_is_written_as_it_was_read(void **unused) {
    (void)unused;
    static const char whole[] =
        "{\"game\": \"rattus\", \"games\": [\n"
        " {\"id\":\"0000000000000001\",\"players\":4,\"africanus\":false,\"tokens\":"
        "\"3M2b* 1bc 1bc\"},\n"
        " {\"id\":\"00000000000000ff\",\"players\":6,\"africanus\":true,\"tokens\":\"2o\"}\n]}\n";
    struct rattus_tally tally;
    struct ph_writer writer;
    assert_int_equal(rattus_tally_read(&tally, whole, strlen(whole), NULL), PH_OK);
    ph_writer_init_heap(&writer);
    rattus_tally_write(&tally, &writer);
    assert_string_equal(writer.data, whole);
    ph_writer_deinit(&writer);
    rattus_tally_deinit(&tally);
}

static void what_is_no_tally_is_refused_with_its_reason(void **unused) {
    (void)unused;
#define WITH(game) "{\"game\": \"rattus\", \"games\": [" game "]}"
    static const struct {
        const char *text;
        const char *message;
    } cases[] = {
        {"", "JSON"},
        {"[]", "expected an object with game and games"},
        {"{\"game\": \"bristol1350\", \"games\": []}", "game: expected \"rattus\""},
        {"{\"game\": \"rattus\", \"games\": [], \"more\": 1}", "expected an object with game and games"},
        {WITH("7"), "game 1: expected an object with id"},
        {WITH("{\"id\": \"short\", \"players\": 4, \"africanus\": false, \"tokens\": \"\"}"),
         "game 1: expected an object"},
        {WITH("{\"id\": \"0000000000000001\", \"players\": 7, \"africanus\": true, \"tokens\": \"\"}"),
         "game 1: players: expected a number from 2 to 6"},
        {WITH("{\"id\": \"0000000000000001\", \"players\": 5, \"africanus\": false, \"tokens\": \"\"}"),
         "game 1: africanus: expected true or false, and true with 5 or 6"},
        {WITH("{\"id\": \"0000000000000001\", \"players\": 4, \"africanus\": false, \"tokens\": 1}"),
         "game 1: tokens: expected faces"},
        {WITH(GAME("1", "3M2b* 3X")), "got '3X'"},
        {WITH(GAME("1", "3")), "got '3'"},
        {WITH(GAME("1", "1b  1c")), "got ''"},
        {WITH(GAME("1", "7b")), "expected limits from 1 to 6, got 7"},
        {WITH(GAME("1", "1o")), "the tokens of the base box have no 'o'"},
        {WITH(GAME("1", "1b* 1b* 1b* 1b* 1b* 1b* 1b* 1b* 1b* 1b* 1b* 1b* 1b*")),
         "13 tokens with a ring, and the box has 12"},
        {WITH(GAME("1", "1b") "," GAME("1", "1c")), "game 2: the id 0000000000000001 stands twice"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct rattus_tally tally;
        struct ph_error error = {0};
        assert_int_equal(rattus_tally_read(&tally, cases[i].text, strlen(cases[i].text), &error), PH_ERROR_BAD_REQUEST);
        assert_null(tally.games);
        if (i > 0 && strstr(error.message, cases[i].message) == NULL) {
            fail_msg("expected '%s' in: %s", cases[i].message, error.message);
        }
    }
}

// ---- what is known --------------------------------------------------------------------------------------------------

static void games_are_compared_and_never_added_up(void **unused) {
    (void)unused;
    struct rattus_tally tally;
    struct rattus_tally_estimate estimate;
    read_games(&tally, GAME("1", "1bc 2M") "," GAME("2", "1bc 1bc") "," GAME("3", "1bc 1bc* 2M"));
    rattus_tally_estimate(&tally, false, &estimate);
    assert_int_equal(estimate.games, 3);
    assert_int_equal(known_of(&estimate, "1bc")->proven, 2); // in one game at once
    assert_int_equal(known_of(&estimate, "1bc")->confirmed, 1);
    assert_int_equal(known_of(&estimate, "1bc")->games, 3);
    assert_int_equal(known_of(&estimate, "1bc*")->proven, 1);
    assert_int_equal(known_of(&estimate, "1bc*")->confirmed, 0);
    assert_int_equal(known_of(&estimate, "2M")->confirmed, 1);
    assert_int_equal(estimate.parts[0].proven, 3);
    assert_int_equal(estimate.parts[0].confirmed, 2);
    assert_int_equal(estimate.parts[1].proven, 1);
    assert_false(rattus_tally_part_is_certain(&estimate.parts[0]));
    rattus_tally_deinit(&tally);
}

// Of twelve tokens six are turned in each game: each eleventh face is missing half of the time, one never.
static void a_face_that_comes_in_every_game_is_likely_to_be_there_twice(void **unused) {
    (void)unused;
    struct rattus_tally tally;
    struct rattus_tally_estimate estimate;
    read_games(
        &tally,
        GAME("1", "1b* 1c* 2b* 2c* 3b* 3c*") "," GAME("2", "1b* 2c* 3b* 4b* 4c* 5b*") "," GAME(
            "3",
            "1b* 5b* 5c* 6b* "
            "1c* 2b*") "," GAME("4",
                                "1b* 6b* 5c* 4b* 3c* 1c*") "," GAME("5",
                                                                    "1b* 2b* 2c* 4c* 5b* 6b*") "," GAME("6",
                                                                                                        "1b* 3b* 3c* "
                                                                                                        "4b* 4c* 5c*"));
    rattus_tally_estimate(&tally, false, &estimate);
    assert_int_equal(known_of(&estimate, "1b*")->proven, 1);
    assert_int_equal(known_of(&estimate, "1b*")->likely, 2);
    assert_int_equal(known_of(&estimate, "4c*")->likely, 1);
    assert_int_equal(estimate.parts[1].proven, 11);
    assert_int_equal(estimate.parts[1].likely, 12);
    assert_false(rattus_tally_part_is_certain(&estimate.parts[1]));
    rattus_tally_deinit(&tally);
}

static void games_that_prove_too_much_contradict_each_other(void **unused) {
    (void)unused;
    struct rattus_tally tally;
    struct rattus_tally_estimate estimate;
    struct rattus_token_table table;
    enum rattus_tally_source sources[RATTUS_FACE_COUNT_MAX];
    struct ph_error error = {0};
    read_games(&tally, GAME("1", "1b* 1b* 1b* 1b* 1b* 1b* 1b*") "," GAME("2", "2b* 2b* 2b* 2b* 2b* 2b*"));
    rattus_tally_estimate(&tally, false, &estimate);
    assert_true(estimate.parts[1].contradicts);
    assert_false(estimate.parts[0].contradicts);
    assert_false(rattus_tally_part_is_certain(&estimate.parts[1]));
    assert_int_equal(rattus_tally_export(&estimate, &table, sources, &error), PH_ERROR_BAD_REQUEST);
    assert_non_null(strstr(error.message, "prove more tokens than the box has"));
    rattus_tally_estimate(&tally, true, &estimate);
    assert_int_equal(rattus_tally_export(&estimate, &table, sources, &error), PH_ERROR_BAD_REQUEST);
    assert_non_null(strstr(error.message, "no game with the tokens of Africanus"));
    rattus_tally_deinit(&tally);
}

static void an_export_is_a_set_that_says_how_each_token_is_known(void **unused) {
    (void)unused;
    struct rattus_tally tally;
    struct rattus_tally_estimate estimate;
    struct rattus_token_table table;
    struct ph_json_document *document = NULL;
    struct ph_writer writer;
    struct ph_error error = {0};
    unsigned found = 0;
    read_games(&tally, GAME("1", "1bc 6MAp9 6MAp9 6MAp9*") "," GAME("2", "1bc 6MAp9"));
    rattus_tally_estimate(&tally, false, &estimate);
    ph_writer_init_heap(&writer);
    assert_int_equal(rattus_tally_export_write(&estimate, &writer, &error), PH_OK);
    assert_int_equal(ph_json_parse(&document, writer.data, writer.length, &error), PH_OK);
    if (rattus_tokens_read(&table, ph_json_root(document), &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
    for (unsigned token = 0; token < RATTUS_BASE_FACE_COUNT; token++) {
        found += table.faces[token].classes[RATTUS_PEASANTRY] == 9;
    }
    assert_int_equal(found, 3);
    assert_non_null(strstr(writer.data, "2 are confirmed (two games prove them), 2 counted (one does)"));
    assert_non_null(strstr(writer.data, "\"provenance\":\"reconstruction\""));
    ph_json_document_destroy(document);
    ph_writer_deinit(&writer);
    rattus_tally_deinit(&tally);
}

// ---- games ----------------------------------------------------------------------------------------------------------

// Plays a random game of a box to its end, or so many moves.
static struct ph_session *play_box(const char *options, uint64_t seed, enum ph_chance_mode mode, size_t moves) {
    struct ph_session *session;
    struct ph_json_document *document;
    const struct ph_key key = ph_key_from_seed(seed);
    struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, 0);
    assert_int_equal(ph_json_parse(&document, options, strlen(options), NULL), PH_OK);
    assert_int_equal(ph_session_create(&session), PH_OK);
    assert_int_equal(ph_session_new(session, &rattus_game, 4, ph_json_root(document), seed, mode, NULL), PH_OK);
    ph_json_document_destroy(document);
    while (ph_session_actor(session).kind != PH_ACTOR_OVER && ph_session_move_count(session) < moves) {
        const ph_action action = rattus_game.sample(ph_session_state(session), &random);
        assert_int_equal(ph_session_play(session, action, NULL, NULL), PH_OK);
    }
    return session;
}

// What was turned lies in the discard in the end, where no token comes back from it.
static void a_game_proves_the_tokens_that_were_turned(void **unused) {
    (void)unused;
    struct ph_session *const session = play_box("{}", 1, PH_CHANCE_BOX, SIZE_MAX);
    const struct rattus_state *const state = ph_session_state(session);
    struct rattus_tally_game game;
    unsigned count = 0;
    assert_int_equal(rattus_tally_count(&game, session, NULL), PH_OK);
    for (unsigned kind = 0; kind < game.kind_count; kind++) {
        unsigned lie = 0;
        for (unsigned i = 0; i < state->discard_count; i++) {
            lie += rattus_face_alike(&rattus_faces_of(state)->faces[state->discard[i]], &game.kinds[kind].face);
        }
        assert_int_equal(game.kinds[kind].count, lie);
        count += lie;
    }
    assert_int_equal(count, state->discard_count);
    assert_in_range(count, 10, 49);
    ph_session_destroy(session);
}

// R-SOLD-3: with the Soldier tokens come back from the discard, and no game proves more than there are.
static void a_token_that_came_back_is_not_counted_twice(void **unused) {
    (void)unused;
    static const char options[] = "{\"characters\": [\"soldier\", \"monk\", \"witch\", \"knight\", \"peasant\", "
                                  "\"merchant\"], \"tokens\": \"harsh\"}";
    unsigned back = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct ph_session *const session = play_box(options, seed, PH_CHANCE_AUTO, SIZE_MAX);
        struct rattus_tally_game game;
        size_t events;
        unsigned turned = 0;
        const struct ph_event *const all = ph_session_events(session, &events);
        for (size_t i = 0; i < events; i++) {
            turned += all[i].type == PH_TYPES_MAX; // the first of the game's own: turned
        }
        rattus_tally_count_turned(&game, session);
        for (unsigned kind = 0; kind < game.kind_count; kind++) {
            assert_int_equal(game.kinds[kind].count, 1); // all faces of this set differ
            turned--;
        }
        back += turned > 0;
        ph_session_destroy(session);
    }
    assert_true(back > 0); // else this test tries nothing
}

static void only_games_with_a_printed_box_are_counted(void **unused) {
    (void)unused;
    struct ph_session *session = play_box("{}", 1, PH_CHANCE_AUTO, SIZE_MAX);
    struct rattus_tally_game game;
    struct ph_error error = {0};
    assert_int_equal(rattus_tally_count(&game, session, &error), PH_ERROR_BAD_REQUEST);
    assert_non_null(strstr(error.message, "expected a game that was played with a printed box"));
    ph_session_destroy(session);
    session = play_box("{}", 1, PH_CHANCE_BOX, 10);
    assert_int_equal(rattus_tally_count(&game, session, &error), PH_ERROR_BAD_REQUEST);
    assert_non_null(strstr(error.message, "hardly begun: expected 24 moves or more, got 10"));
    assert_int_equal(
        ph_session_new(session, ph_game_find("bristol1350"), 4, (struct ph_json){0}, 1, PH_CHANCE_AUTO, NULL), PH_OK);
    assert_int_equal(rattus_tally_count(&game, session, &error), PH_ERROR_BAD_REQUEST);
    assert_non_null(strstr(error.message, "expected a game of Rattus, got one of Bristol 1350"));
    ph_session_destroy(session);
}

static void a_game_that_is_counted_again_takes_its_own_place(void **unused) {
    (void)unused;
    struct ph_session *const half = play_box("{}", 1, PH_CHANCE_BOX, 60);
    struct ph_session *const whole = play_box("{}", 1, PH_CHANCE_BOX, SIZE_MAX);
    struct ph_session *const other = play_box("{}", 2, PH_CHANCE_BOX, SIZE_MAX);
    struct ph_session *const sessions[] = {half, whole, whole, other};
    static const enum rattus_tally_added expected[] = {RATTUS_TALLY_NEW, RATTUS_TALLY_AGAIN, RATTUS_TALLY_AGAIN,
                                                       RATTUS_TALLY_NEW};
    struct rattus_tally tally = {0};
    for (size_t i = 0; i < 4; i++) {
        struct rattus_tally_game game;
        enum rattus_tally_added added;
        assert_int_equal(rattus_tally_count(&game, sessions[i], NULL), PH_OK);
        assert_int_equal(rattus_tally_add(&tally, &game, &added, NULL), PH_OK);
        assert_int_equal(added, expected[i]);
    }
    assert_int_equal(tally.count, 2);
    rattus_tally_deinit(&tally);
    ph_session_destroy(half);
    ph_session_destroy(whole);
    ph_session_destroy(other);
}

static void there_is_room_for_so_many_games(void **unused) {
    (void)unused;
    struct rattus_tally tally = {0};
    struct rattus_tally_game game = {.players = 2};
    enum rattus_tally_added added;
    struct ph_error error = {0};
    enum ph_status status = PH_OK;
    for (unsigned i = 0; i <= RATTUS_TALLY_GAMES_MAX && status == PH_OK; i++) {
        snprintf(game.id, sizeof game.id, "%016x", i);
        status = rattus_tally_add(&tally, &game, &added, &error);
    }
    assert_int_equal(status, PH_ERROR_BAD_REQUEST);
    assert_string_equal(error.message, "1000 games are counted already; no more are possible");
    assert_int_equal(tally.count, RATTUS_TALLY_GAMES_MAX);
    rattus_tally_deinit(&tally);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tally_is_written_as_it_was_read),
        cmocka_unit_test(what_is_no_tally_is_refused_with_its_reason),
        cmocka_unit_test(games_are_compared_and_never_added_up),
        cmocka_unit_test(a_face_that_comes_in_every_game_is_likely_to_be_there_twice),
        cmocka_unit_test(games_that_prove_too_much_contradict_each_other),
        cmocka_unit_test(an_export_is_a_set_that_says_how_each_token_is_known),
        cmocka_unit_test(a_game_proves_the_tokens_that_were_turned),
        cmocka_unit_test(a_token_that_came_back_is_not_counted_twice),
        cmocka_unit_test(only_games_with_a_printed_box_are_counted),
        cmocka_unit_test(a_game_that_is_counted_again_takes_its_own_place),
        cmocka_unit_test(there_is_room_for_so_many_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
