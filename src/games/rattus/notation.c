// SPDX-License-Identifier: MIT
#include "games/rattus/notation.h"

#include "core/notation.h"
#include "core/shape.h"
#include "games/rattus/phases.h"
#include "games/rattus/position/words.h"

#include <stdio.h>

enum { ID_MAX = PH_NOTATION_ID_MAX };

static const char *const draw_names[] = {
    [RATTUS_DRAW_CHARACTER] = "character", [RATTUS_DRAW_REGION] = "region", [RATTUS_DRAW_CARD] = "card",
    [RATTUS_DRAW_SLOT] = "slot",           [RATTUS_DRAW_TOKEN] = "token",
};
enum { DRAW_NAME_COUNT = sizeof draw_names / sizeof *draw_names };

static const char *const with_names[] = {"knight", "crusader", "serf"}; // in the order of RATTUS_WITH_…
enum { WITH_COUNT = 3, PATH_COUNT = 3, MARKED_COUNT = 3 };

int rattus_face_find(const struct rattus_state *state, const char *id) {
    const struct rattus_face_set *const set = rattus_faces_of(state);
    for (int i = 0; i < set->count; i++) {
        if (strcmp(set->faces[i].id, id) == 0) {
            return i;
        }
    }
    return -1;
}

int rattus_edge_find(unsigned a, unsigned b) {
    for (int i = 0; i < RATTUS_EDGE_COUNT; i++) {
        if ((rattus_edges[i].a == a && rattus_edges[i].b == b) || (rattus_edges[i].a == b && rattus_edges[i].b == a)) {
            return i;
        }
    }
    return -1;
}

// What a chance outcome drew, as text.
static void draw_value(const struct rattus_state *state, ph_action action, char value[ID_MAX]) {
    const unsigned drawn = ph_action_component(action, 2);
    const char *text = NULL;
    switch (ph_action_component(action, 1)) {
    case RATTUS_DRAW_CHARACTER:
        text = rattus_character_infos[drawn].id;
        break;
    case RATTUS_DRAW_REGION:
        text = rattus_region_infos[drawn].id;
        break;
    case RATTUS_DRAW_CARD:
        text = rattus_card_infos[drawn].id;
        break;
    case RATTUS_DRAW_TOKEN:
        text = rattus_faces_of(state)->faces[drawn].id;
        break;
    default:
        break;
    }
    if (text != NULL) {
        snprintf(value, ID_MAX, "%s", text);
    } else {
        snprintf(value, ID_MAX, "%u", drawn);
    }
}

// A mask of regions, packed in three components.
static uint32_t regions_of(ph_action action, const struct ph_action_field *field) {
    return (uint32_t)(action >> (8 * field->at)) & 0xFFFFFFu;
}

static struct ph_spelling spelling(unsigned type) {
    const struct rattus_rule *const rule = rattus_rules[type];
    return rule == NULL ? (struct ph_spelling){0}
                        : (struct ph_spelling){.name = rule->name, .text = rule->text, .fields = rule->fields};
}

// ---- text -----------------------------------------------------------------------------------------------------------

