// SPDX-License-Identifier: MIT
// What the decisions of a recorded game were worth. A search looks at each one with the eyes of the seat that made it:
// that seat's view, and what it had seen of the log by then. So nobody is blamed for what could not be known.
#ifndef PESTHOUSE_REVIEW_H
#define PESTHOUSE_REVIEW_H

#include "pesthouse/bot.h"
#include "pesthouse/session.h"

#ifdef __cplusplus
extern "C" {
#endif

struct ph_review_decision {
    size_t move; // index in the session's log
    int seat;
    ph_action action;      // the one taken
    bool forced;           // nothing else was legal
    bool has_alternative;  // false: forced, or the search tried nothing else
    ph_action alternative; // the most promising action other than the one taken
    // Expected shares of the win of the seat, 0 … 1, as it could know them before the luck that followed.
    double alternative_value;
    double before; // with the better one of the two
    double after;  // with the action taken
    double loss;   // before − after
};

// One decision of a review, on any thread.
typedef enum ph_status ph_review_work(void *context, uint64_t part, struct ph_error *error);

struct ph_review {
    struct ph_session *session;
    const struct ph_bot *bot; // one that searches
    uint32_t iterations;      // for each search: one for alternatives, one each for the two actions that are compared
    uint64_t seed;
    int seat; // only this seat's decisions; PH_ONLOOKER: everybody's
    // Calls work(context, part, error) for every part below `parts`, at once if it can, and returns when all are done
    // or the first has failed; its status is the answer. May leave parts out once `stopped` is true. NULL: one after
    // the other.
    enum ph_status (*run)(void *runner, uint64_t parts, ph_review_work *work, void *context, struct ph_error *error);
    void *runner;
    // As in ph_search_limits: once it is true, the decisions reviewed so far are the answer. NULL: never.
    bool (*stopped)(void *context);
    void *stopped_context;

    // What ph_review_run fills in.
    struct ph_review_decision *decisions; // in the order of the game
    size_t count;
    size_t asked;                     // decisions that were to be reviewed: more than `count` if it was
    bool interrupted;                 // by `stopped`
    size_t costliest[PH_SEATS_MAX];   // by seat: the decision with the largest loss; SIZE_MAX: none lost anything
    double lost[PH_SEATS_MAX];        // by seat: all losses together
    bool over;                        // then:
    float final_shares[PH_SEATS_MAX]; // of the win
};

static inline bool ph_review_has_seat(const struct ph_review *review, int seat) {
    return review->seat < 0 || review->seat == seat;
}

// Goes through the whole game. Depends on the record, the bot, the iterations and the seed alone, unless it was
// stopped. PH_ERROR_NO_MEMORY, the bot's error, or that of `run`.
PH_API enum ph_status ph_review_run(struct ph_review *review, struct ph_error *error);
PH_API void ph_review_deinit(struct ph_review *review);

// An action of a seat as text, told with nothing but what that seat saw before move `move`.
PH_API void ph_review_action_text(const struct ph_review *review, size_t move, int seat, ph_action action,
                                  char text[PH_ACTION_TEXT_MAX]);

PH_API void ph_review_write_table(const struct ph_review *review, struct ph_writer *writer);
PH_API void ph_review_write_json(const struct ph_review *review, struct ph_writer *writer);
// A plot: each seat's value over the game.
PH_API void ph_review_write_svg(const struct ph_review *review, struct ph_writer *writer);

#ifdef __cplusplus
}
#endif

#endif
