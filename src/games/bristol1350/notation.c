// SPDX-License-Identifier: MIT
#include "games/bristol1350/notation.h"

#include "games/bristol1350/bristol1350.h"
#include "games/bristol1350/bristol1350_events.h"
#include "games/bristol1350/phases.h"

#include <string.h>

// ---- claims: what they are about, and a member that says what -------------------------------------------------------

enum { ABOUT, CARDS, VALUE, SEAT };
static const struct ph_field claim_members[] = {
    [ABOUT] = BRISTOL_ID("about", 1, about),
    [CARDS] = BRISTOL_SYMPTOMS("cards", 2, 2, 0),
    [VALUE] = {BRISTOL_FIELD("value", PH_FIELD_BOOL, 2)},
    [SEAT] = BRISTOL_SEAT("seat", 2),
    {.kind = PH_FIELD_END},
};

static const struct ph_field *said(unsigned about) {
    return &claim_members[about == BRISTOL_ABOUT_PLAGUE ? VALUE : about == BRISTOL_ABOUT_ACCUSE ? SEAT : CARDS];
}

void bristol_write_said(struct ph_writer *writer, unsigned about, const uint8_t what[2]) {
    const ph_action claim = ph_action_of(BRISTOL_TYPE_CLAIM, about, what[0], what[1]);
    ph_shape_field_json(claim_members, said(about), claim, writer);
}

static void claim_text(const void *state, const struct ph_field *field, ph_action action, struct ph_writer *writer) {
    (void)field;
    ph_shape_field_text(state, &claim_members[ABOUT], action, writer);
    ph_write_char(writer, ' ');
    ph_shape_field_text(state, said(ph_action_component(action, 1)), action, writer);
}

static void claim_json(const void *state, const struct ph_field *field, ph_action action, struct ph_writer *writer) {
    (void)state;
    (void)field;
    ph_shape_field_json(claim_members, &claim_members[ABOUT], action, writer);
    ph_shape_field_json(claim_members, said(ph_action_component(action, 1)), action, writer);
}

static enum ph_status claim_read(const void *state, const struct ph_field *field, struct ph_json object,
                                 ph_action *action, struct ph_error *error) {
    ph_action claim = *action;
    (void)field;
    const enum ph_status status = ph_shape_field_read(state, &claim_members[ABOUT], object, &claim, error);
    if (status != PH_OK) {
        return status;
    }
    const unsigned about = ph_action_component(claim, 1);
    for (const struct ph_field *other = &claim_members[CARDS]; other->kind != PH_FIELD_END; other++) {
        if (other != said(about) && ph_json_exists(ph_json_member(object, other->name))) {
            return ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, other->name,
                                "%s: a claim about %s has the field %s instead", other->name, bristol_about_ids[about],
                                said(about)->name);
        }
    }
    *action = claim;
    return ph_shape_field_read(state, said(about), object, action, error);
}

const struct ph_codec bristol_claim_codec = {claim_members, 1, claim_text, claim_json, claim_read};

// ---- odd fields of events: cards of either kind, and what a claim says ----------------------------------------------

// Symptoms; one without a face is null.
static void symptoms_json(const uint8_t *cards, unsigned count, struct ph_writer *writer) {
    for (unsigned i = 0; i < count; i++) {
        if (cards[i] == BRISTOL_FACELESS) {
            ph_json_null(writer);
        } else {
            ph_json_int(writer, cards[i]);
        }
    }
}

static void remedies_json(const uint8_t *cards, unsigned count, struct ph_writer *writer) {
    for (unsigned i = 0; i < count; i++) {
        ph_json_string(writer, bristol_card_ids[cards[i]]);
    }
}

static void cards_json(enum bristol_pile what, const uint8_t *cards, unsigned count, struct ph_writer *writer) {
    if (what == BRISTOL_PILE_SYMPTOMS && count == 0) {
        return;
    }
    ph_json_array_begin(ph_json_key(writer, "cards"));
    (what == BRISTOL_PILE_SYMPTOMS ? symptoms_json : remedies_json)(cards, count, writer);
    ph_json_array_end(writer);
}

static void odd_json(const void *state, const struct ph_field *field, const struct ph_event *event,
                     struct ph_writer *writer) {
    (void)state;
    (void)field;
    if (event->type == BRISTOL_EVENT_CLAIM) {
        const struct bristol_claim_event claim = bristol_claim_of(event);
        bristol_write_said(writer, claim.about, claim.what);
    } else if (event->type == BRISTOL_EVENT_DREW) {
        const struct bristol_drew_event drew = bristol_drew_of(event);
        cards_json(drew.what, drew.cards, drew.count, writer);
    } else {
        const struct bristol_discarded_event discarded = bristol_discarded_of(event);
        cards_json(discarded.what, discarded.cards, discarded.count, writer);
    }
}

// ---- the interface --------------------------------------------------------------------------------------------------

struct ph_action_shape bristol_action_shape(unsigned type) {
    const struct bristol_rule *const rule = bristol_rules[type];
    return (struct ph_action_shape){.name = rule->name,
                                    .text = rule->text,
                                    .fields = rule->fields,
                                    .rule = rule->rule,
                                    .chance = type < BRISTOL_TYPE_REROLL || type == BRISTOL_TYPE_HEALTH};
}

// More than a type has actions at a time: Arsenic has 75 with a printed box, five kinds of card for 15 pairs of dice.
enum { LIST_MAX = 80 };

static void list(const void *state, unsigned type, struct ph_notation_search *search) {
    ph_action actions[LIST_MAX];
    struct ph_list listed = {.actions = actions, .capacity = LIST_MAX};
    bristol_rules[type]->list(state, &listed);
    assert(listed.count <= LIST_MAX);
    for (size_t i = 0; i < listed.count; i++) {
        ph_notation_try(search, actions[i]);
    }
}

static const struct ph_notation notation = {
    .game = &bristol1350_game,
    .odd_json = odd_json,
    .list = list,
};

void bristol_action_text(const void *state, ph_action action, struct ph_writer *writer) {
    ph_notation_action_text(&notation, state, action, writer);
}

enum ph_status bristol_action_from_text(const void *state, const char *text, ph_action *action,
                                        struct ph_error *error) {
    return ph_notation_action_from_text(&notation, state, text, action, error);
}

void bristol_action_json(const void *state, ph_action action, struct ph_writer *writer) {
    ph_notation_action_json(&notation, state, action, writer);
}

enum ph_status bristol_action_from_json(const void *state, struct ph_json json, ph_action *action,
                                        struct ph_error *error) {
    return ph_notation_action_from_json(&notation, state, json, action, error);
}

// An accusation has a seat of its own, as an action with a field of that name has (core/notation.c).
static void accusation_json(const void *state, const struct ph_event *event, struct ph_writer *writer) {
    ph_json_string(ph_json_key(writer, "type"), bristol_rules[BRISTOL_TYPE_CLAIM]->name);
    ph_json_int(ph_json_key(writer, "seat"), event->seat);
    ph_json_object_begin(ph_json_key(writer, "action"));
    bristol_action_json(state, event->data, writer);
    ph_json_object_end(writer);
}

void bristol_event_json(const void *state, const struct ph_event *event, int seat, struct ph_writer *writer) {
    if (event->type == BRISTOL_TYPE_CLAIM && ph_action_component(event->data, 1) == BRISTOL_ABOUT_ACCUSE) {
        accusation_json(state, event, writer);
    } else {
        ph_notation_event_json(&notation, state, event, seat, writer);
    }
}
