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

// How long a bot may search. All zeros: as long as it does by itself. A bot that does not search takes no notice.
struct ph_search_limits {
    uint32_t ms;         // 0: no limit of time, unless neither of these is given and the bot has one of its own
    uint32_t iterations; // 0: as many as there is time for, unless …
    uint32_t trees;      // searched apart and added up, for as many threads; the answer depends on it. 0: one
    size_t memory;       // bytes for all trees together, at most; less where iterations need less. 0: PH_SEARCH_MEMORY
    // Calls work(context, i) for every i below `count`, in whatever order, at once if it can, and returns when all are
    // done. NULL: one after the other.
    void (*run)(void (*work)(void *context, unsigned i), void *context, unsigned count);
    // Asked every now and then, by every tree; once it says true, the best found so far is the answer. NULL: never.
    bool (*stopped)(void *context);
    void *stopped_context;
    // Not NULL: a legal action; the search considers no other for the choice at hand, and tells what that one is worth.
    const ph_action *only;
    // Not NULL: what the same bot found before for the same seat at the same decision. It counts like another tree's.
    const struct ph_search_result *before;
};

enum {
    PH_SEARCH_MS_MAX = 3600000, // an hour
    PH_SEARCH_ITERATIONS_MAX = 100000000,
    PH_SEARCH_TREES_MAX = 64,
    PH_SEARCH_MEMORY = 64 << 20,     // bytes, if nothing else is said
    PH_SEARCH_MEMORY_MIN = 64 << 10, // bytes a tree
    PH_SEARCH_MEMORY_MAX = 1 << 30,  // bytes in all
};

// Whether limits are what a search can keep: PH_ERROR_BAD_REQUEST with the field, and what would be right.
PH_API enum ph_status ph_search_limits_check(const struct ph_search_limits *limits, struct ph_error *error);

struct ph_candidate {
    ph_action action;
    uint32_t visits;
    float value; // expected share of the win of the seat that chooses, 0 … 1; see ph_search_result
};

enum { PH_CANDIDATES_MAX = 64 };

// What a bot found. A bot that does not search leaves `has_value` false and no candidates.
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
    bool searches;       // takes as long as the limits say; the others answer at once
    uint32_t iterations; // of its searches, if no limits are given and it is not out of time before
    uint32_t ms;         // that such a search takes at most; 0: as long as the iterations do
    bool (*plays)(const struct ph_game *game);
    // Whether it reads the log in this game. A bot that does not may be handed an empty one. NULL: it never does.
    bool (*reads_log)(const struct ph_game *game);
    // Chooses for `seat`, whose decision it is in `view`. `log` is what that seat may see of what happened so far. The
    // result depends on the arguments alone, unless a limit of time cut the search short. PH_ERROR_NO_MEMORY, or
    // PH_ERROR_BAD_REQUEST for limits that no search can keep. All else it takes for granted: ask by ph_bot_choose.
    enum ph_status (*choose)(const struct ph_game *game, const void *view, struct ph_log log, int seat,
                             const struct ph_search_limits *limits, struct ph_random *random,
                             struct ph_search_result *result);
};

static inline bool ph_bot_reads_log(const struct ph_bot *bot, const struct ph_game *game) {
    return bot->reads_log != NULL && bot->reads_log(game);
}

// Asks a bot, and checks the question first: PH_ERROR_UNKNOWN_BOT where it does not play the game, PH_ERROR_GAME_OVER,
// PH_ERROR_BAD_REQUEST with the field where not that seat decides or limits cannot be kept, PH_ERROR_ILLEGAL_ACTION for
// `limits->only`, PH_ERROR_BAD_POSITION for what is no view of that seat, PH_ERROR_NO_MEMORY. `limits` may be NULL:
// none.
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
// An opponent for people who have not chosen one: plays well, and answers soon. NULL: no bot plays the game.
PH_API const struct ph_bot *ph_bot_usual(const struct ph_game *game);

#ifdef __cplusplus
}
#endif

#endif
