// SPDX-License-Identifier: MIT
// A game in progress: the state, the log of all moves with their events, and the luck. It replays, undoes, records and
// loads games, and knows no rules. A session owns its memory; states and events that it hands out stay its own and are
// valid until the next call that changes it. A refused call changes nothing.
#ifndef PESTHOUSE_SESSION_H
#define PESTHOUSE_SESSION_H

#include "pesthouse/game.h"

#ifdef __cplusplus
extern "C" {
#endif

struct ph_session;

enum ph_chance_mode {
    PH_CHANCE_AUTO,   // the session draws from its key and goes on to the next decision
    PH_CHANCE_MANUAL, // outcomes are played like actions
};

// One line of the log: an action or outcome, who took it (actor before it), and its events.
struct ph_move {
    ph_action action;
    struct ph_actor actor;
    bool starts_play; // first move of a `play`: undo goes back to here
    size_t event_first;
    size_t event_count;
};

PH_API enum ph_status ph_session_create(struct ph_session **session);
PH_API void ph_session_destroy(struct ph_session *session); // accepts NULL

// Begins a game. `options` may be no value. `seed`, here and below: 0 … PH_SEED_MAX.
PH_API enum ph_status ph_session_new(struct ph_session *session, const struct ph_game *game, int players,
                                     struct ph_json options, uint64_t seed, enum ph_chance_mode mode,
                                     struct ph_error *error);
// Takes up a game from a position (an object with `game`).
PH_API enum ph_status ph_session_position(struct ph_session *session, struct ph_json position, uint64_t seed,
                                          enum ph_chance_mode mode, struct ph_error *error);
// Replays and checks a record. `seed`: NULL for the record's own (or, where it has none, a fresh one). On refusal the
// message names the line.
PH_API enum ph_status ph_session_load(struct ph_session *session, const char *record, size_t length,
                                      const uint64_t *seed, enum ph_chance_mode mode, struct ph_error *error);

// NULL, or no game: false.
PH_API bool ph_session_has_game(const struct ph_session *session);
PH_API const struct ph_game *ph_session_game(const struct ph_session *session);
PH_API const void *ph_session_state(const struct ph_session *session);
PH_API struct ph_actor ph_session_actor(const struct ph_session *session);
PH_API uint64_t ph_session_seed(const struct ph_session *session);
PH_API enum ph_chance_mode ph_session_mode(const struct ph_session *session);

// Plays one action (auto: with the draws that follow; manual: one action or outcome). PH_ERROR_NO_GAME,
// PH_ERROR_GAME_OVER, PH_ERROR_ILLEGAL_ACTION. `first_move`: index of the first move added, or NULL.
PH_API enum ph_status ph_session_play(struct ph_session *session, ph_action action, size_t *first_move,
                                      struct ph_error *error);
// One play back, its draws included. PH_ERROR_BAD_REQUEST at the start.
PH_API enum ph_status ph_session_undo(struct ph_session *session, struct ph_error *error);

PH_API size_t ph_session_move_count(const struct ph_session *session);
PH_API const struct ph_move *ph_session_move(const struct ph_session *session, size_t index);
// All events: first those that the position at the start told of the past, which belong to no move, then each move's.
PH_API const struct ph_event *ph_session_events(const struct ph_session *session, size_t *count);
// The state before move `index`; index == move count: the state now. For stepping through a replay.
PH_API const void *ph_session_state_at(const struct ph_session *session, size_t index);

// Everything that happened so far. An empty log without a game.
PH_API struct ph_log ph_session_log(const struct ph_session *session);
// The log before move `index`, to go with the state there. The start of any seat's redacted log of that length is that
// seat's log then. Empty beyond the move count.
PH_API struct ph_log ph_session_log_at(const struct ph_session *session, size_t index);
// What `seat` (or PH_ONLOOKER, PH_SEAT_REFEREE) may see of the log; each seat's stays valid until the next call that
// changes the session. PH_ERROR_BAD_REQUEST if the game has no such seat, PH_ERROR_NO_MEMORY.
PH_API enum ph_status ph_session_log_view(struct ph_session *session, int seat, struct ph_log *log);

// The game so far as a record. `date` may be NULL.
PH_API void ph_session_record(const struct ph_session *session, const char *date, struct ph_writer *writer);
// The value of a tag of a record's text ("Game", "Data"), unescaped; false if it has none or it does not fit.
PH_API bool ph_record_tag(const char *record, size_t length, const char *name, char *value, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
