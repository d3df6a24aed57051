// SPDX-License-Identifier: MIT
#include "pesthouse/pesthouse.h"

#include "support/toy_registry.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { ROLL = 0, JUMP = 1, SHOW = 2 };

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
    assert_string_equal(error.field, "action");
    // Of a kind that is legal: the name of the kind would not help.
    assert_int_equal(ph_session_play(session, outcome(JUMP, 200), NULL, &error), PH_ERROR_ILLEGAL_ACTION);
    assert_string_equal(error.message, "this action is not legal here; a similar legal one: 'jump 1'");
    assert_string_equal(error.field, "action");
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
    union ph_state_storage then;
    assert_memory_equal(ph_session_state_at(session, 2, &then), before, toy_game.state_size);
    assert_memory_equal(ph_session_state_at(session, 4, &then), after, toy_game.state_size);
    assert_null(ph_session_state_at(session, 5, &then));
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

static void a_seed_beyond_53_bits_is_refused(void **state) {
    struct ph_session *const session = *state;
    struct ph_error error = {0};
    const uint64_t beyond = PH_SEED_MAX + 1;
    static const char record[] = "[Game \"toy\"]\n[Players \"2\"]\n";
    static const char text[] = "{\"game\":\"toy\",\"players\":2}";
    struct ph_json_document *document = NULL;
    const struct ph_json nothing = {0};
    assert_int_equal(ph_json_parse(&document, text, sizeof text - 1, NULL), PH_OK);
    const struct ph_json position = ph_json_root(document);
    assert_int_equal(ph_session_new(session, &toy_game, 2, nothing, beyond, PH_CHANCE_AUTO, &error),
                     PH_ERROR_BAD_REQUEST);
    assert_string_equal(error.field, "seed");
    assert_string_equal(error.message, "expected a seed from 0 to 9007199254740991");
    error = (struct ph_error){0};
    assert_int_equal(ph_session_position(session, position, UINT64_MAX, PH_CHANCE_AUTO, &error), PH_ERROR_BAD_REQUEST);
    assert_string_equal(error.field, "seed");
    error = (struct ph_error){0};
    assert_int_equal(ph_session_load(session, record, sizeof record - 1, &beyond, PH_CHANCE_AUTO, &error),
                     PH_ERROR_BAD_REQUEST);
    assert_string_equal(error.field, "seed");
    assert_false(ph_session_has_game(session));
    assert_int_equal(ph_session_new(session, &toy_game, 2, nothing, PH_SEED_MAX, PH_CHANCE_AUTO, &error), PH_OK);
    ph_json_document_destroy(document);
}

static void a_log_is_for_seats_that_exist(void **state) {
    struct ph_session *const session = *state;
    static const int wrong[] = {INT_MIN, -3, 2, PH_SEATS_MAX, 64, INT_MAX};
    static const int right[] = {PH_SEAT_REFEREE, PH_ONLOOKER, 0, 1};
    struct ph_log log = {0};
    assert_int_equal(ph_session_log_view(session, -3, &log), PH_ERROR_BAD_REQUEST); // also without a game
    begin(session, PH_CHANCE_AUTO);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(ph_session_log_view(session, wrong[i], &log), PH_ERROR_BAD_REQUEST);
        assert_int_equal(log.count, 0);
    }
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        assert_int_equal(ph_session_log_view(session, right[i], &log), PH_OK);
        assert_int_equal(log.count, 2);
    }
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

// ---- the log --------------------------------------------------------------------------------------------------------

static enum ph_status take_up(struct ph_session *session, const char *position, struct ph_error *error) {
    struct ph_json_document *document = NULL;
    assert_int_equal(ph_json_parse(&document, position, strlen(position), error), PH_OK);
    const enum ph_status status = ph_session_position(session, ph_json_root(document), 1, PH_CHANCE_AUTO, error);
    ph_json_document_destroy(document);
    return status;
}

// Two moves and two cards of the past, then a turn of seat 1.
#define WITH_PAST                                                                                                      \
    "{\"game\":\"toy\",\"players\":2,\"turn\":1,\"cards\":[1,2],\"places\":[3,4],\"told\":["                           \
    "{\"seat\":0,\"card\":1},{\"seat\":1,\"card\":2},{\"seat\":1,\"place\":4},{\"seat\":0,\"place\":3}]}"

