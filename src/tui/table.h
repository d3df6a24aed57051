// SPDX-License-Identifier: MIT
// A table: a game in progress and the people and bots that play it. Independent of the terminal. It owns its session.
#ifndef PESTHOUSE_TUI_TABLE_H
#define PESTHOUSE_TUI_TABLE_H

#include "pesthouse/bot.h"
#include "pesthouse/session.h"
#include "tui/drawing.h"

struct tui_table {
    struct ph_session *session;
    const struct ph_game *game;
    const struct tui_drawing *drawing; // NULL: shown as text
    int players;
    uint16_t people;                         // mask of the seats that people play
    const struct ph_bot *bots[PH_SEATS_MAX]; // the others'
    const char *names[PH_SEATS_MAX];
    const char *kinds[PH_SEATS_MAX]; // for scenes
    uint64_t seed;
    char options[512]; // JSON, for a rematch
};

// Who is to sit where, before the number of seats is known.
struct tui_seating {
    bool given;      // false: one person on seat 0, or as a record says
    bool all_people; // hot-seat
    uint16_t people; // mask
    bool bots_given;
    size_t bot_count;
    const struct ph_bot *bots[PH_SEATS_MAX]; // for the seats without people, in order; the last one for all that remain
};

// Begins a game. `options` is JSON or "". PH_ERROR_BAD_REQUEST if they or the seating do not fit. On failure *table is
// empty; deinit accepts that.
enum ph_status tui_table_new(struct tui_table *table, const struct ph_game *game, int players, const char *options,
                             uint64_t seed, const struct tui_seating *seating, struct ph_error *error);
// Continues a record, with the seating saved in it unless another is given.
enum ph_status tui_table_load(struct tui_table *table, const char *record, size_t length,
                              const struct tui_seating *seating, struct ph_error *error);
// A table for watching a session, which its caller owns: nobody plays, and deinit is not needed.
void tui_table_watch(struct tui_table *table, struct ph_session *session);
void tui_table_deinit(struct tui_table *table);

// The record, with the seating as a comment. `date` may be NULL.
void tui_table_record(const struct tui_table *table, const char *date, struct ph_writer *writer);

struct ph_actor tui_table_actor(const struct tui_table *table);
static inline bool tui_table_is_person(const struct tui_table *table, int seat) {
    return seat >= 0 && (table->people >> seat & 1u) != 0;
}
int tui_table_people_count(const struct tui_table *table);

// The position before move `index` (the number of moves: the current one) as `viewer` sees it. The scene's view is
// stored in `view`.
void tui_table_scene(const struct tui_table *table, int viewer, size_t index, union ph_state_storage *view,
                     struct tui_scene *scene);

// Asks the bot whose turn it is for its action.
enum ph_status tui_table_bot_action(const struct tui_table *table, ph_action *action, struct ph_error *error);

// Whether `seat` may take back its last action (ph_session_undo_for). If not, *why is the reason in words.
bool tui_table_undo_allowed(const struct tui_table *table, int seat, const char **why);

// Describes move `index` in words for `viewer`, one line for each thing that happened.
void tui_table_tell(const struct tui_table *table, size_t index, int viewer, struct ph_writer *writer);
// The place on the board of move `index`, or −1.
int tui_table_place(const struct tui_table *table, size_t index);
// The index after the last move of `seat`, where the news for it begin.
size_t tui_table_since(const struct tui_table *table, int seat);

#endif
