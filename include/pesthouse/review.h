// SPDX-License-Identifier: MIT
// A review of the decisions of a game: how much each one cost in expected share of the win. A search evaluates each
// decision from the deciding seat's view and its log at that time, so no one is blamed for what they could not know.
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
    ph_action action;      // the action taken
    bool forced;           // nothing else was legal
    bool has_alternative;  // false: forced, or the search tried nothing else
    ph_action alternative; // the most promising action other than the one taken
    // The seat's expected share of the win, 0 … 1, before the luck that followed:
    double alternative_value; // with the alternative
    double before;            // with the better of the two
    double after;             // with the action taken
    double loss;              // before − after
    // What the deciding seat could expect for each seat with the action taken.
    float shares[PH_SEATS_MAX];
};

// Reviews decision number `part`, on any thread.
typedef enum ph_status ph_review_work(void *context, uint64_t part, struct ph_error *error);

struct ph_review {
    struct ph_session *session;
    const struct ph_bot *bot; // one that searches
    uint32_t iterations;      // per search; a decision takes three: for an alternative, and for each of the two actions
    uint64_t seed;            // of the searches
    int seat;                 // reviews only this seat's decisions; PH_ONLOOKER: all of them
    // Calls work(context, part, error) for every part below `parts`, in any order or in parallel, and returns PH_OK
    // when all are done, or the status of the first that failed. May skip parts once `stopped` is true. NULL: one after
    // the other.
    enum ph_status (*run)(void *runner, uint64_t parts, ph_review_work *work, void *context, struct ph_error *error);
    void *runner;
    // As in ph_search_limits; once it returns true, the result is the decisions reviewed so far. NULL: never stopped.
    bool (*stopped)(void *context);
    void *stopped_context;

    // Filled in by ph_review_run.
    struct ph_review_decision *decisions; // in the order of the game
    size_t count;
    size_t asked;                     // number of decisions to review: more than `count` if interrupted
    bool interrupted;                 // by `stopped`
    size_t costliest[PH_SEATS_MAX];   // by seat: index of the decision with the largest loss; SIZE_MAX: no losses
    double lost[PH_SEATS_MAX];        // by seat: sum of its losses
    bool over;                        // whether the game had ended
    float final_shares[PH_SEATS_MAX]; // by seat: share of the win, if the game had ended
};

static inline bool ph_review_has_seat(const struct ph_review *review, int seat) {
    return review->seat < 0 || review->seat == seat;
}

// Reviews the whole game. The result depends only on the record, the bot, the iterations and the seed, unless it was
// stopped. PH_ERROR_NO_MEMORY, the bot's error, or that of `run`.
PH_API enum ph_status ph_review_run(struct ph_review *review, struct ph_error *error);
// Reviews one decision more of a game, from `decisions` NULL until `count` is `asked`: for programs that show how far
// it is. At the end everything is as ph_review_run leaves it, which need not be asked in between.
PH_API enum ph_status ph_review_next(struct ph_review *review, struct ph_error *error);
PH_API void ph_review_deinit(struct ph_review *review);

PH_API void ph_review_write_json(const struct ph_review *review, struct ph_writer *writer);

#ifdef __cplusplus
}
#endif

#endif