static void a_position_brings_its_history_into_the_log(void **state) {
    struct ph_session *const session = *state;
    struct ph_error error;
    assert_int_equal(take_up(session, WITH_PAST, &error), PH_OK);
    assert_int_equal(ph_session_move_count(session), 0);
    const struct ph_log past = ph_session_log(session);
    assert_int_equal(past.count, 4);
    assert_int_equal(past.events[1].type, 3);
    assert_int_equal(past.events[1].data, outcome(3, 2));
    assert_int_equal(past.events[1].to, 1 << 1);
    assert_int_equal(past.events[3].type, PH_TYPES_MAX);
    assert_int_equal(past.events[3].data, 3);
    play(session, jump(2));
    play(session, SHOW);
    // The moves' events stand behind it.
    assert_int_equal(ph_session_move(session, 0)->event_first, 4);
    assert_int_equal(ph_session_move(session, 0)->event_count, 2);
    assert_int_equal(ph_session_move(session, 1)->event_first, 6);
    assert_int_equal(ph_session_log(session).count, 8);
    assert_int_equal(ph_session_log_at(session, 0).count, 4);
    assert_int_equal(ph_session_log_at(session, 1).count, 6);
    assert_int_equal(ph_session_log_at(session, 2).count, 8);
    assert_int_equal(ph_session_log_at(session, 3).count, 0);
    size_t count = 0;
    assert_ptr_equal(ph_session_events(session, &count), ph_session_log(session).events);
    assert_int_equal(count, 8);
}

static void undo_goes_back_to_the_history_and_not_behind_it(void **state) {
    struct ph_session *const session = *state;
    struct ph_error error;
    struct ph_event before[4];
    assert_int_equal(take_up(session, WITH_PAST, &error), PH_OK);
    memcpy(before, ph_session_log(session).events, sizeof before);
    play(session, jump(2));
    play(session, jump(1));
    struct ph_log seen;
    assert_int_equal(ph_session_log_view(session, 0, &seen), PH_OK);
    assert_int_equal(seen.count, 8);
    assert_int_equal(ph_session_undo(session, &error), PH_OK);
    assert_int_equal(ph_session_undo(session, &error), PH_OK);
    assert_int_equal(ph_session_undo(session, &error), PH_ERROR_BAD_REQUEST);
    assert_int_equal(ph_session_log(session).count, 4);
    assert_memory_equal(ph_session_log(session).events, before, sizeof before);
    // What is played instead takes the place of what was undone, also in what a seat has seen already.
    play(session, jump(3));
    assert_int_equal(ph_session_log_view(session, 0, &seen), PH_OK);
    assert_int_equal(seen.count, 6);
    assert_int_equal(seen.events[5].data, 7);
}

static void write_position(const struct ph_session *session, size_t move, struct ph_writer *writer) {
    ph_writer_reset(writer);
    union ph_state_storage state;
    toy_game.state_json(ph_session_state_at(session, move, &state), ph_session_log_at(session, move), PH_SEAT_REFEREE,
                        writer);
}

static void a_record_keeps_the_history_it_began_with(void **state) {
    struct ph_session *const session = *state;
    struct ph_error error;
    struct ph_writer record;
    struct ph_writer again;
    ph_writer_init_heap(&record);
    ph_writer_init_heap(&again);
    assert_int_equal(take_up(session, WITH_PAST, &error), PH_OK);
    play(session, jump(2));
    ph_session_record(session, NULL, &record);
    // The start's history, without what has been played since.
    assert_non_null(strstr(record.data, "\\\"told\\\":[{\\\"seat\\\":0,\\\"card\\\":1},{\\\"seat\\\":1,\\\"card\\\":2},"
                                        "{\\\"seat\\\":1,\\\"place\\\":4},{\\\"seat\\\":0,\\\"place\\\":3}]}\"]"));
    const struct ph_log log = ph_session_log(session);
    struct ph_event events[6];
    assert_int_equal(log.count, 6);
    memcpy(events, log.events, sizeof events);
    assert_int_equal(ph_session_load(session, record.data, record.length, NULL, PH_CHANCE_AUTO, &error), PH_OK);
    assert_int_equal(ph_session_log(session).count, 6);
    assert_memory_equal(ph_session_log(session).events, events, sizeof events);
    assert_int_equal(ph_session_move(session, 0)->event_first, 4);
    ph_session_record(session, NULL, &again);
    assert_string_equal(record.data, again.data);
    // A position written in the middle tells of the history and of the moves, and is taken up with both.
    write_position(session, 1, &record);
    assert_int_equal(take_up(session, record.data, &error), PH_OK);
    assert_int_equal(ph_session_log(session).count, 5); // a jump itself is not told of, only where it led
    write_position(session, 0, &again);
    assert_string_equal(record.data, again.data);
    ph_writer_deinit(&record);
    ph_writer_deinit(&again);
}

