// SPDX-License-Identifier: MIT
// A player answers accusations, accuses those it suspects, gives reasons, and tells its symptoms; one claim a turn, and
// only so often as its temperament has it. It says a thing again only when it would say something else, or when cards
// have changed hands since, so that the old claim says nothing any more.
//
// It stays with an accusation while it may be true and nobody else is much more likely to have the plague. There is no
// claim that takes one back (B-CLAIM-1). Somebody else's name does, and where it suspects nobody else, its own
// symptoms, told once more: nothing else makes an accuser do that, so everybody can tell (said.h).
//
// With the plague it shows the symptoms that a healthy player might have in its place, and casts suspicion on a healthy
// passenger of the leading cart.
#include "ai/games/bristol1350/talk.h"

#include "ai/games/bristol1350/bristol1350.h"
#include "ai/games/bristol1350/said.h"
#include "games/bristol1350/rule.h"

// How a player talks; chosen by hand.
struct manner {
    double accuses;      // whoever has the plague as likely as this
    double spares;       // so much more likely passengers of its own cart must be
    double lies;         // with the plague it accuses whoever suits it as well as this; more than 1: nobody
    double pace;         // claims a turn, answers not counted
    bool tells;          // its symptoms
    bool tells_mingles;  // and what it gave and got
    bool reasons;        // tells that only to accuse
    bool shows_symptoms; // to answer, where others only say no
    bool admits;         // the plague to a passenger of its own cart who asks again
};

static const struct manner plain = {.accuses = 0.6, .lies = 0.3, .pace = 0.35, .tells = true};

static const struct manner manners[TEMPER_COUNT] = {
    [TEMPER_SILENT] = {.accuses = 0.85, .lies = 2, .pace = 0.15, .reasons = true},
    [TEMPER_TALKATIVE] = {.accuses = 0.55,
                          .lies = 0.3,
                          .pace = 0.4,
                          .tells = true,
                          .tells_mingles = true,
                          .reasons = true,
                          .shows_symptoms = true},
    [TEMPER_SUSPICIOUS] = {.accuses = 0.4, .lies = 0.2, .pace = 0.4, .reasons = true},
    [TEMPER_LOYAL] = {.accuses = 0.6,
                      .spares = 0.25,
                      .lies = 0.6,
                      .pace = 0.3,
                      .tells = true,
                      .reasons = true,
                      .shows_symptoms = true,
                      .admits = true},
};

static const double first_claims = 0.65; // of the pace, at once; chosen by hand
static const double margin = 0.2;        // so much more likely another must be to be accused instead
static const double cleared = 0.5;       // this share of `accuses`, and it takes an accusation back

struct talker {
    const struct bristol_belief *belief;
    const struct bristol_state *view;
    struct ph_log log;
    unsigned seat;
    bool plagued;
    const struct manner *manner;
};

// ---- what it shows --------------------------------------------------------------------------------------------------

// Symptoms that a healthy player might have: those, or with a lower first.
static ph_action show(unsigned about, const uint8_t cards[2]) {
    const bool shows = cards[0] + cards[1] < BRISTOL_PLAGUE_TOTAL;
    const unsigned low = shows ? cards[0] : BRISTOL_PLAGUE_TOTAL - 1u - cards[1];
    return ph_action_of(BRISTOL_TYPE_CLAIM, about, low < cards[1] ? low : cards[1], low < cards[1] ? cards[1] : low);
}

static ph_action own_symptoms(const struct talker *talker) {
    return show(BRISTOL_ABOUT_SYMPTOMS, talker->view->symptoms[talker->seat].cards);
}

// Whether its last claim of its symptoms is not true any more, or might not be.
static bool is_news(const struct talker *talker, ph_action claim) {
    const struct ph_event *const last = bristol_last_claim(talker->log, talker->seat, 1u << BRISTOL_ABOUT_SYMPTOMS);
    return last == NULL || bristol_claim_of(last).what[0] != ph_action_component(claim, 2) ||
           bristol_claim_of(last).what[1] != ph_action_component(claim, 3) ||
           bristol_has_new_symptoms(talker->log, talker->seat, last);
}

// To tell them for the first time would take back an accusation that stands.
static bool tells_symptoms(const struct talker *talker, ph_action *claim) {
    const bool begins = bristol_last_claim(talker->log, talker->seat, 1u << BRISTOL_ABOUT_SYMPTOMS) == NULL;
    *claim = own_symptoms(talker);
    return talker->manner->tells && is_news(talker, *claim) &&
           (!begins || bristol_accusation_standing(talker->log, talker->seat) == NULL);
}

