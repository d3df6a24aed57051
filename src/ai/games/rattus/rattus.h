// SPDX-License-Identifier: MIT
// The domain knowledge of Rattus for bots: heuristics one step ahead and as a sensible player, a rollout policy, and an
// evaluation.
#ifndef PESTHOUSE_AI_RATTUS_H
#define PESTHOUSE_AI_RATTUS_H

#include "ai/advisor.h"

advisor_rate rattus_rate_one_step;    // one_step.c
advisor_rate rattus_rate_plan;        // plan.c
advisor_rate rattus_rate_quickly;     // the same, with approximate losses
advisor_rollout_policy rattus_policy; // plan.c
advisor_features rattus_inputs;       // inputs.c
advisor_evaluate rattus_evaluate;     // evaluate.c
advisor_predicts rattus_predicts;
advisor_closing_rollouts rattus_closing_rollouts;
advisor_only_luck rattus_only_luck;
advisor_taste rattus_taste; // tastes.c

enum { RATTUS_INPUT_COUNT = 60 }; // of each seat

extern const struct network rattus_network; // network.json

// The same with other weights, for tuning.
struct rattus_weights;
struct rattus_state;
extern const struct rattus_weights rattus_plan_weights;
extern const struct rattus_weights rattus_quick_weights;
void rattus_rate_plan_by(const struct rattus_weights *weights, const struct rattus_state *view, int seat,
                         const ph_action *actions, size_t count, double *ratings);

extern const struct advisor rattus_advisor;

#endif
