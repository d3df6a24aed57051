// SPDX-License-Identifier: MIT
// Bots: players that are handed a view, never the true state. A bot is a constant table of functions and keeps nothing
// between moves, so one may play any number of seats on any number of threads.
#ifndef PESTHOUSE_BOT_H
#define PESTHOUSE_BOT_H

#include "pesthouse/session.h"

#ifdef __cplusplus
extern "C" {
#endif

struct ph_search_result;

// The limits of a search. All zeros: the bot's own. A bot that does not search ignores them.
struct ph_search_limits {
    uint32_t ms;         // 0: no time limit, unless iterations is 0 as well and the bot has one of its own
    uint32_t iterations; // 0: as many as the time allows
    uint32_t trees;      // searched separately and added up, on up to as many threads; the result depends on it. 0: one
    size_t memory;       // bytes at most, for all trees together; less where iterations need less. 0: PH_SEARCH_MEMORY
    // Calls work(context, i) for every i below `count`, in any order, in parallel if it can, and returns when all are
    // done. NULL: one after the other.
    void (*run)(void (*work)(void *context, unsigned i), void *context, unsigned count);
    // Called between iterations by every tree; once it returns true, the search returns the best so far. NULL: never.
    bool (*stopped)(void *context);
    void *stopped_context;
    // Not NULL: a legal action; the search considers no other at this decision, and returns its value.
    const ph_action *only;
    // Not NULL: the result of an earlier search by the same bot at the same decision. It counts like another tree.
    const struct ph_search_result *before;
};

enum {
    PH_SEARCH_MS_MAX = 3600000, // an hour
    PH_SEARCH_ITERATIONS_MAX = 100000000,
    PH_SEARCH_TREES_MAX = 64,
    PH_SEARCH_MEMORY = 64 << 20,     // bytes, by default
    PH_SEARCH_MEMORY_MIN = 64 << 10, // bytes for each tree
    PH_SEARCH_MEMORY_MAX = 1 << 30,  // bytes in all
};

// Checks limits: PH_ERROR_BAD_REQUEST with the field and the range allowed.
PH_API enum ph_status ph_search_limits_check(const struct ph_search_limits *limits, struct ph_error *error);

struct ph_candidate {
    ph_action action;
    uint32_t visits;
    float value; // expected share of the win for the seat that chooses, 0 … 1; see ph_search_result
};

enum { PH_CANDIDATES_MAX = 64 };

// The result of a bot. A bot that does not search leaves `has_value` false and has no candidates.
struct ph_search_result {
    ph_action action;
    bool has_value;
    // Expected share of the win, by seat, 0 … 1. Where seats do not compete for one win (Bristol 1350), of the most
    // points that a seat can get.
    float value[PH_SEATS_MAX];
    uint64_t iterations; // of all trees together; 0 from a bot that does not search
    size_t candidate_count;
    struct ph_candidate candidates[PH_CANDIDATES_MAX]; // best first
};

struct ph_bot {
    const char *name;
    const char *summary; // one line for people
    bool searches;       // uses the limits; the others answer at once
    uint32_t iterations; // of its searches by default, within `ms`
    uint32_t ms;         // longest time of such a search; 0: no limit
    bool (*plays)(const struct ph_game *game);
    // Whether it reads the log in this game. If not, it may be given an empty one. NULL: never.
    bool (*reads_log)(const struct ph_game *game);
    // Chooses for `seat`, whose decision it is in `view`. `log` is that seat's redacted log. The result depends on the
    // arguments alone, unless a time limit cut the search short. PH_ERROR_NO_MEMORY, or PH_ERROR_BAD_REQUEST for
    // impossible limits. Nothing else is checked: callers use ph_bot_choose.
    enum ph_status (*choose)(const struct ph_game *game, const void *view, struct ph_log log, int seat,
                             const struct ph_search_limits *limits, struct ph_random *random,
                             struct ph_search_result *result);
};

static inline bool ph_bot_reads_log(const struct ph_bot *bot, const struct ph_game *game) {
    return bot->reads_log != NULL && bot->reads_log(game);
}

// Asks a bot, and checks the arguments first: PH_ERROR_UNKNOWN_BOT if it does not play the game, PH_ERROR_GAME_OVER,
// PH_ERROR_BAD_REQUEST with the field if another seat decides or limits are impossible, PH_ERROR_ILLEGAL_ACTION for
// `limits->only`, PH_ERROR_BAD_POSITION if `view` is not a view of that seat, PH_ERROR_NO_MEMORY. `limits` may be NULL.
PH_API enum ph_status ph_bot_choose(const struct ph_bot *bot, const struct ph_game *game, const void *view,
                                    struct ph_log log, int seat, const struct ph_search_limits *limits,
                                    struct ph_random *random, struct ph_search_result *result, struct ph_error *error);

// A decision as its seat sees it: what a bot is asked. The log is the session's, valid until it changes.
struct ph_question {
    const struct ph_game *game;
    union ph_state_storage view;
    struct ph_log log;
    int seat;
};

// The question that is open in a session, for that bot. PH_ERROR_NO_GAME, PH_ERROR_NO_MEMORY. Where no seat decides,
// ph_bot_choose refuses it.
PH_API enum ph_status ph_session_question(struct ph_session *session, const struct ph_bot *bot,
                                          struct ph_question *question, struct ph_error *error);
// Asks a bot what to do in a session: as ph_bot_choose, with what the seat that decides may know. `key` has the luck of
// the search, which depends on the number of moves too; NULL: the game's own key.
PH_API enum ph_status ph_session_ask(struct ph_session *session, const struct ph_bot *bot,
                                     const struct ph_search_limits *limits, const struct ph_key *key,
                                     struct ph_search_result *result, struct ph_error *error);

// All bots, weakest first.
PH_API size_t ph_bot_count(void);
PH_API const struct ph_bot *ph_bot_at(size_t index);
PH_API const struct ph_bot *ph_bot_find(const char *name); // NULL if there is none
// The default opponent: plays well, and answers soon. NULL: no bot plays the game.
PH_API const struct ph_bot *ph_bot_usual(const struct ph_game *game);

#ifdef __cplusplus
}
#endif

#endif
