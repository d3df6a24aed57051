// SPDX-License-Identifier: MIT
// Bots: players that are handed a view, never the true state. A bot is a constant table of functions and keeps nothing
// between moves, so one may play any number of seats on any number of threads.
#ifndef PESTHOUSE_BOT_H
#define PESTHOUSE_BOT_H

#include "pesthouse/game.h"

struct ph_search_limits {
    uint32_t ms;         // 0: no limit of time
    uint32_t iterations; // 0: the bot's own choice
};

struct ph_candidate {
    ph_action action;
    uint32_t visits;
    float value; // expected share of the win of the seat that chooses, 0 … 1
};

enum { PH_CANDIDATES_MAX = 64 };

// What a bot found. A bot that does not search leaves `has_value` false and no candidates.
struct ph_search_result {
    ph_action action;
    bool has_value;
    float value[PH_SEATS_MAX]; // expected share of the win, by seat
    size_t candidate_count;
    struct ph_candidate candidates[PH_CANDIDATES_MAX]; // best first
};

struct ph_bot {
    const char *name;
    const char *summary; // one line for people
    bool (*plays)(const struct ph_game *game);
    // Whether it reads the log in this game. A bot that does not may be handed an empty one. NULL: it never does.
    bool (*reads_log)(const struct ph_game *game);
    // Chooses for `seat`, whose decision it is in `view`. `log` is what that seat may see of what happened so far. The
    // result depends on the arguments alone.
    enum ph_status (*choose)(const struct ph_game *game, const void *view, struct ph_log log, int seat,
                             const struct ph_search_limits *limits, struct ph_random *random,
                             struct ph_search_result *result);
};

static inline bool ph_bot_reads_log(const struct ph_bot *bot, const struct ph_game *game) {
    return bot->reads_log != NULL && bot->reads_log(game);
}

// All bots, weakest first.
PH_API size_t ph_bot_count(void);
PH_API const struct ph_bot *ph_bot_at(size_t index);
PH_API const struct ph_bot *ph_bot_find(const char *name); // NULL if there is none

#endif