static void field_text(const void *state, const struct ph_action_field *field, ph_action action,
                       struct ph_writer *writer) {
    const unsigned value = ph_action_component(action, field->at);
    switch (field->kind) {
    case RATTUS_FIELD_REGION:
        ph_write_text(writer, rattus_region_infos[value].id);
        break;
    case RATTUS_FIELD_CHARACTER:
        ph_write_text(writer, rattus_character_infos[value].id);
        break;
    case RATTUS_FIELD_NUMBER:
    case RATTUS_FIELD_SEAT:
        ph_write_int(writer, value);
        break;
    case RATTUS_FIELD_BOOL:
        ph_write_text(writer, value != 0 ? "yes" : "no");
        break;
    case RATTUS_FIELD_CARD:
        ph_write_text(writer, value == RATTUS_NONE ? "?" : rattus_card_infos[value].id);
        break;
    case RATTUS_FIELD_CUBE:
        ph_write_text(writer, rattus_kind_ids[value]);
        break;
    case RATTUS_FIELD_MARKED: {
        const char *before = " ";
        for (unsigned i = 0; i < MARKED_COUNT && ph_action_component(action, field->at + i) != 0; i++) {
            ph_write_text(writer, before);
            ph_write_text(writer, rattus_kind_ids[ph_action_component(action, field->at + i)]);
            before = ",";
        }
        break;
    }
    case RATTUS_FIELD_REGION_OR_NULL:
        ph_write_text(writer, value == 0 ? "-" : rattus_region_infos[value - 1].id);
        break;
    case RATTUS_FIELD_EDGE_OR_NULL:
        if (value == 0) {
            ph_write_char(writer, '-');
        } else {
            ph_write_format(writer, "%s-%s", rattus_region_infos[rattus_edges[value - 1].a].id,
                            rattus_region_infos[rattus_edges[value - 1].b].id);
        }
        break;
    case RATTUS_FIELD_REGIONS: {
        const char *before = "";
        RATTUS_EACH(region, regions_of(action, field)) {
            ph_write_text(writer, before);
            ph_write_text(writer, rattus_region_infos[region].id);
            before = ",";
        }
        break;
    }
    case RATTUS_FIELD_SLOTS: {
        const char *before = " ";
        RATTUS_EACH(slot, value) {
            ph_write_text(writer, before);
            ph_write_int(writer, slot);
            before = ",";
        }
        break;
    }
    case RATTUS_FIELD_ROUTE:
        ph_write_format(writer, "%s>%s", rattus_region_infos[value].id,
                        rattus_region_infos[ph_action_component(action, field->at + 1u)].id);
        break;
    case RATTUS_FIELD_PATH: { // only what lies between
        const char *before = " via ";
        for (unsigned i = 0; i + 1 < PATH_COUNT && ph_action_component(action, field->at + i + 1u) != 0; i++) {
            ph_write_text(writer, before);
            ph_write_text(writer, rattus_region_infos[ph_action_component(action, field->at + i) - 1].id);
            before = ",";
        }
        break;
    }
    case RATTUS_FIELD_WITH: {
        const char *before = " with ";
        for (unsigned i = 0; i < WITH_COUNT; i++) {
            if ((value >> i & 1u) != 0) {
                ph_write_text(writer, before);
                ph_write_text(writer, with_names[i]);
                before = ",";
            }
        }
        break;
    }
    case RATTUS_FIELD_DRAW: {
        char drawn[ID_MAX];
        if (value == 0) { // hidden
            ph_write_char(writer, '?');
            break;
        }
        draw_value(state, action, drawn);
        ph_write_text(writer, draw_names[value]);
        ph_write_char(writer, ' ');
        ph_write_text(writer, drawn);
        break;
    }
    default:
        assert(field->kind == RATTUS_FIELD_END);
        break;
    }
}

static void try_listed(struct rattus_list *listed, ph_action action) {
    ph_notation_try(listed->context, action);
}

static void list(const void *state, unsigned type, struct ph_notation_search *search) {
    struct rattus_list listed = {.visit = try_listed, .context = search};
    rattus_rules[type]->list(state, &listed);
}

// ---- JSON -----------------------------------------------------------------------------------------------------------

