// SPDX-License-Identifier: MIT
#include "games/rattus/notation.h"

#include "games/rattus/phases.h"

#include <stdio.h>

enum { ID_MAX = 32 }; // bytes of any id

static const char *const draw_names[] = {
    [RATTUS_DRAW_CHARACTER] = "character", [RATTUS_DRAW_REGION] = "region", [RATTUS_DRAW_CARD] = "card",
    [RATTUS_DRAW_SLOT] = "slot",           [RATTUS_DRAW_TOKEN] = "token",
};
enum { DRAW_NAME_COUNT = sizeof draw_names / sizeof *draw_names };

static const char *const with_names[] = {"knight", "crusader", "serf"}; // in the order of RATTUS_WITH_…
enum { WITH_COUNT = 3, PATH_COUNT = 3, MARKED_COUNT = 3 };

int rattus_id_find(const char *const *ids, size_t count, const char *id) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(ids[i], id) == 0) {
            return (int)i;
        }
    }
    return -1;
}

int rattus_region_find(const char *id) {
    for (int i = 0; i < RATTUS_REGION_COUNT; i++) {
        if (strcmp(rattus_region_infos[i].id, id) == 0) {
            return i;
        }
    }
    return -1;
}

int rattus_face_find(const struct rattus_state *state, const char *id) {
    const struct rattus_face_set *const set = rattus_faces_of(state);
    for (int i = 0; i < set->count; i++) {
        if (strcmp(set->faces[i].id, id) == 0) {
            return i;
        }
    }
    return -1;
}

