// SPDX-License-Identifier: MIT
// Rattus one step ahead: what the position is worth right after an action. Where a plague move has opened an outbreak,
// its region's losses count in full, exactly as likely as they are; all other regions count as if the ravage came some
// day.
#include "ai/games/rattus/prospect.h"
#include "ai/games/rattus/rattus.h"
#include "games/rattus/rattus.h"

static const struct rattus_weights weights = {
    .near = 0.75F,
    .far = 0.75F,
    .card = 0.4F,
    .card_end = 0.1F,
    .character = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
};

static float worth_after(const struct rattus_prospect *prospect, const struct rattus_state *state) {
    if (state->phase == RATTUS_PHASE_FINAL || state->phase == RATTUS_PHASE_RAVAGE ||
        state->phase == RATTUS_PHASE_OVER) {
        return rattus_prospect_worth_at_end(prospect);
    }
    float worth = rattus_prospect_worth(prospect, state, state->plague);
    if (state->pending == RATTUS_PENDING_OUTBREAK) {
        const unsigned region = state->outbreak.region;
        const float now =
            rattus_prospect_loss(prospect, region, &state->at[region], rattus_rats(state, region), state->population);
        worth += weights.far * prospect->at[region].loss - now;
    }
    return worth;
}

void rattus_rate_one_step(const void *view, int seat, const ph_action *actions, size_t count, double *worths) {
    struct rattus_reckoner reckoner;
    struct rattus_prospect now;
    rattus_prospect_init(&now, &reckoner, &weights, view, (unsigned)seat);
    for (size_t i = 0; i < count; i++) {
        struct rattus_state after = *(const struct rattus_state *)view;
        rattus_game.apply(&after, actions[i], NULL);
        struct rattus_prospect prospect = now;
        rattus_prospect_update(&prospect, view, &after);
        worths[i] = (double)worth_after(&prospect, &after);
    }
}