static void a_history_has_all_the_room_it_needs(void **state) {
    enum { LENGTH = 3 * PH_EVENTS_MAX };
    struct ph_session *const session = *state;
    struct ph_error error;
    struct ph_writer position;
    ph_writer_init_heap(&position);
    ph_write_text(&position, "{\"game\":\"toy\",\"players\":2,\"cards\":[1,2],\"told\":[");
    for (int i = 0; i < LENGTH; i++) {
        ph_write_format(&position, "%s{\"seat\":%d,\"place\":%d}", i == 0 ? "" : ",", i % 2, i % 200);
    }
    ph_write_text(&position, "]}");
    assert_int_equal(take_up(session, position.data, &error), PH_OK);
    play(session, jump(1));
    const struct ph_log log = ph_session_log(session);
    assert_int_equal(log.count, LENGTH + 2);
    for (int i = 0; i < LENGTH; i++) {
        assert_int_equal(log.events[i].seat, i % 2);
        assert_int_equal(log.events[i].data, i % 200);
    }
    ph_writer_deinit(&position);
}

static void a_history_that_does_not_fit_says_how_much_room_it_needs(void **state) {
    (void)state;
    struct ph_json_document *document = NULL;
    struct ph_error error;
    union ph_state_storage position;
    struct ph_event items[4] = {{.data = 9}, {.data = 9}, {.data = 9}, {.data = 9}};
    struct ph_events history = {.items = items, .count = 1, .capacity = 3};
    assert_int_equal(ph_json_parse(&document, WITH_PAST, strlen(WITH_PAST), &error), PH_OK);
    assert_int_equal(toy_game.state_from_json(position.bytes, ph_json_root(document), &history, &error), PH_OK);
    assert_int_equal(history.count, 5); // it appends
    assert_int_equal(items[0].data, 9);
    assert_int_equal(items[1].data, outcome(3, 1));
    assert_int_equal(items[2].data, outcome(3, 2));
    assert_int_equal(items[3].data, 9); // beyond the capacity nothing is written
    assert_int_equal(toy_game.state_from_json(position.bytes, ph_json_root(document), NULL, &error), PH_OK);
    ph_json_document_destroy(document);
}

static void a_refused_history_leaves_the_game_in_progress(void **state) {
    struct ph_session *const session = *state;
    struct ph_error error;
    begin(session, PH_CHANCE_AUTO);
    assert_int_equal(
        take_up(session, "{\"game\":\"toy\",\"players\":2,\"told\":[{\"seat\":0,\"card\":1},{\"seat\":2}]}", &error),
        PH_ERROR_BAD_POSITION);
    assert_string_equal(error.field, "told");
    assert_int_equal(ph_session_log(session).count, 2);
}

static void a_seat_reads_what_it_may_see_of_the_log(void **state) {
    struct ph_session *const session = *state;
    struct ph_error error;
    struct ph_log seen;
    assert_int_equal(ph_session_log_view(session, 0, &seen), PH_OK); // no game, nothing to see
    assert_int_equal(seen.count, 0);
    assert_int_equal(take_up(session, WITH_PAST, &error), PH_OK);
    for (int round = 0; round < 2; round++) {
        for (int seat = PH_ONLOOKER; seat < 2; seat++) {
            const struct ph_log log = ph_session_log(session);
            struct ph_event *const expected = malloc(log.count * sizeof *expected);
            assert_non_null(expected);
            assert_int_equal(ph_session_log_view(session, seat, &seen), PH_OK);
            assert_int_equal(seen.count, log.count);
            ph_log_view(&toy_game, log, seat, expected);
            assert_memory_equal(seen.events, expected, log.count * sizeof *expected);
            assert_int_equal(seen.events[0].data, seat == 0 ? outcome(3, 1) : 3); // its own card, another's
            assert_int_equal(seen.events[1].data, seat == 1 ? outcome(3, 2) : 3);
            assert_int_equal(seen.events[2].data, 4);
            free(expected);
        }
        play(session, jump(1)); // frees the views, so they are made anew
    }
    // One seat's log stays while another's is asked for.
    struct ph_log other;
    assert_int_equal(ph_session_log_view(session, 0, &seen), PH_OK);
    assert_int_equal(ph_session_log_view(session, 1, &other), PH_OK);
    assert_int_equal(seen.events[0].data, outcome(3, 1));
    assert_int_equal(ph_session_log_view(session, PH_SEAT_REFEREE, &seen), PH_OK);
    assert_ptr_equal(seen.events, ph_session_log(session).events);
}

