// SPDX-License-Identifier: MIT
// What players have claimed (B-CLAIM-1), and what each claim was in the talk at the table: by what everybody has heard
// and seen before. So a claim is the same to everybody who hears it, and in a record.
#ifndef PESTHOUSE_AI_BRISTOL_SAID_H
#define PESTHOUSE_AI_BRISTOL_SAID_H

#include "games/bristol1350/bristol1350_events.h"
#include "games/bristol1350/state.h"

enum bristol_act {
    BRISTOL_ACT_TELLS,    // its symptoms
    BRISTOL_ACT_ANSWERS,  // an accusation, by its symptoms
    BRISTOL_ACT_RETRACTS, // its accusation: it tells symptoms that everybody knows already, or never wanted to hear
    BRISTOL_ACT_GAVE,
    BRISTOL_ACT_RECEIVED,
    BRISTOL_ACT_DENIES,
    BRISTOL_ACT_ADMITS,
    BRISTOL_ACT_ACCUSES,
    BRISTOL_ACT_REASONS, // accuses a passenger of the mingle of which it has just told a high symptom
    BRISTOL_ACT_TURNS,   // accuses another than before
    BRISTOL_ACT_COUNT,
};

enum { BRISTOL_HIGH = 3 }; // symptoms from here on speak against whoever had them

// The log before a claim, which may be a copy of one of its events; the whole log, if it has none like it.
struct ph_log bristol_log_before(struct ph_log log, const struct ph_event *claim);
enum bristol_act bristol_act_of(struct ph_log before, struct bristol_claim_event claim);

// Its last claim of a kind, one of `abouts` (a mask), or NULL.
const struct ph_event *bristol_last_claim(struct ph_log log, unsigned seat, unsigned abouts);
// Its last claim by which it would answer an accusation: of its symptoms, or of the plague.
const struct ph_event *bristol_last_answer(struct ph_log log, unsigned seat);
unsigned bristol_claims_made(struct ph_log log, unsigned seat);
// Its last mingle, or NULL.
const struct ph_event *bristol_last_mingle(struct ph_log log, unsigned seat);
bool bristol_mingled_with(const struct ph_event *mingle, unsigned seat); // false without a mingle
// Whether a mingle came after a claim, and whether a seat has got other symptoms since. Rounds decide about mingles,
// because the history of a position does not say what came first, and a round's mingles come after all that is said in
// it.
bool bristol_is_later(const struct ph_event *mingle, const struct ph_event *claim);
bool bristol_has_new_symptoms(struct ph_log log, unsigned seat, const struct ph_event *claim);
// The first accusation of a seat that it has not answered by its symptoms or by yes or no; NULL: there is none.
const struct ph_event *bristol_accusation_open(struct ph_log log, unsigned seat);
// Its last accusation, if it has not taken it back; or NULL.
const struct ph_event *bristol_accusation_standing(struct ph_log log, unsigned seat);

#endif
