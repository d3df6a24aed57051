// SPDX-License-Identifier: MIT
#include "ai/games/rattus/pieces.h"

#include "base/real.h"

#include <math.h>

// ---- potions --------------------------------------------------------------------------------------------------------

uint32_t rattus_pieces_spent(const struct rattus_state *state) {
    return rattus_potions_left(state) == 0 ? rattus_bit(RATTUS_WIZARD) : 0;
}

static bool has_potions(const struct rattus_state *state, unsigned seat) {
    for (unsigned i = 0; i < RATTUS_POTION_COUNT && state->potions[i] != 0; i++) {
        if ((state->potions[i] >> 8 & 7u) == seat) {
            return true;
        }
    }
    return false;
}

uint32_t rattus_pieces_idle(const struct rattus_state *state, unsigned seat) {
    return has_potions(state, seat) ? 0 : rattus_pieces_spent(state);
}

// e to the power of minus `x`, nearly: the evaluation has learned with it.
static float decay(float x) {
    float power = fmaxf(0, 1 - x / 64);
    for (unsigned doubled = 1; doubled < 64; doubled *= 2) {
        power *= power;
    }
    return power;
}

// Losses come one by one.
float rattus_pieces_used_up(float losses, unsigned potions) {
    float exactly = decay(losses); // the odds of exactly `i` losses (Poisson)
    float fewer = 0;
    float used = 0;
    for (unsigned i = 0; i < potions; i++) {
        fewer += exactly;
        used += 1 - fewer; // the next potion is used if there are more losses
        exactly *= losses / (float)(i + 1);
    }
    return used;
}

void rattus_pieces_count_potions(const struct rattus_state *state, unsigned region, uint8_t potions[RATTUS_SEATS_MAX]) {
    memset(potions, 0, RATTUS_SEATS_MAX);
    for (unsigned i = 0; i < RATTUS_POTION_COUNT && state->potions[i] != 0; i++) {
        const unsigned entry = state->potions[i];
        if (entry >> 11 == region) {
            potions[entry >> 8 & 7u] = (uint8_t)(potions[entry >> 8 & 7u] + (entry & RATTUS_KIND_POTIONS));
        }
    }
}

float rattus_pieces_saved(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned region,
                          unsigned rats, int population) {
    uint8_t potions[RATTUS_SEATS_MAX];
    rattus_pieces_count_potions(state, region, potions);
    float saved = 0;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        if (potions[seat] > 0) {
            const float losses = rattus_reckoner_losses_of(prospect->reckoner, prospect->owners, seat, region,
                                                           &state->at[region], rats, population);
            saved += prospect->reckoner->cube[seat] * rattus_pieces_used_up(losses, potions[seat]);
        }
    }
    return saved;
}

// ---- region cards ---------------------------------------------------------------------------------------------------

// How likely a seat has most cubes in a region in the end.
static float majority_chance(const struct rattus_state *state, unsigned seat, unsigned region) {
    static const float by_lead[] = {0.08F, 0.15F, 0.3F, 0.5F, 0.65F, 0.75F, 0.82F}; // −3 and less, …, 3 and more
    const uint8_t *const cubes = state->at[region].cubes;
    int most = 0;
    for (unsigned other = 0; other < state->options.players; other++) {
        most = other != seat && cubes[other] > most ? cubes[other] : most;
    }
    const int lead = (int)cubes[seat] - most;
    const float chance = by_lead[lead < -3 ? 0 : lead > 3 ? 6 : lead + 3];
    if (cubes[seat] == 0 && state->phase != RATTUS_PHASE_TURN && state->phase != RATTUS_PHASE_SETTLE) {
        return chance / 4; // there is hardly a way to get there
    }
    return chance;
}

float rattus_pieces_card(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned card) {
    return majority_chance(state, prospect->seat, rattus_card_infos[card].region) + prospect->weights->protection;
}

static float cards_value(const struct rattus_prospect *prospect, const struct rattus_state *state) {
    float value = 0;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        float own = 0;
        if (seat == prospect->seat) {
            uint32_t counted = 0; // R-SCORE-2: a point a region, however many cards
            for (uint64_t cards = rattus_cards_where(state, RATTUS_CARD_HAND + seat); cards != 0; cards &= cards - 1) {
                const unsigned card = (unsigned)__builtin_ctzll(cards);
                const uint32_t region = rattus_bit(rattus_card_infos[card].region);
                own +=
                    (counted & region) == 0 ? rattus_pieces_card(prospect, state, card) : prospect->weights->protection;
                counted |= region;
            }
        } else {
            own = prospect->weights->hidden * (float)rattus_hand_size(state, seat);
        }
        value += prospect->reckoner->cube[seat] * own;
    }
    return value;
}

// ---- Diplomats ------------------------------------------------------------------------------------------------------

