// SPDX-License-Identifier: MIT
// What the decisions of a recorded game were worth. A search looks at each one with the eyes of the seat that made it:
// that seat's view, and what it had seen of the log by then. So nobody is blamed for what could not be known.
#ifndef PESTHOUSE_CLI_REVIEW_H
#define PESTHOUSE_CLI_REVIEW_H

#include "pesthouse/pesthouse.h"

struct review_decision {
    size_t move; // index in the session's log
    int seat;
    bool forced;           // nothing else was legal
    bool has_alternative;  // false: forced, or the search tried nothing else
    ph_action alternative; // the most promising action other than the one taken
    // Expected shares of the win of the seat, 0 … 1, as it could know them before the luck that followed.
    double alternative_value;
    double before; // with the better one of the two
    double after;  // with the action taken
    double loss;   // before − after
};

struct review {
    struct ph_session *session;
    const struct ph_bot *bot; // one that searches
    uint32_t iterations;      // for each search: one for alternatives, one each for the two actions that are compared
    uint64_t seed;
    int seat;         // only this seat's decisions; PH_ONLOOKER: everybody's
    unsigned threads; // at least 1
    bool progress;    // draw a bar on the error stream

    // What review_run fills in.
    struct review_decision *decisions; // in the order of the game
    size_t count;
    size_t asked;                     // decisions that were to be reviewed: more than `count` if it was
    bool interrupted;                 // by SIGINT or SIGTERM
    size_t costliest[PH_SEATS_MAX];   // by seat: the decision with the largest loss; SIZE_MAX: none lost anything
    double lost[PH_SEATS_MAX];        // by seat: all losses together
    bool over;                        // then:
    float final_shares[PH_SEATS_MAX]; // of the win
};

// Goes through the whole game, or as far as it is when a signal comes. Depends on the record, the bot, the iterations
// and the seed alone, not on the number of threads. PH_ERROR_NO_MEMORY, or the bot's error.
enum ph_status review_run(struct review *review, struct ph_error *error);
void review_deinit(struct review *review);

// An action of a seat as text, told with nothing but what that seat saw before move `move`.
void review_action_text(const struct review *review, size_t move, int seat, ph_action action,
                        char text[PH_ACTION_TEXT_MAX]);

void review_write_table(const struct review *review, struct ph_writer *writer);
void review_write_json(const struct review *review, struct ph_writer *writer);
// A plot: each seat's value over the game.
void review_write_svg(const struct review *review, struct ph_writer *writer);

#endif
