// SPDX-License-Identifier: MIT
// A game in progress: the state, the log of all moves with their events, and the key of its luck. It plays, undoes,
// records and loads games of any kind. A session owns its memory; the states and events that it returns are valid until
// the next call that changes it. A refused call changes nothing. Programs show a seat only what ph_session_seen,
// ph_session_move_seen, ph_session_log_view and ph_session_record_for return; all else in here is for the referee.
#ifndef PESTHOUSE_SESSION_H
#define PESTHOUSE_SESSION_H

#include "pesthouse/game.h"

#ifdef __cplusplus
extern "C" {
#endif

struct ph_session;

enum ph_chance_mode {
    PH_CHANCE_AUTO,   // the session draws from its key up to the next decision
    PH_CHANCE_MANUAL, // outcomes are played like actions
    // The same for a printed game on people's own table, from its set-up on: what only some of them may see is in their
    // hands, and never in the state, until all see it (ph_game.box). Records say so by the tag Chance.
    PH_CHANCE_BOX,
};

// An action or outcome that was played, the actor that took it, and its events (ph_session_events).
struct ph_move {
    ph_action action;
    uint32_t event_first;
    uint16_t event_count; // at most PH_EVENTS_MAX
    struct ph_actor actor;
    bool starts_play; // the first move of a play: undo returns to the state before it
    bool by_bot;      // a bot acted in the place of the person who has the seat
};

PH_API enum ph_status ph_session_create(struct ph_session **session);
PH_API void ph_session_destroy(struct ph_session *session); // accepts NULL

// Begins a game. `options` may be absent (all defaults). `seed`, here and below: 0 … PH_SEED_MAX, else
// PH_ERROR_BAD_REQUEST.
PH_API enum ph_status ph_session_new(struct ph_session *session, const struct ph_game *game, int players,
                                     struct ph_json options, uint64_t seed, enum ph_chance_mode mode,
                                     struct ph_error *error);
// Begins a game at a position, a JSON object with the member `game`.
PH_API enum ph_status ph_session_position(struct ph_session *session, struct ph_json position, uint64_t seed,
                                          enum ph_chance_mode mode, struct ph_error *error);
// Replays a record and checks every move. `seed`: NULL for the record's own, or a fresh one if it has none.
// PH_ERROR_BAD_RECORD with a message that names the line. A game of a box stays one, whatever `mode` says.
PH_API enum ph_status ph_session_load(struct ph_session *session, const char *record, size_t length,
                                      const uint64_t *seed, enum ph_chance_mode mode, struct ph_error *error);
// The same with a 256-bit key instead of a seed, which records hold as the tag Key. For loading, `key` may be NULL: the
// record's own.
PH_API enum ph_status ph_session_new_keyed(struct ph_session *session, const struct ph_game *game, int players,
                                           struct ph_json options, const struct ph_key *key, enum ph_chance_mode mode,
                                           struct ph_error *error);
PH_API enum ph_status ph_session_position_keyed(struct ph_session *session, struct ph_json position,
                                                const struct ph_key *key, enum ph_chance_mode mode,
                                                struct ph_error *error);
PH_API enum ph_status ph_session_load_keyed(struct ph_session *session, const char *record, size_t length,
                                            const struct ph_key *key, enum ph_chance_mode mode, struct ph_error *error);

// False if `session` is NULL or has no game.
PH_API bool ph_session_has_game(const struct ph_session *session);
PH_API const struct ph_game *ph_session_game(const struct ph_session *session);
PH_API const void *ph_session_state(const struct ph_session *session);
PH_API struct ph_actor ph_session_actor(const struct ph_session *session);
PH_API uint64_t ph_session_seed(const struct ph_session *session);     // 0 if the game was begun with a key
PH_API bool ph_session_is_keyed(const struct ph_session *session);     // begun with a key, not with a seed
PH_API struct ph_key ph_session_key(const struct ph_session *session); // the given key, or the seed's
PH_API enum ph_chance_mode ph_session_mode(const struct ph_session *session);

// Plays an action (with automatic chance, the draws that follow, too; with manual chance, an action or an outcome).
// *first_move, unless NULL, becomes the index of the first move added. PH_ERROR_NO_GAME, PH_ERROR_GAME_OVER,
// PH_ERROR_ILLEGAL_ACTION, PH_ERROR_NO_MEMORY.
PH_API enum ph_status ph_session_play(struct ph_session *session, ph_action action, size_t *first_move,
                                      struct ph_error *error);
// The same for a seat: PH_ERROR_ILLEGAL_ACTION with the field "seat" if it is not that seat's turn, in which case the
// message reveals nothing else about the position. PH_ERROR_BAD_REQUEST if the game has no such seat.
PH_API enum ph_status ph_session_play_as(struct ph_session *session, int seat, ph_action action, size_t *first_move,
                                         struct ph_error *error);
// Plays one line of a record, "SEAT: text" or "*: text". Draws nothing, since a record holds the outcomes; call
// ph_session_draw after the last line. PH_ERROR_BAD_RECORD with a message that says what was expected,
// PH_ERROR_NO_GAME, PH_ERROR_NO_MEMORY.
PH_API enum ph_status ph_session_replay(struct ph_session *session, const char *line, size_t length,
                                        struct ph_error *error);
// With automatic chance, draws until a seat decides or the game is over. PH_ERROR_NO_GAME, PH_ERROR_NO_MEMORY.
PH_API enum ph_status ph_session_draw(struct ph_session *session, struct ph_error *error);
// Takes back the last play with its draws. PH_ERROR_NO_GAME, PH_ERROR_BAD_REQUEST if there is none.
PH_API enum ph_status ph_session_undo(struct ph_session *session, struct ph_error *error);

// Whether a seat may take back its last action: never across a change of the active player, never after others acted,
// never after something hidden was shown, never after a visible random event.
enum ph_undo {
    PH_UNDO_ALLOWED,
    PH_UNDO_OVER,         // the game is over
    PH_UNDO_NOTHING,      // nothing has been played yet
    PH_UNDO_TURN_PASSED,  // another seat decides now
    PH_UNDO_OTHERS_ACTED, // since this seat's last action
    PH_UNDO_SECRET_SHOWN, // by that action
    PH_UNDO_LUCK_HAS_SPOKEN,
};
// Only answers: ph_session_undo itself does not check it. PH_ERROR_NO_GAME, PH_ERROR_BAD_REQUEST if the game has no
// such seat, PH_ERROR_NO_MEMORY.
PH_API enum ph_status ph_session_undo_for(struct ph_session *session, int seat, enum ph_undo *undo,
                                          struct ph_error *error);

PH_API size_t ph_session_move_count(const struct ph_session *session);
PH_API const struct ph_move *ph_session_move(const struct ph_session *session, size_t index);
// All events: first those from the past of the position that the game began from, which belong to no move, then each
// move's.
PH_API const struct ph_event *ph_session_events(const struct ph_session *session, size_t *count);
// Writes to *state the state before move `index` and returns it; NULL if there is no such move. With the move count as
// `index` it is the current state. Only one state in 32 is kept; the moves after it are replayed. Several threads may
// call this at once.
PH_API const void *ph_session_state_at(const struct ph_session *session, size_t index, union ph_state_storage *state);

// The whole log. Empty without a game.
PH_API struct ph_log ph_session_log(const struct ph_session *session);
// The log before move `index`; empty beyond the move count. A seat's redacted log, cut to the same length, is what that
// seat had seen by then.
PH_API struct ph_log ph_session_log_at(const struct ph_session *session, size_t index);
// The log as `seat` (or PH_ONLOOKER, PH_SEAT_REFEREE) may see it, valid until the next call that changes the session.
// PH_ERROR_BAD_REQUEST if the game has no such seat, PH_ERROR_NO_MEMORY.
PH_API enum ph_status ph_session_log_view(struct ph_session *session, int seat, struct ph_log *log);

// How far somebody has followed a game. All zeros: not at all.
struct ph_since {
    size_t move;       // number of moves seen
    uint64_t revision; // ph_session_revision at that time
};

// A move as a seat sees it: ph_event_view has hidden the private fields of the action and the events.
struct ph_move_seen {
    size_t index; // of the move, for ph_session_move
    struct ph_actor actor;
    bool whole;  // no field of the action is hidden
    bool by_bot; // as in ph_move
    ph_action action;
    const struct ph_event *events;
    size_t event_count;
};

struct ph_seen {
    int seat;                         // that sees it
    int shown_as;                     // the same, or PH_SEAT_REFEREE once the game is over
    const void *view;                 // of the current state
    struct ph_log log;                // from the beginning
    const struct ph_move_seen *moves; // from `since` on
    size_t move_count;
    struct ph_since now; // to be passed as the next `since`
};

// Counts how often moves were removed, by undo or by beginning another game. An index of a move stays valid only while
// this number does not change.
PH_API uint64_t ph_session_revision(const struct ph_session *session);
// All that `seat` (or PH_ONLOOKER, PH_SEAT_REFEREE) may know of the game, with the moves from `since` on. Valid until
// the next call of this function or of one that changes the session. PH_ERROR_BAD_REQUEST, with the field, if the game
// has no such seat, or if `since` is beyond the last move or from before an undo; PH_ERROR_NO_GAME, PH_ERROR_NO_MEMORY.
PH_API enum ph_status ph_session_seen(struct ph_session *session, int seat, struct ph_since since, struct ph_seen *seen,
                                      struct ph_error *error);
// One move as `seat` saw it when it was made, even if the game is over now. The events are valid until the session
// changes. PH_ERROR_BAD_REQUEST if there is no such seat or move, PH_ERROR_NO_MEMORY.
PH_API enum ph_status ph_session_move_seen(struct ph_session *session, size_t index, int seat,
                                           struct ph_move_seen *seen);
// Writes {"seat", "view", "moves": [{"move", "actor", "action", "events"}], "since": {"move", "revision"}}. Moves are
// numbered from 1; `action` is null if a field of it is hidden.
PH_API void ph_seen_json(const struct ph_session *session, const struct ph_seen *seen, struct ph_writer *writer);

// Writes the game so far as a record. `date`, the tag Date, may be NULL.
PH_API void ph_session_record(const struct ph_session *session, const char *date, struct ph_writer *writer);
// The same for a seat or PH_ONLOOKER: without seed and key, with "?" for hidden fields, and with a tag Seat. It cannot
// be loaded. Once the game is over, it is the whole record. PH_ERROR_NO_GAME, PH_ERROR_BAD_REQUEST if the game has no
// such seat, PH_ERROR_NO_MEMORY.
PH_API enum ph_status ph_session_record_for(struct ph_session *session, int seat, const char *date,
                                            struct ph_writer *writer);
// Reads the unescaped value of a tag ("Game", "Data") from the text of a record. False if the record has no such tag,
// or its value does not fit.
PH_API bool ph_record_tag(const char *record, size_t length, const char *name, char *value, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
