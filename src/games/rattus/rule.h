// SPDX-License-Identifier: MIT
// A rule: everything there is to know about one type of action. Each lives in the file of its phase or character, and
// the generated table rattus_rules finds it by type. Texts and JSON both ways follow from its notation and its fields.
#ifndef RATTUS_RULE_H
#define RATTUS_RULE_H

#include "core/rule.h"
#include "games/rattus/ids.h"
#include "games/rattus/rattus_events.h"
#include "games/rattus/state.h"

// Fields of actions, most of them of one component.
#define RATTUS_FIELD(field, field_kind, component)                                                                     \
    .name = (field), .kind = (field_kind), .bit = 8 * (component), .bits = 8
#define RATTUS_NUMBER(field, component)                                                                                \
    { RATTUS_FIELD(field, PH_FIELD_INT, component) }
#define RATTUS_BOOL(field, component)                                                                                  \
    { RATTUS_FIELD(field, PH_FIELD_BOOL, component) }
#define RATTUS_SEAT(field, component)                                                                                  \
    { RATTUS_FIELD(field, PH_FIELD_SEAT, component) }
#define RATTUS_ID(field, component, table)                                                                             \
    { .ids = &rattus_##table##_table, RATTUS_FIELD(field, PH_FIELD_ID, component) }
#define RATTUS_REGION(field, component) RATTUS_ID(field, component, region)
#define RATTUS_CHARACTER(field, component) RATTUS_ID(field, component, character)
#define RATTUS_CARD(field, component) RATTUS_ID(field, component, card)
#define RATTUS_CUBE(field, component) RATTUS_ID(field, component, kind) // R-CUBE-3
// "-" in text; may be omitted.
#define RATTUS_REGION_OR_NULL(field, component)                                                                        \
    {                                                                                                                  \
        .ids = &rattus_region_table, .base = 1, .flags = PH_FIELD_OR_NULL | PH_FIELD_OMITTABLE,                        \
        RATTUS_FIELD(field, PH_FIELD_ID, component)                                                                    \
    }
#define RATTUS_EDGE_OR_NULL(field, component)                                                                          \
    {                                                                                                                  \
        .codec = &rattus_edge_codec, .base = 1, .flags = PH_FIELD_OR_NULL | PH_FIELD_OMITTABLE,                        \
        RATTUS_FIELD(field, PH_FIELD_ODD, component)                                                                   \
    }

// What a chance outcome draws: its second component; the third is the character, region, card, slot or face.
enum rattus_draw {
    RATTUS_DRAW_CHARACTER = 1,
    RATTUS_DRAW_REGION,
    RATTUS_DRAW_CARD,
    RATTUS_DRAW_SLOT,
    RATTUS_DRAW_TOKEN,
};

enum { RATTUS_WITH_KNIGHT = 1, RATTUS_WITH_CRUSADER = 2, RATTUS_WITH_SERF = 4 };

extern const struct ph_codec rattus_draw_codec; // an enum rattus_draw and what is drawn
extern const struct ph_codec rattus_path_codec; // up to three regions, the last where the piece goes; may be omitted
extern const struct ph_codec rattus_edge_codec; // a border, as two regions

// `possible` of a character's own action: its caller has already checked that the card is in play, belongs to the seat
// and is unused.
PH_RULE_STRUCT(rattus);

#define RATTUS_BIT(name) ((uint64_t)1 << RATTUS_TYPE_##name)
// The same if the type's rule says that there is such an action at `state` now. Compilers see through the table.
#define RATTUS_IF(name) ((uint64_t)rattus_rules[RATTUS_TYPE_##name]->possible(state) << RATTUS_TYPE_##name)

// An action of a type whose one field is a region: uniformly one of a mask.
static inline ph_action rattus_sample_region(unsigned type, uint32_t regions, struct ph_random *random) {
    return ph_action_of(type, rattus_nth(regions, ph_random_below(random, rattus_count(regions))), 0, 0);
}
// Uniformly one of the actions of a type that are listed, for rules where nothing quicker is worth its lines.
ph_action rattus_pick(const struct rattus_state *state, unsigned type, struct ph_random *random);

// Tells of a chance outcome.
static inline void rattus_tell_draw(struct ph_events *events, ph_action outcome, unsigned to) {
    if (events != NULL) {
        ph_events_add(events,
                      (struct ph_event){.type = RATTUS_TYPE_DRAW, .to = (uint16_t)to, .data = outcome, .chance = 1});
    }
}

#endif
