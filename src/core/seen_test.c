// SPDX-License-Identifier: MIT
// What a seat may see of a game in a session: nothing that its view and its log do not show, and all of it at the end.
#include "pesthouse/pesthouse.h"

#include "support/toy_registry.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <limits.h>
#include <stdio.h>

enum { ROLL = 0, CARD = 3 };

static const struct ph_since beginning = {0};

static int create(void **state) {
    if (ph_session_create((struct ph_session **)state) != PH_OK) {
        return -1;
    }
    return ph_session_new(*state, &toy_game, 2, (struct ph_json){0}, 7, PH_CHANCE_AUTO, NULL); // cards 2 and 3
}

static int destroy(void **state) {
    ph_session_destroy(*state);
    return 0;
}

static void play(struct ph_session *session, ph_action action) {
    assert_int_equal(ph_session_play(session, action, NULL, NULL), PH_OK);
}

static struct ph_seen see(struct ph_session *session, int seat, struct ph_since since) {
    struct ph_seen seen;
    struct ph_error error;
    if (ph_session_seen(session, seat, since, &seen, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
    return seen;
}

static void play_to_the_end(struct ph_session *session) {
    while (ph_session_actor(session).kind != PH_ACTOR_OVER) {
        play(session, ROLL);
    }
}

static void a_move_hides_what_its_event_hides(void **state) {
    struct ph_seen seen = see(*state, 0, beginning);
    assert_int_equal(seen.move_count, 2);
    assert_int_equal(seen.moves[0].action, CARD | 2 << 8);
    assert_true(seen.moves[0].whole);
    assert_int_equal(seen.moves[1].action, CARD);
    assert_false(seen.moves[1].whole);
    assert_int_equal(seen.moves[1].events[0].data, CARD);
    seen = see(*state, PH_ONLOOKER, beginning);
    assert_int_equal(seen.moves[0].action, CARD);
    assert_int_equal(seen.moves[1].action, CARD);
    seen = see(*state, PH_SEAT_REFEREE, beginning);
    assert_int_equal(seen.moves[0].action, CARD | 2 << 8);
    assert_int_equal(seen.moves[1].action, CARD | 3 << 8);
}

static void a_seat_asks_for_what_is_new(void **state) {
    struct ph_session *const session = *state;
    const struct ph_since dealt = see(session, 1, beginning).now;
    assert_int_equal(dealt.move, 2);
    assert_int_equal(see(session, 1, dealt).move_count, 0);
    play(session, ROLL);
    const struct ph_seen seen = see(session, 1, dealt);
    assert_int_equal(seen.move_count, 2);
    assert_int_equal(seen.moves[0].index, 2);
    assert_int_equal(seen.moves[0].action, ROLL);
    assert_int_equal(seen.log.count, ph_session_log(session).count);
    assert_int_equal(seen.now.move, 4);
}

static void a_since_that_cannot_be_is_refused_and_changes_nothing(void **state) {
    struct ph_session *const session = *state;
    struct ph_error error;
    struct ph_seen seen = {.seat = 77};
    const struct ph_since beyond = {.move = 3, .revision = ph_session_revision(session)};
    assert_int_equal(ph_session_seen(session, 0, beyond, &seen, &error), PH_ERROR_BAD_REQUEST);
    assert_string_equal(error.field, "since");
    play(session, ROLL);
    const struct ph_since before_undo = see(session, 0, beginning).now;
    assert_int_equal(ph_session_undo(session, NULL), PH_OK);
    play(session, ROLL); // as many moves as before
    assert_int_equal(ph_session_seen(session, 0, before_undo, &seen, &error), PH_ERROR_BAD_REQUEST);
    assert_string_equal(error.field, "since");
    assert_int_equal(seen.seat, 77);
    assert_int_equal(see(session, 0, beginning).move_count, 4);
    const struct ph_since before_another = see(session, 0, beginning).now;
    assert_int_equal(ph_session_new(session, &toy_game, 2, (struct ph_json){0}, 7, PH_CHANCE_AUTO, NULL), PH_OK);
    play(session, ROLL);
    assert_int_equal(ph_session_seen(session, 0, before_another, &seen, &error), PH_ERROR_BAD_REQUEST);
}

static void a_seat_that_does_not_exist_is_refused(void **state) {
    static const int wrong[] = {INT_MIN, -3, 2, PH_SEATS_MAX, 64, INT_MAX};
    struct ph_session *const session = *state;
    struct ph_error error;
    struct ph_seen seen;
    struct ph_move_seen move;
    struct ph_writer record;
    enum ph_undo undo;
    ph_writer_init_heap(&record);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(ph_session_seen(session, wrong[i], beginning, &seen, &error), PH_ERROR_BAD_REQUEST);
        assert_string_equal(error.field, "seat");
        assert_int_equal(ph_session_move_seen(session, 0, wrong[i], &move), PH_ERROR_BAD_REQUEST);
        assert_int_equal(ph_session_record_for(session, wrong[i], NULL, &record), PH_ERROR_BAD_REQUEST);
        assert_int_equal(ph_session_undo_for(session, wrong[i], &undo, &error), PH_ERROR_BAD_REQUEST);
        assert_string_equal(error.field, "seat");
        assert_int_equal(ph_session_play_as(session, wrong[i], ROLL, NULL, &error), PH_ERROR_BAD_REQUEST);
        assert_string_equal(error.field, "seat");
    }
    assert_int_equal(record.length, 0);
    assert_int_equal(ph_session_move_seen(session, 2, 0, &move), PH_ERROR_BAD_REQUEST); // no such move
    ph_writer_deinit(&record);
}

static void without_a_game_there_is_nothing_to_see(void **state) {
    struct ph_session *session = NULL;
    struct ph_seen seen;
    struct ph_move_seen move;
    struct ph_error error;
    struct ph_writer record;
    enum ph_undo undo;
    (void)state;
    ph_writer_init_heap(&record);
    assert_int_equal(ph_session_create(&session), PH_OK);
    assert_int_equal(ph_session_seen(session, 0, beginning, &seen, &error), PH_ERROR_NO_GAME);
    assert_int_equal(ph_session_move_seen(session, 0, 0, &move), PH_ERROR_BAD_REQUEST);
    assert_int_equal(ph_session_record_for(session, 0, NULL, &record), PH_ERROR_NO_GAME);
    assert_int_equal(ph_session_undo_for(session, 0, &undo, &error), PH_ERROR_NO_GAME);
    assert_int_equal(ph_session_play_as(session, 0, ROLL, NULL, &error), PH_ERROR_NO_GAME);
    assert_int_equal(ph_session_draw(session, &error), PH_ERROR_NO_GAME);
    assert_int_equal(ph_session_replay(session, "0: roll", 7, &error), PH_ERROR_NO_GAME);
    ph_session_destroy(session);
    ph_writer_deinit(&record);
}

static void when_the_game_is_over_all_may_be_seen(void **state) {
    struct ph_session *const session = *state;
    struct ph_move_seen then;
    play_to_the_end(session);
    const struct ph_seen seen = see(session, 0, beginning);
    assert_int_equal(seen.shown_as, PH_SEAT_REFEREE);
    assert_true(seen.moves[1].whole);
    assert_int_equal(seen.moves[1].action, CARD | 3 << 8);
    assert_int_equal(seen.log.events[1].data, CARD | 3 << 8);
    // What the seat saw when it was dealt stays what it was.
    assert_int_equal(ph_session_move_seen(session, 1, 0, &then), PH_OK);
    assert_false(then.whole);
    assert_int_equal(then.action, CARD);
}

static void what_is_seen_is_written_as_json(void **state) {
    struct ph_session *const session = *state;
    struct ph_writer json;
    ph_writer_init_heap(&json);
    const struct ph_seen seen = see(session, 1, beginning);
    ph_seen_json(session, &seen, &json);
    char expected[1024];
    snprintf(
        expected, sizeof expected,
        "{\"seat\":1,\"view\":{\"game\":\"toy\",\"players\":2,\"options\":{\"goal\":12},\"turn\":0,"
        "\"rolling\":false,\"shown\":0,\"places\":[0,0],\"cards\":[null,3],"
        "\"told\":[{\"seat\":0,\"card\":null},{\"seat\":1,\"card\":3}]},\"moves\":["
        "{\"move\":1,\"actor\":{\"kind\":\"chance\"},\"action\":null,"
        "\"events\":[{\"type\":\"card\",\"seat\":0,\"rule\":\"T-TURN-1\",\"to\":[0]}]},"
        "{\"move\":2,\"actor\":{\"kind\":\"chance\"},\"action\":{\"type\":\"card\",\"card\":3,\"text\":\"card 3\"},"
        "\"events\":[{\"type\":\"card\",\"card\":3,\"seat\":1,\"rule\":\"T-TURN-1\",\"to\":[1]}]}],"
        "\"since\":{\"move\":2,\"revision\":%d}}",
        (int)ph_session_revision(session));
    assert_string_equal(json.data, expected);
    ph_writer_deinit(&json);
}

static void whose_turn_it_is_not_learns_nothing_else(void **state) {
    struct ph_session *const session = *state;
    struct ph_error error;
    for (ph_action action = 0; action < 6; action++) { // legal or not, the answer is the same
        assert_int_equal(ph_session_play_as(session, 1, action, NULL, &error), PH_ERROR_ILLEGAL_ACTION);
        assert_string_equal(error.field, "seat");
        assert_string_equal(error.message, "it is not this seat's turn");
    }
    assert_int_equal(ph_session_play_as(session, PH_ONLOOKER, ROLL, NULL, &error), PH_ERROR_ILLEGAL_ACTION);
    assert_int_equal(ph_session_move_count(session), 2);
    assert_int_equal(ph_session_play_as(session, 0, ROLL, NULL, &error), PH_OK);
    play_to_the_end(session);
    assert_int_equal(ph_session_play_as(session, 0, ROLL, NULL, &error), PH_ERROR_GAME_OVER);
}

static enum ph_undo undo_for(struct ph_session *session, int seat) {
    enum ph_undo undo;
    assert_int_equal(ph_session_undo_for(session, seat, &undo, NULL), PH_OK);
    return undo;
}

static void the_turn_that_has_passed_cannot_be_taken_back(void **state) {
    struct ph_session *const session = *state;
    assert_int_equal(undo_for(session, 0), PH_UNDO_NOTHING);
    play(session, ROLL);
    assert_int_equal(undo_for(session, 0), PH_UNDO_TURN_PASSED);
    assert_int_equal(undo_for(session, 1), PH_UNDO_OTHERS_ACTED);
    play_to_the_end(session);
    assert_int_equal(undo_for(session, 0), PH_UNDO_OVER);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_move_hides_what_its_event_hides, create, destroy),
        cmocka_unit_test_setup_teardown(a_seat_asks_for_what_is_new, create, destroy),
        cmocka_unit_test_setup_teardown(a_since_that_cannot_be_is_refused_and_changes_nothing, create, destroy),
        cmocka_unit_test_setup_teardown(a_seat_that_does_not_exist_is_refused, create, destroy),
        cmocka_unit_test(without_a_game_there_is_nothing_to_see),
        cmocka_unit_test_setup_teardown(when_the_game_is_over_all_may_be_seen, create, destroy),
        cmocka_unit_test_setup_teardown(what_is_seen_is_written_as_json, create, destroy),
        cmocka_unit_test_setup_teardown(whose_turn_it_is_not_learns_nothing_else, create, destroy),
        cmocka_unit_test_setup_teardown(the_turn_that_has_passed_cannot_be_taken_back, create, destroy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
