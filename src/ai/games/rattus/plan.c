// SPDX-License-Identifier: MIT
// Rattus as a sensible player plays it. A turn is planned as a whole: a card is taken for what it does at once and
// later, against what its class makes one lose; cubes go where rats give many and threaten few; characters act where
// that leaves one best off; and the plague goes where it hurts the leaders most. When the pile runs out, only what will
// survive counts.
#include "ai/games/rattus/pieces.h"
#include "ai/games/rattus/questions.h"
#include "ai/games/rattus/rattus.h"
#include "ai/games/rattus/rest.h"
#include "ai/games/rattus/sparse.h"
#include "ai/games/rattus/swaps.h"
#include "ai/games/rattus/witch.h"
#include "games/rattus/phases.h"
#include "games/rattus/rattus.h"

#include <math.h>

// Character actions after which the rest of the turn is planned; the others are rated by sight. Chosen by hand.
enum { CLOSE_LOOKS = 10 };

// Chosen by hand: the cubes that moving pieces should gain at least, and what is subtracted from the rating otherwise.
static const double gain_least = 0.01;
static const double idle = 1;

enum { LAST_TOKENS = 2 }; // in the pile: most moves of the plague turn that many over to the board; chosen by hand

// How much of a change in what the tokens do counts: all of it if this turn is bound to be the last one.
static float tokens_share(const struct rattus_prospect *prospect, const struct rattus_state *state) {
    const bool ends = state->pile <= LAST_TOKENS || state->supply[state->seat] == 0;
    return ends ? prospect->weights->final : prospect->weights->far;
}

// What the Witch can bring, at best.
static float witch_gain(const struct rattus_prospect *prospect, const struct rattus_state *state) {
    struct rattus_witch witch;
    rattus_witch_init(&witch, prospect, state);
    return rattus_witch_best_gain(&witch);
}

static float messenger_gain(const struct rattus_prospect *prospect, const struct rattus_state *state) {
    struct rattus_swaps swaps;
    rattus_swaps_init(&swaps, prospect, state);
    return rattus_swaps_best_gain(&swaps);
}

// The best that a character can do now, and the rest of the turn after that.
static float rest_with(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned character) {
    if (character == RATTUS_WITCH) {
        return rattus_rest_of_turn(prospect, state) + tokens_share(prospect, state) * witch_gain(prospect, state);
    }
    if (character == RATTUS_MESSENGER) {
        return rattus_rest_of_turn(prospect, state) + messenger_gain(prospect, state);
    }
    if (state->pending != RATTUS_PENDING_NONE) { // the Baker's cubes come first
        return rattus_rest_of_turn(prospect, state);
    }
    ph_action actions[256];
    const uint64_t types = rattus_game_types(state) & rattus_character_types[character];
    size_t count = types == 0 ? 0 : rattus_game.legal(state, types, actions, NULL, 256);
    count = count < 256 ? count : 256;
    struct rattus_prospect best_prospect = *prospect;
    struct rattus_state best_state = *state;
    float best = rattus_prospect_value(prospect, state, state->plague);
    for (size_t i = 0; i < count && ph_action_type(actions[i]) != RATTUS_TYPE_MAYOR; i++) { // he is in the rest
        struct rattus_state after = *state;
        struct rattus_prospect changed = *prospect;
        rattus_game.apply(&after, actions[i], NULL);
        rattus_prospect_update(&changed, state, &after);
        const float value = rattus_prospect_value(&changed, &after, after.plague);
        if (value > best) {
            best = value;
            best_prospect = changed;
            best_state = after;
        }
    }
    return rattus_rest_of_turn(&best_prospect, &best_state);
}

// The rest of the turn, with the best that a character can do after this: so nobody hurries to use one. The Witch looks
// first.
static float rest_with_characters(const struct rattus_prospect *prospect, const struct rattus_state *state) {
    float best = rattus_rest_of_turn(prospect, state);
    if (prospect->weights->rough) {
        return best;
    }
    RATTUS_EACH(character, state->owned[state->seat] & ~state->used & ~rattus_bit(RATTUS_WITCH)) {
        best = fmaxf(best, rest_with(prospect, state, character));
    }
    return best;
}

