// SPDX-License-Identifier: MIT
#include "ai/games/rattus/rest.h"

#include "ai/games/rattus/pieces.h"
#include "games/rattus/phases.h"

#include <math.h>

// How a turn that has just ended leaves things: does it bring the final round?
static bool brings_the_end(const struct rattus_state *state, unsigned rats) {
    if (state->pile <= rats) {
        return true;
    }
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        if (state->supply[seat] == 0) {
            return true;
        }
    }
    return false;
}

// The regions the active seat can move the plague to.
static uint32_t plague_targets(const struct rattus_state *state) {
    static const uint32_t chivalry =
        (uint32_t)1 << RATTUS_KNIGHT | (uint32_t)1 << RATTUS_CRUSADER | (uint32_t)1 << RATTUS_SOLDIER;
    const bool far = (state->owned[state->seat] & chivalry) != 0;
    return rattus_plague_reach(state, far ? rattus_setup_of(state)->reach : 1);
}

// What `rats` tokens that spread from a region bring, each put where it serves best.
static float spread_gain(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned region,
                         unsigned rats, bool end) {
    const struct rattus_weights *weight = prospect->weights;
    const uint32_t near = rattus_reachable(state, region);
    const uint32_t targets = rattus_spread_targets(state, region);
    float gains[RATTUS_REGION_COUNT];
    uint8_t room[RATTUS_REGION_COUNT];
    RATTUS_EACH(target, targets) {
        const float true_share = end ? 1 : (near >> target & 1u) != 0 ? weight->near : weight->far;
        gains[target] = true_share * (prospect->at[target].loss - prospect->at[target].more);
        room[target] = (uint8_t)(RATTUS_SLOTS - rattus_rats(state, target));
    }
    float gain = 0;
    for (unsigned rat = 0; rat < rats && rat < state->pile; rat++) {
        unsigned best = RATTUS_NONE;
        RATTUS_EACH(target, targets) {
            if (room[target] > 0 && (best == RATTUS_NONE || gains[target] > gains[best])) {
                best = target;
            }
        }
        if (best == RATTUS_NONE) {
            break;
        }
        gain += gains[best];
        room[best]--;
    }
    return gain;
}

float rattus_rest_serf_gain(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned region) {
    // Chosen by hand.
    static const float killing = 0.7F; // tokens that kill for each cube that rivals lose
    static const float kept = 0.7F;    // of the cubes placed
    const unsigned tokens = rattus_rats(state, region);
    if (!rattus_owns(state, state->seat, RATTUS_SERF) || state->supply[state->seat] == 0 || tokens == 0) {
        return 0;
    }
    float losses = 0;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        if (seat != state->seat) {
            losses += rattus_reckoner_losses_of(prospect->reckoner, prospect->owners, seat, region, &state->at[region],
                                                tokens, -rattus_prospect_nuns(state, region));
        }
    }
    return kept * fminf(killing * losses, (float)tokens);
}

float rattus_rest_of_outbreak(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned region,
                              unsigned rats, int counts) {
    const struct rattus_weights *weight = prospect->weights;
    const bool end = brings_the_end(state, rats);
    const struct rattus_share *here = &prospect->at[region];
    float value = end ? rattus_prospect_value_at_end(prospect) : rattus_prospect_value(prospect, state, region);

    const unsigned tokens = rattus_rats(state, region);
    if (tokens > 0) {
        const struct rattus_region *at = &state->at[region];
        const int nuns = rattus_prospect_nuns(state, region);
        float loss = rattus_prospect_loss(prospect, region, at, tokens, (counts > 0 ? 2 : 0) - nuns);
        if (counts < 0) {
            loss = fminf(loss, rattus_prospect_loss(prospect, region, at, tokens, 2 - nuns));
        }
        if (state->potions[0] != 0) {
            loss -= rattus_pieces_saved(prospect, state, region, (counts > 0 ? 2 : 0) - nuns);
        }
        value += (end ? 1 : weight->far) * here->loss - loss;
        if (!end) { // no token or no cube is left there
            const struct rattus_region fresh = {
                .cubes = {at->cubes[0], at->cubes[1], at->cubes[2], at->cubes[3], at->cubes[4], at->cubes[5]}};
            const float later = rattus_prospect_loss(prospect, region, &fresh, 1, -nuns);
            value += prospect->to_come * (here->more - here->loss - later / 2);
        }
        value += rattus_rest_serf_gain(prospect, state, region);
    }
    return value + spread_gain(prospect, state, region, rats, end);
}

float rattus_rest_after_move(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned to) {
    const unsigned rats = rattus_rats(state, to);
    const bool knight = rattus_owns(state, state->seat, RATTUS_KNIGHT);
    const unsigned more = rats > 0 && rattus_owns(state, state->seat, RATTUS_SOLDIER); // R-SOLD-1
    return rattus_rest_of_outbreak(prospect, state, to, (rats < 2 ? rats : 2) + more, knight ? -1 : 0);
}

static float best_move(const struct rattus_prospect *prospect, const struct rattus_state *state) {
    const uint32_t targets = plague_targets(state);
    if (targets == 0) {
        return rattus_prospect_value(prospect, state, state->plague);
    }
    float best = -INFINITY;
    RATTUS_EACH(to, targets) {
        best = fmaxf(best, rattus_rest_after_move(prospect, state, to));
    }
    return best;
}

// B by the Mayor: a cube in each region where the seat has most, extras not counted (R-MAYOR-1).
static float best_after_mayor(const struct rattus_prospect *now, const struct rattus_state *state) {
    struct rattus_prospect prospect = *now;
    struct rattus_state after = *state;
    RATTUS_EACH(region, rattus_mayor_regions(state)) {
        if (after.supply[state->seat] > 0) {
            rattus_supply_take(&after, state->seat, 1);
            rattus_cube_add(&after, state->seat, region, 1);
            prospect.at[region] = rattus_prospect_share(&prospect, &after, region);
        }
    }
    return best_move(&prospect, &after);
}

float rattus_rest_of_turn(const struct rattus_prospect *now, const struct rattus_state *state) {
    if (state->placed) {
        return best_move(now, state);
    }
    struct rattus_prospect prospect = *now;
    struct rattus_state after = *state;
    const unsigned seat = state->seat;
    const unsigned supply = state->supply[seat];
    const unsigned extras = rattus_extras(state);
    float best = best_move(now, state);
    RATTUS_EACH(region, state->regions) {
        const unsigned rats = rattus_rats(state, region);
        unsigned cubes = rats + extras;
        cubes = cubes <= supply ? cubes : rats < supply ? rats : supply;
        if (cubes == 0) {
            continue;
        }
        after.at[region].cubes[seat] = (uint8_t)(after.at[region].cubes[seat] + cubes);
        after.supply[seat] = (uint8_t)(supply - cubes);
        prospect.at[region] = rattus_prospect_share(&prospect, &after, region);
        best = fmaxf(best, best_move(&prospect, &after));
        after.at[region] = state->at[region];
        prospect.at[region] = now->at[region];
    }
    if (rattus_owns(state, seat, RATTUS_MAYOR) && (state->used >> RATTUS_MAYOR & 1u) == 0 && supply > 0) {
        best = fmaxf(best, best_after_mayor(now, state));
    }
    return best;
}
