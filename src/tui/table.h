// SPDX-License-Identifier: MIT
// A table: a game in progress and who sits at it, people or bots. Knows no terminal. It owns its session.
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

// Who shall sit where, before it is known how many seats the game has.
struct tui_seating {
    bool given;      // false: one person on seat 0, or as a record says
    bool all_people; // hot-seat
    uint16_t people; // mask
    bool bots_given;
    size_t bot_count;
    const struct ph_bot *bots[PH_SEATS_MAX]; // for the seats without people, in order; the last one for all further
};

// Begins a game. `options` is JSON or "". PH_ERROR_BAD_REQUEST if they or the seating do not fit. On failure *table is
// empty; deinit accepts that.
enum ph_status tui_table_new(struct tui_table *table, const struct ph_game *game, int players, const char *options,
                             uint64_t seed, const struct tui_seating *seating, struct ph_error *error);
// Takes up a record, and the seating that was saved with it unless another is given.
enum ph_status tui_table_load(struct tui_table *table, const char *record, size_t length,
                              const struct tui_seating *seating, struct ph_error *error);
// A table to watch somebody else's session at: nobody plays, and there is nothing to deinit.
void tui_table_watch(struct tui_table *table, struct ph_session *session);
void tui_table_deinit(struct tui_table *table);

// The record, with who sat where as a comment. `date` may be NULL.
void tui_table_record(const struct tui_table *table, const char *date, struct ph_writer *writer);

struct ph_actor tui_table_actor(const struct tui_table *table);
static inline bool tui_table_is_person(const struct tui_table *table, int seat) {
    return seat >= 0 && (table->people >> seat & 1u) != 0;
}
int tui_table_people_count(const struct tui_table *table);

// The position before move `index` (the number of moves: now) as `viewer` sees it. `view` is where the view is kept.
void tui_table_scene(const struct tui_table *table, int viewer, size_t index, union ph_state_storage *view,
                     struct tui_scene *scene);

// Lets the bot whose turn it is choose.
enum ph_status tui_table_bot_action(const struct tui_table *table, ph_action *action, struct ph_error *error);

// Whether `seat` may take back its last action, by the four nevers: never across a change of the active player, never
// after others acted, never after something hidden was shown, never after a visible random event. If not, *why says so.
bool tui_table_undo_allowed(const struct tui_table *table, int seat, const char **why);

// What move `index` did, in words for `viewer`: a line each.
void tui_table_tell(const struct tui_table *table, size_t index, int viewer, struct ph_writer *writer);
// The place on the board that move `index` was about, or −1.
int tui_table_place(const struct tui_table *table, size_t index);
// The first move after the last one that `seat` made itself: where what happened since begins.
size_t tui_table_since(const struct tui_table *table, int seat);

#endif