static void field_json(const void *state, const struct ph_action_field *field, ph_action action,
                       struct ph_writer *writer) {
    const unsigned value = ph_action_component(action, field->at);
    if (field->kind == RATTUS_FIELD_DRAW) {
        char drawn[ID_MAX];
        draw_value(state, action, drawn);
        ph_json_key(writer, draw_names[value]);
        if (value == RATTUS_DRAW_SLOT) {
            ph_json_int(writer, ph_action_component(action, 2));
        } else {
            ph_json_string(writer, drawn);
        }
        return;
    }
    if (field->kind == RATTUS_FIELD_WITH && value == 0) {
        return; // a turn's move names nobody
    }
    ph_json_key(writer, field->name);
    switch (field->kind) {
    case RATTUS_FIELD_REGION:
        ph_json_string(writer, rattus_region_infos[value].id);
        break;
    case RATTUS_FIELD_CHARACTER:
        ph_json_string(writer, rattus_character_infos[value].id);
        break;
    case RATTUS_FIELD_NUMBER:
    case RATTUS_FIELD_SEAT:
        ph_json_int(writer, value);
        break;
    case RATTUS_FIELD_BOOL:
        ph_json_bool(writer, value != 0);
        break;
    case RATTUS_FIELD_CARD:
        ph_json_string(writer, rattus_card_infos[value].id);
        break;
    case RATTUS_FIELD_CUBE:
        ph_json_string(writer, rattus_kind_ids[value]);
        break;
    case RATTUS_FIELD_MARKED:
        ph_json_array_begin(writer);
        for (unsigned i = 0; i < MARKED_COUNT && ph_action_component(action, field->at + i) != 0; i++) {
            ph_json_string(writer, rattus_kind_ids[ph_action_component(action, field->at + i)]);
        }
        ph_json_array_end(writer);
        break;
    case RATTUS_FIELD_REGION_OR_NULL:
        ph_json_string(writer, value == 0 ? NULL : rattus_region_infos[value - 1].id);
        break;
    case RATTUS_FIELD_EDGE_OR_NULL:
        if (value == 0) {
            ph_json_null(writer);
            break;
        }
        ph_json_array_begin(writer);
        ph_json_string(writer, rattus_region_infos[rattus_edges[value - 1].a].id);
        ph_json_string(writer, rattus_region_infos[rattus_edges[value - 1].b].id);
        ph_json_array_end(writer);
        break;
    case RATTUS_FIELD_REGIONS:
        ph_json_array_begin(writer);
        RATTUS_EACH(region, regions_of(action, field)) {
            ph_json_string(writer, rattus_region_infos[region].id);
        }
        ph_json_array_end(writer);
        break;
    case RATTUS_FIELD_SLOTS:
        ph_json_array_begin(writer);
        RATTUS_EACH(slot, value) {
            ph_json_int(writer, slot);
        }
        ph_json_array_end(writer);
        break;
    case RATTUS_FIELD_ROUTE:
        ph_json_array_begin(writer);
        ph_json_string(writer, rattus_region_infos[value].id);
        ph_json_string(writer, rattus_region_infos[ph_action_component(action, field->at + 1u)].id);
        ph_json_array_end(writer);
        break;
    case RATTUS_FIELD_PATH:
        ph_json_array_begin(writer);
        for (unsigned i = 0; i < PATH_COUNT && ph_action_component(action, field->at + i) != 0; i++) {
            ph_json_string(writer, rattus_region_infos[ph_action_component(action, field->at + i) - 1].id);
        }
        ph_json_array_end(writer);
        break;
    case RATTUS_FIELD_WITH:
        ph_json_array_begin(writer);
        for (unsigned i = 0; i < WITH_COUNT; i++) {
            if ((value >> i & 1u) != 0) {
                ph_json_string(writer, with_names[i]);
            }
        }
        ph_json_array_end(writer);
        break;
    default:
        assert(field->kind == RATTUS_FIELD_END);
        break;
    }
}

static bool region_get(struct ph_json value, unsigned *region) {
    char id[ID_MAX];
    const int found = ph_json_string_get(value, id, sizeof id) ? rattus_region_find(id) : -1;
    *region = (unsigned)found;
    return found >= 0;
}

static enum ph_status path_from_json(const struct ph_action_field *field, struct ph_json value, ph_action *action,
                                     struct ph_error *error) {
    if (ph_json_type(value) != PH_JSON_ARRAY || ph_json_count(value) > PATH_COUNT) {
        return ph_notation_wrong(error, field->name, "a list of at most three region ids");
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) {
        unsigned region = 0;
        if (!region_get(walk.value, &region)) {
            return ph_notation_wrong(error, field->name, "not a region id");
        }
        ph_action_put(action, field->at + (unsigned)walk.index, region + 1);
    }
    return PH_OK;
}

