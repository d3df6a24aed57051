// SPDX-License-Identifier: MIT
// Rattus as a sensible player plays it. A turn is planned as a whole: a card is taken for what it does at once and
// later, against what its class makes one lose; cubes go where rats give many and threaten few; characters act where
// that leaves one best off; and the plague goes where it hurts the leaders most. When the pile runs out, only what will
// survive counts.
#include "ai/games/rattus/prospect.h"
#include "ai/games/rattus/rattus.h"
#include "ai/games/rattus/witch.h"
#include "games/rattus/phases.h"
#include "games/rattus/rattus.h"

#include <math.h>

static const struct rattus_weights weights = {
    .near = 0.85F,
    .far = 0.75F,
    .to_come = 0.3F,
    .leader = 0.5F,
    .card = 0.1F,
    .card_end = 0.3F,
    .character =
        {
            [RATTUS_KING] = 1.0F,
            [RATTUS_MONK] = 1.0F,
            [RATTUS_KNIGHT] = 1.0F,
            [RATTUS_MERCHANT] = 1.0F,
            [RATTUS_PEASANT] = 1.5F,
            [RATTUS_WITCH] = 0.8F,
        },
};

enum {
    CLOSE_LOOKS = 10
}; // character actions after which the rest of the turn is planned; the others are judged by sight

