// SPDX-License-Identifier: MIT
// What a sensible player says (B-CLAIM-1).
#ifndef PESTHOUSE_AI_BRISTOL_TALK_H
#define PESTHOUSE_AI_BRISTOL_TALK_H

#include "ai/games/bristol1350/belief.h"

// Whether a claim is worth making now. At most one kind of claim is made a round, so that a table of such players does
// not talk forever.
bool bristol_talk_wants(const struct bristol_belief *belief, const struct bristol_state *view, struct ph_log log,
                        unsigned seat, ph_action claim);

#endif
