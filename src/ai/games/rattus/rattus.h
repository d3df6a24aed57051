// SPDX-License-Identifier: MIT
// What Rattus lends to the bots: judgement of actions, one step ahead and as a sensible player, and of
// positions.
#ifndef PESTHOUSE_AI_RATTUS_H
#define PESTHOUSE_AI_RATTUS_H

#include "ai/advisor.h"

ph_rate rattus_rate_one_step; // one_step.c
ph_rate rattus_rate_plan;     // plan.c
ph_estimate rattus_estimate;  // estimate.c

extern const struct ph_advisor ph_rattus_advisor;

#endif
