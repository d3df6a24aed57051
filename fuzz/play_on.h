// SPDX-License-Identifier: MIT
// Plays on from wherever a fuzz target got to, so that a state that was let in but should not have been shows.
#ifndef PESTHOUSE_FUZZ_PLAY_ON_H
#define PESTHOUSE_FUZZ_PLAY_ON_H

#include "fuzz/require.h"
#include "pesthouse/pesthouse.h"

#include <string.h>

// The position as JSON, to compare.
static inline void position_of(const struct ph_session *session, struct ph_writer *writer) {
    ph_session_game(session)->state_json(ph_session_state(session), ph_session_log(session), PH_SEAT_REFEREE, writer);
    require(!writer->failed, "a position was written whole");
}

static inline void look_from_everywhere(struct ph_session *session) {
    const struct ph_game *const game = ph_session_game(session);
    const void *const state = ph_session_state(session);
    struct ph_result result;
    game->result(state, &result);
    for (int seat = PH_ONLOOKER; seat < game->players(state); seat++) {
        union ph_state_storage view;
        struct ph_log log;
        struct ph_writer writer;
        ph_writer_init_heap(&writer);
        game->view(state, seat, &view);
        require(ph_session_log_view(session, seat, &log) == PH_OK, "there is memory for a log");
        game->state_json(&view, log, seat, &writer);
        require(!writer.failed, "a view was written whole");
        ph_writer_deinit(&writer);
    }
}

// Some moves of `seed`; every one of them must be taken. Then back to the start, which must be as it was.
static inline void play_on(struct ph_session *session, uint64_t seed) {
    enum { MOVES = 60 };
    struct ph_writer before;
    struct ph_writer after;
    struct ph_error error;
    ph_writer_init_heap(&before);
    ph_writer_init_heap(&after);
    position_of(session, &before);
    const struct ph_key key = ph_key_from_seed(seed);
    int played = 0;
    for (; played < MOVES && ph_session_actor(session).kind != PH_ACTOR_OVER; played++) {
        struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, (uint64_t)played);
        const ph_action action = ph_session_game(session)->sample(ph_session_state(session), &random);
        if (ph_session_play(session, action, NULL, &error) != PH_OK) {
            require(false, error.message);
        }
        look_from_everywhere(session);
    }
    while (played-- > 0) {
        require(ph_session_undo(session, &error) == PH_OK, "what was played can be undone");
    }
    position_of(session, &after);
    require(strcmp(before.data, after.data) == 0, "undo leads back");
    ph_writer_deinit(&before);
    ph_writer_deinit(&after);
}

#endif
