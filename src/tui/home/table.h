// SPDX-License-Identifier: MIT
// A table in this process: a game at home, a lesson or a replay. Independent of the terminal.
#ifndef PESTHOUSE_TUI_HOME_TABLE_H
#define PESTHOUSE_TUI_HOME_TABLE_H

#include "tui/table.h"

// Who is to sit where, before the number of seats is known.
struct tui_seating {
    const struct words_language *language; // that its people are told in
    bool given;                            // false: one person on seat 0, or as a record says
    bool all_people;                       // hot-seat
    uint16_t people;                       // mask
    bool bots_given;
    size_t bot_count;
    const struct ph_bot *bots[PH_SEATS_MAX]; // for the seats without people, in order; the last one for all that remain
    const char *names;                       // "Anna,Ben", for the seats with people, in order; NULL: usual ones
    bool take_backs;                         // as in struct tui_table
    bool box;                                // the same
    unsigned taken_back;
};

// Begins a game. `options` is JSON or "". PH_ERROR_BAD_REQUEST if they or the seating do not fit. On failure *table is
// empty; deinit accepts that.
enum ph_status tui_table_new(struct tui_table *table, const struct ph_game *game, int players, const char *options,
                             uint64_t seed, const struct tui_seating *seating, struct ph_error *error);
// Continues a journal or record, with the seating saved in it unless another is given.
enum ph_status tui_table_load(struct tui_table *table, const char *text, size_t length,
                              const struct tui_seating *seating, struct ph_error *error);
// Begins a lesson: one person on seat WORDS_LEARNER, `rules` on the others.
enum ph_status tui_table_lesson(struct tui_table *table, const struct ph_game *game, const struct words_lesson *lesson,
                                const struct words_language *language, struct ph_error *error);
// A table for watching a session, which its caller owns: nobody plays, and deinit is not needed.
void tui_table_watch(struct tui_table *table, struct ph_session *session, const struct words_seats *seats);
void tui_table_deinit(struct tui_table *table);

// The record, with the seating as a comment. `date` may be NULL.
void tui_table_record(const struct tui_table *table, const char *date, struct ph_writer *writer);

// Whether the game, or the lesson, is over.
bool tui_table_is_over(const struct tui_table *table);
// The names of the people as "Anna,Ben".
void tui_table_names(const struct tui_table *table, struct ph_writer *writer);

// Plays an action of the person whose turn it is, or lets the bot choose and play whose turn it is.
enum ph_status tui_table_play(struct tui_table *table, ph_action action, struct ph_error *error);
enum ph_status tui_table_play_bot(struct tui_table *table, struct ph_error *error);
// Whether `seat` may take back its last action: as ph_session_undo_for says or, in a marked game, whatever has happened
// since. If not, *why is the reason in words.
bool tui_table_undo_allowed(const struct tui_table *table, int seat, const char **why);
// Takes back a person's last action, with all that has happened since; of a printed game what was entered last.
enum ph_status tui_table_undo(struct tui_table *table, int seat, struct ph_error *error);
// Of a printed game: home_correct, home_enter_left and home_forget_left, now.
enum ph_status tui_table_correct(struct tui_table *table, size_t index, ph_action action, struct ph_error *error);
enum ph_status tui_table_enter_left(struct tui_table *table, size_t *count, struct ph_error *error);
enum ph_status tui_table_forget_left(struct tui_table *table, struct ph_error *error);
// The printed game shows an outcome that its data lack (ph_words.outcome_new): it continues with data that have it.
enum ph_status tui_table_new_outcome(struct tui_table *table, const char *typed, struct ph_error *error);

#endif