int rattus_card_find(const char *id) {
    for (int i = 0; i < RATTUS_CARD_COUNT; i++) {
        if (strcmp(rattus_card_infos[i].id, id) == 0) {
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

// A kind of cube as text (R-CUBE-3).
static void kind_text(unsigned kind, char text[ID_MAX]) {
    const unsigned potions = kind & RATTUS_KIND_POTIONS;
    const char *const diplomat = (kind & RATTUS_KIND_DIPLOMAT) != 0 ? "d" : "";
    if (kind == RATTUS_KIND_PLAIN) {
        snprintf(text, ID_MAX, "plain");
    } else if (potions == 0) {
        snprintf(text, ID_MAX, "%s", diplomat);
    } else {
        snprintf(text, ID_MAX, "%sp%u", diplomat, potions);
    }
}

void rattus_kind_text(unsigned kind, char *text, size_t capacity) {
    char whole[ID_MAX];
    kind_text(kind, whole);
    snprintf(text, capacity, "%s", whole);
}

int rattus_kind_find(const char *text) {
    for (unsigned kind = 0; kind < 2 * RATTUS_KIND_DIPLOMAT; kind++) {
        char known[ID_MAX];
        kind_text(kind, known);
        if ((kind & RATTUS_KIND_POTIONS) <= RATTUS_POTION_COUNT && strcmp(known, text) == 0) {
            return (int)kind;
        }
    }
    return -1;
}

// A mask of regions, packed in three components.
static uint32_t regions_of(ph_action action, const struct rattus_field *field) {
    return (uint32_t)(action >> (8 * field->at)) & 0xFFFFFFu;
}

static const struct rattus_rule *rule_of(ph_action action) {
    return rattus_rules[ph_action_type(action)];
}

// ---- text -----------------------------------------------------------------------------------------------------------

static void field_text(const struct rattus_state *state, const struct rattus_field *field, ph_action action,
                       struct ph_writer *writer) {
    const unsigned value = ph_action_component(action, field->at);
    char text[ID_MAX];
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
        ph_write_text(writer, rattus_card_infos[value].id);
        break;
    case RATTUS_FIELD_CUBE:
        kind_text(value, text);
        ph_write_text(writer, text);
        break;
    case RATTUS_FIELD_MARKED: {
        const char *before = " ";
        for (unsigned i = 0; i < MARKED_COUNT && ph_action_component(action, field->at + i) != 0; i++) {
            kind_text(ph_action_component(action, field->at + i), text);
            ph_write_text(writer, before);
            ph_write_text(writer, text);
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

void rattus_action_text(const void *state, ph_action action, struct ph_writer *writer) {
    const struct rattus_rule *const rule = rule_of(action);
    for (const char *at = rule->text; *at != '\0'; at++) {
        if (*at != '{') {
            ph_write_char(writer, *at);
            continue;
        }
        const size_t length = strcspn(at + 1, "}");
        for (const struct rattus_field *field = rule->fields; field->kind != RATTUS_FIELD_END; field++) {
            if (strlen(field->name) == length && strncmp(field->name, at + 1, length) == 0) {
                field_text(state, field, action, writer);
            }
        }
        at += length + 1;
    }
}

// Looks among the listed actions for the one with a given text.
struct search {
    const struct rattus_state *state;
    const char *text;
    ph_action found;
    bool done;
    char example[PH_ACTION_TEXT_MAX]; // the text of the first one
};

static void compare_text(struct rattus_list *list, ph_action action) {
    struct search *const search = list->context;
    if (search->done) {
        return;
    }
    char text[PH_ACTION_TEXT_MAX];
    struct ph_writer writer;
    ph_writer_init(&writer, text, sizeof text);
    rattus_action_text(search->state, action, &writer);
    if (search->example[0] == '\0') {
        memcpy(search->example, text, sizeof text);
    }
    if (strcmp(text, search->text) == 0) {
        search->found = action;
        search->done = true;
    }
}

// Whether a text begins with the first word of a rule's notation.
static bool first_word_is(const struct rattus_rule *rule, const char *text) {
    const size_t length = strcspn(rule->text, " {");
    return strncmp(rule->text, text, length) == 0 && (text[length] == '\0' || text[length] == ' ');
}

// The first words of the notation of some types: "take, place, no-place".
static void say_words(uint64_t types, char *words, size_t capacity) {
    struct ph_writer writer;
    ph_writer_init(&writer, words, capacity);
    for (unsigned type = 0; type < RATTUS_TYPE_COUNT; type++) {
        if ((types >> type & 1u) != 0) {
            ph_write_text(&writer, writer.length == 0 ? "" : ", ");
            ph_write_bytes(&writer, rattus_rules[type]->text, strcspn(rattus_rules[type]->text, " {"));
        }
    }
}

enum ph_status rattus_action_from_text(const void *state, const char *text, ph_action *action, struct ph_error *error) {
    struct search search = {.state = state, .text = text};
    struct rattus_list list = {.visit = compare_text, .context = &search};
    const uint64_t types = rattus_game_types(state);
    bool known = false;
    for (unsigned type = 0; type < RATTUS_TYPE_COUNT && !search.done; type++) {
        const struct rattus_rule *const rule = rattus_rules[type];
        const bool draw = type == RATTUS_TYPE_DRAW;
        if (rule == NULL || (!draw && !first_word_is(rule, text))) {
            continue;
        }
        known |= !draw;
        if ((types >> type & 1u) != 0) {
            rule->list(state, &list);
        }
    }
    if (search.done) {
        *action = search.found;
        return PH_OK;
    }
    if (search.example[0] != '\0') {
        return ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "action",
                            "'%.60s' is not among the legal actions; one that is: '%.60s'", text, search.example);
    }
    char now[200];
    say_words(types, now, sizeof now);
    return ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "action",
                        known ? "'%.60s' cannot be done now; what can: %s"
                              : "'%.60s' is no action of Rattus; what can be done now: %s",
                        text, now);
}

// ---- JSON -----------------------------------------------------------------------------------------------------------

static void field_json(const struct rattus_state *state, const struct rattus_field *field, ph_action action,
                       struct ph_writer *writer) {
    const unsigned value = ph_action_component(action, field->at);
    char text[ID_MAX];
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
        kind_text(value, text);
        ph_json_string(writer, text);
        break;
    case RATTUS_FIELD_MARKED:
        ph_json_array_begin(writer);
        for (unsigned i = 0; i < MARKED_COUNT && ph_action_component(action, field->at + i) != 0; i++) {
            kind_text(ph_action_component(action, field->at + i), text);
            ph_json_string(writer, text);
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

void rattus_action_json(const void *state, ph_action action, struct ph_writer *writer) {
    const struct rattus_rule *const rule = rule_of(action);
    ph_json_key(writer, "type");
    ph_json_string(writer, rule->name);
    for (const struct rattus_field *field = rule->fields; field->kind != RATTUS_FIELD_END; field++) {
        field_json(state, field, action, writer);
    }
}

static enum ph_status wrong(struct ph_error *error, const char *field, const char *message) {
    return ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, field, "%s: %s", field, message);
}

// Reads one of a list of ids into a byte.
static bool id_get(struct ph_json value, const char *const *ids, size_t count, unsigned *index) {
    char id[ID_MAX];
    const int found = ph_json_string_get(value, id, sizeof id) ? rattus_id_find(ids, count, id) : -1;
    *index = (unsigned)found;
    return found >= 0;
}

static bool region_get(struct ph_json value, unsigned *region) {
    char id[ID_MAX];
    const int found = ph_json_string_get(value, id, sizeof id) ? rattus_region_find(id) : -1;
    *region = (unsigned)found;
    return found >= 0;
}

static bool byte_get(struct ph_json value, unsigned *byte) {
    int64_t number = 0;
    const bool fits = ph_json_int_get(value, &number) && number >= 0 && number <= UINT8_MAX;
    *byte = (unsigned)number;
    return fits;
}

static void put(ph_action *action, unsigned at, unsigned value) {
    *action |= (ph_action)value << (8 * at);
}

static enum ph_status path_from_json(const struct rattus_field *field, struct ph_json value, ph_action *action,
                                     struct ph_error *error) {
    if (ph_json_type(value) != PH_JSON_ARRAY || ph_json_count(value) > PATH_COUNT) {
        return wrong(error, field->name, "a list of at most three region ids");
    }
    for (struct ph_json_walk walk = ph_json_walk(value); ph_json_walk_next(&walk);) {
        unsigned region = 0;
        if (!region_get(walk.value, &region)) {
            return wrong(error, field->name, "not a region id");
        }
        put(action, field->at + (unsigned)walk.index, region + 1);
    }
    return PH_OK;
}

static enum ph_status with_from_json(const struct rattus_field *field, struct ph_json value, ph_action *action,
                                     struct ph_error *error) {
    unsigned mask = 0;
    for (struct ph_json_walk walk = ph_json_walk(value); ph_json_walk_next(&walk);) {
        unsigned who = 0;
        if (!id_get(walk.value, with_names, WITH_COUNT, &who) || (mask >> who & 1u) != 0) {
            return wrong(error, field->name, "knight, crusader and serf, each at most once");
        }
        mask |= 1u << who;
    }
    if (ph_json_type(value) != PH_JSON_ARRAY || mask == 0) {
        return wrong(error, field->name, "a list that names one of knight, crusader and serf at least");
    }
    put(action, field->at, mask);
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
            return wrong(error, draw_names[kind], "an outcome names one thing only");
        }
        unsigned drawn = 0;
        bool known = false;
        char id[ID_MAX];
        switch (kind) {
        case RATTUS_DRAW_CHARACTER:
            known = id_get(value, rattus_character_ids, RATTUS_CHARACTER_COUNT, &drawn);
            break;
        case RATTUS_DRAW_REGION:
            known = region_get(value, &drawn);
            break;
        case RATTUS_DRAW_SLOT:
            known = byte_get(value, &drawn);
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
            return wrong(error, draw_names[kind], "there is no such outcome");
        }
        put(action, 1, kind);
        put(action, 2, drawn);
    }
    if (ph_action_component(*action, 1) == 0) {
        return wrong(error, "draw", "an outcome names a character, region, card, slot or token");
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
    for (struct ph_json_walk walk = ph_json_walk(value); ph_json_walk_next(&walk);) {
        if (!region_get(walk.value, &ends[walk.index])) {
            return false;
        }
    }
    *edge = 1 + (unsigned)rattus_edge_find(ends[0], ends[1]);
    return *edge > 0 && ends[0] < ends[1];
}

// Fields that are lists: marks, regions, slots, a route.
static enum ph_status list_from_json(const struct rattus_field *field, struct ph_json value, ph_action *action,
                                     struct ph_error *error) {
    uint32_t mask = 0;
    unsigned last = 0;
    const size_t most = field->kind == RATTUS_FIELD_MARKED  ? MARKED_COUNT
                        : field->kind == RATTUS_FIELD_ROUTE ? 2
                        : field->kind == RATTUS_FIELD_SLOTS ? RATTUS_SLOTS
                                                            : RATTUS_REGION_COUNT;
    if (ph_json_type(value) != PH_JSON_ARRAY || ph_json_count(value) > most) {
        return wrong(error, field->name, "not a list, or too long");
    }
    for (struct ph_json_walk walk = ph_json_walk(value); ph_json_walk_next(&walk);) {
        unsigned byte = 0;
        switch (field->kind) {
        case RATTUS_FIELD_MARKED:
            if (!kind_get(walk.value, &byte) || byte < last || byte == RATTUS_KIND_PLAIN) {
                return wrong(error, field->name, "not a list of kinds of marked cubes, sorted");
            }
            last = byte;
            put(action, field->at + (unsigned)walk.index, byte);
            break;
        case RATTUS_FIELD_ROUTE:
            if (!region_get(walk.value, &byte)) {
                return wrong(error, field->name, "not a region id");
            }
            put(action, field->at + (unsigned)walk.index, byte);
            break;
        case RATTUS_FIELD_SLOTS:
            if (!byte_get(walk.value, &byte) || byte >= RATTUS_SLOTS || mask >> byte != 0) {
                return wrong(error, field->name, "not a list of slots, ascending");
            }
            mask |= rattus_bit(byte);
            break;
        default: // RATTUS_FIELD_REGIONS
            if (!region_get(walk.value, &byte) || mask >> byte != 0) {
                return wrong(error, field->name, "not a list of region ids in board order");
            }
            mask |= rattus_bit(byte);
            break;
        }
    }
    if (field->kind == RATTUS_FIELD_ROUTE && ph_json_count(value) != 2) {
        return wrong(error, field->name, "two regions are wanted: the crossed one and the end");
    }
    *action |= (ph_action)mask << (8 * field->at);
    return PH_OK;
}

static enum ph_status field_from_json(const struct rattus_state *state, const struct rattus_field *field,
                                      struct ph_json json, ph_action *action, struct ph_error *error) {
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
            return wrong(error, field->name, "this field is missing");
        }
    }
    switch (field->kind) {
    case RATTUS_FIELD_REGION:
        if (!region_get(value, &byte)) {
            return wrong(error, field->name, "not a region id");
        }
        break;
    case RATTUS_FIELD_CHARACTER:
        if (!id_get(value, rattus_character_ids, RATTUS_CHARACTER_COUNT, &byte)) {
            return wrong(error, field->name, "not a character id");
        }
        break;
    case RATTUS_FIELD_NUMBER:
        if (!byte_get(value, &byte)) {
            return wrong(error, field->name, "not a small whole number");
        }
        break;
    case RATTUS_FIELD_BOOL:
        if (!ph_json_bool_get(value, &flag)) {
            return wrong(error, field->name, "neither true nor false");
        }
        byte = flag;
        break;
    case RATTUS_FIELD_SEAT:
        if (!byte_get(value, &byte)) {
            return wrong(error, field->name, "not the number of a seat");
        }
        break;
    case RATTUS_FIELD_CARD:
        if (!card_get(value, &byte)) {
            return wrong(error, field->name, "not the id of a region card");
        }
        break;
    case RATTUS_FIELD_CUBE:
        if (!kind_get(value, &byte)) {
            return wrong(error, field->name, "not a kind of cube, such as \"plain\", \"d\" or \"p1\"");
        }
        break;
    case RATTUS_FIELD_REGION_OR_NULL:
        if (ph_json_type(value) != PH_JSON_NULL) {
            if (!region_get(value, &byte)) {
                return wrong(error, field->name, "neither a region id nor null");
            }
            byte++;
        }
        break;
    case RATTUS_FIELD_EDGE_OR_NULL:
        if (ph_json_type(value) != PH_JSON_NULL && !edge_get(value, &byte)) {
            return wrong(error, field->name, "neither a border, as a list of two regions, nor null");
        }
        break;
    case RATTUS_FIELD_PATH:
        return path_from_json(field, value, action, error);
    case RATTUS_FIELD_WITH:
        return with_from_json(field, value, action, error);
    default:
        return list_from_json(field, value, action, error);
    }
    put(action, field->at, byte);
    return PH_OK;
}

// Members that mean nothing here: an action may not have them.
static enum ph_status refuse_unknown(const struct rattus_rule *rule, struct ph_json json, struct ph_error *error) {
    for (struct ph_json_walk walk = ph_json_walk(json); ph_json_walk_next(&walk);) {
        bool known =
            ph_json_is(walk.key, "type") || ph_json_is(walk.key, "text") || ph_json_is(walk.key, "probability");
        for (const struct rattus_field *field = rule->fields; field->kind != RATTUS_FIELD_END && !known; field++) {
            known = ph_json_is(walk.key, field->name);
            for (unsigned i = RATTUS_DRAW_CHARACTER; i < DRAW_NAME_COUNT && field->kind == RATTUS_FIELD_DRAW; i++) {
                known |= ph_json_is(walk.key, draw_names[i]);
            }
        }
        if (!known) {
            size_t length = 0;
            const char *const key = ph_json_text(walk.key, &length);
            return ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "action", "'%s' has no field %.*s", rule->name,
                                length < 60 ? (int)length : 60, key);
        }
    }
    return PH_OK;
}

enum ph_status rattus_action_from_json(const void *state, struct ph_json json, ph_action *action,
                                       struct ph_error *error) {
    char name[ID_MAX];
    if (!ph_json_string_get(ph_json_member(json, "type"), name, sizeof name)) {
        return wrong(error, "type", "an action is named by its type, a string");
    }
    unsigned type = 0;
    while (type < RATTUS_TYPE_COUNT && (rattus_rules[type] == NULL || strcmp(rattus_rules[type]->name, name) != 0)) {
        type++;
    }
    if (type == RATTUS_TYPE_COUNT) {
        return ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "type",
                            "there is no action '%s'; the request 'legal' lists what can be done now", name);
    }
    const struct rattus_rule *const rule = rattus_rules[type];
    ph_action read = type;
    enum ph_status status = refuse_unknown(rule, json, error);
    for (const struct rattus_field *field = rule->fields; status == PH_OK && field->kind != RATTUS_FIELD_END; field++) {
        status = field_from_json(state, field, json, &read, error);
    }
    if (status == PH_OK) {
        *action = read;
    }
    return status;
}

