// SPDX-License-Identifier: MIT
// Multiple-observer information set Monte Carlo tree search (MO-ISMCTS: Cowling, Powley, Whitehouse 2012) with PUCT
// (select.c) and progressive widening (edges.c). Each iteration samples a determinization, a state that the seat cannot
// tell from the truth, descends the tree in it, and values the position it reaches. A node is an information set of
// the seat that decides: its key hashes what that seat has observed others do since the search began, so nobody's moves
// depend on what only others know. Outcomes of chance are no part of the key: after another roll of the dice it is
// still the same decision. Every seat maximizes its own value (max^n), and chance draws by its exact weights. What a
// game provides (advisor.h) gives priors, rollouts, evaluations and a belief; without it they are uniform, random,
// missing and the game's own determinization.
#ifndef PESTHOUSE_AI_SEARCH_SEARCH_H
#define PESTHOUSE_AI_SEARCH_SEARCH_H

#include "ai/advisor.h"
#include "ai/tempers.h"

struct search_config {
    float exploration;        // weight of exploration in PUCT where the game's evaluation gives the values
    float exploration_played; // the same where rollouts to the end do, whose values are mostly 0 or 1
    float rollout_random;     // share of a rollout's decisions that are random; 1: all
    uint16_t rollout_depth;   // decisions of a rollout before the evaluation; UINT16_MAX: rollouts to the end
    bool finish_turn;  // evaluate only when another seat decides: until then the rollout policy plays, if there is one
    float ahead_share; // share of the rollouts in which the policy plays on for more turns; 0: none
    uint8_t ahead_turns; // that many
    bool priors;         // from the game's heuristics; false: uniform
    float misjudged;     // how far off its judgement of each action is: the scale of the errors, in shares of the win
    bool replies_by_rating; // other seats play what they rate highest, where that predicts them
    bool belief;            // sample determinizations from the game's belief
    bool sees_all;          // the view is the true state, and every determinization: for measuring only
};

// Who searches.
struct search_mind {
    const struct advisor *advisor; // of the game; NULL: it has none
    const struct search_config *config;
    enum temper temper;
};

// Chooses like a bot (bot.h). `limits` are checked, and name a time or iterations. PH_ERROR_NO_MEMORY.
enum ph_status search_run(const struct ph_game *game, const struct search_mind *mind, const void *view,
                          struct ph_log log, int seat, const struct ph_search_limits *limits, struct ph_random *random,
                          struct ph_search_result *result);

// Plays on to the end by the advisor's rollout policy, or at random without one. It is cut short after 500
// transitions, since unusual tokens can make a game endless.
void search_play_out(const struct ph_game *game, const struct advisor *advisor, void *state, struct ph_random *random);

// The value of a finished game, or one cut short, to each seat: the advisor's, or shares of the win.
void search_terminal_values(const struct ph_game *game, const struct advisor *advisor, const void *state, int players,
                            float values[PH_SEATS_MAX]);

#endif
