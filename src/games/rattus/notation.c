// SPDX-License-Identifier: MIT
#include "games/rattus/notation.h"

#include "games/rattus/phases.h"
#include "games/rattus/rattus.h"

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

// ---- the face of a token: which there are depends on the boxes in play ----------------------------------------------

static const char *face_id(const struct rattus_state *state, unsigned face) {
    return rattus_faces_of(state)->faces[face].id;
}

static void face_text(const void *state, const struct ph_field *field, ph_action action, struct ph_writer *writer) {
    (void)field;
    ph_write_text(writer, face_id(state, ph_action_component(action, 2)));
}

static void face_json(const void *state, const struct ph_field *field, ph_action action, struct ph_writer *writer) {
    ph_json_string(ph_json_key(writer, field->name), face_id(state, ph_action_component(action, 2)));
}

static enum ph_status face_read(const void *state, const struct ph_field *field, struct ph_json object,
                                ph_action *action, struct ph_error *error) {
    char id[PH_NOTATION_ID_MAX];
    const struct ph_json value = ph_json_member(object, field->name);
    const int face = ph_json_string_get(value, id, sizeof id) ? rattus_face_find(state, id) : -1;
    if (face < 0) {
        return ph_notation_wrong(error, field->name, "expected the id of a rat token, such as \"r01\"");
    }
    *action |= (ph_action)face << field->bit;
    return PH_OK;
}

static const struct ph_field face_members[] = {
    {.name = "token", .kind = PH_FIELD_ID, .ids = &rattus_face_table},
    {.kind = PH_FIELD_END},
};
static const struct ph_codec face_codec = {face_members, 1, face_text, face_json, face_read};

// ---- what is drawn: the kind, and a member of its name --------------------------------------------------------------

static const struct ph_field draws[] = {
    [RATTUS_DRAW_CHARACTER - 1] = RATTUS_CHARACTER("character", 2),
    [RATTUS_DRAW_REGION - 1] = RATTUS_REGION("region", 2),
    [RATTUS_DRAW_CARD - 1] = RATTUS_CARD("card", 2),
    [RATTUS_DRAW_SLOT - 1] = RATTUS_NUMBER("slot", 2),
    [RATTUS_DRAW_TOKEN - 1] = {RATTUS_FIELD("token", PH_FIELD_ODD, 2), .codec = &face_codec},
    {.kind = PH_FIELD_END},
};

static const struct ph_field *drawn(ph_action action) {
    return &draws[ph_action_component(action, 1) - 1];
}

static void draw_text(const void *state, const struct ph_field *field, ph_action action, struct ph_writer *writer) {
    (void)field;
    ph_write_format(writer, "%s ", drawn(action)->name);
    ph_shape_field_text(state, drawn(action), action, writer);
}

static void draw_json(const void *state, const struct ph_field *field, ph_action action, struct ph_writer *writer) {
    (void)field;
    ph_notation_field_json(state, draws, drawn(action), action, writer);
}

static enum ph_status draw_read(const void *state, const struct ph_field *field, struct ph_json object,
                                ph_action *action, struct ph_error *error) {
    enum ph_status status = PH_OK;
    unsigned count = 0;
    for (const struct ph_field *draw = draws; status == PH_OK && draw->kind != PH_FIELD_END; draw++) {
        if (!ph_json_exists(ph_json_member(object, draw->name))) {
            continue;
        }
        if (++count > 1) {
            return ph_notation_wrong(error, draw->name, "an outcome names one thing only");
        }
        *action |= (ph_action)(draw - draws + 1) << field->bit;
        status = ph_shape_field_read(state, draw, object, action, error);
    }
    return count > 0
               ? status
               : ph_notation_wrong(error, field->name, "an outcome names a character, region, card, slot or token");
}

const struct ph_codec rattus_draw_codec = {draws, 0, draw_text, draw_json, draw_read};

// ---- the way of the plague: in text only what lies between ----------------------------------------------------------

enum { PATH_MAX = 3 };
static const struct ph_field path_fields[] = {
    {.name = "path",
     .kind = PH_FIELD_LIST,
     .flags = PH_FIELD_OPTIONAL | PH_FIELD_OMITTABLE,
     .bit = 16,
     .bits = 8 * PATH_MAX,
     .room = PATH_MAX,
     .base = 1,
     .ids = &rattus_region_table},
    {.kind = PH_FIELD_END},
};

static void path_text(const void *state, const struct ph_field *field, ph_action action, struct ph_writer *writer) {
    const char *before = " via ";
    (void)state;
    (void)field;
    for (unsigned i = 2; i < 1 + PATH_MAX && ph_action_component(action, i + 1) != 0; i++) {
        ph_write_text(writer, before);
        ph_write_text(writer, rattus_region_ids[ph_action_component(action, i) - 1]);
        before = ",";
    }
}

static void path_json(const void *state, const struct ph_field *field, ph_action action, struct ph_writer *writer) {
    (void)state;
    (void)field;
    ph_shape_field_json(path_fields, path_fields, action, writer);
}