// ---- events ---------------------------------------------------------------------------------------------------------

// The fields of an action that was taken. An event's own `to` says who may see it, so an action that has such a field
// stands whole beside the others (docs/rulings/rattus-1-events-that-go-somewhere.md).
static void taken_json(const struct rattus_state *state, ph_action action, struct ph_writer *writer) {
    bool clash = false;
    for (const struct rattus_field *field = rule_of(action)->fields; field->kind != RATTUS_FIELD_END; field++) {
        if (strcmp(field->name, "to") == 0) {
            clash = true;
        } else {
            field_json(state, field, action, writer);
        }
    }
    if (clash) {
        ph_json_key(writer, "action");
        ph_json_object_begin(writer);
        rattus_action_json(state, action, writer);
        ph_json_object_end(writer);
    }
}

static bool sees_all(const struct ph_event *event, int seat) {
    return event->to == PH_EVENT_TO_ALL || seat == PH_SEAT_REFEREE || (seat >= 0 && (event->to >> seat & 1) != 0);
}

// What is private is the fields of an outcome, which follow its type, and the face in RATTUS_EVENT_LOOKED.
void rattus_event_view(const struct ph_event *event, int seat, struct ph_event *seen) {
    *seen = *event;
    if (sees_all(event, seat)) {
        return;
    }
    if (event->type < PH_TYPES_MAX) {
        seen->data &= 0xFF;
    } else if (event->type == RATTUS_EVENT_LOOKED) {
        seen->data &= 0xFFFF;
    }
}

