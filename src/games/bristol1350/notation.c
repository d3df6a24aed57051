// SPDX-License-Identifier: MIT
#include "games/bristol1350/notation.h"

#include "core/notation.h"
#include "core/shape.h"
#include "games/bristol1350/bristol1350_events.h"
#include "games/bristol1350/phases.h"

#include <string.h>

static const char *card_id(unsigned card) {
    assert(card < BRISTOL_CARD_COUNT);
    return bristol_cards[card].id;
}

// The ids of a kind of field that has some.
static const char *const *ids_of(unsigned kind, size_t *count) {
    switch (kind) {
    case BRISTOL_FIELD_CHARACTER:
        *count = BRISTOL_CHARACTER_COUNT;
        return bristol_character_ids;
    case BRISTOL_FIELD_FACE:
        *count = BRISTOL_FACE_COUNT;
        return bristol_face_ids;
    case BRISTOL_FIELD_CART:
        *count = BRISTOL_CART_COUNT;
        return bristol_cart_ids;
    default:
        assert(kind == BRISTOL_FIELD_COIN);
        *count = BRISTOL_COIN_COUNT;
        return bristol_coin_ids;
    }
}

// Whether a field was cleared by bristol_event_view.
static bool is_hidden(const struct ph_action_field *field, ph_action action) {
    const unsigned value = ph_action_component(action, field->at);
    switch (field->kind) {
    case BRISTOL_FIELD_VALUE:
    case BRISTOL_FIELD_VALUES:
        return value == 0;
    case BRISTOL_FIELD_CARD:
        return value == BRISTOL_CARD_HIDDEN;
    case BRISTOL_FIELD_COIN:
        return value == BRISTOL_COIN_HIDDEN;
    default:
        return false;
    }
}

static struct ph_spelling spelling(unsigned type) {
    const struct bristol_rule *const rule = bristol_rules[type];
    return (struct ph_spelling){.name = rule->name, .text = rule->text, .fields = rule->fields};
}

// ---- text -----------------------------------------------------------------------------------------------------------

static void claim_text(ph_action action, unsigned at, struct ph_writer *writer) {
    const unsigned about = ph_action_component(action, at);
    const unsigned a = ph_action_component(action, at + 1);
    ph_write_text(writer, bristol_about_ids[about]);
    ph_write_char(writer, ' ');
    if (about == BRISTOL_ABOUT_PLAGUE) {
        ph_write_text(writer, a != 0 ? "yes" : "no");
        return;
    }
    ph_write_int(writer, a);
    if (about != BRISTOL_ABOUT_ACCUSE) {
        ph_write_format(writer, " %u", (unsigned)ph_action_component(action, at + 2));
    }
}

static void field_text(const void *state, const struct ph_action_field *field, ph_action action,
                       struct ph_writer *writer) {
    const unsigned value = ph_action_component(action, field->at);
    (void)state;
    if (is_hidden(field, action)) {
        ph_write_char(writer, '?');
        return;
    }
    switch (field->kind) {
    case BRISTOL_FIELD_SEAT_OR_NULL:
        if (value == 0) {
            ph_write_char(writer, '-');
        } else {
            ph_write_int(writer, value - 1);
        }
        break;
    case BRISTOL_FIELD_SEAT:
    case BRISTOL_FIELD_SLOT:
    case BRISTOL_FIELD_DIE:
    case BRISTOL_FIELD_VALUE:
        ph_write_int(writer, value);
        break;
    case BRISTOL_FIELD_VALUES: {
        const unsigned second = ph_action_component(action, field->at + 1u);
        ph_write_int(writer, value);
        if (second != 0) {
            ph_write_format(writer, " %u", second);
        }
        break;
    }
    case BRISTOL_FIELD_DICE: {
        const char *before = "";
        BRISTOL_EACH(die, value) {
            ph_write_text(writer, before);
            ph_write_int(writer, die);
            before = " ";
        }
        break;
    }
    case BRISTOL_FIELD_CARD:
        ph_write_text(writer, card_id(value));
        break;
    case BRISTOL_FIELD_CLAIM:
        claim_text(action, field->at, writer);
        break;
    default: {
        size_t count = 0;
        const char *const *const ids = ids_of(field->kind, &count);
        assert(value < count);
        ph_write_text(writer, ids[value]);
        break;
    }
    }
}

// More than a type has actions at a time; claims have 46.
enum { LIST_MAX = 64 };

