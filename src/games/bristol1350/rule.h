// SPDX-License-Identifier: MIT
// A rule: everything there is to know about one type of action or chance outcome. Each lives in the file of its action,
// remedy, character or variant, and the generated table bristol_rules finds it by type. Texts and JSON both ways follow
// from its notation and fields.
#ifndef BRISTOL_RULE_H
#define BRISTOL_RULE_H

#include "core/rule.h"
#include "games/bristol1350/bristol1350_events.h"
#include "games/bristol1350/ids.h"
#include "games/bristol1350/state.h"

// Fields of actions, most of them of one component.
#define BRISTOL_FIELD(field, field_kind, component)                                                                    \
    .name = (field), .kind = (field_kind), .bit = 8 * (component), .bits = 8
#define BRISTOL_SEAT(field, component)                                                                                 \
    { .most = BRISTOL_SEATS_MAX - 1, BRISTOL_FIELD(field, PH_FIELD_SEAT, component) }
#define BRISTOL_SEAT_OR_NULL(field, component)                                                                         \
    {                                                                                                                  \
        .most = BRISTOL_SEATS_MAX - 1, .base = 1, .flags = PH_FIELD_OR_NULL,                                           \
        BRISTOL_FIELD(field, PH_FIELD_SEAT, component)                                                                 \
    }
#define BRISTOL_NUMBER(field, component, greatest)                                                                     \
    { .most = (greatest), BRISTOL_FIELD(field, PH_FIELD_INT, component) }
#define BRISTOL_DIE(field, component) BRISTOL_NUMBER(field, component, BRISTOL_DICE - 1)
#define BRISTOL_DICE_SET(field, component)                                                                             \
    {                                                                                                                  \
        .most = BRISTOL_DICE - 1, .fewest = 1, .separator = " ", .flags = PH_FIELD_SORTED,                             \
        BRISTOL_FIELD(field, PH_FIELD_SET, component)                                                                  \
    }
#define BRISTOL_ID(field, component, table)                                                                            \
    { .ids = &bristol_##table##_table, BRISTOL_FIELD(field, PH_FIELD_ID, component) }
// One or two symptoms (`fewest_cards` at least), ascending, in two components.
#define BRISTOL_SYMPTOMS(field, component, fewest_cards, more_flags)                                                   \
    {                                                                                                                  \
        .name = (field), .kind = PH_FIELD_LIST, .bit = 8 * (component), .bits = 16, .room = 2,                         \
        .fewest = (fewest_cards), .least = 1, .most = BRISTOL_SYMPTOM_VALUES - 1, .separator = " ",                    \
        .flags = PH_FIELD_SORTED | (more_flags)                                                                        \
    }
// What only those see whom the event is for.
#define BRISTOL_SECRET_ID(field, component, table, hidden_id)                                                          \
    {                                                                                                                  \
        .ids = &bristol_##table##_table, .flags = PH_FIELD_PRIVATE, .hidden = (hidden_id),                             \
        BRISTOL_FIELD(field, PH_FIELD_ID, component)                                                                   \
    }
#define BRISTOL_SECRET_SYMPTOM(field, component)                                                                       \
    {                                                                                                                  \
        .least = 1, .most = BRISTOL_SYMPTOM_VALUES - 1, .flags = PH_FIELD_PRIVATE,                                     \
        BRISTOL_FIELD(field, PH_FIELD_INT, component)                                                                  \
    }

PH_RULE_STRUCT(bristol);
extern const struct ph_codec bristol_claim_codec; // notation.c

#define BRISTOL_BIT(name) ((uint64_t)1 << BRISTOL_TYPE_##name)
// The same if the type's rule says that there is such an action at `state` now. Compilers see through the table.
#define BRISTOL_IF(name) ((uint64_t)bristol_rules[BRISTOL_TYPE_##name]->possible(state) << BRISTOL_TYPE_##name)

// ---- events of the game's own (beyond actions and outcomes): data/events.json ---------------------------------------
// Where an event's name is that of a history of the position, the position is written from it.

enum bristol_roll_for {
    BRISTOL_FOR_ROUND,
    BRISTOL_FOR_REROLL,
    BRISTOL_FOR_CHICKEN,
    BRISTOL_FOR_OUTLAW,
    BRISTOL_FOR_MASON,
    BRISTOL_FOR_GHOST,
};

// In events: what is neither yes nor no.
enum {
    BRISTOL_PLAGUE_HIDDEN = 2,
    BRISTOL_NOBODY_ABOARD = 2,
};

enum bristol_pile { BRISTOL_PILE_SYMPTOMS, BRISTOL_PILE_REMEDIES };

enum bristol_look { BRISTOL_LOOK_SHERIFF, BRISTOL_LOOK_GHOST, BRISTOL_LOOK_BARMAID };

// What one passenger gave and got in a mingle.
static inline struct bristol_mingled_event bristol_mingled_part(const struct bristol_mingle_event *mingle,
                                                                unsigned seat, const uint8_t gave[2],
                                                                const uint8_t got[2]) {
    return (struct bristol_mingled_event){
        .round = mingle->round,
        .cart = mingle->cart,
        .extra = mingle->extra,
        .count = mingle->count,
        .seats = {mingle->seats[0], mingle->seats[1], mingle->seats[2]},
        .seat = seat,
        .gave = {gave[0], gave[1]},
        .got = {got[0], got[1]},
    };
}

// Tells of an outcome that only the seats in `to` may see.
static inline void bristol_tell_outcome(struct ph_events *events, ph_action outcome, unsigned to) {
    if (events != NULL) {
        ph_events_add(events, (struct ph_event){
                                  .type = ph_action_type(outcome), .to = (uint16_t)to, .data = outcome, .chance = 1});
    }
}
#endif