void rattus_event_json(const void *void_state, const struct ph_event *event, int seat, struct ph_writer *writer) {
    const struct rattus_state *const state = void_state;
    const unsigned a = (uint8_t)event->data;
    const unsigned b = (uint8_t)(event->data >> 8);
    const unsigned c = (uint8_t)(event->data >> 16);
    const bool all = sees_all(event, seat);
    const struct rattus_face *const faces = rattus_faces_of(state)->faces;
    char kind[ID_MAX];
    if (event->type < PH_TYPES_MAX) {
        ph_json_key(writer, "type");
        ph_json_string(writer, rule_of(event->data)->name);
        if (all) {
            taken_json(state, event->data, writer);
        }
        if (!event->chance) {
            ph_json_key(writer, "seat");
            ph_json_int(writer, event->seat);
        }
        return;
    }
    ph_json_key(writer, "type");
    switch (event->type) {
    case RATTUS_EVENT_TURNED:
    case RATTUS_EVENT_DISCARDED:
        ph_json_string(writer, event->type == RATTUS_EVENT_TURNED ? "turned" : "discarded");
        ph_json_key(writer, "region");
        ph_json_string(writer, rattus_region_infos[a].id);
        ph_json_key(writer, "token");
        ph_json_string(writer, faces[b].id);
        break;
    case RATTUS_EVENT_LOST:
        ph_json_string(writer, "lost");
        ph_json_key(writer, "seat");
        ph_json_int(writer, a);
        ph_json_key(writer, "region");
        ph_json_string(writer, rattus_region_infos[b].id);
        ph_json_key(writer, "cube");
        kind_text(c, kind);
        ph_json_string(writer, kind);
        break;
    case RATTUS_EVENT_LOOKED:
        ph_json_string(writer, "looked");
        ph_json_key(writer, "region");
        ph_json_string(writer, rattus_region_infos[a].id);
        ph_json_key(writer, "slot");
        ph_json_int(writer, b);
        if (all) {
            ph_json_key(writer, "token");
            ph_json_string(writer, faces[c].id);
        }
        break;
    case RATTUS_EVENT_FINAL_ROUND:
        ph_json_string(writer, "final_round");
        ph_json_key(writer, "last");
        ph_json_int(writer, a);
        ph_json_key(writer, "reason");
        ph_json_string(writer, b == RATTUS_ENDED_RATS ? "rats" : "cubes");
        break;
    case RATTUS_EVENT_CARD_DISCARDED:
        ph_json_string(writer, "card_discarded");
        ph_json_key(writer, "card");
        ph_json_string(writer, rattus_card_infos[a].id);
        break;
    case RATTUS_EVENT_SHOWN:
        ph_json_string(writer, "shown");
        ph_json_key(writer, "seat");
        ph_json_int(writer, a);
        ph_json_key(writer, "card");
        ph_json_string(writer, rattus_card_infos[b].id);
        break;
    default:
        assert(event->type == RATTUS_EVENT_SCORED);
        ph_json_string(writer, "scored");
        ph_json_key(writer, "scores");
        ph_json_array_begin(writer);
        for (unsigned i = 0; i < state->players; i++) {
            ph_json_int(writer, (uint8_t)(event->data >> (8 * i)));
        }
        ph_json_array_end(writer);
        ph_json_key(writer, "winner");
        ph_json_int(writer, (int64_t)(event->data >> 56));
        break;
    }
}
