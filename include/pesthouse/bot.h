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
    uint32_t ms;         // 0: no time limit; if iterations is 0, too, the bot's own
    uint32_t iterations; // 0: as many as the time allows
    uint32_t trees;      // searched separately, then added up; the result depends on this number. 0: one
    size_t memory;       // upper limit in bytes for all trees together. 0: PH_SEARCH_MEMORY
    // Calls work(context, i) once for every i below `count`, in any order or in parallel, and returns when all calls
    // have returned. NULL: one after the other.
    void (*run)(void (*work)(void *context, unsigned i), void *context, unsigned count);
    // Polled by every tree between iterations; once it returns true, the search returns the best action so far. NULL:
    // the search is never stopped.
    bool (*stopped)(void *context);
    void *stopped_context;
    // Not NULL: a legal action; the search considers no other at this decision, and returns its value.
    const ph_action *only;
    // Not NULL: the result of an earlier search by the same bot at the same decision. It counts like another tree.
    const struct ph_search_result *before;
    // The caller plays the action and needs no value: a forced decision is answered without a search.
    bool action_only;
    // Makes no claims: those leave the decision open, and may be false.
    bool silent;
};

enum {
    PH_SEARCH_MS_MAX = 3600000, // an hour
    PH_SEARCH_ITERATIONS_MAX = 100000000,
    PH_SEARCH_TREES_MAX = 64,
    PH_SEARCH_MEMORY = 64 << 20,     // bytes, the default
    PH_SEARCH_MEMORY_MIN = 64 << 10, // bytes per tree
    PH_SEARCH_MEMORY_MAX = 1 << 30,  // bytes for all trees together
};

// PH_ERROR_BAD_REQUEST, with the field and its range, if a limit is out of range.
PH_API enum ph_status ph_search_limits_check(const struct ph_search_limits *limits, struct ph_error *error);

struct ph_candidate {
    ph_action action;
    uint32_t visits;
    float value; // of this action to the deciding seat, on the scale of ph_search_result.value
};

enum { PH_CANDIDATES_MAX = 64 };

// A bot's choice. A bot that does not search leaves `has_value` false and has no candidates.
struct ph_search_result {
    ph_action action;
    bool has_value;
    // By seat: expected share of the win, 0 … 1. Where seats do not compete for one win (Bristol 1350): expected points
    // as a fraction of the most that a seat can get.
    float value[PH_SEATS_MAX];
    uint64_t iterations; // of all trees together; 0 if the bot does not search
    size_t candidate_count;
    struct ph_candidate candidates[PH_CANDIDATES_MAX]; // best first
};

// A temperament: what a bot likes to do where several options are about as good. It plays one game.
struct ph_temper {
    const char *name;
    const char *summary; // one line for people
    bool (*plays)(const struct ph_game *game);
};

struct ph_bot {
    const char *name;               // of its level, then of its temperament: "noble", "noble/raider"
    const char *called;             // in words: "noble, raider"
    const char *summary;            // one line for people
    const struct ph_temper *temper; // NULL: none
    bool searches;                  // obeys limits; other bots answer at once
    uint32_t iterations;            // default of its searches
    uint32_t ms;                    // default time limit of its searches; 0: none
    bool (*plays)(const struct ph_game *game);
    // Whether it reads the log of this game. If not, callers may pass an empty log. NULL: it never does.
    bool (*reads_log)(const struct ph_game *game);
    const void *own; // what its `choose` reads
    // Chooses for `seat`, which decides in `view`. `log` is that seat's redacted log. The result depends on the
    // arguments alone, unless time ran out or the search was stopped. PH_ERROR_NO_MEMORY, or PH_ERROR_BAD_REQUEST if a
    // limit is out of range. Nothing else is checked: callers use ph_bot_choose.
    enum ph_status (*choose)(const struct ph_bot *bot, const struct ph_game *game, const void *view, struct ph_log log,
                             int seat, const struct ph_search_limits *limits, struct ph_random *random,
                             struct ph_search_result *result);
};

static inline bool ph_bot_reads_log(const struct ph_bot *bot, const struct ph_game *game) {
    return bot->reads_log != NULL && bot->reads_log(game);
}

// Checks the arguments, then asks the bot. `limits` may be NULL. PH_ERROR_UNKNOWN_BOT if it does not play the game,
// PH_ERROR_GAME_OVER, PH_ERROR_BAD_REQUEST with the field if another seat decides or a limit is out of range,
// PH_ERROR_ILLEGAL_ACTION if `limits->only` is not legal, PH_ERROR_BAD_POSITION if `view` is not a view of that seat,
// PH_ERROR_NO_MEMORY.
PH_API enum ph_status ph_bot_choose(const struct ph_bot *bot, const struct ph_game *game, const void *view,
                                    struct ph_log log, int seat, const struct ph_search_limits *limits,
                                    struct ph_random *random, struct ph_search_result *result, struct ph_error *error);

// A decision as the deciding seat sees it. The session owns the log, which is valid until the session changes.
struct ph_question {
    const struct ph_game *game;
    union ph_state_storage view;
    struct ph_log log;
    int seat;
};

// The decision that a session is waiting for, with a log if the bot reads logs. PH_ERROR_NO_GAME, PH_ERROR_NO_MEMORY.
// Where no seat decides this succeeds, and ph_bot_choose refuses the question.
PH_API enum ph_status ph_session_question(struct ph_session *session, const struct ph_bot *bot,
                                          struct ph_question *question, struct ph_error *error);
// Asks a bot for the next action of a session, with the view and log of the deciding seat. Errors of
// ph_session_question and ph_bot_choose. The search is seeded by `key` and the number of moves so far; NULL: the game's
// own key.
PH_API enum ph_status ph_session_ask(struct ph_session *session, const struct ph_bot *bot,
                                     const struct ph_search_limits *limits, const struct ph_key *key,
                                     struct ph_search_result *result, struct ph_error *error);

// All bots without a temperament, weakest first.
PH_API size_t ph_bot_count(void);
PH_API const struct ph_bot *ph_bot_at(size_t index);
// By name, with a temperament or without; "noble/plain" is "noble". NULL if there is none.
PH_API const struct ph_bot *ph_bot_find(const char *name);
// All temperaments.
PH_API size_t ph_temper_count(void);
PH_API const struct ph_temper *ph_temper_at(size_t index);
// The bot without a temperament that is as strong as this one; itself, if it has none.
PH_API const struct ph_bot *ph_bot_plain(const struct ph_bot *bot);
// The same level with a temperament, NULL: none. NULL if that level has no temperaments: only bots that search do.
PH_API const struct ph_bot *ph_bot_with(const struct ph_bot *bot, const struct ph_temper *temper);
// The default opponent, which plays well and answers quickly. NULL: no bot plays the game.
PH_API const struct ph_bot *ph_bot_usual(const struct ph_game *game);

#ifdef __cplusplus
}
#endif

#endif
