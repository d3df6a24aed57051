// SPDX-License-Identifier: MIT
// A game at home: a table in this process, with the people at this device and its bots. It is fed actions and times,
// and has no clock, files or threads: its caller stores the journal, which is the whole game, and shows what viewers
// know (home_viewer). The person on a seat has the number home_person says.
#ifndef PESTHOUSE_HOME_HOME_H
#define PESTHOUSE_HOME_HOME_H

#include "pesthouse/session.h"
#include "table/table.h"
#include "viewer/viewer.h"

struct home {
    struct ph_table *table;
    struct ph_writer journal;     // its entries so far, a line each
    struct ph_writer left;        // of a printed game: moves that no longer fit, as lines of a record (home_correct)
    struct home_viewers *viewers; // private
};

// Who sits where, by seat.
struct home_seating {
    const struct ph_bot *bots[PH_SEATS_MAX]; // NULL: a person
    bool goes_on;                            // they played before: a level without a temperament gets none
    const char *names[PH_SEATS_MAX];         // of the people
    bool take_backs;                         // they may take back whatever they did, and the game is marked
    unsigned taken_back;                     // how often that has happened before
};

static inline uint64_t home_person(int seat) {
    return (uint64_t)seat + 1;
}

// A table with nobody at it. deinit accepts one that was never made, or could not be. PH_ERROR_NO_MEMORY.
enum ph_status home_init(struct home *home);
void home_deinit(struct home *home);

// Begins with the moves of `past`, a game of as many seats, and goes on with its luck. Times are in ms, as in
// table/table.h. PH_ERROR_NO_MEMORY, PH_ERROR_BAD_REQUEST.
enum ph_status home_begin(struct home *home, const struct ph_session *past, const struct home_seating *seating,
                          int64_t now, struct ph_error *error);
// The journal with what is secret, as text to be saved (journal.c), and a table from it. What was cut off in the middle
// of an entry opens up to the one before, and *whole is then false. PH_ERROR_BAD_RECORD, PH_ERROR_NO_MEMORY.
void home_write(const struct home *home, struct ph_writer *writer);
enum ph_status home_read(struct home *home, const char *text, size_t length, bool *whole, struct ph_error *error);
// Whether a text may be one of these, and not a record.
bool home_is_journal(const char *text, size_t length);

// A person's action, by the request that a client would send. PH_ERROR_ILLEGAL_ACTION and others.
enum ph_status home_act(struct home *home, int seat, ph_action action, int64_t now, struct ph_error *error);
// Whether a person may take back the last action, and why not; at a table of take-backs whatever has happened since.
bool home_may_undo(const struct home *home, int seat, enum ph_undo *undo);
enum ph_status home_undo(struct home *home, int seat, int64_t now, struct ph_error *error);
// Lets the bot that is asked choose, and plays that. PH_ERROR_BAD_REQUEST: none is.
enum ph_status home_think(struct home *home, const struct ph_search_limits *limits, int64_t now,
                          struct ph_error *error);

// ---- a printed game -------------------------------------------------------------------------------------------------
// With a box of one's own (PH_CHANCE_BOX) everything is entered: what was drawn, and everybody's moves.

// Enters the next move, whosever it is. PH_ERROR_ILLEGAL_ACTION: it does not fit here.
enum ph_status home_enter(struct home *home, ph_action action, int64_t now, struct ph_error *error);
// Takes back the last move. PH_ERROR_BAD_REQUEST: there is none.
enum ph_status home_enter_back(struct home *home, int64_t now, struct ph_error *error);
// Puts another action in the place of move `index`. The moves after it are played again as far as they fit; from the
// first that does not on, they are kept in home->left, to be entered again or forgotten. PH_ERROR_ILLEGAL_ACTION.
enum ph_status home_correct(struct home *home, size_t index, ph_action action, int64_t now, struct ph_error *error);
// Enters the moves of home->left as far as they fit; *count of them did.
enum ph_status home_enter_left(struct home *home, size_t *count, int64_t now, struct ph_error *error);
// A game of its own with the same moves and other options, which must allow them. PH_ERROR_BAD_REQUEST: they do not, or
// the game began at a position. The caller destroys *copy, which is NULL after a failure.
enum ph_status home_with_options(const struct home *home, struct ph_json options, struct ph_session **copy,
                                 struct ph_error *error);
// Such a game takes the place of the one at hand, with the same people; what is left stays left, and the journal is a
// new one. A failure changes nothing. PH_ERROR_NO_MEMORY.
enum ph_status home_begin_again(struct home *home, const struct ph_session *past, int64_t now, struct ph_error *error);
// Forgets the first of what is left, or all.
enum ph_status home_forget_left(struct home *home, bool all, int64_t now, struct ph_error *error);

// ---- looking --------------------------------------------------------------------------------------------------------

// What the person on a seat, or PH_ONLOOKER, knows of the table: what a server would have told them. Valid until the
// next call. NULL: there is no such seat or no memory, or somebody looks for the first time when all is over and open.
const struct viewer *home_viewer(const struct home *home, int seat);

// Whether it is a table of take-backs, and how often somebody has taken back what only these allow.
bool home_takes_back(const struct home *home);
unsigned home_taken_back(const struct home *home);
// Whether a person on some seat is not called what `usual` says for it.
bool home_has_names(const struct home *home, const char *const usual[PH_SEATS_MAX]);
// The game so far as a record with its seating (words/sitting.h), the names of people only if `named`. `date` may be
// NULL. PH_ERROR_NO_GAME.
enum ph_status home_record(const struct ph_table *table, const char *date, bool named, struct ph_writer *writer,
                           struct ph_error *error);
// Who sits at a table, as records say it; a mark in its comments says how often something was taken back.
bool home_taken_back_read(const char *record, size_t length, unsigned *taken_back);

#endif