// ---- decisions ------------------------------------------------------------------------------------------------------

struct decision {
    const struct rattus_state *view;
    struct rattus_reckoner reckoner;
    struct rattus_prospect now;
    struct rattus_swaps swaps;
    struct rattus_witch witch; // only where there is a look to be weighed
};

static float rate_turn(const struct decision *decision, ph_action action) {
    const struct rattus_state *view = decision->view;
    const struct rattus_prospect *now = &decision->now;
    const unsigned a = ph_action_component(action, 1);
    const unsigned b = ph_action_component(action, 2);
    switch (ph_action_type(action)) {
    case RATTUS_TYPE_PLAGUE:
        return rattus_rest_after_move(now, view, a);
    case RATTUS_TYPE_WITCH_LOOK:
        return rattus_rest_of_turn(now, view) +
               tokens_share(now, view) * rattus_witch_first_look(&decision->witch, a, b);
    default: {
        struct rattus_state after = *view;
        struct rattus_prospect prospect = *now;
        rattus_game.apply(&after, action, NULL);
        rattus_prospect_update(&prospect, view, &after);
        const float rest = rest_with_characters(&prospect, &after);
        return ph_action_type(action) == RATTUS_TYPE_TAKE ? fmaxf(rest, rest_with(&prospect, &after, a)) : rest;
    }
    }
}

// By sight: with the rest of the turn left out.
static float rate_by_sight(struct decision *decision, ph_action action) {
    if (ph_action_type(action) == RATTUS_TYPE_MESSENGER) {
        return rattus_prospect_value(&decision->now, decision->view, decision->view->plague) +
               rattus_swaps_gain(&decision->swaps, action);
    }
    struct rattus_state after = *decision->view;
    struct rattus_prospect prospect = decision->now;
    rattus_game.apply(&after, action, NULL);
    rattus_prospect_update(&prospect, decision->view, &after);
    return rattus_prospect_value(&prospect, &after, after.plague);
}

// Whether there can be many actions of a type, so that only the best, by sight, are looked at closely.
static bool has_many(ph_action action) {
    switch (ph_action_type(action)) {
    case RATTUS_TYPE_TAKE:
    case RATTUS_TYPE_PLACE:
    case RATTUS_TYPE_NO_PLACE:
    case RATTUS_TYPE_PLAGUE:
    case RATTUS_TYPE_DONE:
    case RATTUS_TYPE_WITCH_LOOK:
        return false;
    default:
        return true;
    }
}

static bool only_moves(ph_action action) {
    switch (ph_action_type(action)) {
    case RATTUS_TYPE_MONK:
    case RATTUS_TYPE_MERCHANT:
    case RATTUS_TYPE_WITCH_SWAP:
    case RATTUS_TYPE_WALL:
    case RATTUS_TYPE_NUN:
    case RATTUS_TYPE_BISHOP:
    case RATTUS_TYPE_PIED_PIPER:
    case RATTUS_TYPE_MESSENGER:
        return true;
    default:
        return false;
    }
}

// To move pieces for nothing looks foolish, and there are many ways to do so: they come after what does without.
static void avoid_idle(double without, const ph_action *actions, size_t count, double *ratings) {
    for (size_t i = 0; i < count; i++) {
        ratings[i] -= only_moves(actions[i]) && ratings[i] < without + gain_least ? idle : 0;
    }
}

// Whether an action gains something for good, at no risk.
static bool only_gains(ph_action action) {
    switch (ph_action_type(action)) {
    case RATTUS_TYPE_KING:
    case RATTUS_TYPE_WIZARD:
    case RATTUS_TYPE_DIPLOMAT:
    case RATTUS_TYPE_ASTRONOMER:
    case RATTUS_TYPE_EXPLORER:
        return true;
    default:
        return false;
    }
}