// How a turn that has just ended leaves things: does it bring the final round?
static bool brings_the_end(const struct rattus_state *state, unsigned rats) {
    if (state->pile <= rats) {
        return true;
    }
    for (unsigned seat = 0; seat < state->players; seat++) {
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

// C with the outbreak in `region`: `rats` tokens spread to where they serve best, then all tokens there are turned.
// `population`: what the plague piece counts, or −1 if that is still to be chosen.
static float worth_of_outbreak(const struct rattus_prospect *prospect, const struct rattus_state *state,
                               unsigned region, unsigned rats, int population) {
    const struct rattus_weights *weight = prospect->weights;
    const bool end = brings_the_end(state, rats);
    const uint32_t near = rattus_touching(state, region);
    const struct rattus_share *here = &prospect->at[region];
    float worth = end ? rattus_prospect_worth_at_end(prospect) : rattus_prospect_worth(prospect, state, region);

    const unsigned tokens = rattus_rats(state, region);
    if (tokens > 0) {
        const struct rattus_region *at = &state->at[region];
        float loss = rattus_prospect_loss(prospect, region, at, tokens, population > 0 ? 2 : 0);
        if (population < 0) {
            loss = fminf(loss, rattus_prospect_loss(prospect, region, at, tokens, 2));
        }
        worth += (end ? 1 : weight->far) * here->loss - loss;
        if (!end) { // no token or no cube is left there
            const struct rattus_region fresh = {
                .cubes = {at->cubes[0], at->cubes[1], at->cubes[2], at->cubes[3], at->cubes[4], at->cubes[5]}};
            const float later = rattus_prospect_loss(prospect, region, &fresh, 1, 0);
            worth += prospect->to_come * (here->more - here->loss - later / 2);
        }
    }

    const uint32_t targets = rattus_spread_targets(state, region);
    float gains[RATTUS_REGION_COUNT];
    uint8_t room[RATTUS_REGION_COUNT];
    RATTUS_EACH(target, targets) {
        const float true_share = end ? 1 : (near >> target & 1u) != 0 ? weight->near : weight->far;
        gains[target] = true_share * (prospect->at[target].loss - prospect->at[target].more);
        room[target] = (uint8_t)(RATTUS_SLOTS - rattus_rats(state, target));
    }
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
        worth += gains[best];
        room[best]--;
    }
    return worth;
}

static float worth_of_move(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned to) {
    const unsigned rats = rattus_rats(state, to);
    const bool knight = rattus_owns(state, state->seat, RATTUS_KNIGHT);
    return worth_of_outbreak(prospect, state, to, rats < 2 ? rats : 2, knight ? -1 : 0);
}

static float best_move(const struct rattus_prospect *prospect, const struct rattus_state *state) {
    const uint32_t targets = plague_targets(state);
    if (targets == 0) {
        return rattus_prospect_worth(prospect, state, state->plague);
    }
    float best = -INFINITY;
    RATTUS_EACH(to, targets) {
        best = fmaxf(best, worth_of_move(prospect, state, to));
    }
    return best;
}

// The rest of the turn: B if it is still to come, then C.
static float rest_of_turn(const struct rattus_prospect *now, const struct rattus_state *state) {
    if (state->placed) {
        return best_move(now, state);
    }
    struct rattus_prospect prospect = *now;
    struct rattus_state after = *state;
    const unsigned seat = state->seat;
    const unsigned supply = state->supply[seat];
    float best = best_move(now, state);
    RATTUS_EACH(region, state->regions) {
        const unsigned rats = rattus_rats(state, region);
        unsigned cubes = rats + rattus_extras(state);
        cubes = cubes <= supply ? cubes : rats < supply ? rats : supply;
        if (cubes == 0) {
            continue;
        }
        after.at[region].cubes[seat] = (uint8_t)(after.at[region].cubes[seat] + cubes);
        after.supply[seat] = (uint8_t)(supply - cubes);
        prospect.at[region] = rattus_prospect_share(&prospect, region, &after.at[region], rats, 0);
        best = fmaxf(best, best_move(&prospect, &after));
        after.at[region] = state->at[region];
        prospect.at[region] = now->at[region];
    }
    return best;
}

// What the Witch can bring, at best.
static float witch_gain(const struct rattus_prospect *prospect, const struct rattus_state *state) {
    struct rattus_witch witch;
    rattus_witch_init(&witch, prospect, state);
    float best = 0;
    RATTUS_EACH(region, rattus_regions_with_rats(state)) {
        best = fmaxf(best, rattus_witch_first_look(&witch, region, 0));
    }
    return best;
}

// The best that a card can do in the turn in which it is taken, and the rest of the turn after that.
static float worth_of_taken(const struct rattus_prospect *prospect, const struct rattus_state *state,
                            unsigned character) {
    if (character == RATTUS_WITCH) {
        return rest_of_turn(prospect, state) + prospect->weights->far * witch_gain(prospect, state);
    }
    ph_action actions[256];
    const uint64_t types = rattus_game_types(state) & rattus_character_types[character];
    size_t count = types == 0 ? 0 : rattus_game.legal(state, types, actions, NULL, 256);
    count = count < 256 ? count : 256;
    struct rattus_prospect best_prospect = *prospect;
    struct rattus_state best_state = *state;
    float best = rattus_prospect_worth(prospect, state, state->plague);
    for (size_t i = 0; i < count; i++) {
        struct rattus_state after = *state;
        struct rattus_prospect changed = *prospect;
        rattus_game.apply(&after, actions[i], NULL);
        rattus_prospect_update(&changed, state, &after);
        const float worth = rattus_prospect_worth(&changed, &after, after.plague);
        if (worth > best) {
            best = worth;
            best_prospect = changed;
            best_state = after;
        }
    }
    return rest_of_turn(&best_prospect, &best_state);
}

// ---- decisions
// --------------------------------------------------------------------------------------------------------

struct decision {
    const struct rattus_state *view;
    struct rattus_reckoner reckoner;
    struct rattus_prospect now;
};

static float rate_turn(const struct decision *decision, ph_action action, const struct rattus_witch *witch) {
    const struct rattus_state *view = decision->view;
    const struct rattus_prospect *now = &decision->now;
    const unsigned a = ph_action_component(action, 1);
    const unsigned b = ph_action_component(action, 2);
    switch (ph_action_type(action)) {
    case RATTUS_TYPE_PLAGUE:
        return worth_of_move(now, view, a);
    case RATTUS_TYPE_WITCH_LOOK:
        return rest_of_turn(now, view) + now->weights->far * rattus_witch_first_look(witch, a, b);
    default: {
        struct rattus_state after = *view;
        struct rattus_prospect prospect = *now;
        rattus_game.apply(&after, action, NULL);
        rattus_prospect_update(&prospect, view, &after);
        return ph_action_type(action) == RATTUS_TYPE_TAKE ? worth_of_taken(&prospect, &after, a)
                                                          : rest_of_turn(&prospect, &after);
    }
    }
}

// By sight: with the rest of the turn left out.
static float rate_by_sight(const struct decision *decision, ph_action action) {
    struct rattus_state after = *decision->view;
    struct rattus_prospect prospect = decision->now;
    rattus_game.apply(&after, action, NULL);
    rattus_prospect_update(&prospect, decision->view, &after);
    return rattus_prospect_worth(&prospect, &after, after.plague);
}

static bool is_move_of_pieces(ph_action action) {
    const unsigned type = ph_action_type(action);
    return type == RATTUS_TYPE_MONK || type == RATTUS_TYPE_MERCHANT || type == RATTUS_TYPE_KING;
}

static void rate_main(const struct decision *decision, const ph_action *actions, size_t count, double *worths) {
    struct rattus_witch witch;
    bool looks = false;
    for (size_t i = 0; i < count; i++) {
        looks = looks || ph_action_type(actions[i]) == RATTUS_TYPE_WITCH_LOOK;
    }
    if (looks) {
        rattus_witch_init(&witch, &decision->now, decision->view);
    }
    // The few best moves of pieces, by sight, are worth a closer look.
    double sight[CLOSE_LOOKS];
    size_t sighted = 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_move_of_pieces(actions[i])) {
            continue;
        }
        worths[i] = (double)rate_by_sight(decision, actions[i]);
        if (sighted == CLOSE_LOOKS && worths[i] <= sight[CLOSE_LOOKS - 1]) {
            continue;
        }
        size_t at = sighted < CLOSE_LOOKS ? sighted++ : CLOSE_LOOKS - 1;
        for (; at > 0 && sight[at - 1] < worths[i]; at--) {
            sight[at] = sight[at - 1];
        }
        sight[at] = worths[i];
    }
    for (size_t i = 0; i < count; i++) {
        if (is_move_of_pieces(actions[i]) && worths[i] < sight[sighted - 1]) {
            worths[i] -= 1000;
        } else {
            worths[i] = (double)rate_turn(decision, actions[i], &witch);
        }
    }
}

