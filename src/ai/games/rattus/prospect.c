// SPDX-License-Identifier: MIT
#include "ai/games/rattus/prospect.h"

#include <math.h>

static const float rats_a_turn = 1.8F; // that leave the pile, on average

float rattus_prospect_turns(const struct rattus_state *state) {
    return (float)state->pile / (rats_a_turn * (float)state->players);
}

// What the plague piece counts in the ravage, if the game is that far (R-KNIGHT-3). It is the same before the Knight's
// owner has acted, because he will have.
static unsigned population_in_ravage(const struct rattus_state *state, unsigned region) {
    if (state->phase != RATTUS_PHASE_FINAL || region != state->plague) {
        return 0;
    }
    const uint8_t owner = rattus_owner(state, RATTUS_KNIGHT);
    return owner == RATTUS_NONE || owner == state->last ? 0 : 2;
}

static float worth_of_losses(const struct rattus_prospect *prospect, const struct rattus_by_seat *losses) {
    float worth = 0;
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
        worth += prospect->counts[seat] * losses->seat[seat];
    }
    return worth;
}

struct rattus_share rattus_prospect_share(const struct rattus_prospect *prospect, unsigned region,
                                          const struct rattus_region *at, unsigned count, unsigned population) {
    struct rattus_share share = {0};
    unsigned cubes = 0;
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
        share.cubes += prospect->counts[seat] * (float)at->cubes[seat];
        cubes += at->cubes[seat];
    }
    if (cubes == 0) {
        return share;
    }
    struct rattus_by_seat losses =
        rattus_reckoner_losses(prospect->reckoner, prospect->owners, region, at, count, population);
    share.loss = worth_of_losses(prospect, &losses);
    share.more = share.loss;
    if (count < RATTUS_SLOTS && prospect->to_come > 0) {
        struct rattus_region more = *at;
        more.tokens[count] = 0;
        losses = rattus_reckoner_losses(prospect->reckoner, prospect->owners, region, &more, count + 1, population);
        share.more = worth_of_losses(prospect, &losses);
    }
    return share;
}

static void look_at(struct rattus_prospect *prospect, const struct rattus_state *state, unsigned region) {
    prospect->at[region] = rattus_prospect_share(prospect, region, &state->at[region], rattus_rats(state, region),
                                                 population_in_ravage(state, region));
}

static void look_besides(struct rattus_prospect *prospect, const struct rattus_state *state) {
    const struct rattus_weights *weights = prospect->weights;
    const float card = weights->card * rattus_prospect_turns(state) + weights->card_end;
    prospect->besides = 0;
    for (unsigned seat = 0; seat < state->players; seat++) {
        float own = (float)rattus_palace(state, seat);
        RATTUS_EACH(character, state->owned[seat]) {
            own += card * weights->character[character];
        }
        prospect->besides += prospect->counts[seat] * own;
    }
}

// Rivals count more the better they stand.
static void weigh_seats(struct rattus_prospect *prospect, const struct rattus_state *state) {
    float total = 0;
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
        prospect->counts[seat] = 0;
    }
    for (unsigned seat = 0; seat < state->players; seat++) {
        if (seat == prospect->seat) {
            continue;
        }
        float cubes = (float)rattus_palace(state, seat);
        RATTUS_EACH(region, state->presence[seat]) {
            const struct rattus_by_seat losses = rattus_reckoner_losses(
                prospect->reckoner, prospect->owners, region, &state->at[region], rattus_rats(state, region), 0);
            cubes += (float)state->at[region].cubes[seat] - losses.seat[seat];
        }
        prospect->counts[seat] = expf(prospect->weights->leader * cubes);
        total += prospect->counts[seat];
    }
    for (unsigned seat = 0; seat < state->players; seat++) {
        prospect->counts[seat] = seat == prospect->seat ? 1 : -prospect->counts[seat] / total;
    }
}

void rattus_prospect_init(struct rattus_prospect *prospect, struct rattus_reckoner *reckoner,
                          const struct rattus_weights *weights, const struct rattus_state *view, unsigned seat) {
    prospect->reckoner = reckoner;
    prospect->weights = weights;
    prospect->seat = seat;
    prospect->owners = rattus_reckoner_owners(reckoner, view);
    prospect->to_come = 0;
    if (view->phase == RATTUS_PHASE_TURN || view->phase == RATTUS_PHASE_SETTLE) {
        prospect->to_come = weights->to_come * (float)view->pile / (float)rattus_count(view->regions);
    }
    weigh_seats(prospect, view);
    memset(prospect->at, 0, sizeof prospect->at);
    RATTUS_EACH(region, view->regions) {
        look_at(prospect, view, region);
    }
    look_besides(prospect, view);
}

void rattus_prospect_update(struct rattus_prospect *prospect, const struct rattus_state *before,
                            const struct rattus_state *after) {
    prospect->owners = rattus_reckoner_owners(prospect->reckoner, after);
    uint32_t changed = (before->rats_low ^ after->rats_low) | (before->rats_high ^ after->rats_high);
    for (unsigned seat = 0; seat < after->players; seat++) {
        if (before->owned[seat] != after->owned[seat]) {
            changed |= after->presence[seat];
        }
    }
    if (after->phase == RATTUS_PHASE_FINAL && before->plague != after->plague) {
        changed |= rattus_bit(before->plague) | rattus_bit(after->plague);
    }
    RATTUS_EACH(region, after->regions) {
        if ((changed >> region & 1u) != 0 ||
            memcmp(&before->at[region], &after->at[region], sizeof after->at[0]) != 0) {
            look_at(prospect, after, region);
        }
    }
    look_besides(prospect, after);
}

float rattus_prospect_worth(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned plague) {
    const uint32_t near = rattus_touching(state, plague);
    float worth = prospect->besides;
    RATTUS_EACH(region, state->regions) {
        const struct rattus_share *share = &prospect->at[region];
        const float true_share = (near >> region & 1u) != 0 ? prospect->weights->near : prospect->weights->far;
        worth += share->cubes - true_share * share->loss - prospect->to_come * (share->more - share->loss);
    }
    return worth;
}

float rattus_prospect_worth_at_end(const struct rattus_prospect *prospect) {
    float worth = prospect->besides;
    for (unsigned region = 0; region < RATTUS_REGION_COUNT; region++) {
        worth += prospect->at[region].cubes - prospect->at[region].loss;
    }
    return worth;
}
