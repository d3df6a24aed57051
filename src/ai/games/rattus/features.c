// SPDX-License-Identifier: MIT
#include "ai/games/rattus/features.h"

#include "ai/games/rattus/prospect.h"
#include "games/rattus/phases.h"

enum { POPULATIONS = 16 }; // from 0; more do the same

// What a token that nobody has seen does on average, by population.
struct odds {
    float effect[POPULATIONS]; // how likely it does anything
    float majority[POPULATIONS];
    float all[POPULATIONS];
    float classes[POPULATIONS][RATTUS_CLASS_COUNT];
};

static void odds_add(struct odds *odds, const struct rattus_face *face, unsigned from) {
    odds->effect[from] += 1;
    odds->majority[from] += face->majority;
    odds->all[from] += face->all;
    for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
        odds->classes[from][id] += face->classes[id];
    }
}

// Sums of the unseen faces by their limits, then averages over all of them.
static void odds_find(struct odds *odds, const struct rattus_state *state) {
    const struct rattus_face_set *const set = rattus_faces_of(state);
    unsigned count = 0;
    memset(odds, 0, sizeof *odds);
    for (unsigned word = 0; word < 2; word++) {
        for (uint64_t left = state->unseen[word]; left != 0; left &= left - 1) {
            const struct rattus_face *const face = &set->faces[64 * word + (unsigned)__builtin_ctzll(left)];
            odds_add(odds, face, face->limit < POPULATIONS ? face->limit : POPULATIONS - 1);
            count++;
        }
    }
    const float share = count == 0 ? 0 : 1.0F / (float)count;
    for (unsigned population = 0; population < POPULATIONS; population++) {
        odds->effect[population] *= share;
        odds->majority[population] *= share;
        odds->all[population] *= share;
        for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
            odds->classes[population][id] *= share;
        }
        if (population > 0) {
            odds->effect[population] += odds->effect[population - 1];
            odds->majority[population] += odds->majority[population - 1];
            odds->all[population] += odds->all[population - 1];
            for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
                odds->classes[population][id] += odds->classes[population - 1][id];
            }
        }
    }
}

// One token of a region, turned on average.
static void turn_one(const struct odds *odds, const struct rattus_state *state, uint8_t owned[RATTUS_SEATS_MAX][8],
                     uint16_t token, float besides, float cubes[RATTUS_SEATS_MAX]) {
    float total = 0;
    float most = 0;
    for (unsigned seat = 0; seat < state->players; seat++) {
        total += cubes[seat];
        most = cubes[seat] > most ? cubes[seat] : most;
    }
    const float people = total + besides;
    unsigned population = people <= 0 ? 0 : (unsigned)(people + 0.5F);
    population = population < POPULATIONS ? population : POPULATIONS - 1;
    float effect = odds->effect[population];
    float majority = odds->majority[population];
    float all = odds->all[population];
    float classes[RATTUS_CLASS_COUNT];
    memcpy(classes, odds->classes[population], sizeof classes);
    if (rattus_token_has_face(token)) {
        const struct rattus_face *const face = &rattus_faces_of(state)->faces[rattus_token_face(token)];
        effect = face->limit <= population ? 1 : 0;
        majority = effect * face->majority;
        all = effect * face->all;
        for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
            classes[id] = effect * face->classes[id];
        }
    }
    if (effect <= 0) {
        return;
    }
    for (unsigned seat = 0; seat < state->players; seat++) {
        if (cubes[seat] <= 0) {
            continue;
        }
        float loss = all + (cubes[seat] > most - 0.5F ? majority : 0);
        for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
            loss += (float)owned[seat][id] * classes[id];
        }
        const float cap = effect * cubes[seat]; // a face takes no more than there is
        cubes[seat] -= loss < cap ? loss : cap;
    }
}

static unsigned stage_of(const struct rattus_state *state) {
    static const float turns[] = {6, 4, 2.5F, 1.5F, 0.7F};
    switch (state->phase) {
    case RATTUS_PHASE_SETUP:
    case RATTUS_PHASE_SETTLE:
        return 0;
    case RATTUS_PHASE_TURN: {
        const float left = rattus_prospect_turns(state);
        unsigned stage = 1;
        while (stage <= sizeof turns / sizeof *turns && left < turns[stage - 1]) {
            stage++;
        }
        return stage;
    }
    case RATTUS_PHASE_FINAL:
        return 7;
    default:
        return 8;
    }
}

void rattus_features_find(struct rattus_features *features, const struct rattus_state *state) {
    struct odds odds;
    uint8_t owned[RATTUS_SEATS_MAX][8] = {{0}};
    int16_t scores[PH_SEATS_MAX];
    static_assert(RATTUS_CLASS_COUNT <= 8, "a class has a place");
    odds_find(&odds, state);
    memset(features, 0, sizeof *features);
    features->stage = stage_of(state);
    rattus_scores(state, scores);
    const float share = 1.0F / (float)state->players;
    const bool turn = state->phase == RATTUS_PHASE_TURN;
    for (unsigned seat = 0; seat < state->players; seat++) {
        float *const of = features->of[seat];
        RATTUS_EACH(character, state->owned[seat]) {
            owned[seat][rattus_character_infos[character].class_id]++;
            features->exposed[seat] += odds.classes[POPULATIONS - 1][rattus_character_infos[character].class_id];
        }
        of[RATTUS_FEATURE_SCORE] = scores[seat];
        of[RATTUS_FEATURE_STORED] = rattus_owns(state, seat, RATTUS_BAKER) ? state->baker : 0;
        of[RATTUS_FEATURE_CARDS] = (float)rattus_count(state->owned[seat]);
        of[RATTUS_FEATURE_TO_TAKE] = turn && seat == state->seat && !state->taken;
        of[RATTUS_FEATURE_TO_PLACE] = turn && seat == state->seat && !state->placed;
        of[RATTUS_FEATURE_WAIT] = share * (float)((seat + state->players - state->seat) % state->players);
        if (state->last != RATTUS_NONE) {
            of[RATTUS_FEATURE_TIE] = share * (float)((seat + 2u * state->players - state->last - 1) % state->players);
        }
    }
    const uint32_t near = state->plague == RATTUS_NONE ? 0 : rattus_reachable(state, state->plague);
    RATTUS_EACH(region, rattus_regions_with_rats(state)) {
        float cubes[RATTUS_SEATS_MAX];
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
            turn_one(&odds, state, owned, state->at[region].tokens[slot], besides, cubes);
        }
        const bool now = !turn || (state->pending == RATTUS_PENDING_OUTBREAK && state->outbreak.region == region);
        const enum rattus_feature which = now                          ? RATTUS_FEATURE_NOW
                                          : (near >> region & 1u) != 0 ? RATTUS_FEATURE_NEAR
                                                                       : RATTUS_FEATURE_FAR;
        for (unsigned seat = 0; seat < state->players; seat++) {
            features->of[seat][which] += state->at[region].cubes[seat] - cubes[seat];
        }
    }
}
