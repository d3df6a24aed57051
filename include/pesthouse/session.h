// SPDX-License-Identifier: MIT
// A game in progress: the state, the log of all moves with their events, and the luck. It replays, undoes, records and
// loads games, and knows no rules. A session owns its memory; states and events that it hands out stay its own and are
// valid until the next call that changes it. A refused call changes nothing. What leaves the house for a seat goes
// through ph_session_seen and ph_session_record_for; everything else in here is the referee's.
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
    uint32_t event_first;
    uint16_t event_count; // at most PH_EVENTS_MAX
    struct ph_actor actor;
    bool starts_play; // first move of a `play`: undo goes back to here
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
// The same with a key of 256 bits instead of a seed; the record's tag Key holds it. `key` of a load may be NULL: the
// record's own.
PH_API enum ph_status ph_session_new_keyed(struct ph_session *session, const struct ph_game *game, int players,
                                           struct ph_json options, const struct ph_key *key, enum ph_chance_mode mode,
                                           struct ph_error *error);
PH_API enum ph_status ph_session_position_keyed(struct ph_session *session, struct ph_json position,
                                                const struct ph_key *key, enum ph_chance_mode mode,
                                                struct ph_error *error);
PH_API enum ph_status ph_session_load_keyed(struct ph_session *session, const char *record, size_t length,
                                            const struct ph_key *key, enum ph_chance_mode mode, struct ph_error *error);

// NULL, or no game: false.
PH_API bool ph_session_has_game(const struct ph_session *session);
PH_API const struct ph_game *ph_session_game(const struct ph_session *session);
PH_API const void *ph_session_state(const struct ph_session *session);
PH_API struct ph_actor ph_session_actor(const struct ph_session *session);
PH_API uint64_t ph_session_seed(const struct ph_session *session);     // 0 for a game with a key of its own
PH_API bool ph_session_is_keyed(const struct ph_session *session);     // begun with a key, not with a seed
PH_API struct ph_key ph_session_key(const struct ph_session *session); // its own, or its seed's
PH_API enum ph_chance_mode ph_session_mode(const struct ph_session *session);

// Plays one action (auto: with the draws that follow; manual: one action or outcome). PH_ERROR_NO_GAME,
// PH_ERROR_GAME_OVER, PH_ERROR_ILLEGAL_ACTION. `first_move`: index of the first move added, or NULL.
PH_API enum ph_status ph_session_play(struct ph_session *session, ph_action action, size_t *first_move,
                                      struct ph_error *error);
// The same for a seat: PH_ERROR_ILLEGAL_ACTION with the field "seat" if it is not that seat's turn, and then nothing
// else is said of the position. PH_ERROR_BAD_REQUEST if the game has no such seat.
PH_API enum ph_status ph_session_play_as(struct ph_session *session, int seat, ph_action action, size_t *first_move,
                                         struct ph_error *error);
// One line of a record, "SEAT: text" or "*: text". Draws nothing, as the outcomes are lines too; ph_session_draw does
// when there are no more. PH_ERROR_BAD_RECORD with what would be right, PH_ERROR_NO_GAME.
PH_API enum ph_status ph_session_replay(struct ph_session *session, const char *line, size_t length,
                                        struct ph_error *error);
// With automatic chance: draws until a seat decides or the game is over. PH_ERROR_NO_GAME.
PH_API enum ph_status ph_session_draw(struct ph_session *session, struct ph_error *error);
// One play back, its draws included. PH_ERROR_BAD_REQUEST at the start.
PH_API enum ph_status ph_session_undo(struct ph_session *session, struct ph_error *error);

// Whether a seat may take back its last action: never across a change of the active player, never after others acted,
// never after something hidden was shown, never after a visible random event.
enum ph_undo {
    PH_UNDO_ALLOWED,
    PH_UNDO_OVER,         // the game is over
    PH_UNDO_NOTHING,      // nothing has been done yet
    PH_UNDO_TURN_PASSED,  // another seat decides now
    PH_UNDO_OTHERS_ACTED, // since this seat's last action
    PH_UNDO_SECRET_SHOWN, // by that action
    PH_UNDO_LUCK_HAS_SPOKEN,
};
// PH_ERROR_NO_GAME, PH_ERROR_BAD_REQUEST if the game has no such seat, PH_ERROR_NO_MEMORY. Whether to undo is left to
// the caller: ph_session_undo asks nobody.
PH_API enum ph_status ph_session_undo_for(struct ph_session *session, int seat, enum ph_undo *undo,
                                          struct ph_error *error);