// The first thing that it says.
static bool introduces(const struct talker *talker, ph_action *claim) {
    return bristol_last_answer(talker->log, talker->seat) == NULL && tells_symptoms(talker, claim);
}

// A symptom of its last mingle that speaks against the others there: a high one that it gave and did not get back, or
// got and had not given.
static bool speaks(const uint8_t one[2], const uint8_t other[2]) {
    return one[1] >= BRISTOL_HIGH && one[1] != other[0] && one[1] != other[1];
}

static bool tells_mingle(const struct talker *talker, ph_action *claim) {
    const struct ph_event *const mingle = bristol_last_mingle(talker->log, talker->seat);
    const unsigned kinds = 1u << BRISTOL_ABOUT_GAVE | 1u << BRISTOL_ABOUT_RECEIVED;
    if (mingle == NULL || !ph_event_is_for(mingle, (int)talker->seat) ||
        !bristol_is_later(mingle, bristol_last_claim(talker->log, talker->seat, kinds))) {
        return false;
    }
    const struct bristol_mingled_event mingled = bristol_mingled_of(mingle);
    const uint8_t gave[2] = {(uint8_t)mingled.gave[0], (uint8_t)mingled.gave[1]};
    const uint8_t got[2] = {(uint8_t)mingled.got[0], (uint8_t)mingled.got[1]};
    if (gave[0] == 0 || got[0] == 0) {
        return false; // unknown
    }
    const bool gives = speaks(gave, got);
    *claim = show(gives ? BRISTOL_ABOUT_GAVE : BRISTOL_ABOUT_RECEIVED, gives ? gave : got);
    return gives || speaks(got, gave) || talker->manner->tells_mingles;
}

// ---- whom it accuses ------------------------------------------------------------------------------------------------

// How likely a seat has the plague; to a plagued player, how well it suits to say so.
static double suspicion(const struct talker *talker, unsigned other) {
    const struct bristol_state *const view = talker->view;
    const double odds = bristol_belief_plagued(talker->belief, other);
    const bool leads = view->order_count != 0 && view->cart_of[other] == view->order[0];
    return talker->plagued ? (1 - odds) * (leads ? 1 : 0.3) : odds;
}

static double threshold(const struct talker *talker, unsigned other) {
    const bool fellow = talker->view->cart_of[other] == talker->view->cart_of[talker->seat];
    return (talker->plagued ? talker->manner->lies : talker->manner->accuses) + (fellow ? talker->manner->spares : 0);
}

// The seat that it accused and goes on accusing, or BRISTOL_NONE.
static unsigned accused(const struct talker *talker, const struct ph_event *standing) {
    const unsigned whom = standing == NULL ? BRISTOL_NONE : bristol_claim_of(standing).what[0];
    const bool stays = whom != BRISTOL_NONE && bristol_is_alive(talker->view, whom) &&
                       suspicion(talker, whom) >= cleared * threshold(talker, whom);
    return stays ? whom : BRISTOL_NONE;
}

// The seat to accuse, or BRISTOL_NONE.
static unsigned suspect(const struct talker *talker, unsigned stays) {
    unsigned chosen = stays;
    double best = stays == BRISTOL_NONE ? 0 : suspicion(talker, stays) + margin;
    BRISTOL_EACH(other, talker->view->alive & ~(1u << talker->seat)) {
        const double value = suspicion(talker, other);
        if (other != stays && value >= threshold(talker, other) && value > best) {
            best = value;
            chosen = other;
        }
    }
    return chosen;
}

// Whether it accused somebody who was healthy after all, or is much more likely to be by now.
static bool was_wrong(const struct talker *talker, const struct ph_event *standing, unsigned stays) {
    const unsigned whom = standing == NULL ? BRISTOL_NONE : bristol_claim_of(standing).what[0];
    if (whom == BRISTOL_NONE || stays != BRISTOL_NONE) {
        return false;
    }
    return bristol_is_alive(talker->view, whom) ? !talker->plagued : (talker->view->plague >> whom & 1u) == 0;
}

