// SPDX-License-Identifier: MIT
#include "ai/games/rattus/features.h"

#include "ai/games/rattus/pieces.h"
#include "ai/games/rattus/prospect.h"
#include "ai/games/rattus/rough.h"
#include "games/rattus/phases.h"

void rattus_features_find(struct rattus_features *features, const struct rattus_state *state) {
    struct rattus_rough rough;
    struct rattus_rough_owners owners;
    int16_t scores[PH_SEATS_MAX];
    rattus_rough_init(&rough, state);
    rattus_rough_own(&owners, state->owned);
    memset(features, 0, sizeof *features);
    rattus_scores(state, scores);
    for (unsigned class_id = 0; class_id < RATTUS_CLASS_COUNT; class_id++) {
        features->symbols += rough.classes[RATTUS_ROUGH_POPULATIONS - 1][class_id];
    }
    features->majority = rough.majority[RATTUS_ROUGH_POPULATIONS - 1];
    features->all = rough.all[RATTUS_ROUGH_POPULATIONS - 1];
    features->ones = rough.effect[1];
    features->threes = rough.effect[3];
    const float share = 1.0F / (float)state->options.players;
    const bool turn = state->phase == RATTUS_PHASE_TURN;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        float *const of = features->of[seat];
        RATTUS_EACH(character, state->owned[seat]) {
            features->exposed[seat] +=
                rough.classes[RATTUS_ROUGH_POPULATIONS - 1][rattus_character_infos[character].class_id];
        }
        of[RATTUS_FEATURE_SCORE] = scores[seat];
        of[RATTUS_FEATURE_STORED] = rattus_owns(state, seat, RATTUS_BAKER) ? state->baker : 0;
        of[RATTUS_FEATURE_CARDS] = (float)rattus_count(state->owned[seat]);
        of[RATTUS_FEATURE_TO_TAKE] = turn && seat == state->seat && !state->taken;
        of[RATTUS_FEATURE_TO_PLACE] = turn && seat == state->seat && !state->placed;
        of[RATTUS_FEATURE_WAIT] =
            share * (float)((seat + state->options.players - state->seat) % state->options.players);
        if (state->last != RATTUS_NONE) {
            of[RATTUS_FEATURE_TIE] =
                share * (float)((seat + 2u * state->options.players - state->last - 1) % state->options.players);
        }
    }
    const uint32_t near = state->plague == RATTUS_NONE ? 0 : rattus_reachable(state, state->plague);
    RATTUS_EACH(region, rattus_regions_with_rats(state)) {
        float cubes[RATTUS_ROUGH_SEATS] = {0};
        if (rattus_cubes(state, region) == 0) {
            continue;
        }
        for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
            cubes[seat] = state->at[region].cubes[seat];
        }
        float besides = -(float)rattus_prospect_nuns(state, region);
        if (region == state->plague) {
            besides += state->population;
        }
        const unsigned count = rattus_rats(state, region);
        for (unsigned slot = 0; slot < count; slot++) {
            rattus_rough_turn(&rough, &owners, state->at[region].tokens[slot], besides, cubes);
        }
        const bool now = !turn || (state->pending == RATTUS_PENDING_OUTBREAK && state->outbreak.region == region);
        const enum rattus_feature which = now                          ? RATTUS_FEATURE_NOW
                                          : (near >> region & 1u) != 0 ? RATTUS_FEATURE_NEAR
                                                                       : RATTUS_FEATURE_FAR;
        uint8_t potions[RATTUS_SEATS_MAX];
        rattus_pieces_count_potions(state, region, potions);
        for (unsigned seat = 0; seat < state->options.players; seat++) {
            const float losses = state->at[region].cubes[seat] - cubes[seat];
            features->of[seat][which] +=
                losses - (potions[seat] > 0 ? rattus_pieces_used_up(losses, potions[seat]) : 0);
        }
    }
}