// The final round: all that counts is what survives the ravage.
static float rate_final(const struct decision *decision, ph_action action, const struct rattus_witch *witch) {
    if (ph_action_type(action) == RATTUS_TYPE_WITCH_LOOK) {
        return rattus_prospect_worth_at_end(&decision->now) +
               rattus_witch_first_look(witch, ph_action_component(action, 1), ph_action_component(action, 2));
    }
    struct rattus_state after = *decision->view;
    struct rattus_prospect prospect = decision->now;
    rattus_game.apply(&after, action, NULL);
    if (ph_action_type(action) == RATTUS_TYPE_DONE) {
        return rattus_prospect_worth_at_end(&prospect);
    }
    rattus_prospect_update(&prospect, decision->view, &after);
    return rattus_prospect_worth_at_end(&prospect);
}

static float rate_witch(const struct decision *decision, ph_action action, const struct rattus_witch *witch) {
    const struct rattus_state *view = decision->view;
    switch (ph_action_type(action)) {
    case RATTUS_TYPE_WITCH_LOOK:
        return rattus_witch_second_look(witch, view->step.looked[0], view->step.looked[1],
                                        ph_action_component(action, 1), ph_action_component(action, 2));
    case RATTUS_TYPE_WITCH_SWAP: {
        struct rattus_state after = *view;
        struct rattus_prospect prospect = decision->now;
        rattus_game.apply(&after, action, NULL);
        rattus_prospect_update(&prospect, view, &after);
        return view->phase == RATTUS_PHASE_FINAL
                   ? rattus_prospect_worth_at_end(&prospect) - rattus_prospect_worth_at_end(&decision->now)
                   : rattus_prospect_worth(&prospect, view, view->plague) -
                         rattus_prospect_worth(&decision->now, view, view->plague);
    }
    default:
        return -1e-6F; // better to know than not
    }
}

static float rate_rat(const struct decision *decision, ph_action action) {
    const struct rattus_state *view = decision->view;
    struct rattus_state after = *view;
    struct rattus_prospect prospect = decision->now;
    rattus_token_add(&after, ph_action_component(action, 1), 0);
    after.pile--;
    rattus_prospect_update(&prospect, view, &after);
    const bool knight = (view->outbreak.ask & RATTUS_ASK_KNIGHT) != 0;
    return worth_of_outbreak(&prospect, &after, view->outbreak.region, view->outbreak.rats - 1u, knight ? -1 : 0);
}

static float rate_settle(const struct decision *decision, ph_action action) {
    struct rattus_state after = *decision->view;
    struct rattus_prospect prospect = decision->now;
    rattus_game.apply(&after, action, NULL);
    rattus_prospect_update(&prospect, decision->view, &after);
    return rattus_prospect_worth(&prospect, &after, after.plague);
}

void rattus_rate_plan(const void *view, int seat, const ph_action *actions, size_t count, double *worths) {
    struct decision decision = {.view = view};
    struct rattus_witch witch;
    rattus_prospect_init(&decision.now, &decision.reckoner, &weights, view, (unsigned)seat);
    const struct rattus_state *state = view;
    if (state->node == RATTUS_NODE_MAIN && state->phase == RATTUS_PHASE_TURN) {
        rate_main(&decision, actions, count, worths);
        return;
    }
    if (state->node == RATTUS_NODE_WITCH || state->node == RATTUS_NODE_MAIN) {
        rattus_witch_init(&witch, &decision.now, state);
    }
    for (size_t i = 0; i < count; i++) {
        float worth = 0;
        switch (state->node) {
        case RATTUS_NODE_MAIN:
            worth = rate_final(&decision, actions[i], &witch);
            break;
        case RATTUS_NODE_WITCH:
            worth = rate_witch(&decision, actions[i], &witch);
            break;
        case RATTUS_NODE_RAT:
            worth = rate_rat(&decision, actions[i]);
            break;
        case RATTUS_NODE_KNIGHT_POPULATION:
            worth = worth_of_outbreak(&decision.now, state, state->outbreak.region, 0,
                                      ph_action_component(actions[i], 1) * 2);
            break;
        default:
            worth = rate_settle(&decision, actions[i]);
            break;
        }
        worths[i] = (double)worth;
    }
}