static void list(const void *state, unsigned type, struct ph_notation_search *search) {
    ph_action actions[LIST_MAX];
    struct ph_list listed = {.actions = actions, .capacity = LIST_MAX};
    bristol_rules[type]->list(state, &listed);
    assert(listed.count <= LIST_MAX);
    for (size_t i = 0; i < listed.count; i++) {
        ph_notation_try(search, actions[i]);
    }
}

// ---- JSON -----------------------------------------------------------------------------------------------------------

static void int_json(struct ph_writer *writer, const char *key, unsigned value) {
    ph_json_key(writer, key);
    ph_json_int(writer, value);
}
static void int_or_null_json(struct ph_writer *writer, const char *key, unsigned value) {
    ph_json_key(writer, key);
    if (value == BRISTOL_NONE) {
        ph_json_null(writer);
    } else {
        ph_json_int(writer, value);
    }
}
static void bool_json(struct ph_writer *writer, const char *key, unsigned value) {
    ph_json_key(writer, key);
    ph_json_bool(writer, value != 0);
}
static void id_json(struct ph_writer *writer, const char *key, const char *id) {
    ph_json_key(writer, key);
    ph_json_string(writer, id);
}
static void mask_json(struct ph_writer *writer, const char *key, unsigned mask) {
    ph_json_key(writer, key);
    ph_json_array_begin(writer);
    BRISTOL_EACH(bit, mask) {
        ph_json_int(writer, bit);
    }
    ph_json_array_end(writer);
}
// Symptoms; one without a face is null.
static void symptoms_json(struct ph_writer *writer, const char *key, unsigned a, unsigned b, unsigned count) {
    const unsigned cards[2] = {a, b};
    ph_json_key(writer, key);
    ph_json_array_begin(writer);
    for (unsigned i = 0; i < count; i++) {
        if (cards[i] == BRISTOL_FACELESS) {
            ph_json_null(writer);
        } else {
            ph_json_int(writer, cards[i]);
        }
    }
    ph_json_array_end(writer);
}

void bristol_write_said(struct ph_writer *writer, unsigned about, const uint8_t what[2]) {
    if (about == BRISTOL_ABOUT_PLAGUE) {
        bool_json(writer, "value", what[0]);
    } else if (about == BRISTOL_ABOUT_ACCUSE) {
        int_json(writer, "seat", what[0]);
    } else {
        symptoms_json(writer, "cards", what[0], what[1], 2);
    }
}

static void field_json(const void *state, const struct ph_action_field *field, ph_action action,
                       struct ph_writer *writer) {
    const unsigned value = ph_action_component(action, field->at);
    const uint8_t second = ph_action_component(action, field->at + 1u);
    (void)state;
    if (is_hidden(field, action)) {
        return;
    }
    switch (field->kind) {
    case BRISTOL_FIELD_SEAT_OR_NULL:
        int_or_null_json(writer, field->name, value == 0 ? BRISTOL_NONE : value - 1);
        break;
    case BRISTOL_FIELD_SEAT:
    case BRISTOL_FIELD_SLOT:
    case BRISTOL_FIELD_DIE:
    case BRISTOL_FIELD_VALUE:
        int_json(writer, field->name, value);
        break;
    case BRISTOL_FIELD_VALUES:
        symptoms_json(writer, field->name, value, second, second == 0 ? 1 : 2);
        break;
    case BRISTOL_FIELD_DICE:
        mask_json(writer, field->name, value);
        break;
    case BRISTOL_FIELD_CARD:
        id_json(writer, field->name, card_id(value));
        break;
    case BRISTOL_FIELD_CLAIM:
        id_json(writer, "about", bristol_about_ids[value]);
        bristol_write_said(writer, value, (const uint8_t[2]){second, ph_action_component(action, field->at + 2u)});
        break;
    default: {
        size_t count = 0;
        const char *const *const ids = ids_of(field->kind, &count);
        assert(value < count);
        id_json(writer, field->name, ids[value]);
        break;
    }
    }
}

// A number from `least` to `most`.
static bool number_get(struct ph_json value, unsigned least, unsigned most, unsigned *number) {
    return ph_byte_get(value, number) && *number >= least && *number <= most;
}

// `least` or more symptoms, two at most, ascending.
static bool symptoms_get(struct ph_json value, size_t least, unsigned symptoms[2]) {
    const size_t count = ph_json_count(value);
    symptoms[0] = symptoms[1] = 0;
    if (ph_json_type(value) != PH_JSON_ARRAY || count < least || count > 2) {
        return false;
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) {
        if (!number_get(walk.value, 1, BRISTOL_SYMPTOM_VALUES - 1, &symptoms[walk.index])) {
            return false;
        }
    }
    return count == 1 || symptoms[0] <= symptoms[1];
}

