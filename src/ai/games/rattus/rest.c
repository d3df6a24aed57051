// SPDX-License-Identifier: MIT
#include "ai/games/rattus/rest.h"

#include "ai/games/rattus/pieces.h"
#include "base/real.h"
#include "games/rattus/phases.h"

#include <math.h>

// How likely the supply of a seat stays empty through the outbreak in `region`: no cube of it may be lost there.
static float stays_empty(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned seat,
                         unsigned region) {
    const unsigned tokens = rattus_rats(state, region);
    return ph_exp(-rattus_reckoner_losses_of(prospect->reckoner, prospect->owners, seat, region, &state->at[region],
                                             tokens, -rattus_prospect_nuns(state, region)));
}

// How likely the turn is the last one (R-END-1) if `rats` tokens spread from `region`, and all tokens there are turned.
static float end_chance(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned region,
                        unsigned rats) {
    float chance = state->pile <= rats ? 1 : 0;
    for (unsigned seat = 0; seat < state->options.players && chance < 1; seat++) {
        chance = state->supply[seat] > 0 ? chance : fmaxf(chance, stays_empty(prospect, state, seat, region));
    }
    return chance;
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

// What the tokens of the region do now, instead of some day.
static float outbreak_gain(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned region,
                           int counts, bool end) {
    const struct rattus_weights *weight = prospect->weights;
    const struct rattus_share *here = &prospect->at[region];
    const struct rattus_region *at = &state->at[region];
    const unsigned tokens = rattus_rats(state, region);
    if (tokens == 0) {
        return 0;
    }
    const int nuns = rattus_prospect_nuns(state, region);
    float loss = rattus_prospect_loss(prospect, region, at, tokens, (counts > 0 ? 2 : 0) - nuns);
    if (counts < 0) {
        loss = fminf(loss, rattus_prospect_loss(prospect, region, at, tokens, 2 - nuns));
    }
    if (state->potions[0] != 0) {
        loss -= rattus_pieces_saved(prospect, state, region, tokens, (counts > 0 ? 2 : 0) - nuns);
    }
    float gain = (end ? 1 : weight->far) * here->loss - loss;
    if (!end) { // no token or no cube is left there
        const struct rattus_region fresh = {
            .cubes = {at->cubes[0], at->cubes[1], at->cubes[2], at->cubes[3], at->cubes[4], at->cubes[5]}};
        const float later = rattus_prospect_loss(prospect, region, &fresh, 1, -nuns);
        gain += prospect->to_come * (here->more - here->loss - later / 2);
    }
    return gain + rattus_rest_serf_gain(prospect, state, region);
}

// A lead at the end is worth more than one that others can still make up for.
static float value_of_ending(const struct rattus_prospect *prospect, float lead) {
    return prospect->weights->final * lead - prospect->weights->last;
}

float rattus_rest_of_outbreak(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned region,
                              unsigned rats, int counts) {
    const float chance = end_chance(prospect, state, region, rats);
    float value = 0;
    if (chance < 1) {
        value += (1 - chance) * (rattus_prospect_value(prospect, state, region) +
                                 outbreak_gain(prospect, state, region, counts, false) +
                                 spread_gain(prospect, state, region, rats, false));
    }
    if (chance > 0) {
        value += chance * value_of_ending(prospect, rattus_prospect_value_at_end(prospect) +
                                                        outbreak_gain(prospect, state, region, counts, true) +
                                                        spread_gain(prospect, state, region, rats, true));
    }
    return value;
}

static unsigned rats_to_come(const struct rattus_state *state, unsigned to) {
    const unsigned rats = rattus_rats(state, to);
    const unsigned more = rats > 0 && rattus_owns(state, state->seat, RATTUS_SOLDIER); // R-SOLD-1
    return (rats < 2 ? rats : 2) + more;
}

static int counts_of(const struct rattus_state *state) {
    return rattus_owns(state, state->seat, RATTUS_KNIGHT) ? -1 : 0;
}

float rattus_rest_after_move(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned to) {
    return rattus_rest_of_outbreak(prospect, state, to, rats_to_come(state, to), counts_of(state));
}

// ---- the best of many -----------------------------------------------------------------------------------------------

// C after each of many ways to place cubes, each in one region. What the tokens of a target do depends on that region
// alone, so it is computed once, and sums over all regions are kept up to date.
struct moves {
    struct rattus_prospect prospect;
    struct rattus_state state;
    uint32_t targets;
    float going_on; // the value while the game goes on, with every region far from the plague
    float at_end;   // and at the end
    // Targets whose gains are computed; second where the last cube has left the supply, and where the game ends.
    uint32_t known[2][2];
    float gains[2][2][RATTUS_REGION_COUNT];
};

static void moves_init(struct moves *moves, const struct rattus_prospect *prospect, const struct rattus_state *state) {
    moves->prospect = *prospect;
    moves->state = *state;
    moves->targets = plague_targets(state);
    memset(moves->known, 0, sizeof moves->known);
    moves->going_on = prospect->besides;
    moves->at_end = prospect->besides;
    RATTUS_EACH(region, state->regions) {
        moves->going_on += rattus_prospect_part(prospect, &prospect->at[region], false);
        moves->at_end += rattus_prospect_part_at_end(&prospect->at[region]);
    }
}

static void moves_set_share(struct moves *moves, unsigned region, struct rattus_share share) {
    struct rattus_share *const at = &moves->prospect.at[region];
    moves->going_on +=
        rattus_prospect_part(&moves->prospect, &share, false) - rattus_prospect_part(&moves->prospect, at, false);
    moves->at_end += rattus_prospect_part_at_end(&share) - rattus_prospect_part_at_end(at);
    *at = share;
}

static float gain_at(struct moves *moves, unsigned to, unsigned placed, bool end) {
    const struct rattus_state *const state = &moves->state;
    const unsigned empty = state->supply[state->seat] == 0;
    if (to == placed) {
        return outbreak_gain(&moves->prospect, state, to, counts_of(state), end);
    }
    if ((moves->known[empty][end] >> to & 1u) == 0) {
        moves->known[empty][end] |= rattus_bit(to);
        moves->gains[empty][end][to] = outbreak_gain(&moves->prospect, state, to, counts_of(state), end);
    }
    return moves->gains[empty][end][to];
}

static float after_going_on(struct moves *moves, unsigned to, unsigned placed, unsigned rats) {
    const struct rattus_prospect *const prospect = &moves->prospect;
    float value = moves->going_on;
    RATTUS_EACH(region, rattus_reachable(&moves->state, to)) {
        value -= (prospect->weights->near - prospect->weights->far) * prospect->at[region].loss;
    }
    return value + gain_at(moves, to, placed, false) + spread_gain(prospect, &moves->state, to, rats, false);
}

static float after_move(struct moves *moves, unsigned to, unsigned placed) {
    const struct rattus_prospect *const prospect = &moves->prospect;
    const unsigned rats = rats_to_come(&moves->state, to);
    const float chance = end_chance(prospect, &moves->state, to, rats);
    float value = chance < 1 ? (1 - chance) * after_going_on(moves, to, placed, rats) : 0;
    if (chance > 0) {
        value += chance * value_of_ending(prospect, moves->at_end + gain_at(moves, to, placed, true) +
                                                        spread_gain(prospect, &moves->state, to, rats, true));
    }
    return value;
}

// `placed`: the region whose cubes have changed, or RATTUS_NONE.
static float best_move(struct moves *moves, unsigned placed) {
    if (moves->targets == 0) {
        return rattus_prospect_value(&moves->prospect, &moves->state, moves->state.plague);
    }
    float best = -INFINITY;
    RATTUS_EACH(to, moves->targets) {
        best = fmaxf(best, after_move(moves, to, placed));
    }
    return best;
}

// B in `region`; takes the cubes back afterwards.
static float best_after_placing(struct moves *moves, unsigned region, unsigned cubes) {
    struct rattus_state *const state = &moves->state;
    const unsigned seat = state->seat;
    const struct rattus_share before = moves->prospect.at[region];
    const float going_on = moves->going_on;
    const float at_end = moves->at_end;
    state->at[region].cubes[seat] = (uint8_t)(state->at[region].cubes[seat] + cubes);
    state->supply[seat] = (uint8_t)(state->supply[seat] - cubes);
    moves_set_share(moves, region, rattus_prospect_share(&moves->prospect, state, region));
    const float best = best_move(moves, region);
    state->at[region].cubes[seat] = (uint8_t)(state->at[region].cubes[seat] - cubes);
    state->supply[seat] = (uint8_t)(state->supply[seat] + cubes);
    moves->prospect.at[region] = before;
    moves->going_on = going_on;
    moves->at_end = at_end;
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
    struct moves moves;
    moves_init(&moves, &prospect, &after);
    return best_move(&moves, RATTUS_NONE);
}

float rattus_rest_of_turn(const struct rattus_prospect *now, const struct rattus_state *state) {
    struct moves moves;
    moves_init(&moves, now, state);
    float best = best_move(&moves, RATTUS_NONE);
    if (state->placed) {
        return best;
    }
    const unsigned seat = state->seat;
    const unsigned supply = state->supply[seat];
    const unsigned extras = rattus_extras(state);
    RATTUS_EACH(region, state->regions) {
        const unsigned rats = rattus_rats(state, region);
        unsigned cubes = rats + extras;
        cubes = cubes <= supply ? cubes : rats < supply ? rats : supply;
        if (cubes > 0) {
            best = fmaxf(best, best_after_placing(&moves, region, cubes));
        }
    }
    if (rattus_owns(state, seat, RATTUS_MAYOR) && (state->used >> RATTUS_MAYOR & 1u) == 0 && supply > 0) {
        best = fmaxf(best, best_after_mayor(now, state));
    }
    return best;
}