// It may be omitted: there is one way only to each end.
static enum ph_status path_read(const void *void_state, const struct ph_field *field, struct ph_json object,
                                ph_action *action, struct ph_error *error) {
    const struct rattus_state *const state = void_state;
    const unsigned to = ph_action_component(*action, 1);
    if (ph_json_exists(ph_json_member(object, field->name))) {
        return ph_shape_field_read(state, path_fields, object, action, error);
    }
    const bool on_board = state->plague != RATTUS_NONE; // the piece: not before R-SETUP-3
    if (on_board && (rattus_plague_reach(state, RATTUS_REGION_COUNT) >> to & 1u) != 0) {
        *action |= rattus_plague_action(state, to, 0);
    }
    return PH_OK;
}

const struct ph_codec rattus_path_codec = {path_fields, 1, path_text, path_json, path_read};

// ---- borders --------------------------------------------------------------------------------------------------------

static const struct rattus_edge *edge_of(const struct ph_field *field, ph_action action) {
    return &rattus_edges[ph_action_component(action, field->bit / 8) - field->base];
}

static void edge_text(const void *state, const struct ph_field *field, ph_action action, struct ph_writer *writer) {
    const struct rattus_edge *const edge = edge_of(field, action);
    (void)state;
    ph_write_format(writer, "%s-%s", rattus_region_ids[edge->a], rattus_region_ids[edge->b]);
}

static void edge_json(const void *state, const struct ph_field *field, ph_action action, struct ph_writer *writer) {
    (void)state;
    ph_json_key(writer, field->name);
    if (ph_action_component(action, field->bit / 8) == field->absent) {
        ph_json_null(writer);
        return;
    }
    ph_json_array_begin(writer);
    ph_json_string(writer, rattus_region_ids[edge_of(field, action)->a]);
    ph_json_string(writer, rattus_region_ids[edge_of(field, action)->b]);
    ph_json_array_end(writer);
}

// The border between two regions that are named in board order, or −1.
static int edge_get(struct ph_json value) {
    unsigned ends[2] = {0};
    if (ph_json_type(value) != PH_JSON_ARRAY || ph_json_count(value) != 2) {
        return -1;
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) {
        if (!ph_id_get(walk.value, rattus_region_ids, RATTUS_REGION_COUNT, &ends[walk.index])) {
            return -1;
        }
    }
    return ends[0] < ends[1] ? rattus_edge_find(ends[0], ends[1]) : -1;
}

static enum ph_status edge_read(const void *state, const struct ph_field *field, struct ph_json object,
                                ph_action *action, struct ph_error *error) {
    const struct ph_json value = ph_json_member(object, field->name);
    (void)state;
    if (!ph_json_exists(value) || ph_json_type(value) == PH_JSON_NULL) {
        return PH_OK;
    }
    const int edge = edge_get(value);
    if (edge < 0) {
        return ph_notation_wrong(error, field->name,
                                 "expected a border, as a list of two regions in board order, or null");
    }
    *action |= (ph_action)(edge + field->base) << field->bit;
    return PH_OK;
}

static const struct ph_field edge_members[] = {
    {.kind = PH_FIELD_LIST, .ids = &rattus_region_table, .room = 2, .fewest = 2, .flags = PH_FIELD_SORTED},
    {.kind = PH_FIELD_END},
};
const struct ph_codec rattus_edge_codec = {edge_members, 1, edge_text, edge_json, edge_read};

// ---- the interface --------------------------------------------------------------------------------------------------

struct ph_action_shape rattus_action_shape(unsigned type) {
    const struct rattus_rule *const rule = rattus_rules[type];
    return (struct ph_action_shape){.name = rule->name,
                                    .text = rule->text,
                                    .fields = rule->fields,
                                    .rule = rule->rule,
                                    .chance = type == RATTUS_TYPE_DRAW};
}

static void try_listed(struct ph_list *listed, ph_action action, uint64_t weight) {
    (void)weight;
    ph_notation_try(listed->context, action);
}

static void list(const void *state, unsigned type, struct ph_notation_search *search) {
    struct ph_list listed = {.visit = try_listed, .context = search};
    rattus_rules[type]->list(state, &listed);
}

static void odd_json(const void *state, const struct ph_field *field, const struct ph_event *event,
                     struct ph_writer *writer) {
    const unsigned face = event->type == RATTUS_EVENT_TURNED   ? rattus_turned_of(event).face
                          : event->type == RATTUS_EVENT_LOOKED ? rattus_looked_of(event).face
                                                               : rattus_discarded_of(event).face;
    ph_json_string(ph_json_key(writer, field->name), face_id(state, face));
}

static const struct ph_notation notation = {
    .game = &rattus_game,
    .odd_json = odd_json,
    .list = list,
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

void rattus_event_json(const void *state, const struct ph_event *event, int seat, struct ph_writer *writer) {
    ph_notation_event_json(&notation, state, event, seat, writer);
}
