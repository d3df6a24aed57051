// SPDX-License-Identifier: MIT
#include "ai/games/rattus/prospect.h"

#include "ai/games/rattus/pieces.h"
#include "base/real.h"

#include <math.h>

// On average, between skilled players; chosen by hand.
static const float rats_a_turn = 1.8F;
static const float cubes_a_turn = 3.3F;

// The pile ends the game for all seats together, an empty supply of any of them as well.
float rattus_prospect_turns(const struct rattus_state *state) {
    float turns = (float)state->pile / (rats_a_turn * (float)state->options.players);
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        turns = fminf(turns, (float)state->supply[seat] / cubes_a_turn);
    }
    return turns;
}

int rattus_prospect_nuns(const struct rattus_state *state, unsigned region) {
    int nuns = 0;
    for (unsigned i = 0; i < RATTUS_NUN_COUNT && state->nuns[i] != RATTUS_NONE; i++) {
        nuns += state->nuns[i] == region;
    }
    return nuns;
}

// What counts in the ravage besides cubes: the plague piece, if the game is that far (R-KNIGHT-3), less the nuns. It is
// the same before the Knight's owner has acted, because he will have.
static int population_besides(const struct rattus_state *state, unsigned region) {
    const int nuns = rattus_prospect_nuns(state, region);
    if (state->phase != RATTUS_PHASE_FINAL || region != state->plague) {
        return -nuns;
    }
    const uint8_t owner = rattus_owner(state, RATTUS_KNIGHT);
    return (owner == RATTUS_NONE || owner == state->last ? 0 : 2) - nuns;
}

// How open a region is to rats that are still to come: not at all where a bishop stands, less behind walls.
static float openness(const struct rattus_state *state, unsigned region) {
    if ((rattus_bishops(state) >> region & 1u) != 0) {
        return 0;
    }
    if (state->walls == 0) {
        return 1;
    }
    return (float)rattus_count(rattus_reachable(state, region)) / (float)rattus_count(rattus_touching(state, region));
}

struct rattus_share rattus_prospect_share(const struct rattus_prospect *prospect, const struct rattus_state *state,
                                          unsigned region) {
    const struct rattus_region *const at = &state->at[region];
    const unsigned count = rattus_rats(state, region);
    const int population = population_besides(state, region);
    struct rattus_share share = {0};
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
        share.cubes += prospect->reckoner->cube[seat] * (float)at->cubes[seat];
    }
    if (count == RATTUS_SLOTS || prospect->to_come <= 0) {
        share.loss = rattus_prospect_loss(prospect, region, at, count, population);
        share.more = share.loss;
    } else {
        const struct rattus_reckoned_losses losses =
            rattus_reckoner_losses(prospect->reckoner, prospect->owners, region, at, count, population);
        share.loss = losses.all;
        share.more = losses.more;
        if (state->walls != 0 || state->bishops[0] != RATTUS_NONE) {
            share.more = share.loss + openness(state, region) * (share.more - share.loss);
        }
    }
    if (state->potions[0] != 0) {
        const unsigned more = count == RATTUS_SLOTS || prospect->to_come <= 0 ? count : count + 1;
        share.loss -= rattus_pieces_saved(prospect, state, region, count, population);
        share.more -= rattus_pieces_saved(prospect, state, region, more, population);
    }
    return share;
}

float rattus_prospect_part(const struct rattus_prospect *prospect, const struct rattus_share *share, bool near) {
    const float true_share = near ? prospect->weights->near : prospect->weights->far;
    return share->cubes - true_share * share->loss - prospect->to_come * (share->more - share->loss);
}

float rattus_prospect_loss(const struct rattus_prospect *prospect, unsigned region, const struct rattus_region *at,
                           unsigned count, int population) {
    return rattus_reckoner_loss(prospect->reckoner, prospect->owners, region, at, count, population);
}

static void look_at(struct rattus_prospect *prospect, const struct rattus_state *state, unsigned region) {
    prospect->at[region] = rattus_prospect_share(prospect, state, region);
}

// The value of a character for each turn that is left to its owner: of its power, unless that is spent, less what its
// class will cost.
static float value_of(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned character) {
    const float card = prospect->card[rattus_character_infos[character].class_id];
    return (prospect->spent >> character & 1u) != 0 ? card - prospect->weights->card[state->options.players]
                                                    : card + prospect->weights->character[character];
}

static void look_besides(struct rattus_prospect *prospect, const struct rattus_state *state) {
    const float turns = rattus_prospect_turns(state);
    prospect->besides = 0;
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        float own = (float)rattus_palace(state, seat);
        RATTUS_EACH(character, state->owned[seat]) {
            own += value_of(prospect, state, character) * turns + prospect->weights->card_end;
        }
        prospect->besides += prospect->reckoner->cube[seat] * own;
    }
    prospect->besides += rattus_pieces_value(prospect, state);
}