// What a claim says, by what it is about.
static const char *claim_member(unsigned about) {
    return about == BRISTOL_ABOUT_PLAGUE ? "value" : about == BRISTOL_ABOUT_ACCUSE ? "seat" : "cards";
}

static enum ph_status claim_read(unsigned at, struct ph_json object, ph_action *action, struct ph_error *error) {
    unsigned about = 0;
    if (!ph_id_get(ph_json_member(object, "about"), bristol_about_ids, BRISTOL_CLAIM_KINDS, &about)) {
        return ph_notation_wrong(error, "about", "expected symptoms, gave, received, plague or accuse");
    }
    const char *const member = claim_member(about);
    for (unsigned other = 0; other < BRISTOL_CLAIM_KINDS; other++) {
        const char *const name = claim_member(other);
        if (strcmp(name, member) != 0 && ph_json_exists(ph_json_member(object, name))) {
            return ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, name, "%s: a claim about %s has the field %s instead",
                                name, bristol_about_ids[about], member);
        }
    }
    const struct ph_json value = ph_json_member(object, member);
    unsigned said[2] = {0, 0};
    bool flag = false;
    if (!ph_json_exists(value)) {
        return ph_notation_wrong(error, member, "this field is missing");
    }
    if (about == BRISTOL_ABOUT_PLAGUE) {
        if (!ph_json_bool_get(value, &flag)) {
            return ph_notation_wrong(error, member, "neither true nor false");
        }
        said[0] = flag;
    } else if (about == BRISTOL_ABOUT_ACCUSE) {
        if (!number_get(value, 0, BRISTOL_SEATS_MAX - 1, &said[0])) {
            return ph_notation_wrong(error, member, "not the number of a seat");
        }
    } else if (!symptoms_get(value, 2, said)) {
        return ph_notation_wrong(error, member, "not a list of two symptoms (1 to 4), ascending");
    }
    ph_action_put(action, at, about);
    ph_action_put(action, at + 1, said[0]);
    ph_action_put(action, at + 2, said[1]);
    return PH_OK;
}

static bool has_member(const struct ph_action_field *field, struct ph_json key) {
    return field->kind == BRISTOL_FIELD_CLAIM && (ph_json_is(key, "about") || ph_json_is(key, "cards") ||
                                                  ph_json_is(key, "value") || ph_json_is(key, "seat"));
}

// Reads a field into its first component and the one after it. Returns what is wrong, or NULL.
static const char *value_read(const struct ph_action_field *field, struct ph_json value, unsigned read[2]) {
    char id[PH_NOTATION_ID_MAX];
    switch (field->kind) {
    case BRISTOL_FIELD_SEAT:
        return number_get(value, 0, BRISTOL_SEATS_MAX - 1, &read[0]) ? NULL : "not the number of a seat";
    case BRISTOL_FIELD_SEAT_OR_NULL:
        if (ph_json_type(value) == PH_JSON_NULL) {
            return NULL;
        }
        if (!number_get(value, 0, BRISTOL_SEATS_MAX - 1, &read[0])) {
            return "neither the number of a seat nor null";
        }
        read[0]++;
        return NULL;
    case BRISTOL_FIELD_SLOT:
        return number_get(value, 0, 1, &read[0]) ? NULL : "not a slot of a ghost's, 0 or 1";
    case BRISTOL_FIELD_DIE:
        return number_get(value, 0, BRISTOL_DICE - 1, &read[0]) ? NULL : "not the number of a die, 0 to 5";
    case BRISTOL_FIELD_DICE:
        return ph_mask_get(value, BRISTOL_DICE, &read[0]) && read[0] != 0
                   ? NULL
                   : "not a list of dice (0 to 5), ascending, one at least";
    case BRISTOL_FIELD_VALUE:
        return number_get(value, 1, BRISTOL_SYMPTOM_VALUES - 1, &read[0]) ? NULL : "not a symptom, 1 to 4";
    case BRISTOL_FIELD_VALUES:
        return symptoms_get(value, 1, read) ? NULL : "not a list of one or two symptoms (1 to 4), ascending";
    case BRISTOL_FIELD_CARD: {
        const int card = ph_json_string_get(value, id, sizeof id) ? bristol_card_find(id) : -1;
        read[0] = (unsigned)card;
        return card >= 0 ? NULL : "not the id of a remedy card, such as \"arsenic-whip\"";
    }
    default: {
        size_t count = 0;
        const char *const *const ids = ids_of(field->kind, &count);
        if (ph_id_get(value, ids, count, &read[0])) {
            return NULL;
        }
        return field->kind == BRISTOL_FIELD_CHARACTER ? "not a character id"
               : field->kind == BRISTOL_FIELD_FACE    ? "not a face of a die: ba, br, ca, cr, oa or or"
               : field->kind == BRISTOL_FIELD_CART    ? "not a cart: birch, cedar or oak"
                                                      : "not a coin: naught, plague or cured";
    }
    }
}

