// SPDX-License-Identifier: MIT
// The door for secrets (core/seen.c), with every game: what a seat is shown of a session, and the record made for it,
// are the same in two worlds that its log cannot tell apart; every move has an event that holds it; and what may be
// taken back has told nobody anything.
#include "support/property.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

static struct ph_session *begin_at(struct property_game *play, const void *state, struct ph_log log) {
    struct ph_session *session = NULL;
    struct ph_json_document *document = NULL;
    struct ph_error error;
    const char *const text = property_state_json(play, 0, state, log, PH_SEAT_REFEREE);
    assert_int_equal(ph_session_create(&session), PH_OK);
    PROPERTY_CHECK(play, ph_json_parse(&document, text, strlen(text), &error) == PH_OK, "%s", error.message);
    PROPERTY_CHECK(
        play, ph_session_position(session, ph_json_root(document), play->number, PH_CHANCE_MANUAL, &error) == PH_OK,
        "%s: %s", error.message, text);
    ph_json_document_destroy(document);
    return session;
}

// ---- two worlds -----------------------------------------------------------------------------------------------------

struct pair {
    struct property_game *play;
    int seat;
    struct ph_session *worlds[2]; // the truth, and one drawn from the seat's view
    struct ph_since since[2];
};

static bool logs_equal(const struct pair *pair) {
    struct ph_log logs[2];
    for (int i = 0; i < 2; i++) {
        assert_int_equal(ph_session_log_view(pair->worlds[i], pair->seat, &logs[i]), PH_OK);
    }
    return logs[0].count == logs[1].count &&
           (logs[0].count == 0 || memcmp(logs[0].events, logs[1].events, logs[0].count * sizeof *logs[0].events) == 0);
}

static const char *seen_text(struct pair *pair, int world) {
    struct ph_writer *const writer = property_writer(pair->play, world);
    struct ph_seen seen;
    struct ph_error error;
    PROPERTY_CHECK(pair->play,
                   ph_session_seen(pair->worlds[world], pair->seat, pair->since[world], &seen, &error) == PH_OK, "%s",
                   error.message);
    ph_seen_json(pair->worlds[world], &seen, writer);
    pair->since[world] = seen.now;
    return writer->data;
}

static const char *record_text(const struct pair *pair, int world) {
    struct ph_writer *const writer = property_writer(pair->play, world);
    assert_int_equal(ph_session_record_for(pair->worlds[world], pair->seat, NULL, writer), PH_OK);
    return writer->data;
}

static void check_same(struct pair *pair, bool with_records) {
    const char *first = seen_text(pair, 0);
    const char *second = seen_text(pair, 1);
    PROPERTY_CHECK(pair->play, strcmp(first, second) == 0, "seat %d is shown %s or %s", pair->seat, first, second);
    if (with_records) {
        first = record_text(pair, 0);
        second = record_text(pair, 1);
        PROPERTY_CHECK(pair->play, strcmp(first, second) == 0, "seat %d's record is\n%s or\n%s", pair->seat, first,
                       second);
        PROPERTY_CHECK(pair->play, strstr(first, "[Seed ") == NULL && strstr(first, "[Key ") == NULL,
                       "seat %d's record tells the luck: %s", pair->seat, first);
    }
}

static bool is_over(const struct pair *pair) {
    return ph_session_actor(pair->worlds[0]).kind == PH_ACTOR_OVER ||
           ph_session_actor(pair->worlds[1]).kind == PH_ACTOR_OVER;
}

// Plays both with the same actions for as long as the seat's log is the same.
static void play_both(struct pair *pair, unsigned moves) {
    const struct ph_game *const game = pair->play->game;
    for (unsigned i = 0; i < moves && !is_over(pair); i++) {
        const ph_action action = game->sample(ph_session_state(pair->worlds[0]), &pair->play->random);
        if (!game->is_legal(ph_session_state(pair->worlds[1]), action)) {
            return;
        }
        for (int world = 0; world < 2; world++) {
            assert_int_equal(ph_session_play(pair->worlds[world], action, NULL, NULL), PH_OK);
        }
        if (is_over(pair) || !logs_equal(pair)) {
            return;
        }
        check_same(pair, i % 8 == 0);
    }
}

static void check_worlds(struct property_game *play, int seat) {
    union ph_state_storage view;
    union ph_state_storage world;
    struct pair pair = {.play = play, .seat = seat};
    play->game->view(play->state, seat, &view);
    play->game->determinize(&view, property_log(play, seat), seat, &play->random, &world);
    pair.worlds[0] = begin_at(play, play->state, property_log(play, PH_SEAT_REFEREE));
    pair.worlds[1] = begin_at(play, &world, property_log(play, PH_SEAT_REFEREE));
    check_same(&pair, true);
    play_both(&pair, 24);
    ph_session_destroy(pair.worlds[0]);
    ph_session_destroy(pair.worlds[1]);
}