static enum ph_status with_from_json(const struct ph_action_field *field, struct ph_json value, ph_action *action,
                                     struct ph_error *error) {
    unsigned mask = 0;
    for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) {
        unsigned who = 0;
        if (!ph_id_get(walk.value, with_names, WITH_COUNT, &who) || (mask >> who & 1u) != 0) {
            return ph_notation_wrong(error, field->name, "knight, crusader and serf, each at most once");
        }
        mask |= 1u << who;
    }
    if (ph_json_type(value) != PH_JSON_ARRAY || mask == 0) {
        return ph_notation_wrong(error, field->name, "a list that names one of knight, crusader and serf at least");
    }
    ph_action_put(action, field->at, mask);
    return PH_OK;
}

static enum ph_status draw_from_json(const struct rattus_state *state, struct ph_json json, ph_action *action,
                                     struct ph_error *error) {
    for (unsigned kind = RATTUS_DRAW_CHARACTER; kind < DRAW_NAME_COUNT; kind++) {
        const struct ph_json value = ph_json_member(json, draw_names[kind]);
        if (!ph_json_exists(value)) {
            continue;
        }
        if (ph_action_component(*action, 1) != 0) {
            return ph_notation_wrong(error, draw_names[kind], "an outcome names one thing only");
        }
        unsigned drawn = 0;
        bool known = false;
        char id[ID_MAX];
        switch (kind) {
        case RATTUS_DRAW_CHARACTER:
            known = ph_id_get(value, rattus_character_ids, RATTUS_CHARACTER_COUNT, &drawn);
            break;
        case RATTUS_DRAW_REGION:
            known = region_get(value, &drawn);
            break;
        case RATTUS_DRAW_SLOT:
            known = ph_byte_get(value, &drawn);
            break;
        case RATTUS_DRAW_TOKEN: {
            const int face = ph_json_string_get(value, id, sizeof id) ? rattus_face_find(state, id) : -1;
            known = face >= 0;
            drawn = (unsigned)face;
            break;
        }
        default: { // RATTUS_DRAW_CARD
            const int card = ph_json_string_get(value, id, sizeof id) ? rattus_card_find(id) : -1;
            known = card >= 0;
            drawn = (unsigned)card;
            break;
        }
        }
        if (!known) {
            return ph_notation_wrong(error, draw_names[kind], "there is no such outcome");
        }
        ph_action_put(action, 1, kind);
        ph_action_put(action, 2, drawn);
    }
    if (ph_action_component(*action, 1) == 0) {
        return ph_notation_wrong(error, "draw", "an outcome names a character, region, card, slot or token");
    }
    return PH_OK;
}

static bool card_get(struct ph_json value, unsigned *card) {
    char id[ID_MAX];
    const int found = ph_json_string_get(value, id, sizeof id) ? rattus_card_find(id) : -1;
    *card = (unsigned)found;
    return found >= 0;
}

static bool kind_get(struct ph_json value, unsigned *kind) {
    char id[ID_MAX];
    const int found = ph_json_string_get(value, id, sizeof id) ? rattus_kind_find(id) : -1;
    *kind = (unsigned)found;
    return found >= 0;
}

// 1 + the edge between two regions, named in board order.
static bool edge_get(struct ph_json value, unsigned *edge) {
    unsigned ends[2] = {0};
    if (ph_json_type(value) != PH_JSON_ARRAY || ph_json_count(value) != 2) {
        return false;
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) {
        if (!region_get(walk.value, &ends[walk.index])) {
            return false;
        }
    }
    *edge = 1 + (unsigned)rattus_edge_find(ends[0], ends[1]);
    return *edge > 0 && ends[0] < ends[1];
}