static enum ph_status field_read(const void *state, const struct ph_action_field *field, struct ph_json object,
                                 ph_action *action, struct ph_error *error) {
    (void)state;
    if (field->kind == BRISTOL_FIELD_CLAIM) {
        return claim_read(field->at, object, action, error);
    }
    const struct ph_json value = ph_json_member(object, field->name);
    if (!ph_json_exists(value)) {
        return ph_notation_wrong(error, field->name, "this field is missing");
    }
    unsigned read[2] = {0, 0};
    const char *const message = value_read(field, value, read);
    if (message != NULL) {
        return ph_notation_wrong(error, field->name, message);
    }
    ph_action_put(action, field->at, read[0]);
    ph_action_put(action, field->at + 1u, read[1]);
    return PH_OK;
}

// ---- the interface --------------------------------------------------------------------------------------------------

static uint64_t legal_types(const void *state) {
    return bristol_game_types(state);
}

static const struct ph_notation notation = {
    .game = "Bristol 1350",
    .type_count = BRISTOL_TYPE_COUNT,
    .spelling = spelling,
    .legal_types = legal_types,
    .list = list,
    .field_text = field_text,
    .field_json = field_json,
    .field_read = field_read,
    .has_member = has_member,
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

// ---- events: who may see what ---------------------------------------------------------------------------------------

static void component_set(ph_action *action, unsigned at, unsigned value) {
    *action = (*action & ~((ph_action)0xFF << (8 * at))) | (ph_action)value << (8 * at);
}

// Of an action or outcome: its cards and coin.
static void taken_hide(struct ph_event *event) {
    for (const struct ph_action_field *field = bristol_rules[event->type]->fields; field->kind != PH_FIELD_END;
         field++) {
        if (field->kind == BRISTOL_FIELD_VALUE) {
            component_set(&event->data, field->at, 0);
        } else if (field->kind == BRISTOL_FIELD_VALUES) {
            component_set(&event->data, field->at, 0);
            component_set(&event->data, field->at + 1u, 0);
        } else if (field->kind == BRISTOL_FIELD_CARD) {
            component_set(&event->data, field->at, BRISTOL_CARD_HIDDEN);
        } else if (field->kind == BRISTOL_FIELD_COIN) {
            component_set(&event->data, field->at, BRISTOL_COIN_HIDDEN);
        }
    }
}

void bristol_event_view(const struct ph_event *event, int seat, struct ph_event *seen) {
    if (event->type >= PH_TYPES_MAX) {
        ph_shape_event_view(bristol_event_shapes, event, seat, seen);
        return;
    }
    *seen = *event;
    if (!ph_event_is_for(event, seat)) {
        taken_hide(seen);
    }
}

// ---- events as JSON -------------------------------------------------------------------------------------------------

// What is no event of its own to the shapes: cards of either kind, and what a claim says.
static void cards_json(enum bristol_pile what, const uint8_t *cards, unsigned count, struct ph_writer *writer) {
    if (what == BRISTOL_PILE_SYMPTOMS && count != 0) {
        symptoms_json(writer, "cards", cards[0], cards[1], count);
    } else if (what == BRISTOL_PILE_REMEDIES) {
        ph_json_key(writer, "cards");
        ph_json_array_begin(writer);
        for (unsigned i = 0; i < count; i++) {
            ph_json_string(writer, bristol_card_ids[cards[i]]);
        }
        ph_json_array_end(writer);
    }
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

void bristol_event_json(const void *state, const struct ph_event *event, int seat, struct ph_writer *writer) {
    struct ph_event seen;
    if (event->type >= PH_TYPES_MAX) {
        ph_shape_event_json(bristol_event_shapes, odd_json, state, event, seat, writer);
        return;
    }
    bristol_event_view(event, seat, &seen);
    // An accusation has a seat of its own, as an action with a field of that name has (core/notation.c).
    const bool accuses = seen.type == BRISTOL_TYPE_CLAIM && ph_action_component(seen.data, 1) == BRISTOL_ABOUT_ACCUSE;
    ph_notation_taken_json(&notation, state, &seen, !accuses, writer);
    if (accuses) {
        ph_json_key(writer, "action");
        ph_json_object_begin(writer);
        bristol_action_json(state, seen.data, writer);
        ph_json_object_end(writer);
    }
}