// The plague ends the turn: it waits until nothing is left to be gained for good.
static void delay_plague(const ph_action *actions, size_t count, double *ratings) {
    double gains = -INFINITY;
    for (size_t i = 0; i < count; i++) {
        gains = only_gains(actions[i]) ? fmax(gains, ratings[i]) : gains;
    }
    for (size_t i = 0; i < count; i++) {
        const bool forgoes = ph_action_type(actions[i]) == RATTUS_TYPE_PLAGUE && ratings[i] < gains - gain_least;
        ratings[i] -= forgoes ? idle : 0;
    }
}

// Where a step or an activation can be closed: pieces that are moved should improve on that.
static void compare_with_done(const ph_action *actions, size_t count, double *ratings) {
    for (size_t i = 0; i < count; i++) {
        if (ph_action_type(actions[i]) == RATTUS_TYPE_DONE) {
            avoid_idle(ratings[i], actions, count, ratings);
            return;
        }
    }
}

static void rate_main(struct decision *decision, const ph_action *actions, size_t count, double *ratings) {
    // The few best moves of pieces, by sight, are worth a closer look.
    struct rattus_sparse sparse;
    double sight[CLOSE_LOOKS];
    size_t sighted = 0;
    rattus_sparse_init(&sparse, actions, count);
    for (size_t i = 0; i < count; i++) {
        if (!has_many(actions[i])) {
            continue;
        }
        ratings[i] = RATTUS_SPARSE_RATING;
        if (ph_action_type(actions[i]) != RATTUS_TYPE_MESSENGER && !rattus_sparse_takes(&sparse, actions[i])) {
            continue;
        }
        ratings[i] = (double)rate_by_sight(decision, actions[i]);
        if (sighted == CLOSE_LOOKS && ratings[i] <= sight[CLOSE_LOOKS - 1]) {
            continue;
        }
        size_t at = sighted < CLOSE_LOOKS ? sighted++ : CLOSE_LOOKS - 1;
        for (; at > 0 && sight[at - 1] < ratings[i]; at--) {
            sight[at] = sight[at - 1];
        }
        sight[at] = ratings[i];
    }
    unsigned looks = 0;
    const double least = sighted == 0 ? 0 : sight[sighted - 1];
    for (size_t i = 0; i < count; i++) {
        if (!has_many(actions[i])) {
            ratings[i] = (double)rate_turn(decision, actions[i]);
        } else if (ratings[i] < least || looks == 2 * CLOSE_LOOKS) {
            ratings[i] -= 1000;
        } else {
            ratings[i] = (double)rate_turn(decision, actions[i]);
            looks++;
        }
    }
    double without = -INFINITY;
    for (size_t i = 0; i < count; i++) {
        const bool acts = has_many(actions[i]) || ph_action_type(actions[i]) == RATTUS_TYPE_TAKE;
        without = acts ? without : fmax(without, ratings[i]);
    }
    avoid_idle(without, actions, count, ratings);
    delay_plague(actions, count, ratings);
}

// The final round: all that counts is what survives the ravage.
static float rate_final(struct decision *decision, ph_action action) {
    const struct rattus_state *view = decision->view;
    const float now = rattus_prospect_value_at_end(&decision->now);
    switch (ph_action_type(action)) {
    case RATTUS_TYPE_WITCH_LOOK:
        return now + rattus_witch_first_look(&decision->witch, ph_action_component(action, 1),
                                             ph_action_component(action, 2));
    case RATTUS_TYPE_MESSENGER:
        return now + rattus_swaps_gain(&decision->swaps, action);
    case RATTUS_TYPE_DONE:
        return now;
    default:
        break;
    }
    struct rattus_state after = *view;
    struct rattus_prospect prospect = decision->now;
    rattus_game.apply(&after, action, NULL);
    rattus_prospect_update(&prospect, view, &after);
    float value = rattus_prospect_value_at_end(&prospect);
    if (ph_action_type(action) == RATTUS_TYPE_PLAGUE) {
        // The tokens there are turned in any case; what the Serf and the Crusader add is theirs (R-FINAL-4).
        const unsigned with = ph_action_component(action, 5);
        const unsigned to = ph_action_component(action, 1);
        value += (with & RATTUS_WITH_SERF) != 0 ? rattus_rest_serf_gain(&prospect, view, to) : 0;
        value +=
            (with & RATTUS_WITH_CRUSADER) != 0 && rattus_rats(view, to) > 1 ? 0.2F * prospect.at[to].loss + 0.1F : 0;
    }
    return value;
}

