// SPDX-License-Identifier: MIT
// The healthy tell the truth about themselves and accuse whom they suspect. With the plague a player says what a
// healthy one would say, and casts suspicion on a healthy passenger of the leading cart.
#include "ai/games/bristol1350/talk.h"

#include "games/bristol1350/rule.h"

static bool has_said(struct ph_log log, const struct bristol_state *view, unsigned seat, unsigned about) {
    for (size_t i = log.count; i-- > 0;) {
        const struct ph_event *const event = &log.events[i];
        if (event->type == BRISTOL_EVENT_ROUND) {
            break;
        }
        if (event->type == BRISTOL_EVENT_CLAIM) {
            const struct bristol_claim_event claim = bristol_claim_of(event);
            if (claim.round == view->round && claim.by == seat && claim.about == about) {
                return true;
            }
        }
    }
    return false;
}

static bool said_now(const struct bristol_state *view, unsigned about) {
    for (unsigned i = 0; i < view->said_count; i++) {
        if (view->said[i] == about) {
            return true;
        }
    }
    return false;
}

// The seat to accuse, or BRISTOL_NONE.
static unsigned suspect(const struct bristol_belief *belief, const struct bristol_state *view, unsigned seat) {
    const bool plagued = (view->plague >> seat & 1u) != 0;
    unsigned chosen = BRISTOL_NONE;
    double best = plagued ? 0.0 : 0.6;
    BRISTOL_EACH(other, view->alive & ~(1u << seat)) {
        const double odds = bristol_belief_plagued(belief, other);
        const bool leads = view->order_count != 0 && view->cart_of[other] == view->order[0];
        const double value = plagued ? (1 - odds) * (leads ? 1 : 0.3) : odds;
        if (value > best) {
            best = value;
            chosen = other;
        }
    }
    return chosen;
}

bool bristol_talk_wants(const struct bristol_belief *belief, const struct bristol_state *view, struct ph_log log,
                        unsigned seat, ph_action claim) {
    const unsigned about = ph_action_component(claim, 1);
    const unsigned a = ph_action_component(claim, 2);
    const unsigned b = ph_action_component(claim, 3);
    const bool plagued = (view->plague >> seat & 1u) != 0;
    if (view->node != BRISTOL_NODE_MAIN || said_now(view, about) || has_said(log, view, seat, about)) {
        return false;
    }
    switch (about) {
    case BRISTOL_ABOUT_SYMPTOMS: {
        const uint8_t *const own = view->symptoms[seat].cards;
        return plagued ? a == 1 && b == 2 : a == own[0] && b == own[1];
    }
    case BRISTOL_ABOUT_PLAGUE:
        return a == 0;
    case BRISTOL_ABOUT_ACCUSE:
        return a == suspect(belief, view, seat);
    default:
        return false; // cards that went from hand to hand reveal too much
    }
}
