// SPDX-License-Identifier: MIT
#include "pesthouse/pesthouse.h"

#include "support/toy_registry.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { ROLL = 0, SHOW = 2 };

static ph_action jump(unsigned steps) {
    return 1 | steps << 8;
}

static ph_action outcome(unsigned type, unsigned value) {
    return type | value << 8;
}

static int create(void **state) {
    return ph_session_create((struct ph_session **)state);
}

static int destroy(void **state) {
    ph_session_destroy(*state);
    return 0;
}

static void begin(struct ph_session *session, enum ph_chance_mode mode) {
    assert_int_equal(ph_session_new(session, &toy_game, 2, (struct ph_json){0}, 7, mode, NULL), PH_OK);
}

static void play(struct ph_session *session, ph_action action) {
    struct ph_error error;
    if (ph_session_play(session, action, NULL, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
}

static void a_session_without_game_refuses_politely(void **state) {
    struct ph_session *const session = *state;
    struct ph_error error;
    assert_false(ph_session_has_game(session));
    assert_false(ph_session_has_game(NULL));
    assert_null(ph_session_state(session));
    assert_int_equal(ph_session_actor(session).kind, PH_ACTOR_OVER);
    assert_int_equal(ph_session_play(session, ROLL, NULL, &error), PH_ERROR_NO_GAME);
    assert_int_equal(ph_session_undo(session, &error), PH_ERROR_NO_GAME);
}

static void automatic_chance_goes_on_to_the_next_decision(void **state) {
    struct ph_session *const session = *state;
    begin(session, PH_CHANCE_AUTO);
    assert_int_equal(ph_session_move_count(session), 2);
    assert_int_equal(ph_session_actor(session).kind, PH_ACTOR_SEAT);
    size_t first = 0;
    assert_int_equal(ph_session_play(session, ROLL, &first, NULL), PH_OK);
    assert_int_equal(first, 2);
    assert_int_equal(ph_session_move_count(session), 4);
    assert_true(ph_session_move(session, 2)->starts_play);
    assert_false(ph_session_move(session, 3)->starts_play);
    assert_int_equal(ph_session_actor(session).seat, 1);
}

static void manual_chance_stops_at_each_outcome(void **state) {
    struct ph_session *const session = *state;
    begin(session, PH_CHANCE_MANUAL);
    assert_int_equal(ph_session_move_count(session), 0);
    assert_int_equal(ph_session_actor(session).kind, PH_ACTOR_CHANCE);
    play(session, outcome(3, 1));
    play(session, outcome(3, 3));
    play(session, ROLL);
    assert_int_equal(ph_session_actor(session).kind, PH_ACTOR_CHANCE);
    play(session, outcome(4, 6));
    assert_int_equal(ph_session_actor(session).seat, 1);
    assert_int_equal(ph_session_undo(session, NULL), PH_OK);
    assert_int_equal(ph_session_actor(session).kind, PH_ACTOR_CHANCE);
}

static void illegal_moves_change_nothing_and_say_what_is_legal(void **state) {
    struct ph_session *const session = *state;
    begin(session, PH_CHANCE_AUTO);
    struct ph_error error;
    assert_int_equal(ph_session_play(session, outcome(4, 6), NULL, &error), PH_ERROR_ILLEGAL_ACTION);
    assert_string_equal(error.message, "this action is not legal here; legal now: roll, jump, show");
    assert_int_equal(ph_session_play(session, UINT64_MAX, NULL, &error), PH_ERROR_ILLEGAL_ACTION);
    assert_int_equal(ph_session_move_count(session), 2);
}

static void events_belong_to_their_moves(void **state) {
    struct ph_session *const session = *state;
    begin(session, PH_CHANCE_AUTO);
    play(session, jump(2));
    size_t count = 0;
    const struct ph_event *const events = ph_session_events(session, &count);
    assert_int_equal(count, 4);
    assert_int_equal(events[1].to, 1 << 1); // the card of seat 1 is for seat 1
    const struct ph_move *const move = ph_session_move(session, 2);
    assert_int_equal(move->event_first, 2);
    assert_int_equal(move->event_count, 2);
    assert_int_equal(events[3].type, PH_TYPES_MAX);
    assert_int_equal(events[3].data, 2);
    assert_null(ph_session_move(session, 3));
}

static void undo_restores_bytes_and_luck(void **state) {
    struct ph_session *const session = *state;
    begin(session, PH_CHANCE_AUTO);
    unsigned char before[PH_STATE_SIZE_MAX];
    unsigned char after[PH_STATE_SIZE_MAX];
    memcpy(before, ph_session_state(session), toy_game.state_size);
    play(session, ROLL);
    memcpy(after, ph_session_state(session), toy_game.state_size);
    assert_int_equal(ph_session_undo(session, NULL), PH_OK);
    assert_memory_equal(ph_session_state(session), before, toy_game.state_size);
    size_t count = 0;
    ph_session_events(session, &count);
    assert_int_equal(count, 2);
    play(session, jump(1));
    assert_int_equal(ph_session_undo(session, NULL), PH_OK);
    play(session, ROLL);
    assert_memory_equal(ph_session_state(session), after, toy_game.state_size);
    assert_memory_equal(ph_session_state_at(session, 2), before, toy_game.state_size);
    assert_memory_equal(ph_session_state_at(session, 4), after, toy_game.state_size);
    assert_null(ph_session_state_at(session, 5));
}

static void undo_ends_at_the_start(void **state) {
    struct ph_session *const session = *state;
    begin(session, PH_CHANCE_AUTO);
    struct ph_error error;
    assert_int_equal(ph_session_undo(session, &error), PH_ERROR_BAD_REQUEST);
    play(session, SHOW);
    assert_int_equal(ph_session_undo(session, &error), PH_OK);
    assert_int_equal(ph_session_undo(session, &error), PH_ERROR_BAD_REQUEST);
    assert_int_equal(ph_session_move_count(session), 2); // the cards stay dealt
}

static void a_refused_beginning_leaves_the_game_in_progress(void **state) {
    struct ph_session *const session = *state;
    begin(session, PH_CHANCE_AUTO);
    play(session, jump(3));
    struct ph_error error;
    assert_int_equal(ph_session_new(session, &toy_game, 5, (struct ph_json){0}, 1, PH_CHANCE_AUTO, &error),
                     PH_ERROR_BAD_REQUEST);
    assert_string_equal(error.field, "players");
    assert_string_equal(error.message, "Toy race is for 2 to 4 players, not 5");
    struct ph_json_document *document = NULL;
    const char bad[] = "{\"game\":\"toy\",\"players\":2,\"turn\":2}";
    assert_int_equal(ph_json_parse(&document, bad, strlen(bad), &error), PH_OK);
    assert_int_equal(ph_session_position(session, ph_json_root(document), 1, PH_CHANCE_AUTO, &error),
                     PH_ERROR_BAD_POSITION);
    assert_string_equal(error.field, "turn");
    assert_int_equal(ph_session_new(session, &toy_game, 2, ph_json_root(document), 1, PH_CHANCE_AUTO, &error),
                     PH_ERROR_BAD_REQUEST);
    ph_json_document_destroy(document);
    assert_int_equal(ph_session_load(session, "", 0, NULL, PH_CHANCE_AUTO, &error), PH_ERROR_BAD_RECORD);
    assert_int_equal(ph_session_move_count(session), 3);
    assert_int_equal(ph_session_seed(session), 7);
}

static void a_position_is_taken_up(void **state) {
    struct ph_session *const session = *state;
    struct ph_error error;
    struct ph_json_document *document = NULL;
    const char position[] = "{\"game\":\"toy\",\"players\":3,\"turn\":2,\"cards\":[1,2],\"places\":[0,4,9]}";
    assert_int_equal(ph_json_parse(&document, position, strlen(position), &error), PH_OK);
    assert_int_equal(ph_session_position(session, ph_json_root(document), 1, PH_CHANCE_AUTO, &error), PH_OK);
    ph_json_document_destroy(document);
    assert_int_equal(ph_session_move_count(session), 1); // the third card
    assert_int_equal(ph_session_actor(session).seat, 2);
    play(session, jump(3));
    assert_int_equal(ph_session_actor(session).kind, PH_ACTOR_OVER);
    assert_int_equal(ph_session_play(session, ROLL, NULL, &error), PH_ERROR_GAME_OVER);
}

static void positions_of_unknown_games_are_refused(void **state) {
    struct ph_session *const session = *state;
    struct ph_error error;
    static const char *const positions[] = {"{\"game\":\"chess\"}", "{}", "{\"game\":1}", "[]", "null"};
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        struct ph_json_document *document = NULL;
        assert_int_equal(ph_json_parse(&document, positions[i], strlen(positions[i]), &error), PH_OK);
        assert_int_equal(ph_session_position(session, ph_json_root(document), 1, PH_CHANCE_AUTO, &error),
                         PH_ERROR_BAD_POSITION);
        assert_string_equal(error.field, i < 3 ? "game" : "position");
        ph_json_document_destroy(document);
    }
    assert_false(ph_session_has_game(session));
}

// A promise: these moves and this luck belong to seed 7, in every release and on every machine.
static void equal_seeds_give_equal_games_on_every_build(void **state) {
    struct ph_session *const session = *state;
    begin(session, PH_CHANCE_AUTO);
    while (ph_session_actor(session).kind != PH_ACTOR_OVER) {
        play(session, ROLL);
    }
    struct ph_writer record;
    ph_writer_init_heap(&record);
    ph_session_record(session, NULL, &record);
    const char *const moves = strstr(record.data, "\n\n");
    assert_non_null(moves);
    assert_string_equal(moves,
                        "\n\n*: card 2\n*: card 3\n0: roll\n*: die 2\n1: roll\n*: die 4\n0: roll\n*: die 3\n1: roll\n"
                        "*: die 4\n0: roll\n*: die 2\n1: roll\n*: die 6\n");
    ph_writer_deinit(&record);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_session_without_game_refuses_politely, create, destroy),
        cmocka_unit_test_setup_teardown(automatic_chance_goes_on_to_the_next_decision, create, destroy),
        cmocka_unit_test_setup_teardown(manual_chance_stops_at_each_outcome, create, destroy),
        cmocka_unit_test_setup_teardown(illegal_moves_change_nothing_and_say_what_is_legal, create, destroy),
        cmocka_unit_test_setup_teardown(events_belong_to_their_moves, create, destroy),
        cmocka_unit_test_setup_teardown(undo_restores_bytes_and_luck, create, destroy),
        cmocka_unit_test_setup_teardown(undo_ends_at_the_start, create, destroy),
        cmocka_unit_test_setup_teardown(a_refused_beginning_leaves_the_game_in_progress, create, destroy),
        cmocka_unit_test_setup_teardown(a_position_is_taken_up, create, destroy),
        cmocka_unit_test_setup_teardown(positions_of_unknown_games_are_refused, create, destroy),
        cmocka_unit_test_setup_teardown(equal_seeds_give_equal_games_on_every_build, create, destroy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