PH_API size_t ph_session_move_count(const struct ph_session *session);
PH_API const struct ph_move *ph_session_move(const struct ph_session *session, size_t index);
// All events: first those that the position at the start told of the past, which belong to no move, then each move's.
PH_API const struct ph_event *ph_session_events(const struct ph_session *session, size_t *count);
// Writes to *state the state before move `index` (the move count: the state now) and returns it; NULL if there is no
// such move. One state in 32 is kept, and the moves since are made again. May run on many threads at once.
PH_API const void *ph_session_state_at(const struct ph_session *session, size_t index, union ph_state_storage *state);

// Everything that happened so far. An empty log without a game.
PH_API struct ph_log ph_session_log(const struct ph_session *session);
// The log before move `index`, to go with the state there. The start of any seat's redacted log of that length is that
// seat's log then. Empty beyond the move count.
PH_API struct ph_log ph_session_log_at(const struct ph_session *session, size_t index);
// What `seat` (or PH_ONLOOKER, PH_SEAT_REFEREE) may see of the log; each seat's stays valid until the next call that
// changes the session. PH_ERROR_BAD_REQUEST if the game has no such seat, PH_ERROR_NO_MEMORY.
PH_API enum ph_status ph_session_log_view(struct ph_session *session, int seat, struct ph_log *log);

// How far somebody has followed a game: so many moves, before so many undos. All zeros: nothing yet.
struct ph_since {
    size_t move;
    uint64_t revision;
};

// A move as a seat sees it. The action's fields and the events' that are kept from the seat are hidden, as the game's
// `event_view` does it.
struct ph_move_seen {
    size_t index; // in the log
    struct ph_actor actor;
    bool whole; // nothing of the action is hidden
    ph_action action;
    const struct ph_event *events;
    size_t event_count;
};

struct ph_seen {
    int seat;                         // whose it is
    int shown_as;                     // the same, or PH_SEAT_REFEREE when all may be seen
    const void *view;                 // the state now
    struct ph_log log;                // all that has happened
    const struct ph_move_seen *moves; // from `since` on
    size_t move_count;
    struct ph_since now; // the next `since`
};

// How often undo, or another beginning, has taken moves back: a number of a move means the same as before only if this
// is the same too.
PH_API uint64_t ph_session_revision(const struct ph_session *session);
// All that `seat` (or PH_ONLOOKER, PH_SEAT_REFEREE) may know of the game, with the moves from `since` on. Valid until
// the next call of this, or one that changes the session. PH_ERROR_BAD_REQUEST, with the field, for a seat that the
// game does not have and for a `since` beyond the log or from before an undo; PH_ERROR_NO_GAME, PH_ERROR_NO_MEMORY.
PH_API enum ph_status ph_session_seen(struct ph_session *session, int seat, struct ph_since since, struct ph_seen *seen,
                                      struct ph_error *error);
// One move as `seat` saw it when it was made, also when the game is over. PH_ERROR_BAD_REQUEST if there is no such seat
// or move, PH_ERROR_NO_MEMORY. The events are valid until the session changes.
PH_API enum ph_status ph_session_move_seen(struct ph_session *session, size_t index, int seat,
                                           struct ph_move_seen *seen);
// {"seat", "view", "moves": [{"move", "actor", "action", "events"}], "since": {"move", "revision"}}: moves counted from
// 1, `action` null where something of it is hidden.
PH_API void ph_seen_json(const struct ph_session *session, const struct ph_seen *seen, struct ph_writer *writer);

// The game so far as a record. `date` may be NULL.
PH_API void ph_session_record(const struct ph_session *session, const char *date, struct ph_writer *writer);
// The same for a seat or PH_ONLOOKER: without seed and key, what is hidden as "?", and a tag Seat that says whose it
// is. It cannot be loaded. Once the game is over all may be seen, and this is the whole record. PH_ERROR_NO_GAME,
// PH_ERROR_BAD_REQUEST if the game has no such seat, PH_ERROR_NO_MEMORY.
PH_API enum ph_status ph_session_record_for(struct ph_session *session, int seat, const char *date,
                                            struct ph_writer *writer);
// The value of a tag of a record's text ("Game", "Data"), unescaped; false if it has none or it does not fit.
PH_API bool ph_record_tag(const char *record, size_t length, const char *name, char *value, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