static void histories_are_written_alike_from_the_true_log_and_the_redacted_one(void **state) {
    struct ph_session *const session = *state;
    struct ph_error error;
    static const char *const told[] = {
        "\"told\":[{\"seat\":0,\"card\":null},{\"seat\":1,\"card\":null},{\"seat\":1,\"place\":4},{\"seat\":0,"
        "\"place\":3}]",
        "\"told\":[{\"seat\":0,\"card\":1},{\"seat\":1,\"card\":null},{\"seat\":1,\"place\":4},{\"seat\":0,\"place\":3}"
        "]",
        "\"told\":[{\"seat\":0,\"card\":null},{\"seat\":1,\"card\":2},{\"seat\":1,\"place\":4},{\"seat\":0,\"place\":3}"
        "]",
    };
    struct ph_writer whole;
    struct ph_writer redacted;
    ph_writer_init_heap(&whole);
    ph_writer_init_heap(&redacted);
    assert_int_equal(take_up(session, WITH_PAST, &error), PH_OK);
    for (int seat = PH_ONLOOKER; seat < 2; seat++) {
        struct ph_log seen;
        assert_int_equal(ph_session_log_view(session, seat, &seen), PH_OK);
        ph_writer_reset(&whole);
        ph_writer_reset(&redacted);
        toy_game.state_json(ph_session_state(session), ph_session_log(session), seat, &whole);
        toy_game.state_json(ph_session_state(session), seen, seat, &redacted);
        assert_string_equal(whole.data, redacted.data);
        assert_non_null(strstr(whole.data, told[seat + 1]));
    }
    ph_writer_deinit(&whole);
    ph_writer_deinit(&redacted);
}

// One state in 32 is kept; those between are played again.
static void every_state_of_a_long_game_can_be_had_again(void **state) {
    struct ph_session *const session = *state;
    struct ph_json_document *document = NULL;
    static const char options[] = "{\"goal\":60}";
    unsigned char states[256][PH_STATE_SIZE_MAX];
    union ph_state_storage then;
    assert_int_equal(ph_json_parse(&document, options, strlen(options), NULL), PH_OK);
    assert_int_equal(ph_session_new(session, &toy_game, 4, ph_json_root(document), 7, PH_CHANCE_MANUAL, NULL), PH_OK);
    ph_json_document_destroy(document);
    for (size_t i = 0; ph_session_actor(session).kind != PH_ACTOR_OVER; i++) {
        assert_true(i < 256);
        memcpy(states[i], ph_session_state(session), toy_game.state_size);
        play(session, ph_session_actor(session).kind != PH_ACTOR_CHANCE ? jump(1) : outcome(3, 1));
    }
    const size_t count = ph_session_move_count(session);
    assert_true(count > 3 * 32);
    for (size_t i = count; i-- > 0;) {
        assert_memory_equal(ph_session_state_at(session, i, &then), states[i], toy_game.state_size);
    }
    for (size_t i = count; i-- > 0;) {
        assert_int_equal(ph_session_undo(session, NULL), PH_OK);
        assert_memory_equal(ph_session_state(session), states[i], toy_game.state_size);
    }
}

