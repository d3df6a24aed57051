// SPDX-License-Identifier: MIT
// Rattus one step ahead: the value of the position right after an action. Where a plague move has opened an outbreak,
// its region's losses count in full, exactly as likely as they are; all other regions count as if the ravage came some
// day.
#include "ai/games/rattus/pieces.h"
#include "ai/games/rattus/questions.h"
#include "ai/games/rattus/rattus.h"
#include "ai/games/rattus/rest.h"
#include "ai/games/rattus/sparse.h"
#include "ai/games/rattus/swaps.h"
#include "games/rattus/rattus.h"

static const struct rattus_weights weights = {
    .near = 0.75F,
    .far = 0.75F,
    .to_come = 0.2F,
    .card = {0, 0, 0.4F, 0.4F, 0.4F, 0.4F, 0.4F},
    .card_end = 0.1F,
    .placed = 0.6F,
    .protection = 0.15F,
    .hidden = 0.4F,
    .diplomats = 0.5F,
};

static float value_of(const struct rattus_prospect *prospect, const struct rattus_state *state) {
    if (state->phase == RATTUS_PHASE_FINAL || state->phase == RATTUS_PHASE_RAVAGE ||
        state->phase == RATTUS_PHASE_OVER) {
        return rattus_prospect_value_at_end(prospect);
    }
    float value = rattus_prospect_value(prospect, state, state->plague);
    if (state->pending == RATTUS_PENDING_OUTBREAK) {
        const unsigned region = state->outbreak.region;
        const float now = rattus_prospect_loss(prospect, region, &state->at[region], rattus_rats(state, region),
                                               (int)state->population - rattus_prospect_nuns(state, region));
        value += weights.far * prospect->at[region].loss - now;
        value += rattus_rest_serf_gain(prospect, state, region);
    }
    return value;
}

void rattus_rate_one_step(const void *void_view, struct ph_log log, int seat, const ph_action *actions, size_t count,
                          double *ratings) {
    (void)log; // all that counts is on the table
    const struct rattus_state *const view = void_view;
    struct rattus_reckoner reckoner;
    struct rattus_prospect now;
    struct rattus_swaps swaps;
    struct rattus_sparse sparse;
    rattus_prospect_init(&now, &reckoner, &weights, view, (unsigned)seat);
    rattus_swaps_init(&swaps, &now, view);
    rattus_sparse_init(&sparse, actions, count);
    const bool question = rattus_question_asked(view);
    for (size_t i = 0; i < count; i++) {
        if (question) {
            ratings[i] = (double)rattus_question_rate(&now, view, actions[i]);
        } else if (ph_action_type(actions[i]) == RATTUS_TYPE_MESSENGER) {
            ratings[i] = (double)(value_of(&now, view) + rattus_swaps_gain(&swaps, actions[i]));
        } else if (!rattus_sparse_takes(&sparse, actions[i])) {
            ratings[i] = RATTUS_SPARSE_RATING;
        } else {
            struct rattus_state after = *view;
            rattus_game.apply(&after, actions[i], NULL);
            struct rattus_prospect prospect = now;
            rattus_prospect_update(&prospect, view, &after);
            ratings[i] = (double)value_of(&prospect, &after);
        }
    }
}