// Fields that are lists: marks, regions, a route.
static enum ph_status list_from_json(const struct ph_action_field *field, struct ph_json value, ph_action *action,
                                     struct ph_error *error) {
    uint32_t mask = 0;
    unsigned last = 0;
    const size_t most = field->kind == RATTUS_FIELD_MARKED  ? MARKED_COUNT
                        : field->kind == RATTUS_FIELD_ROUTE ? 2
                                                            : RATTUS_REGION_COUNT;
    if (ph_json_type(value) != PH_JSON_ARRAY || ph_json_count(value) > most) {
        return ph_notation_wrong(error, field->name, "not a list, or too long");
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) {
        unsigned byte = 0;
        switch (field->kind) {
        case RATTUS_FIELD_MARKED:
            if (!kind_get(walk.value, &byte) || byte < last || byte == RATTUS_KIND_PLAIN) {
                return ph_notation_wrong(error, field->name, "not a list of kinds of marked cubes, sorted");
            }
            last = byte;
            ph_action_put(action, field->at + (unsigned)walk.index, byte);
            break;
        case RATTUS_FIELD_ROUTE:
            if (!region_get(walk.value, &byte)) {
                return ph_notation_wrong(error, field->name, "not a region id");
            }
            ph_action_put(action, field->at + (unsigned)walk.index, byte);
            break;
        default: // RATTUS_FIELD_REGIONS
            if (!region_get(walk.value, &byte) || mask >> byte != 0) {
                return ph_notation_wrong(error, field->name, "not a list of region ids in board order");
            }
            mask |= rattus_bit(byte);
            break;
        }
    }
    if (field->kind == RATTUS_FIELD_ROUTE && ph_json_count(value) != 2) {
        return ph_notation_wrong(error, field->name, "expected two regions: the crossed one and the end");
    }
    *action |= (ph_action)mask << (8 * field->at);
    return PH_OK;
}

static enum ph_status field_read(const void *void_state, const struct ph_action_field *field, struct ph_json json,
                                 ph_action *action, struct ph_error *error) {
    const struct rattus_state *const state = void_state;
    if (field->kind == RATTUS_FIELD_DRAW) {
        return draw_from_json(state, json, action, error);
    }
    const struct ph_json value = ph_json_member(json, field->name);
    unsigned byte = 0;
    bool flag = false;
    if (!ph_json_exists(value)) {
        switch (field->kind) {
        case RATTUS_FIELD_MARKED:
        case RATTUS_FIELD_WITH:
        case RATTUS_FIELD_REGION_OR_NULL:
        case RATTUS_FIELD_EDGE_OR_NULL:
            return PH_OK;
        case RATTUS_FIELD_PATH: { // it may be left out: there is one way only for each end
            const unsigned to = ph_action_component(*action, 1);
            const bool on_board = state->plague != RATTUS_NONE; // the piece: not before R-SETUP-3
            if (on_board && (rattus_plague_reach(state, RATTUS_REGION_COUNT) >> to & 1u) != 0) {
                *action |= rattus_plague_action(state, to, 0);
            }
            return PH_OK;
        }
        default:
            return ph_notation_wrong(error, field->name, "this field is missing");
        }
    }
    switch (field->kind) {
    case RATTUS_FIELD_REGION:
        if (!region_get(value, &byte)) {
            return ph_notation_wrong(error, field->name, "not a region id");
        }
        break;
    case RATTUS_FIELD_CHARACTER:
        if (!ph_id_get(value, rattus_character_ids, RATTUS_CHARACTER_COUNT, &byte)) {
            return ph_notation_wrong(error, field->name, "not a character id");
        }
        break;
    case RATTUS_FIELD_NUMBER:
        if (!ph_byte_get(value, &byte)) {
            return ph_notation_wrong(error, field->name, "not a small whole number");
        }
        break;
    case RATTUS_FIELD_BOOL:
        if (!ph_json_bool_get(value, &flag)) {
            return ph_notation_wrong(error, field->name, "neither true nor false");
        }
        byte = flag;
        break;
    case RATTUS_FIELD_SEAT:
        if (!ph_byte_get(value, &byte)) {
            return ph_notation_wrong(error, field->name, "not the number of a seat");
        }
        break;
    case RATTUS_FIELD_CARD:
        if (!card_get(value, &byte)) {
            return ph_notation_wrong(error, field->name, "not the id of a region card");
        }
        break;
    case RATTUS_FIELD_CUBE:
        if (!kind_get(value, &byte)) {
            return ph_notation_wrong(error, field->name, "not a kind of cube, such as \"plain\", \"d\" or \"p1\"");
        }
        break;
    case RATTUS_FIELD_REGION_OR_NULL:
        if (ph_json_type(value) != PH_JSON_NULL) {
            if (!region_get(value, &byte)) {
                return ph_notation_wrong(error, field->name, "neither a region id nor null");
            }
            byte++;
        }
        break;
    case RATTUS_FIELD_EDGE_OR_NULL:
        if (ph_json_type(value) != PH_JSON_NULL && !edge_get(value, &byte)) {
            return ph_notation_wrong(error, field->name, "neither a border, as a list of two regions, nor null");
        }
        break;
    case RATTUS_FIELD_SLOTS:
        if (ph_json_type(value) != PH_JSON_ARRAY || ph_json_count(value) > RATTUS_SLOTS) {
            return ph_notation_wrong(error, field->name, "not a list, or too long");
        }
        if (!ph_mask_get(value, RATTUS_SLOTS, &byte)) {
            return ph_notation_wrong(error, field->name, "not a list of slots, ascending");
        }
        break;
    case RATTUS_FIELD_PATH:
        return path_from_json(field, value, action, error);
    case RATTUS_FIELD_WITH:
        return with_from_json(field, value, action, error);
    default:
        return list_from_json(field, value, action, error);
    }
    ph_action_put(action, field->at, byte);
    return PH_OK;
}