static bool accuses(const struct talker *talker, ph_action *claim) {
    const struct ph_event *const standing = bristol_accusation_standing(talker->log, talker->seat);
    const unsigned stays = accused(talker, standing);
    const unsigned whom = suspect(talker, stays);
    if (whom == BRISTOL_NONE) {
        *claim = own_symptoms(talker);
        return talker->manner != &plain && was_wrong(talker, standing, stays) &&
               (bristol_last_claim(talker->log, talker->seat, 1u << BRISTOL_ABOUT_SYMPTOMS) == NULL ||
                !is_news(talker, *claim));
    }
    if (talker->manner->reasons && bristol_mingled_with(bristol_last_mingle(talker->log, talker->seat), whom) &&
        tells_mingle(talker, claim) && ph_action_component(*claim, 3) >= BRISTOL_HIGH) {
        return true;
    }
    *claim = ph_action_of(BRISTOL_TYPE_CLAIM, BRISTOL_ABOUT_ACCUSE, whom, 0);
    return whom != stays || (bristol_has_new_symptoms(talker->log, whom, standing) &&
                             suspicion(talker, whom) >= threshold(talker, whom));
}

// ---- answers --------------------------------------------------------------------------------------------------------

// Whether its last answer was one to an accusation.
static bool has_answered(const struct talker *talker) {
    const struct ph_event *const answer = bristol_last_answer(talker->log, talker->seat);
    return answer != NULL &&
           bristol_accusation_open((struct ph_log){talker->log.events, (size_t)(answer - talker->log.events)},
                                   talker->seat) != NULL;
}

static bool answers(const struct talker *talker, ph_action *claim) {
    const struct ph_event *const accusation = bristol_accusation_open(talker->log, talker->seat);
    const struct ph_event *const before = bristol_last_claim(talker->log, talker->seat, 1u << BRISTOL_ABOUT_PLAGUE);
    if (accusation == NULL || (before != NULL && talker->plagued && bristol_claim_of(before).what[0] != 0)) {
        return false;
    }
    const unsigned by = bristol_claim_of(accusation).by;
    const bool fellow = talker->view->cart_of[by] == talker->view->cart_of[talker->seat];
    const bool admits = talker->manner->admits && talker->plagued && fellow && has_answered(talker);
    *claim = talker->manner->shows_symptoms && !admits
                 ? own_symptoms(talker)
                 : ph_action_of(BRISTOL_TYPE_CLAIM, BRISTOL_ABOUT_PLAGUE, admits, 0);
    return true;
}

// ---- a turn ---------------------------------------------------------------------------------------------------------

static bool has_spoken(const struct talker *talker) {
    const struct ph_event *const last = bristol_last_claim(talker->log, talker->seat, UINT32_MAX);
    return talker->view->said_count > 0 || (last != NULL && bristol_claim_of(last).round == talker->view->round);
}

// To accuse after its reason it need not wait.
static bool may_speak(const struct talker *talker) {
    const struct ph_event *const last = bristol_last_claim(talker->log, talker->seat, UINT32_MAX);
    const bool goes_on = last != NULL && (bristol_claim_of(last).about == BRISTOL_ABOUT_GAVE ||
                                          bristol_claim_of(last).about == BRISTOL_ABOUT_RECEIVED);
    return goes_on || bristol_claims_made(talker->log, talker->seat) + 1 <=
                          talker->manner->pace * talker->view->round + first_claims;
}

bool bristol_talk_wants(const struct bristol_belief *belief, const struct bristol_state *view, struct ph_log log,
                        unsigned seat, enum temper temper, ph_action *claim) {
    const struct talker talker = {
        .belief = belief,
        .view = view,
        .log = log,
        .seat = seat,
        .plagued = (view->plague >> seat & 1u) != 0,
        .manner = temper == TEMPER_NONE ? &plain : &manners[temper],
    };
    if (view->node != BRISTOL_NODE_MAIN || !bristol_has_option(view, BRISTOL_CLAIMS) || has_spoken(&talker)) {
        return false;
    }
    return answers(&talker, claim) ||
           (may_speak(&talker) &&
            (introduces(&talker, claim) || accuses(&talker, claim) || tells_symptoms(&talker, claim) ||
             (talker.manner->tells_mingles && tells_mingle(&talker, claim))));
}

bool bristol_talk(const void *void_view, struct ph_log log, int seat, enum temper temper, ph_action *claim) {
    const struct bristol_state *const view = void_view;
    struct bristol_belief belief;
    if (!bristol_has_option(view, BRISTOL_CLAIMS)) {
        return false;
    }
    bristol_belief_init(&belief, view, log, (unsigned)seat);
    return bristol_talk_wants(&belief, view, log, (unsigned)seat, temper, claim);
}
