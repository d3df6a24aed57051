// SPDX-License-Identifier: MIT
#include "ai/games/bristol1350/said.h"

#include "games/bristol1350/ids.h"

enum {
    ANSWERS = 1u << BRISTOL_ABOUT_SYMPTOMS | 1u << BRISTOL_ABOUT_PLAGUE,
    MINGLES = 1u << BRISTOL_ABOUT_GAVE | 1u << BRISTOL_ABOUT_RECEIVED,
    ALL = ANSWERS | MINGLES | 1u << BRISTOL_ABOUT_ACCUSE,
};

const struct ph_event *bristol_last_claim(struct ph_log log, unsigned seat, unsigned abouts) {
    for (size_t i = log.count; i-- > 0;) {
        if (log.events[i].type == BRISTOL_EVENT_CLAIM) {
            const struct bristol_claim_event claim = bristol_claim_of(&log.events[i]);
            if (claim.by == seat && (abouts >> claim.about & 1u) != 0) {
                return &log.events[i];
            }
        }
    }
    return NULL;
}

const struct ph_event *bristol_last_answer(struct ph_log log, unsigned seat) {
    return bristol_last_claim(log, seat, ANSWERS);
}

unsigned bristol_claims_made(struct ph_log log, unsigned seat) {
    unsigned count = 0;
    for (size_t i = 0; i < log.count; i++) {
        count += log.events[i].type == BRISTOL_EVENT_CLAIM && bristol_claim_of(&log.events[i]).by == seat;
    }
    return count;
}

const struct ph_event *bristol_last_mingle(struct ph_log log, unsigned seat) {
    for (size_t i = log.count; i-- > 0;) {
        if (log.events[i].type == BRISTOL_EVENT_MINGLED && bristol_mingled_of(&log.events[i]).seat == seat) {
            return &log.events[i];
        }
    }
    return NULL;
}

bool bristol_mingled_with(const struct ph_event *mingle, unsigned seat) {
    if (mingle == NULL) {
        return false;
    }
    const struct bristol_mingled_event mingled = bristol_mingled_of(mingle);
    for (unsigned i = 0; i < mingled.count; i++) {
        if (mingled.seats[i] == seat) {
            return true;
        }
    }
    return false;
}

bool bristol_is_later(const struct ph_event *mingle, const struct ph_event *claim) {
    return mingle != NULL && (claim == NULL || bristol_mingled_of(mingle).round >= bristol_claim_of(claim).round);
}

bool bristol_has_new_symptoms(struct ph_log log, unsigned seat, const struct ph_event *claim) {
    if (bristol_is_later(bristol_last_mingle(log, seat), claim)) {
        return true;
    }
    for (size_t i = log.count; i-- > 0 && &log.events[i] != claim;) {
        const struct ph_event *const event = &log.events[i];
        if (event->type == BRISTOL_TYPE_DISCARD && event->chance == 0 && event->seat == seat) {
            return true;
        }
    }
    return false;
}

const struct ph_event *bristol_accusation_open(struct ph_log log, unsigned seat) {
    const struct ph_event *const answer = bristol_last_answer(log, seat);
    const struct ph_event *first = NULL;
    for (size_t i = log.count; i-- > 0 && &log.events[i] != answer;) {
        if (log.events[i].type == BRISTOL_EVENT_CLAIM) {
            const struct bristol_claim_event claim = bristol_claim_of(&log.events[i]);
            first = claim.about == BRISTOL_ABOUT_ACCUSE && claim.what[0] == seat ? &log.events[i] : first;
        }
    }
    return first;
}

// Whether a claim of symptoms takes back an accusation that stands: it answers nobody, and whoever accuses tells its
// symptoms otherwise only when they have changed.
static bool retracts(struct ph_log before, struct bristol_claim_event claim) {
    const struct ph_event *const last = bristol_last_claim(before, claim.by, 1u << BRISTOL_ABOUT_SYMPTOMS);
    return bristol_accusation_open(before, claim.by) == NULL &&
           (last == NULL ||
            (bristol_claim_of(last).what[0] == claim.what[0] && bristol_claim_of(last).what[1] == claim.what[1] &&
             !bristol_has_new_symptoms(before, claim.by, last)));
}

const struct ph_event *bristol_accusation_standing(struct ph_log log, unsigned seat) {
    const struct ph_event *standing = NULL;
    for (size_t i = 0; i < log.count; i++) {
        const struct ph_event *const event = &log.events[i];
        if (event->type != BRISTOL_EVENT_CLAIM || bristol_claim_of(event).by != seat) {
            continue;
        }
        const struct bristol_claim_event claim = bristol_claim_of(event);
        if (claim.about == BRISTOL_ABOUT_ACCUSE) {
            standing = event;
        } else if (standing != NULL && claim.about == BRISTOL_ABOUT_SYMPTOMS &&
                   retracts((struct ph_log){log.events, i}, claim)) {
            standing = NULL;
        }
    }
    return standing;
}

static bool has_reason(struct ph_log before, struct bristol_claim_event claim) {
    const struct ph_event *const last = bristol_last_claim(before, claim.by, ALL);
    const struct ph_event *const mingle = bristol_last_mingle(before, claim.by);
    return last != NULL && (MINGLES >> bristol_claim_of(last).about & 1u) != 0 &&
           bristol_claim_of(last).what[1] >= BRISTOL_HIGH && !bristol_is_later(mingle, last) &&
           bristol_mingled_with(mingle, claim.what[0]);
}

enum bristol_act bristol_act_of(struct ph_log before, struct bristol_claim_event claim) {
    const struct ph_event *accused = NULL;
    switch ((enum bristol_about)claim.about) {
    case BRISTOL_ABOUT_SYMPTOMS:
        accused = bristol_accusation_standing(before, claim.by);
        return bristol_accusation_open(before, claim.by) != NULL ? BRISTOL_ACT_ANSWERS
               : accused != NULL && retracts(before, claim)      ? BRISTOL_ACT_RETRACTS
                                                                 : BRISTOL_ACT_TELLS;
    case BRISTOL_ABOUT_GAVE:
        return BRISTOL_ACT_GAVE;
    case BRISTOL_ABOUT_RECEIVED:
        return BRISTOL_ACT_RECEIVED;
    case BRISTOL_ABOUT_PLAGUE:
        return claim.what[0] != 0 ? BRISTOL_ACT_ADMITS : BRISTOL_ACT_DENIES;
    default:
        accused = bristol_accusation_standing(before, claim.by);
        return accused != NULL && bristol_claim_of(accused).what[0] != claim.what[0] ? BRISTOL_ACT_TURNS
               : has_reason(before, claim)                                           ? BRISTOL_ACT_REASONS
                                                                                     : BRISTOL_ACT_ACCUSES;
    }
}

struct ph_log bristol_log_before(struct ph_log log, const struct ph_event *claim) {
    for (size_t i = 0; i < log.count; i++) {
        if (log.events[i].type == BRISTOL_EVENT_CLAIM && log.events[i].data == claim->data) {
            return (struct ph_log){log.events, i};
        }
    }
    return log;
}