static void a_game_can_have_a_key_instead_of_a_seed(void **state) {
    struct ph_session *const session = *state;
    const struct ph_key of_seed = ph_key_from_seed(7);
    const struct ph_key key = {{1, 2, 3, 4}};
    unsigned char by_seed[PH_STATE_SIZE_MAX];
    begin(session, PH_CHANCE_AUTO);
    play(session, ROLL);
    memcpy(by_seed, ph_session_state(session), toy_game.state_size);
    assert_false(ph_session_is_keyed(session));
    assert_int_equal(ph_session_new_keyed(session, &toy_game, 2, (struct ph_json){0}, &of_seed, PH_CHANCE_AUTO, NULL),
                     PH_OK);
    play(session, ROLL);
    assert_memory_equal(ph_session_state(session), by_seed, toy_game.state_size); // the key decides, not the seed
    assert_true(ph_session_is_keyed(session));
    assert_int_equal(ph_session_seed(session), 0);
    struct ph_json_document *document = NULL;
    static const char position[] = "{\"game\":\"toy\",\"players\":2}";
    assert_int_equal(ph_json_parse(&document, position, strlen(position), NULL), PH_OK);
    assert_int_equal(ph_session_position_keyed(session, ph_json_root(document), &key, PH_CHANCE_AUTO, NULL), PH_OK);
    ph_json_document_destroy(document);
    const struct ph_key own = ph_session_key(session);
    assert_memory_equal(&own, &key, sizeof key);
}

static enum ph_status replay(struct ph_session *session, const char *line, struct ph_error *error) {
    return ph_session_replay(session, line, strlen(line), error);
}

static void lines_of_a_record_are_replayed_one_by_one(void **state) {
    struct ph_session *const session = *state;
    struct ph_error error;
    static const char *const wrong[] = {
        "", "# nothing", "0: jump 9", "1: roll", "*: die 3", "0: roll\n*: die 1", "[Game \"toy\"]", "roll", "0:"};
    begin(session, PH_CHANCE_AUTO);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(replay(session, wrong[i], &error), PH_ERROR_BAD_RECORD);
        assert_true(error.message[0] != '\0');
        assert_int_equal(ph_session_move_count(session), 2);
    }
    assert_int_equal(replay(session, " 0: roll # a comment\n", &error), PH_OK);
    assert_int_equal(ph_session_actor(session).kind, PH_ACTOR_CHANCE); // the outcome is a line too
    assert_int_equal(replay(session, "*: die 5", &error), PH_OK);
    assert_int_equal(ph_session_actor(session).seat, 1);
    assert_int_equal(replay(session, "1: roll", &error), PH_OK);
    assert_int_equal(ph_session_draw(session, &error), PH_OK);
    assert_int_equal(ph_session_move_count(session), 6);
    assert_int_equal(ph_session_actor(session).seat, 0);
    assert_int_equal(ph_session_undo(session, &error), PH_OK);
    assert_int_equal(ph_session_move_count(session), 4);
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
        cmocka_unit_test_setup_teardown(a_seed_beyond_53_bits_is_refused, create, destroy),
        cmocka_unit_test_setup_teardown(a_log_is_for_seats_that_exist, create, destroy),
        cmocka_unit_test_setup_teardown(a_refused_beginning_leaves_the_game_in_progress, create, destroy),
        cmocka_unit_test_setup_teardown(a_position_is_taken_up, create, destroy),
        cmocka_unit_test_setup_teardown(positions_of_unknown_games_are_refused, create, destroy),
        cmocka_unit_test_setup_teardown(a_position_brings_its_history_into_the_log, create, destroy),
        cmocka_unit_test_setup_teardown(undo_goes_back_to_the_history_and_not_behind_it, create, destroy),
        cmocka_unit_test_setup_teardown(a_record_keeps_the_history_it_began_with, create, destroy),
        cmocka_unit_test_setup_teardown(a_history_has_all_the_room_it_needs, create, destroy),
        cmocka_unit_test(a_history_that_does_not_fit_says_how_much_room_it_needs),
        cmocka_unit_test_setup_teardown(a_refused_history_leaves_the_game_in_progress, create, destroy),
        cmocka_unit_test_setup_teardown(a_seat_reads_what_it_may_see_of_the_log, create, destroy),
        cmocka_unit_test_setup_teardown(histories_are_written_alike_from_the_true_log_and_the_redacted_one, create,
                                        destroy),
        cmocka_unit_test_setup_teardown(every_state_of_a_long_game_can_be_had_again, create, destroy),
        cmocka_unit_test_setup_teardown(a_game_can_have_a_key_instead_of_a_seed, create, destroy),
        cmocka_unit_test_setup_teardown(lines_of_a_record_are_replayed_one_by_one, create, destroy),
        cmocka_unit_test_setup_teardown(equal_seeds_give_equal_games_on_every_build, create, destroy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