// The points for most and second most (R-SCORE-3), shared out by how likely each seat still gets them: the nearer the
// end, the more a lead decides.
static float diplomats_value(const struct rattus_prospect *prospect, const struct rattus_state *state) {
    uint8_t counts[RATTUS_SEATS_MAX] = {0};
    unsigned all = 0;
    RATTUS_EACH(region, state->regions) {
        for (unsigned seat = 0; seat < state->options.players && state->diplomats[region] != 0; seat++) {
            counts[seat] = (uint8_t)(counts[seat] + rattus_has_diplomat(state, seat, region));
        }
        all |= state->diplomats[region];
    }
    if (all == 0) {
        return 0;
    }
    const float turns = rattus_prospect_turns(state);
    const float decided = state->phase == RATTUS_PHASE_TURN ? prospect->weights->diplomats + 1.2F / (1 + turns) : 3;
    const float points = state->options.players == 2 ? 4 : 6;
    float weights[RATTUS_SEATS_MAX];
    float total = 0;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        weights[seat] = counts[seat] > 0 ? ph_exp(decided * (float)counts[seat]) : 0;
        total += weights[seat];
    }
    float value = 0;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        value += prospect->reckoner->cube[seat] * points * weights[seat] / total;
    }
    return value;
}

// ---- the Baker's cubes ----------------------------------------------------------------------------------------------

// They are put down by a rival of their owner, where they serve it least (R-BAKER-2, R-BAKER-4): few of them survive,
// and one alone hardly ever does.
static float bread_value(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned owner,
                         unsigned count) {
    const float own = owner == prospect->seat ? 1 : -1;
    const bool end = state->phase != RATTUS_PHASE_TURN;
    const uint32_t near = rattus_reachable(state, state->plague);
    struct rattus_state after = *state;
    float least = INFINITY;
    RATTUS_EACH(region, state->regions) {
        after.at[region].cubes[owner] = (uint8_t)(after.at[region].cubes[owner] + count);
        const struct rattus_share share = rattus_prospect_share(prospect, &after, region);
        const struct rattus_share *const before = &prospect->at[region];
        const bool is_near = (near >> region & 1u) != 0;
        const float gain =
            end ? rattus_prospect_part_at_end(&share) - rattus_prospect_part_at_end(before)
                : rattus_prospect_part(prospect, &share, is_near) - rattus_prospect_part(prospect, before, is_near);
        least = fminf(least, own * gain);
        after.at[region].cubes[owner] = state->at[region].cubes[owner];
    }
    return own * least;
}

// ---- open steps -----------------------------------------------------------------------------------------------------

static float step_value(const struct rattus_prospect *prospect, const struct rattus_state *state) {
    const struct rattus_step *const step = &state->step;
    const float *const cube = prospect->reckoner->cube;
    const unsigned supply = state->supply[state->seat];
    float value = 0;
    switch (state->pending) {
    case RATTUS_PENDING_EXTRA:
        return cube[state->seat] * prospect->weights->placed * (float)(step->left < supply ? step->left : supply);
    case RATTUS_PENDING_EXPLORER:
        return cube[state->seat] * (supply > 0 ? prospect->weights->placed : 0);
    case RATTUS_PENDING_ASTRONOMER:
        return cube[state->seat] * prospect->weights->hidden;
    case RATTUS_PENDING_BAKER_PLACE:
        return bread_value(prospect, state, step->queue[1], step->queue[2]);
    case RATTUS_PENDING_CARAVAN:
        for (unsigned i = 1; i < sizeof step->queue; i += 2) {
            RATTUS_EACH(seat, (uint32_t)step->queue[i]) {
                value += cube[seat] * (state->supply[seat] > 0 ? prospect->weights->placed : 0);
            }
        }
        return value;
    default:
        return 0;
    }
}

float rattus_pieces_value(const struct rattus_prospect *prospect, const struct rattus_state *state) {
    float value = step_value(prospect, state);
    if (state->baker > 0) {
        value += bread_value(prospect, state, rattus_owner(state, RATTUS_BAKER), state->baker);
    }
    if (state->options.africanus) {
        value += cards_value(prospect, state) + diplomats_value(prospect, state);
    }
    return value;
}

// ---- what has changed -----------------------------------------------------------------------------------------------

// Regions of figures that stand here and not there.
static uint32_t moved(const uint8_t *one, const uint8_t *other, unsigned count) {
    uint32_t regions = 0;
    for (unsigned i = 0; i < count; i++) {
        if (one[i] != other[i]) {
            regions |=
                (one[i] != RATTUS_NONE ? rattus_bit(one[i]) : 0) | (other[i] != RATTUS_NONE ? rattus_bit(other[i]) : 0);
        }
    }
    return regions;
}

uint32_t rattus_pieces_changed(const struct rattus_state *before, const struct rattus_state *after) {
    uint32_t regions = moved(before->nuns, after->nuns, RATTUS_NUN_COUNT) |
                       moved(before->bishops, after->bishops, RATTUS_BISHOP_COUNT);
    RATTUS_EACH(edge, before->walls ^ after->walls) {
        regions |= rattus_bit(rattus_edges[edge].a) | rattus_bit(rattus_edges[edge].b);
    }
    for (unsigned i = 0; i < RATTUS_POTION_COUNT; i++) {
        if (before->potions[i] != after->potions[i]) {
            regions |= before->potions[i] != 0 ? rattus_bit(before->potions[i] >> 11) : 0;
            regions |= after->potions[i] != 0 ? rattus_bit(after->potions[i] >> 11) : 0;
        }
    }
    return regions & after->regions;
}
