// SPDX-License-Identifier: MIT
// What a session is made of, for the two files that build one: session.c plays, record.c replays records.
#ifndef PESTHOUSE_CORE_SESSION_LOG_H
#define PESTHOUSE_CORE_SESSION_LOG_H

#include "core/logbook.h"
#include "pesthouse/session.h"

struct ph_session {
    const struct ph_game *game; // NULL: no game yet
    uint64_t seed;
    struct ph_key key;
    enum ph_chance_mode mode;
    bool from_position; // not begun by `new`: the record tells the first state
    size_t draw_count;  // chance moves in the log: the index of the next draw

    struct ph_move *moves;
    size_t move_count;
    size_t move_capacity;
    struct ph_logbook log; // begins with what the position told of the past
    size_t history_count;  // how much that was: no undo goes behind it
    // The state before each move and the one now: move_count + 1 of them. Undo restores bytes, and a replay can step to
    // any move, without playing again from the start.
    unsigned char *states;
    size_t state_stride;
    size_t state_capacity;
};

// Makes *made a session with the game's first state still to be filled in, at ph_session_now. Destroy its memory with
// ph_session_release, also after a failure.
enum ph_status ph_session_prepare(struct ph_session *made, const struct ph_game *game, uint64_t seed,
                                  enum ph_chance_mode mode, struct ph_error *error);
void ph_session_release(struct ph_session *session);
// Puts what was made in the place of what the session held.
void ph_session_replace(struct ph_session *session, struct ph_session *made);

// The state now.
void *ph_session_now(const struct ph_session *session);

// The same as the public functions of those names, into *made.
enum ph_status ph_session_make_new(struct ph_session *made, const struct ph_game *game, int players,
                                   struct ph_json options, uint64_t seed, enum ph_chance_mode mode,
                                   struct ph_error *error);
enum ph_status ph_session_make_position(struct ph_session *made, struct ph_json position, uint64_t seed,
                                        enum ph_chance_mode mode, struct ph_error *error);

// Appends a legal move to the log. PH_ERROR_NO_MEMORY leaves all as it was.
enum ph_status ph_session_append(struct ph_session *session, ph_action action, bool starts_play,
                                 struct ph_error *error);
// With automatic chance: draws until a seat decides or the game is over.
enum ph_status ph_session_draw_on(struct ph_session *session, struct ph_error *error);
// Cuts the log to its first `move_count` moves.
void ph_session_truncate(struct ph_session *session, size_t move_count);

// Sets PH_ERROR_ILLEGAL_ACTION with a message that lists the kinds of action that are legal now.
enum ph_status ph_session_refuse(const struct ph_session *session, const char *what, struct ph_error *error);

#endif
