// SPDX-License-Identifier: MIT
// A player tells its symptoms, denies an accusation, and accuses whom it suspects. It says a thing again only when it
// would say something else, or when cards have changed hands since, so that the old claim says nothing any more. With
// the plague it shows the symptoms that a healthy player might have in its place, and casts suspicion on a healthy
// passenger of the leading cart.
#include "ai/games/bristol1350/talk.h"

#include "ai/games/bristol1350/bristol1350.h"
#include "games/bristol1350/rule.h"

// The seat's last claim of a kind, or NULL.
static const struct ph_event *last_claim(struct ph_log log, unsigned seat, unsigned about) {
    for (size_t i = log.count; i-- > 0;) {
        if (log.events[i].type == BRISTOL_EVENT_CLAIM) {
            const struct bristol_claim_event claim = bristol_claim_of(&log.events[i]);
            if (claim.by == seat && claim.about == about) {
                return &log.events[i];
            }
        }
    }
    return NULL;
}

// Whether a seat has got other symptoms since a claim. Rounds decide about mingles, because the history of a position
// does not say what came first, and a round's mingles come after all that is said in it.
static bool has_new_symptoms(struct ph_log log, unsigned seat, const struct ph_event *claim) {
    const unsigned round = bristol_claim_of(claim).round;
    for (size_t i = 0; i < log.count; i++) {
        const struct ph_event *const event = &log.events[i];
        if (event->type == BRISTOL_EVENT_MINGLED) {
            const struct bristol_mingled_event mingled = bristol_mingled_of(event);
            if (mingled.seat == seat && mingled.round >= round) {
                return true;
            }
        } else if (event->type == BRISTOL_TYPE_DISCARD && event->chance == 0 && event->seat == seat && event > claim) {
            return true;
        }
    }
    return false;
}

static bool is_accused_since(struct ph_log log, unsigned seat, const struct ph_event *claim) {
    for (size_t i = log.count; i-- > 0 && &log.events[i] != claim;) {
        if (log.events[i].type == BRISTOL_EVENT_CLAIM) {
            const struct bristol_claim_event other = bristol_claim_of(&log.events[i]);
            if (other.about == BRISTOL_ABOUT_ACCUSE && other.what[0] == seat) {
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

static bool tells_symptoms(const struct bristol_state *view, struct ph_log log, unsigned seat, ph_action *claim) {
    const uint8_t *const own = view->symptoms[seat].cards; // ascending
    const struct ph_event *const last = last_claim(log, seat, BRISTOL_ABOUT_SYMPTOMS);
    const bool shows = own[0] + own[1] < BRISTOL_PLAGUE_TOTAL;
    const unsigned low = shows ? own[0] : BRISTOL_PLAGUE_TOTAL - 1u - own[1];
    const unsigned first = low < own[1] ? low : own[1];
    const unsigned second = low < own[1] ? own[1] : low;
    *claim = ph_action_of(BRISTOL_TYPE_CLAIM, BRISTOL_ABOUT_SYMPTOMS, first, second);
    return last == NULL || bristol_claim_of(last).what[0] != first || bristol_claim_of(last).what[1] != second ||
           has_new_symptoms(log, seat, last);
}

static bool denies(struct ph_log log, unsigned seat, ph_action *claim) {
    *claim = ph_action_of(BRISTOL_TYPE_CLAIM, BRISTOL_ABOUT_PLAGUE, 0, 0);
    return is_accused_since(log, seat, last_claim(log, seat, BRISTOL_ABOUT_PLAGUE));
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

static bool accuses(const struct bristol_belief *belief, const struct bristol_state *view, struct ph_log log,
                    unsigned seat, ph_action *claim) {
    const struct ph_event *const last = last_claim(log, seat, BRISTOL_ABOUT_ACCUSE);
    const unsigned whom = suspect(belief, view, seat);
    if (whom == BRISTOL_NONE) {
        return false;
    }
    *claim = ph_action_of(BRISTOL_TYPE_CLAIM, BRISTOL_ABOUT_ACCUSE, whom, 0);
    return last == NULL || bristol_claim_of(last).what[0] != whom || has_new_symptoms(log, whom, last);
}

bool bristol_talk_wants(const struct bristol_belief *belief, const struct bristol_state *view, struct ph_log log,
                        unsigned seat, ph_action *claim) {
    if (view->node != BRISTOL_NODE_MAIN || !bristol_has_option(view, BRISTOL_CLAIMS)) {
        return false;
    }
    return (!said_now(view, BRISTOL_ABOUT_SYMPTOMS) && tells_symptoms(view, log, seat, claim)) ||
           (!said_now(view, BRISTOL_ABOUT_PLAGUE) && denies(log, seat, claim)) ||
           (!said_now(view, BRISTOL_ABOUT_ACCUSE) && accuses(belief, view, log, seat, claim));
}

bool bristol_talk(const void *void_view, struct ph_log log, int seat, enum temper temper, ph_action *claim) {
    (void)temper;
    const struct bristol_state *const view = void_view;
    struct bristol_belief belief;
    if (!bristol_has_option(view, BRISTOL_CLAIMS)) {
        return false;
    }
    bristol_belief_init(&belief, view, log, (unsigned)seat);
    return bristol_talk_wants(&belief, view, log, (unsigned)seat, claim);
}
