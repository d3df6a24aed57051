// SPDX-License-Identifier: MIT
// Bristol 1350 as a sensible player plays it: by what each action does to the odds of leaving town healthy or, with the
// plague, of nobody leaving it at all. Dice, draws and coins are weighed over what they may show, pawn moves also over
// the whips they may meet, and a push out of the game over whether it would be one's own end.
#include "ai/games/bristol1350/bristol1350.h"
#include "ai/games/bristol1350/decision.h"
#include "ai/games/bristol1350/talk.h"
#include "games/bristol1350/phases.h"

#include <math.h>

// Chosen by hand.
static const struct bristol_cares cares = {
    .escape = 2,
    .content = 1,
    .resigned = 0.4,
    .board = 0.4,
    .later = 0.3,
    .purge = 0.5,
    .speed = 0.05,
    .drag = 0.0,
    .touch = 0.25,
    .alarm = 1.0,
    .mingle = 0.2,
    .stay = {0.9, 0.82, 0.75},
    .card = 0.03,
    .mercy = 0.3,
    .know = 0.01,
};

// ---- coins ----------------------------------------------------------------------------------------------------------

static double rate_give(struct bristol_decision *decision, unsigned owner) {
    const unsigned coin = decision->view->pending.coin - 1u;
    if (owner == decision->seat) {
        struct bristol_outlook *const outlook = &decision->outlook;
        const bool was_plagued = outlook->plagued;
        outlook->plagued = (was_plagued || coin == BRISTOL_COIN_PLAGUE) && coin != BRISTOL_COIN_CURED;
        outlook->crew_count = 0;
        const double value =
            bristol_value(decision, decision->view) * (outlook->plagued && !was_plagued ? cares.resigned : 1) +
            (coin == BRISTOL_COIN_CURED ? 0.1 : 0);
        outlook->plagued = was_plagued;
        outlook->crew_count = 0;
        return value;
    }
    struct bristol_belief other = decision->belief;
    struct bristol_outlook outlook = decision->outlook;
    outlook.belief = &other;
    outlook.crew_count = 0;
    for (unsigned i = 0; i < BRISTOL_PARTICLES; i++) {
        struct bristol_particle *const particle = &other.particles[i];
        const unsigned bit = 1u << owner;
        if (coin == BRISTOL_COIN_CURED) {
            particle->plague = (uint16_t)(particle->plague & ~bit);
        } else if (coin == BRISTOL_COIN_PLAGUE && (particle->immune & bit) == 0) {
            particle->plague = (uint16_t)(particle->plague | bit);
        }
    }
    return bristol_outlook_value(&outlook, decision->view, decision->to_act);
}

// ---- decisions ------------------------------------------------------------------------------------------------------

// A remedy is worth more the more rounds are left; the third one less than the first.
static double value_of_card(const struct bristol_state *view) {
    unsigned left = view->options.length;
    for (unsigned i = 0; i < view->order_count; i++) {
        const unsigned at = view->carts[view->order[i]].at;
        left = view->options.length - at < left ? view->options.length - at : left;
    }
    return view->last_round != 0 ? 0 : cares.card * fmin(1, left / 9.0);
}

static double value_of_look(const struct bristol_decision *decision, unsigned seat) {
    const double plagued = bristol_belief_plagued(&decision->belief, seat);
    return cares.know * 4 * plagued * (1 - plagued);
}

static double rate_main(struct bristol_decision *decision, ph_action action) {
    const struct bristol_state *const view = decision->view;
    const unsigned a = ph_action_component(action, 1);
    const unsigned held = view->hands[decision->seat].count;
    switch (ph_action_type(action)) {
    case BRISTOL_TYPE_REROLL:
        return bristol_value_of_rolled(decision, a);
    case BRISTOL_TYPE_DRAW:
        return decision->now + decision->card / (1 + held);
    case BRISTOL_TYPE_COUNTESS:
        return decision->now + 1.3 * decision->card / (1 + held);
    case BRISTOL_TYPE_ELBOW:
        return bristol_rate_elbow(decision);
    case BRISTOL_TYPE_DASH:
        return bristol_rate_move(decision, view, BRISTOL_MOVE_DASH, 0);
    case BRISTOL_TYPE_PUSH:
        return bristol_rate_move(decision, view, BRISTOL_MOVE_PUSH, a);
    case BRISTOL_TYPE_PEEK:
    case BRISTOL_TYPE_SHERIFF:
        return decision->now + value_of_look(decision, a);
    case BRISTOL_TYPE_SERF:
        return bristol_value_of_leeches(decision, 1);
    case BRISTOL_TYPE_OUTLAW: // a third of all throws bring one more action, worth about a reroll
        return bristol_value_of_rolled(decision, 1u << a) + decision->card / 3;
    case BRISTOL_TYPE_MASON:
        return bristol_value_of_mason(decision, a);
    case BRISTOL_TYPE_KNIGHT:
        return bristol_value_of_front(decision, view, a);
    case BRISTOL_TYPE_FRIAR:
        return bristol_value_of_face(decision, a, ph_action_component(action, 2));
    case BRISTOL_TYPE_CHANDLER:
        return bristol_value_of_drawn(decision, 1);
    default: // the Barmaid, or nothing
        return decision->now;
    }
}