static float rate_witch(const struct decision *decision, ph_action action) {
    const struct rattus_state *view = decision->view;
    switch (ph_action_type(action)) {
    case RATTUS_TYPE_WITCH_LOOK:
        return rattus_witch_second_look(&decision->witch, view->step.looked[0], view->step.looked[1],
                                        ph_action_component(action, 1), ph_action_component(action, 2));
    case RATTUS_TYPE_WITCH_SWAP: {
        struct rattus_state after = *view;
        struct rattus_prospect prospect = decision->now;
        rattus_game.apply(&after, action, NULL);
        rattus_prospect_update(&prospect, view, &after);
        return view->phase == RATTUS_PHASE_FINAL
                   ? rattus_prospect_value_at_end(&prospect) - rattus_prospect_value_at_end(&decision->now)
                   : rattus_prospect_value(&prospect, view, view->plague) -
                         rattus_prospect_value(&decision->now, view, view->plague);
    }
    default:
        return -1e-6F; // better to know than not
    }
}

static float rate_rat(const struct decision *decision, ph_action action) {
    const struct rattus_state *view = decision->view;
    struct rattus_state after = *view;
    struct rattus_prospect prospect = decision->now;
    unsigned rats = (unsigned)view->outbreak.rats + view->outbreak.more; // to come, the Soldier's last
    rats--;
    if (ph_action_type(action) == RATTUS_TYPE_RAT) {
        rattus_token_add(&after, ph_action_component(action, 1), 0);
        after.pile--;
        rattus_prospect_update(&prospect, view, &after);
    }
    const bool knight = (view->outbreak.ask & RATTUS_ASK_KNIGHT) != 0;
    return rattus_rest_of_outbreak(&prospect, &after, view->outbreak.region, rats, knight ? -1 : 0);
}

// The value of the position after an action; at the end, of what will survive.
static float rate_after(const struct decision *decision, ph_action action) {
    const struct rattus_state *view = decision->view;
    struct rattus_state after = *view;
    struct rattus_prospect prospect = decision->now;
    rattus_game.apply(&after, action, NULL);
    rattus_prospect_update(&prospect, view, &after);
    return view->phase == RATTUS_PHASE_FINAL || view->phase == RATTUS_PHASE_RAVAGE
               ? rattus_prospect_value_at_end(&prospect)
               : rattus_prospect_value(&prospect, &after, after.plague);
}

// A single cube is worth as much as with its fellow in the best of the other regions (R-SETUP-5).
static float rate_settle(const struct decision *decision, ph_action action) {
    const struct rattus_state *view = decision->view;
    struct rattus_state after = *view;
    rattus_game.apply(&after, action, NULL);
    if (view->settling.half != RATTUS_NONE || after.settling.half == RATTUS_NONE || after.phase != view->phase) {
        return rate_after(decision, action);
    }
    struct rattus_prospect prospect = decision->now;
    rattus_prospect_update(&prospect, view, &after);
    const float one = rattus_prospect_value(&prospect, &after, after.plague);
    const uint32_t near = rattus_reachable(&after, after.plague);
    float best = -INFINITY;
    RATTUS_EACH(region, after.regions & ~rattus_bit(after.settling.half)) {
        struct rattus_state other = after;
        rattus_cube_add(&other, view->seat, region, 1);
        const struct rattus_share share = rattus_prospect_share(&prospect, &other, region);
        const bool is_near = (near >> region & 1u) != 0;
        best = fmaxf(best, rattus_prospect_part(&prospect, &share, is_near) -
                               rattus_prospect_part(&prospect, &prospect.at[region], is_near));
    }
    return one + best;
}

