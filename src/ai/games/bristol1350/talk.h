// SPDX-License-Identifier: MIT
// What a sensible player says (B-CLAIM-1).
#ifndef PESTHOUSE_AI_BRISTOL_TALK_H
#define PESTHOUSE_AI_BRISTOL_TALK_H

#include "ai/games/bristol1350/belief.h"
#include "ai/tempers.h"

// Whether the seat that decides has something to say; *claim is then what.
bool bristol_talk_wants(const struct bristol_belief *belief, const struct bristol_state *view, struct ph_log log,
                        unsigned seat, enum temper temper, ph_action *claim);

#endif
