// SPDX-License-Identifier: MIT
#include "games/bristol1350/notation.h"

#include "core/notation.h"
#include "games/bristol1350/phases.h"

#include <string.h>

const char *const bristol_about_ids[BRISTOL_CLAIM_KINDS] = {
    [BRISTOL_ABOUT_SYMPTOMS] = "symptoms", [BRISTOL_ABOUT_GAVE] = "gave",     [BRISTOL_ABOUT_RECEIVED] = "received",
    [BRISTOL_ABOUT_PLAGUE] = "plague",     [BRISTOL_ABOUT_ACCUSE] = "accuse",
};
const char *const bristol_fate_ids[BRISTOL_FATE_COUNT] = {
    [BRISTOL_FATE_PLAGUE_CART] = "plague_cart",
    [BRISTOL_FATE_PUSHED_OUT] = "pushed_out",
    [BRISTOL_FATE_SHAME] = "shame",
    [BRISTOL_FATE_GATES] = "gates",
    [BRISTOL_FATE_ESCAPED] = "escaped",
};
const char *const bristol_move_ids[3] = {
    [BRISTOL_MOVE_ELBOW] = "elbow",
    [BRISTOL_MOVE_DASH] = "dash",
    [BRISTOL_MOVE_PUSH] = "push",
};
const char *const bristol_look_ids[3] = {
    [BRISTOL_LOOK_SHERIFF] = "sheriff",
    [BRISTOL_LOOK_GHOST] = "ghost",
    [BRISTOL_LOOK_BARMAID] = "barmaid",
};
const char *const bristol_extra_ids[3] = {
    [BRISTOL_EXTRA_DECK] = "deck",
    [BRISTOL_EXTRA_LEECH] = "leech",
    [BRISTOL_EXTRA_NONE] = "none",
};
static const char *const roll_ids[] = {
    [BRISTOL_FOR_ROUND] = "round",   [BRISTOL_FOR_REROLL] = "reroll", [BRISTOL_FOR_CHICKEN] = "chicken",
    [BRISTOL_FOR_OUTLAW] = "outlaw", [BRISTOL_FOR_MASON] = "mason",   [BRISTOL_FOR_GHOST] = "ghost",
};
static const char *const reason_ids[] = {
    [BRISTOL_REASON_NONE] = NULL,
    [BRISTOL_REASON_ESCAPED] = "escaped",
    [BRISTOL_REASON_GHOSTS] = "ghosts",
    [BRISTOL_REASON_NOBODY] = "nobody",
    [BRISTOL_REASON_SOLO_PLAGUE] = "solo_plague",
};

int bristol_id_find(const char *const *ids, size_t count, const char *id) {
    return ph_id_find(ids, count, id);
}

int bristol_card_find(const char *id) {
    for (int i = 0; i < BRISTOL_CARD_COUNT; i++) {
        if (strcmp(bristol_cards[i].id, id) == 0) {
            return i;
        }
    }
    return -1;
}

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
    struct bristol_list listed = {.actions = actions, .capacity = LIST_MAX};
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

static void claim_json(unsigned about, unsigned a, unsigned b, struct ph_writer *writer) {
    id_json(writer, "about", bristol_about_ids[about]);
    if (about == BRISTOL_ABOUT_PLAGUE) {
        bool_json(writer, "value", a);
    } else if (about == BRISTOL_ABOUT_ACCUSE) {
        int_json(writer, "seat", a);
    } else {
        symptoms_json(writer, "cards", a, b, 2);
    }
}