static float rate(struct decision *decision, ph_action action) {
    const struct rattus_state *view = decision->view;
    switch (view->node) {
    case RATTUS_NODE_MAIN:
        return rate_final(decision, action);
    case RATTUS_NODE_WITCH:
        return rate_witch(decision, action);
    case RATTUS_NODE_RAT:
    case RATTUS_NODE_MORE_RAT:
        return rate_rat(decision, action);
    case RATTUS_NODE_KNIGHT_POPULATION:
        return rattus_rest_of_outbreak(&decision->now, view, view->outbreak.region, 0,
                                       ph_action_component(action, 1) * 2);
    case RATTUS_NODE_SETTLE:
        return rate_settle(decision, action);
    default:
        return rattus_question_asked(view) ? rattus_question_rate(&decision->now, view, action)
                                           : rate_after(decision, action);
    }
}

void rattus_rate_plan(const void *view, struct ph_log log, int seat, const ph_action *actions, size_t count,
                      double *ratings) {
    (void)log; // all that counts is on the table
    rattus_rate_plan_by(&rattus_plan_weights, view, seat, actions, count, ratings);
}

void rattus_rate_quickly(const void *view, struct ph_log log, int seat, const ph_action *actions, size_t count,
                         double *ratings) {
    (void)log;
    rattus_rate_plan_by(&rattus_quick_weights, view, seat, actions, count, ratings);
}

void rattus_rate_plan_by(const struct rattus_weights *weights, const struct rattus_state *view, int seat,
                         const ph_action *actions, size_t count, double *ratings) {
    struct decision decision;
    decision.view = view;
    rattus_prospect_init(&decision.now, &decision.reckoner, weights, view, (unsigned)seat);
    rattus_swaps_init(&decision.swaps, &decision.now, view);
    bool looks = view->node == RATTUS_NODE_WITCH;
    for (size_t i = 0; i < count; i++) {
        looks = looks || ph_action_type(actions[i]) == RATTUS_TYPE_WITCH_LOOK;
    }
    if (looks) {
        rattus_witch_init(&decision.witch, &decision.now, view);
    }
    if (view->node == RATTUS_NODE_MAIN && view->phase == RATTUS_PHASE_TURN) {
        rate_main(&decision, actions, count, ratings);
        return;
    }
    struct rattus_sparse sparse;
    rattus_sparse_init(&sparse, actions, count);
    for (size_t i = 0; i < count; i++) {
        const bool looked_at =
            ph_action_type(actions[i]) == RATTUS_TYPE_MESSENGER || rattus_sparse_takes(&sparse, actions[i]);
        ratings[i] = looked_at ? (double)rate(&decision, actions[i]) : RATTUS_SPARSE_RATING;
    }
    compare_with_done(actions, count, ratings);
}

ph_action rattus_policy(const void *state, struct ph_random *random) {
    enum { LISTED_MAX = 256 };
    ph_action actions[LISTED_MAX];
    double ratings[LISTED_MAX];
    struct rattus_state view;
    const unsigned seat = rattus_game.actor(state).seat;
    const size_t count = rattus_game.legal(state, UINT64_MAX, actions, NULL, LISTED_MAX);
    if (count > LISTED_MAX) {
        return rattus_game.sample(state, random);
    }
    if (count == 1) {
        return actions[0];
    }
    rattus_game.view(state, (int)seat, &view);
    rattus_rate_plan_by(&rattus_quick_weights, &view, (int)seat, actions, count, ratings);
    size_t best = 0;
    for (size_t i = 1; i < count; i++) {
        best = ratings[i] > ratings[best] ? i : best;
    }
    return actions[best];
}
