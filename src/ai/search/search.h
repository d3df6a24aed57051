// SPDX-License-Identifier: MIT
// Multiple-observer information set Monte Carlo tree search (MO-ISMCTS: Cowling, Powley, Whitehouse 2012). Each
// iteration thinks up a world that the seat cannot tell from the truth, walks down in it, and plays it to its end. What
// is learnt is kept by decision, as the seat that decides there knows it: by what this seat has seen others do since
// the search began, so that nobody's moves depend on what only others know; after another roll of the dice it is still
// the same decision. Every seat seeks its own share of the win (max^n), and chance draws by its exact weights. What a
// game lends (advisor.h) says what to try first, how to play on, and what a position is worth; without it the search
// makes do.
#ifndef PESTHOUSE_AI_SEARCH_SEARCH_H
#define PESTHOUSE_AI_SEARCH_SEARCH_H

#include "ai/advisor.h"
#include "pesthouse/bot.h"

struct ph_search_config {
    float exploration;        // how much promising but little tried actions are preferred
    float exploration_played; // the same where games are played to the end, whose values are 0 or 1 rather than shares
    float random;             // share of decisions in playouts that are random; 1: all
    uint16_t cut;             // decisions of a playout after which a lent estimate ends it; UINT16_MAX: never
    bool finish_turn; // estimate only once another seat decides: until then the lent policy plays on, if there is one
    bool judge;       // ask the lent judge what to try first
    bool believe;     // think up worlds by the lent belief
    bool sees_all;    // the view is the truth and every world: for measuring only
};

// Chooses like a bot (bot.h). `limits` are checked, and name a time or iterations; `advisor` may be NULL.
// PH_ERROR_NO_MEMORY.
enum ph_status ph_search(const struct ph_game *game, const struct ph_advisor *advisor,
                         const struct ph_search_config *config, const void *view, struct ph_log log, int seat,
                         const struct ph_search_limits *limits, struct ph_random *random,
                         struct ph_search_result *result);

// What a finished (or given up) game is worth to each seat: as the advisor says, or shares of the win.
void ph_search_values(const struct ph_game *game, const struct ph_advisor *advisor, const void *state, int players,
                      float values[PH_SEATS_MAX]);

#endif