static void check_secrets(struct property_game *play) {
    property_walk(play, 120);
    while (!property_over(play) && play->game->actor(play->state).kind == PH_ACTOR_CHANCE) {
        property_step(play);
    }
    if (!property_over(play)) {
        check_worlds(play, (int)ph_random_below(&play->random, (uint32_t)play->begin->players));
    }
}

static void a_seat_is_shown_the_same_in_worlds_it_cannot_tell_apart(void **unused) {
    (void)unused;
    property_run(300, check_secrets);
}

// ---- every move is seen ---------------------------------------------------------------------------------------------

static void check_moves(struct property_game *play) {
    struct ph_session *const session = begin_at(play, play->state, property_log(play, PH_SEAT_REFEREE));
    struct ph_seen seen;
    while (ph_session_actor(session).kind != PH_ACTOR_OVER) {
        const ph_action action = play->game->sample(ph_session_state(session), &play->random);
        assert_int_equal(ph_session_play(session, action, NULL, NULL), PH_OK);
    }
    assert_int_equal(ph_session_seen(session, PH_SEAT_REFEREE, (struct ph_since){0}, &seen, NULL), PH_OK);
    for (size_t i = 0; i < seen.move_count; i++) {
        PROPERTY_CHECK(play, seen.moves[i].whole && seen.moves[i].action == ph_session_move(session, i)->action,
                       "move %zu has no event that holds it", i);
    }
    ph_session_destroy(session);
}

static void every_move_has_an_event_that_holds_it(void **unused) {
    (void)unused;
    property_run(80, check_moves);
}

// ---- undo -----------------------------------------------------------------------------------------------------------

static unsigned answers[PH_UNDO_LUCK_HAS_SPOKEN + 1];

// What a seat may take back has told nobody anything that it could not know.
static void check_undo(struct property_game *play, struct ph_session *session, size_t first) {
    const struct ph_actor before = ph_session_move(session, first)->actor;
    const struct ph_actor actor = ph_session_actor(session);
    enum ph_undo undo;
    PROPERTY_CHECK(play, ph_session_undo_for(session, before.seat, &undo, NULL) == PH_OK, "undo is not answered");
    answers[undo]++;
    if (undo != PH_UNDO_ALLOWED) {
        return;
    }
    PROPERTY_CHECK(play, actor.kind == PH_ACTOR_SEAT && actor.seat == before.seat, "the turn has passed");
    PROPERTY_CHECK(play, ph_session_move_count(session) == first + 1, "luck has spoken");
    for (unsigned i = 0; i < ph_session_move(session, first)->event_count; i++) {
        const struct ph_event *const event =
            &ph_session_log(session).events[ph_session_move(session, first)->event_first + i];
        PROPERTY_CHECK(play, event->to == PH_EVENT_TO_ALL, "something hidden was shown");
    }
}

static void check_undo_on_the_way(struct property_game *play) {
    struct ph_session *session = NULL;
    struct ph_json_document *document = NULL;
    const char *const options = play->begin->options;
    assert_int_equal(ph_session_create(&session), PH_OK);
    assert_int_equal(ph_json_parse(&document, options, strlen(options), NULL), PH_OK);
    assert_int_equal(ph_session_new(session, play->game, play->begin->players, ph_json_root(document), play->number,
                                    PH_CHANCE_AUTO, NULL),
                     PH_OK);
    ph_json_document_destroy(document);
    while (ph_session_actor(session).kind != PH_ACTOR_OVER && ph_session_move_count(session) < 150) {
        size_t first;
        const ph_action action = play->game->sample(ph_session_state(session), &play->random);
        assert_int_equal(ph_session_play(session, action, &first, NULL), PH_OK);
        check_undo(play, session, first);
    }
    ph_session_destroy(session);
}

static void what_may_be_taken_back_has_told_nobody_anything(void **unused) {
    (void)unused;
    property_run(40, check_undo_on_the_way);
    assert_true(answers[PH_UNDO_ALLOWED] > 0 && answers[PH_UNDO_TURN_PASSED] > 0);
    assert_true(answers[PH_UNDO_SECRET_SHOWN] > 0 && answers[PH_UNDO_LUCK_HAS_SPOKEN] > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_is_shown_the_same_in_worlds_it_cannot_tell_apart),
        cmocka_unit_test(every_move_has_an_event_that_holds_it),
        cmocka_unit_test(what_may_be_taken_back_has_told_nobody_anything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