static void field_json(const void *state, const struct ph_action_field *field, ph_action action,
                       struct ph_writer *writer) {
    const unsigned value = ph_action_component(action, field->at);
    const unsigned second = ph_action_component(action, field->at + 1u);
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
        claim_json(value, second, ph_action_component(action, field->at + 2u), writer);
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
        return ph_notation_wrong(error, "about", "one of symptoms, gave, received, plague and accuse is wanted");
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

// `bits` bits of an event, from `low`.
static unsigned part(const struct ph_event *event, unsigned low, unsigned bits) {
    return (unsigned)(event->data >> low & ((1u << bits) - 1));
}
static unsigned byte(const struct ph_event *event, unsigned index) {
    return part(event, 8 * index, 8);
}
static void set_part(struct ph_event *event, unsigned low, unsigned bits, unsigned value) {
    event->data = (event->data & ~((((uint64_t)1 << bits) - 1) << low)) | (uint64_t)value << low;
}
static void set_byte(struct ph_event *event, unsigned index, unsigned value) {
    set_part(event, 8 * index, 8, value);
}

// Of an action or outcome: its cards and coin.
static void taken_hide(struct ph_event *event) {
    for (const struct ph_action_field *field = bristol_rules[event->type]->fields; field->kind != PH_FIELD_END;
         field++) {
        if (field->kind == BRISTOL_FIELD_VALUE) {
            set_byte(event, field->at, 0);
        } else if (field->kind == BRISTOL_FIELD_VALUES) {
            set_part(event, 8u * field->at, 16, 0);
        } else if (field->kind == BRISTOL_FIELD_CARD) {
            set_byte(event, field->at, BRISTOL_CARD_HIDDEN);
        } else if (field->kind == BRISTOL_FIELD_COIN) {
            set_byte(event, field->at, BRISTOL_COIN_HIDDEN);
        }
    }
}

void bristol_event_view(const struct ph_event *event, int seat, struct ph_event *seen) {
    seat = ph_viewer(seat, PH_SEATS_MAX);
    *seen = *event;
    if (event->type == BRISTOL_EVENT_LEECHED && seat != PH_SEAT_REFEREE) { // who else has seen it is not told
        seen->to = (uint16_t)(seat >= 0 ? event->to & 1u << seat : 0);
    }
    if (ph_event_is_for(event, seat)) {
        return;
    }
    switch (event->type) {
    case BRISTOL_EVENT_DREW:
    case BRISTOL_EVENT_DISCARDED:
        for (unsigned i = 0; i < byte(event, 2); i++) {
            set_byte(seen, 3 + i, byte(event, 1) != 0 ? BRISTOL_CARD_HIDDEN : 0);
        }
        break;
    case BRISTOL_EVENT_PLACED:
        set_byte(seen, 2, 0);
        break;
    case BRISTOL_EVENT_COIN:
        set_byte(seen, 2, BRISTOL_COIN_HIDDEN);
        break;
    case BRISTOL_EVENT_PLAGUE:
        set_byte(seen, 1, BRISTOL_PLAGUE_HIDDEN);
        break;
    case BRISTOL_EVENT_LOOKED:
        set_byte(seen, 6, 0);
        break;
    case BRISTOL_EVENT_MINGLED:
        set_part(seen, 44, 16, 0);
        break;
    case BRISTOL_EVENT_LEECHED:
        set_byte(seen, 1, 0);
        break;
    case BRISTOL_EVENT_CONVENE: // those told are those who have it
        set_part(seen, 16, 16, BRISTOL_SEATS_HIDDEN);
        seen->to = 0;
        break;
    default:
        assert(event->type < PH_TYPES_MAX);
        taken_hide(seen);
        break;
    }
}

// ---- events as JSON -------------------------------------------------------------------------------------------------

static void type_json(struct ph_writer *writer, const char *type) {
    id_json(writer, "type", type);
}

static void roll_json(const struct ph_event *event, struct ph_writer *writer) {
    type_json(writer, "roll");
    mask_json(writer, "dice", byte(event, 0));
    ph_json_key(writer, "faces");
    ph_json_array_begin(writer);
    for (unsigned i = 0; i < bristol_count(byte(event, 0)); i++) {
        ph_json_string(writer, bristol_face_ids[part(event, 8 + 4 * i, 4)]);
    }
    ph_json_array_end(writer);
    id_json(writer, "for", roll_ids[byte(event, 4)]);
}

static void move_json(const struct ph_event *event, struct ph_writer *writer) {
    type_json(writer, "move");
    ph_json_key(writer, "move");
    ph_json_object_begin(writer);
    id_json(writer, "type", bristol_move_ids[byte(event, 1)]);
    int_json(writer, "seat", byte(event, 0));
    if (byte(event, 1) == BRISTOL_MOVE_PUSH) {
        int_json(writer, "target", byte(event, 2));
    }
    ph_json_object_end(writer);
}

// Some of the bytes of an event, as remedy cards.
static void remedies_json(const struct ph_event *event, const char *key, unsigned first, unsigned count,
                          struct ph_writer *writer) {
    ph_json_key(writer, key);
    ph_json_array_begin(writer);
    for (unsigned i = 0; i < count && byte(event, first + i) != BRISTOL_CARD_HIDDEN; i++) {
        ph_json_string(writer, card_id(byte(event, first + i)));
    }
    ph_json_array_end(writer);
}

// Cards drawn or discarded.
static void cards_json(const struct ph_event *event, const char *type, struct ph_writer *writer) {
    const bool remedies = byte(event, 1) != 0;
    const unsigned count = byte(event, 2);
    type_json(writer, type);
    int_json(writer, "seat", byte(event, 0));
    id_json(writer, "what", remedies ? "remedies" : "symptoms");
    int_json(writer, "count", count);
    if (byte(event, 3) == (remedies ? BRISTOL_CARD_HIDDEN : 0u)) {
        return;
    }
    if (remedies) {
        remedies_json(event, "cards", 3, count, writer);
    } else {
        symptoms_json(writer, "cards", byte(event, 3), byte(event, 4), count);
    }
}

static void looked_json(const struct ph_event *event, struct ph_writer *writer) {
    type_json(writer, "looked");
    int_json(writer, "by", byte(event, 2));
    id_json(writer, "what", bristol_look_ids[byte(event, 3)]);
    int_or_null_json(writer, "seat", byte(event, 4));
    int_or_null_json(writer, "slot", byte(event, 5));
    if (byte(event, 6) != 0) {
        int_json(writer, "card", byte(event, 6));
    }
}

// A mingle, or what one of its passengers knows of it.
static void mingle_json(const struct ph_event *event, struct ph_writer *writer) {
    type_json(writer, "mingle");
    id_json(writer, "cart", bristol_cart_ids[part(event, 16, 4)]);
    id_json(writer, "extra", bristol_extra_ids[part(event, 20, 4)]);
    ph_json_key(writer, "seats");
    ph_json_array_begin(writer);
    for (unsigned i = 0; i < part(event, 24, 4); i++) {
        ph_json_int(writer, part(event, 28 + 4 * i, 4));
    }
    ph_json_array_end(writer);
    if (event->type == BRISTOL_EVENT_MINGLED) {
        int_json(writer, "seat", part(event, 40, 4));
        if (part(event, 44, 4) != 0) {
            symptoms_json(writer, "gave", part(event, 44, 4), part(event, 48, 4), 2);
            symptoms_json(writer, "got", part(event, 52, 4), part(event, 56, 4), 2);
        }
    }
}

static void own_json(const struct ph_event *event, struct ph_writer *writer) {
    const unsigned a = byte(event, 0);
    const unsigned b = byte(event, 1);
    const unsigned c = byte(event, 2);
    switch (event->type) {
    case BRISTOL_EVENT_ROLL:
        roll_json(event, writer);
        break;
    case BRISTOL_EVENT_MOVE:
        move_json(event, writer);
        break;
    case BRISTOL_EVENT_WHIP:
        type_json(writer, "whip");
        int_json(writer, "seat", a);
        id_json(writer, "card", card_id(b));
        break;
    case BRISTOL_EVENT_PASSED:
        type_json(writer, "passed");
        int_json(writer, "seat", a);
        break;
    case BRISTOL_EVENT_OUT:
        type_json(writer, "out");
        int_json(writer, "seat", a);
        id_json(writer, "fate", bristol_fate_ids[b]);
        symptoms_json(writer, "symptoms", c, byte(event, 3), 2);
        bool_json(writer, "plague", byte(event, 4));
        break;
    case BRISTOL_EVENT_REMEDY:
        type_json(writer, "remedy");
        int_json(writer, "seat", a);
        id_json(writer, "card", card_id(b));
        id_json(writer, "effect", c == BRISTOL_REMEDY_COUNT ? "alms" : bristol_remedy_ids[c]);
        break;
    case BRISTOL_EVENT_DREW:
        cards_json(event, "drew", writer);
        break;
    case BRISTOL_EVENT_PLACED:
        type_json(writer, "placed");
        int_json(writer, "seat", a);
        id_json(writer, "cart", bristol_cart_ids[b]);
        if (c != 0) {
            int_json(writer, "card", c);
        }
        break;
    case BRISTOL_EVENT_DISCARDED:
        cards_json(event, "discarded", writer);
        break;
    case BRISTOL_EVENT_COIN:
        type_json(writer, "coin");
        int_json(writer, "from", a);
        int_json(writer, "owner", b);
        if (c != BRISTOL_COIN_HIDDEN) {
            id_json(writer, "coin", bristol_coin_ids[c]);
        }
        break;
    case BRISTOL_EVENT_PLAGUE:
        type_json(writer, "plague");
        int_json(writer, "seat", a);
        if (b != BRISTOL_PLAGUE_HIDDEN) {
            bool_json(writer, "plague", b);
        }
        break;
    case BRISTOL_EVENT_LOOKED:
        looked_json(event, writer);
        break;
    case BRISTOL_EVENT_MINGLE:
    case BRISTOL_EVENT_MINGLED:
        mingle_json(event, writer);
        break;
    case BRISTOL_EVENT_LEECHED:
        type_json(writer, "leeched");
        id_json(writer, "cart", bristol_cart_ids[a]);
        if (b != 0) {
            int_json(writer, "card", b);
        }
        break;
    case BRISTOL_EVENT_CONVENE:
        type_json(writer, "convene");
        if (part(event, 16, 16) != BRISTOL_SEATS_HIDDEN) {
            mask_json(writer, "seats", part(event, 16, 16));
        }
        break;
    case BRISTOL_EVENT_CLAIM:
        type_json(writer, "claim");
        int_json(writer, "by", c);
        claim_json(byte(event, 3), byte(event, 4), byte(event, 5), writer);
        break;
    case BRISTOL_EVENT_ADVANCE:
        type_json(writer, "advance");
        id_json(writer, "cart", bristol_cart_ids[a]);
        int_json(writer, "from", b);
        int_json(writer, "at", c);
        break;
    case BRISTOL_EVENT_ARRIVE:
        type_json(writer, "arrive");
        id_json(writer, "cart", bristol_cart_ids[a]);
        if (b == BRISTOL_NOBODY_ABOARD) {
            ph_json_key(writer, "healthy");
            ph_json_null(writer);
        } else {
            bool_json(writer, "healthy", b);
        }
        break;
    case BRISTOL_EVENT_LAST_ROUND:
        type_json(writer, "last_round");
        break;
    case BRISTOL_EVENT_RATZY:
        type_json(writer, "ratzy");
        break;
    case BRISTOL_EVENT_ROUND:
        type_json(writer, "round");
        int_json(writer, "round", part(event, 0, 16));
        int_or_null_json(writer, "start", c);
        break;
    case BRISTOL_EVENT_SHOWN:
        type_json(writer, "shown");
        int_json(writer, "seat", a);
        bool_json(writer, "plague", b);
        symptoms_json(writer, "symptoms", c, byte(event, 3), 2);
        remedies_json(event, "remedies", 4, BRISTOL_HAND_MAX, writer);
        break;
    case BRISTOL_EVENT_LAID_OPEN: // without a cart it lies on the discard
        type_json(writer, "laid_open");
        id_json(writer, "cart", a == BRISTOL_PLACE_DISCARD ? NULL : bristol_cart_ids[a - 1]);
        int_json(writer, "card", b);
        mask_json(writer, "seen", part(event, 16, 16));
        break;
    case BRISTOL_EVENT_COIN_SHOWN:
        type_json(writer, "coin_shown");
        int_json(writer, "owner", a);
        id_json(writer, "coin", bristol_coin_ids[b]);
        mask_json(writer, "seen", part(event, 16, 16));
        break;
    default:
        assert(event->type == BRISTOL_EVENT_OVER);
        type_json(writer, "over");
        id_json(writer, "reason", reason_ids[a]);
        mask_json(writer, "winners", part(event, 8, 16));
        break;
    }
}

void bristol_event_json(const void *state, const struct ph_event *event, int seat, struct ph_writer *writer) {
    struct ph_event seen;
    bristol_event_view(event, seat, &seen);
    if (seen.type >= PH_TYPES_MAX) {
        own_json(&seen, writer);
        return;
    }
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