static double rate_card(struct bristol_decision *decision, ph_action action) {
    const struct bristol_state *const view = decision->view;
    const unsigned dice = ph_action_component(action, 2);
    switch (ph_action_type(action)) {
    case BRISTOL_TYPE_ARSENIC:
        return bristol_value_of_locked(decision, view, dice) - decision->card;
    case BRISTOL_TYPE_CHICKEN:
        return bristol_value_of_throws(decision, dice, 3) - decision->card;
    case BRISTOL_TYPE_EMERALDS:
        return bristol_best_move(decision, view) - decision->card;
    case BRISTOL_TYPE_LEECHES:
        return bristol_value_of_leeches(decision, 2) - decision->card;
    case BRISTOL_TYPE_POMANDER:
        return bristol_value_of_drawn(decision, 2) - decision->card;
    case BRISTOL_TYPE_ALMS: // it has no other use
        return decision->now + 0.001;
    default:
        return decision->now;
    }
}

static double rate(struct bristol_decision *decision, ph_action action) {
    const struct bristol_state *const view = decision->view;
    const unsigned a = ph_action_component(action, 1);
    switch (view->node) {
    case BRISTOL_NODE_MAIN:
        return rate_main(decision, action);
    case BRISTOL_NODE_CARDS:
        return rate_card(decision, action);
    case BRISTOL_NODE_WHIP:
        return bristol_rate_whip(decision, ph_action_type(action) == BRISTOL_TYPE_WHIP);
    case BRISTOL_NODE_MOVE:
        return ph_action_type(action) == BRISTOL_TYPE_PUSH
                   ? bristol_rate_move(decision, view, BRISTOL_MOVE_PUSH, a)
                   : bristol_rate_move(
                         decision, view,
                         ph_action_type(action) == BRISTOL_TYPE_DASH ? BRISTOL_MOVE_DASH : BRISTOL_MOVE_ELBOW, 0);
    case BRISTOL_NODE_CHICKEN:
        return ph_action_type(action) == BRISTOL_TYPE_STOP
                   ? decision->now
                   : bristol_value_of_throws(decision, a, 3u - view->pending.throws);
    case BRISTOL_NODE_LOCK:
        return bristol_value_of_locked(decision, view, 1u << a);
    case BRISTOL_NODE_PLACE:
        return bristol_value_of_placed(decision, a, ph_action_component(action, 2));
    case BRISTOL_NODE_DISCARD:
        return bristol_rate_discard(decision, action);
    case BRISTOL_NODE_GIVE:
        return rate_give(decision, a);
    default: // which remedy to keep: a whip saves when it is needed
        return (bristol_cards[a].remedies >> BRISTOL_WHIP & 1u) != 0 ? 1 : 0;
    }
}

void bristol_rate_plan(const void *void_view, struct ph_log log, int seat, const ph_action *actions, size_t count,
                       double *ratings) {
    const struct bristol_state *const view = void_view;
    struct bristol_decision decision;
    decision.view = view;
    decision.log = log;
    decision.seat = (unsigned)seat;
    decision.to_act = bristol_outlook_to_act(view);
    decision.card = value_of_card(view);
    bristol_belief_init(&decision.belief, view, log, decision.seat);
    bristol_outlook_init(&decision.outlook, &decision.belief, &cares, view, decision.seat);
    decision.now = bristol_value(&decision, view);
    ph_action claim = 0;
    const bool talks = bristol_talk_wants(&decision.belief, view, log, decision.seat, TEMPER_NONE, &claim);
    for (size_t i = 0; i < count; i++) {
        if (ph_action_type(actions[i]) == BRISTOL_TYPE_CLAIM) {
            ratings[i] = talks && actions[i] == claim ? 100 : -100;
        } else {
            ratings[i] = rate(&decision, actions[i]);
        }
    }
}