// The more symbols of a class there are on the faces that nobody has seen, the more a card of it will cost its owner.
static void value_cards(struct rattus_prospect *prospect, const struct rattus_state *view) {
    const struct rattus_face_set *const set = rattus_faces_of(view);
    const struct rattus_weights *const weights = prospect->weights;
    const unsigned players = view->options.players;
    unsigned symbols[RATTUS_CLASS_COUNT] = {0};
    unsigned majority = 0;
    unsigned all = 0;
    unsigned threes = 0;
    unsigned faces = 0;
    for (unsigned word = 0; word < 2; word++) {
        for (uint64_t left = view->unseen[word]; left != 0; left &= left - 1) {
            const struct rattus_face *const face = &set->faces[64 * word + (unsigned)__builtin_ctzll(left)];
            for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
                symbols[id] += face->classes[id];
            }
            majority += face->majority;
            all += face->all;
            threes += face->limit <= 3;
            faces++;
        }
    }
    const float share = faces == 0 ? 0 : 1 / (float)faces;
    const float symbol = faces == 0 ? 0 : weights->symbol[players] / (float)faces;
    const float besides = share * (weights->card_majority * (float)majority + weights->card_all * (float)all +
                                   weights->card_threes * (float)threes);
    for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
        prospect->card[id] = weights->card[players] - symbol * (float)symbols[id] - besides;
    }
}

// Rivals count more the better they stand.
static void weigh_seats(float cube[RATTUS_SEATS_MAX], float leader, const struct rattus_state *state, unsigned own) {
    float total = 0;
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
        cube[seat] = 0;
        if (seat < state->options.players && seat != own) {
            cube[seat] = ph_exp(leader * (float)(RATTUS_CUBES_PER_SEAT - state->supply[seat]));
            total += cube[seat];
        }
    }
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
        cube[seat] = seat == own ? 1 : -cube[seat] / total;
    }
}

void rattus_prospect_init(struct rattus_prospect *prospect, struct rattus_reckoner *reckoner,
                          const struct rattus_weights *weights, const struct rattus_state *view, unsigned seat) {
    float cube[RATTUS_SEATS_MAX];
    weigh_seats(cube, weights->leader, view, seat);
    rattus_reckoner_init(reckoner, view, cube, weights->rough);
    prospect->reckoner = reckoner;
    prospect->seat = seat;
    prospect->weights = weights;
    prospect->owners = rattus_reckoner_owners(reckoner, view);
    prospect->to_come = 0;
    if (view->phase == RATTUS_PHASE_TURN || view->phase == RATTUS_PHASE_SETTLE) {
        const float rats = rattus_prospect_turns(view) * rats_a_turn * (float)view->options.players;
        prospect->to_come = weights->to_come * rats / (float)rattus_count(view->regions);
    }
    memset(prospect->at, 0, sizeof prospect->at);
    RATTUS_EACH(region, view->regions) {
        look_at(prospect, view, region);
    }
    value_cards(prospect, view);
    prospect->spent = rattus_pieces_spent(view);
    look_besides(prospect, view);
}

void rattus_prospect_update(struct rattus_prospect *prospect, const struct rattus_state *before,
                            const struct rattus_state *after) {
    prospect->owners = rattus_reckoner_owners(prospect->reckoner, after);
    uint32_t changed = (before->rats_low ^ after->rats_low) | (before->rats_high ^ after->rats_high);
    for (unsigned seat = 0; seat < after->options.players; seat++) {
        if (before->owned[seat] != after->owned[seat]) {
            changed |= after->presence[seat];
        }
    }
    changed |= rattus_pieces_changed(before, after);
    if (after->phase == RATTUS_PHASE_FINAL && before->plague != after->plague) {
        changed |= rattus_bit(before->plague) | rattus_bit(after->plague);
    }
    RATTUS_EACH(region, after->regions) {
        if ((changed >> region & 1u) != 0 ||
            memcmp(&before->at[region], &after->at[region], sizeof after->at[0]) != 0) {
            look_at(prospect, after, region);
        }
    }
    prospect->spent &= rattus_pieces_spent(after);
    look_besides(prospect, after);
}

float rattus_prospect_value(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned plague) {
    const uint32_t near = rattus_reachable(state, plague);
    float value = prospect->besides;
    RATTUS_EACH(region, state->regions) {
        value += rattus_prospect_part(prospect, &prospect->at[region], (near >> region & 1u) != 0);
    }
    return value;
}

float rattus_prospect_value_at_end(const struct rattus_prospect *prospect) {
    float value = prospect->besides;
    for (unsigned region = 0; region < RATTUS_REGION_COUNT; region++) {
        value += prospect->at[region].cubes - prospect->at[region].loss;
    }
    return value;
}
