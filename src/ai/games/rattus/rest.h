// SPDX-License-Identifier: MIT
// The rest of a turn, planned: B if it is still to come, then C with its outbreak. Values are those for the seat
// whose turn it is.
#ifndef PESTHOUSE_AI_RATTUS_REST_H
#define PESTHOUSE_AI_RATTUS_REST_H

#include "ai/games/rattus/prospect.h"

// The best that the rest of the turn can lead to.
float rattus_rest_of_turn(const struct rattus_prospect *now, const struct rattus_state *state);
// C by a move of the plague to `to`.
float rattus_rest_after_move(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned to);
// C with the outbreak in `region`: `rats` tokens spread to where they serve best, then all tokens there are turned.
// `counts`: what the plague piece counts, or −1 if that is still to be chosen.
float rattus_rest_of_outbreak(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned region,
                              unsigned rats, int counts);
// What a Serf can place in an outbreak in `region`, at best (R-SERF-1); 0 without him.
float rattus_rest_serf_gain(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned region);

#endif
