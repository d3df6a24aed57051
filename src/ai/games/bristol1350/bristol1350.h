// SPDX-License-Identifier: MIT
// The domain knowledge of Bristol 1350 for bots: heuristics one step ahead and as a sensible player, and a belief.
#ifndef PESTHOUSE_AI_BRISTOL1350_H
#define PESTHOUSE_AI_BRISTOL1350_H

#include "ai/advisor.h"

advisor_rate bristol_rate_one_step; // one_step.c
advisor_rate bristol_rate_plan;     // plan.c

advisor_talk bristol_talk;   // talk.c
advisor_taste bristol_taste; // tastes.c

// believe.c
advisor_prepare_belief bristol_prepare;
advisor_sample_belief bristol_believe;
enum { BRISTOL_BELIEF_SIZE = 16384 }; // at least what bristol_prepare writes

extern const struct network bristol1350_network; // network.json
extern const struct network bristol1350_deeds;   // deeds.json

extern const struct advisor bristol1350_advisor;

#endif
