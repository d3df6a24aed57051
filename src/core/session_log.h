// SPDX-License-Identifier: MIT
// The inside of a session, for the files that implement it: session.c plays, session_begin.c begins games, record.c
// replays records, record_write.c writes them, undo.c decides what may be undone, seen.c what each seat may see.
#ifndef PESTHOUSE_CORE_SESSION_LOG_H
#define PESTHOUSE_CORE_SESSION_LOG_H

#include "core/logbook.h"
#include "pesthouse/session.h"

enum { PH_STATE_KEPT_EVERY = 32 }; // one state in 32 is kept; those in between are replayed

// The source of a game's luck.
struct ph_luck {
    bool keyed;    // begun with a key, not with a seed
    uint64_t seed; // 0 if keyed
    struct ph_key key;
};

struct ph_seen_storage; // seen.c

struct ph_session {
    const struct ph_game *game; // NULL: no game yet
    struct ph_luck luck;
    enum ph_chance_mode mode;
    bool from_position; // begun at a position, which records need as a tag
    size_t draw_count;  // number of chance moves in the log, which is the index of the next draw
    uint64_t revision;  // counts removals of moves

    struct ph_move *moves;
    size_t move_count;
    size_t move_capacity;
    struct ph_logbook log; // begins with the past of the position
    union ph_state_storage now;
    unsigned char *kept; // the states before the moves 0, 32, 64 …
    size_t kept_capacity;
    struct ph_seen_storage *seen; // of the last ph_session_seen; NULL: none since the session changed
};

// Sets PH_ERROR_NO_MEMORY, PH_ERROR_NO_GAME, and PH_ERROR_BAD_REQUEST with the field "seat".
enum ph_status ph_session_out_of_memory(struct ph_error *error);
enum ph_status ph_session_need_game(const struct ph_session *session, struct ph_error *error);
enum ph_status ph_session_check_seat(const struct ph_session *session, int seat, struct ph_error *error);

// PH_ERROR_BAD_REQUEST, with the field "seed", if the seed is out of range.
enum ph_status ph_luck_from_seed(struct ph_luck *luck, uint64_t seed, struct ph_error *error);
struct ph_luck ph_luck_from_key(const struct ph_key *key);

// Initializes *made, except for `made->now`, which the caller fills with the first state. Free it with
// ph_session_release, also after a failure.
void ph_session_prepare(struct ph_session *made, const struct ph_game *game, const struct ph_luck *luck,
                        enum ph_chance_mode mode);
void ph_session_release(struct ph_session *session);
// Moves the content of `made` to `session`, and frees what the session held.
void ph_session_replace(struct ph_session *session, struct ph_session *made);

// Like ph_session_new and ph_session_position, but into *made.
enum ph_status ph_session_make_new(struct ph_session *made, const struct ph_game *game, int players,
                                   struct ph_json options, const struct ph_luck *luck, enum ph_chance_mode mode,
                                   struct ph_error *error);
enum ph_status ph_session_make_position(struct ph_session *made, struct ph_json position, const struct ph_luck *luck,
                                        enum ph_chance_mode mode, struct ph_error *error);

// In builds that check states, aborts if the state breaks an invariant.
void ph_session_check_state(const struct ph_game *game, const void *state);
// Appends a legal move to the log. On PH_ERROR_NO_MEMORY nothing has changed.
enum ph_status ph_session_append(struct ph_session *session, ph_action action, bool starts_play,
                                 struct ph_error *error);
// Notes that a bot made a move in a person's place.
void ph_session_by_bot(struct ph_session *session, size_t index);
// With automatic chance, draws until a seat decides or the game is over.
enum ph_status ph_session_draw_on(struct ph_session *session, struct ph_error *error);
// Cuts the log to its first `move_count` moves.
void ph_session_truncate(struct ph_session *session, size_t move_count);
// Index of the first move of the last play; the move count if nothing was played.
size_t ph_session_last_play(const struct ph_session *session);

// Sets PH_ERROR_ILLEGAL_ACTION with a message that lists the legal types of action.
enum ph_status ph_session_refuse(const struct ph_session *session, const char *what, struct ph_error *error);

// Frees what seats were shown, which is stale once the session changes.
void ph_session_forget_seen(struct ph_session *session);

#endif
