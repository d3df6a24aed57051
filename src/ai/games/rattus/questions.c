// SPDX-License-Identifier: MIT
#include "ai/games/rattus/questions.h"

#include "ai/games/rattus/pieces.h"
#include "games/rattus/phases.h"

#include <math.h>

bool rattus_question_asked(const struct rattus_state *view) {
    switch (view->node) {
    case RATTUS_NODE_CRUSADE:
    case RATTUS_NODE_RESOLVE:
    case RATTUS_NODE_PROTECT:
    case RATTUS_NODE_POTION:
    case RATTUS_NODE_SERF:
    case RATTUS_NODE_RAVAGE:
    case RATTUS_NODE_CARAVAN_START:
        return true;
    default:
        return false;
    }
}

static uint64_t cubes_at(const struct rattus_state *view, unsigned region) {
    uint64_t cubes = 0;
    for (unsigned seat = 0; seat < view->options.players; seat++) {
        cubes |= (uint64_t)view->at[region].cubes[seat] << (8 * seat);
    }
    return cubes;
}

static unsigned cubes_of(uint64_t cubes, unsigned seat) {
    return (unsigned)(cubes >> (8 * seat)) & 0xFFu;
}

// What counts in the outbreak besides cubes.
static int population_besides(const struct rattus_state *view) {
    const unsigned region = view->outbreak.region;
    return (region == view->plague ? (int)view->population : 0) - rattus_prospect_nuns(view, region);
}

// ---- the Crusader's order -------------------------------------------------------------------------------------------

// The value of what is left if the tokens of a mask of slots, all known, are resolved in the best order.
static float best_order(const struct rattus_prospect *now, const struct rattus_state *view, uint64_t cubes,
                        uint32_t slots) {
    if (slots == 0) {
        float value = 0;
        for (unsigned seat = 0; seat < view->options.players; seat++) {
            value += now->reckoner->cube[seat] * (float)cubes_of(cubes, seat);
        }
        return value;
    }
    const struct rattus_odds *const odds = &now->reckoner->odds[now->owners];
    float best = -INFINITY;
    RATTUS_EACH(slot, slots) {
        const uint16_t token = view->at[view->outbreak.region].tokens[slot];
        const struct rattus_odds_face face =
            rattus_odds_face(odds, &rattus_faces_of(view)->faces[rattus_token_face(token)]);
        const uint64_t left = rattus_odds_after(odds, cubes, population_besides(view), &face);
        best = fmaxf(best, best_order(now, view, left, slots & ~rattus_bit(slot)));
    }
    return best;
}

static float rate_resolve(const struct rattus_prospect *now, const struct rattus_state *view, unsigned slot) {
    const unsigned region = view->outbreak.region;
    const struct rattus_odds *const odds = &now->reckoner->odds[now->owners];
    const uint16_t token = view->at[region].tokens[slot];
    const struct rattus_odds_face face =
        rattus_odds_face(odds, &rattus_faces_of(view)->faces[rattus_token_face(token)]);
    const uint64_t left = rattus_odds_after(odds, cubes_at(view, region), population_besides(view), &face);
    const uint32_t others = (rattus_bit(rattus_rats(view, region)) - 1) & ~rattus_bit(slot);
    return best_order(now, view, left, others);
}

// ---- region cards ---------------------------------------------------------------------------------------------------

// Own cubes that the token about to be resolved takes by A and classes, if `safe` characters are protected.
static unsigned own_losses(const struct rattus_state *view, unsigned seat, uint32_t safe) {
    const struct rattus_face *const face = rattus_turned_face(view);
    const unsigned cubes = view->at[view->outbreak.region].cubes[seat];
    const unsigned by_majority = (view->outbreak.majority >> seat & 1u) != 0 ? face->majority : 0;
    const unsigned left = cubes > by_majority ? cubes - by_majority : 0;
    unsigned losses = face->all;
    RATTUS_EACH(character, rattus_hit_characters(view, seat, face) & ~safe) {
        losses += face->classes[rattus_character_infos[character].class_id];
    }
    return losses < left ? losses : left;
}

// A card protects from this token, and for the rest of the outbreak from its class (R-CARD-2).
static float rate_protect(const struct rattus_prospect *now, const struct rattus_state *view, ph_action action) {
    static const float from_later = 0.15F; // cubes saved from each token that is still to come; chosen by hand
    if (ph_action_type(action) == RATTUS_TYPE_PASS) {
        return 0;
    }
    const unsigned seat = now->seat;
    const unsigned region = view->outbreak.region;
    const unsigned character = ph_action_component(action, 2);
    const unsigned without = own_losses(view, seat, 0);
    const unsigned with = own_losses(view, seat, rattus_bit(character));
    // Two characters of a class, or two classes: the first card alone may save nothing, but the second does.
    float saved = (float)(without - with);
    if (without > 0 && saved <= 0 && without > own_losses(view, seat, UINT32_MAX)) {
        saved = 0.1F;
    }
    saved += from_later * fminf((float)(rattus_rats(view, region) - 1), (float)view->at[region].cubes[seat]);
    return 0.8F * saved - rattus_pieces_card(now, view, ph_action_component(action, 1));
}

// ---- all others -----------------------------------------------------------------------------------------------------

// A cube more amid the outbreak, with the tokens that are left.
static float rate_serf(const struct rattus_prospect *now, const struct rattus_state *view, bool use) {
    if (!use) {
        return 0;
    }
    const unsigned region = view->outbreak.region;
    struct rattus_region before = view->at[region];
    const unsigned tokens = rattus_rats(view, region) - 1; // the one just resolved goes
    for (unsigned slot = view->outbreak.slot; slot < tokens; slot++) {
        before.tokens[slot] = before.tokens[slot + 1];
    }
    struct rattus_region after = before;
    after.cubes[now->seat]++;
    const int population = population_besides(view);
    return now->reckoner->cube[now->seat] - rattus_prospect_loss(now, region, &after, tokens, population) +
           rattus_prospect_loss(now, region, &before, tokens, population);
}

// The Caravan brings cubes to those who have most cubes where it starts (R-CARAV-1).
static float rate_caravan_start(const struct rattus_prospect *now, const struct rattus_state *view, unsigned region) {
    float value = 0;
    RATTUS_EACH(seat, (uint32_t)rattus_most_cubes(view, region)) {
        value += now->reckoner->cube[seat];
    }
    return value;
}

float rattus_question_rate(const struct rattus_prospect *now, const struct rattus_state *view, ph_action action) {
    const unsigned a = ph_action_component(action, 1);
    switch (view->node) {
    case RATTUS_NODE_CRUSADE:
        return (float)a; // one's own order is never worse than luck's
    case RATTUS_NODE_RESOLVE:
        return rate_resolve(now, view, a);
    case RATTUS_NODE_PROTECT:
        return rate_protect(now, view, action);
    case RATTUS_NODE_POTION: // a cube is worth more than a potion; the cube with fewest gives one up
        return ph_action_type(action) == RATTUS_TYPE_POTION ? 1 - 0.01F * (float)a : 0;
    case RATTUS_NODE_SERF:
        return rate_serf(now, view, a != 0);
    case RATTUS_NODE_RAVAGE: // where rivals lose most while they hold their cards
        return now->at[a].loss;
    default:
        return rate_caravan_start(now, view, a);
    }
}