static bool has_member(const struct ph_action_field *field, struct ph_json key) {
    bool known = false;
    for (unsigned i = RATTUS_DRAW_CHARACTER; i < DRAW_NAME_COUNT && field->kind == RATTUS_FIELD_DRAW; i++) {
        known |= ph_json_is(key, draw_names[i]);
    }
    return known;
}

// ---- the interface --------------------------------------------------------------------------------------------------

static uint64_t legal_types(const void *state) {
    return rattus_game_types(state);
}

static const struct ph_notation notation = {
    .game = "Rattus",
    .type_count = RATTUS_TYPE_COUNT,
    .spelling = spelling,
    .legal_types = legal_types,
    .list = list,
    .field_text = field_text,
    .field_json = field_json,
    .field_read = field_read,
    .has_member = has_member,
};

void rattus_action_text(const void *state, ph_action action, struct ph_writer *writer) {
    ph_notation_action_text(&notation, state, action, writer);
}

enum ph_status rattus_action_from_text(const void *state, const char *text, ph_action *action, struct ph_error *error) {
    return ph_notation_action_from_text(&notation, state, text, action, error);
}

void rattus_action_json(const void *state, ph_action action, struct ph_writer *writer) {
    ph_notation_action_json(&notation, state, action, writer);
}

enum ph_status rattus_action_from_json(const void *state, struct ph_json json, ph_action *action,
                                       struct ph_error *error) {
    return ph_notation_action_from_json(&notation, state, json, action, error);
}

// ---- events ---------------------------------------------------------------------------------------------------------

// What is private of an action or outcome is the fields of an outcome, which follow its type, and the card that the
// Astronomer keeps. The text of an action without them has a "?" in their place.
void rattus_event_view(const struct ph_event *event, int seat, struct ph_event *seen) {
    if (event->type >= PH_TYPES_MAX) {
        ph_shape_event_view(rattus_event_shapes, event, seat, seen);
        return;
    }
    *seen = *event;
    if (!ph_event_is_for(event, seat)) {
        seen->data =
            event->type == RATTUS_TYPE_KEEP ? rattus_action(RATTUS_TYPE_KEEP, RATTUS_NONE, 0, 0) : (event->data & 0xFF);
    }
}

// Which faces there are depends on the boxes in play.
static void odd_json(const void *state, const struct ph_field *field, const struct ph_event *event,
                     struct ph_writer *writer) {
    const unsigned face = event->type == RATTUS_EVENT_TURNED   ? rattus_turned_of(event).face
                          : event->type == RATTUS_EVENT_LOOKED ? rattus_looked_of(event).face
                                                               : rattus_discarded_of(event).face;
    ph_json_key(writer, field->name);
    ph_json_string(writer, rattus_faces_of(state)->faces[face].id);
}

void rattus_event_json(const void *state, const struct ph_event *event, int seat, struct ph_writer *writer) {
    if (event->type < PH_TYPES_MAX) {
        ph_notation_taken_json(&notation, state, event, ph_event_is_for(event, seat), writer);
    } else {
        ph_shape_event_json(rattus_event_shapes, odd_json, state, event, seat, writer);
    }
}
