// SPDX-License-Identifier: MIT
#include "protocol/shapes_game.h"

#include "core/notation.h"
#include "pesthouse/features.h"
#include "protocol/json.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

const char *shape_kind(unsigned kind) {
    static const char *const kinds[] = {
        [PH_FIELD_INT] = "int", [PH_FIELD_BOOL] = "bool", [PH_FIELD_SEAT] = "seat", [PH_FIELD_ID] = "id",
        [PH_FIELD_SET] = "set", [PH_FIELD_LIST] = "list", [PH_FIELD_ODD] = "odd",
    };
    return kinds[kind];
}

void shape_text(struct ph_writer *writer, const char *key, const char *text) {
    if (text != NULL) {
        ph_json_string(ph_json_key(writer, key), text);
    }
}

void shape_int(struct ph_writer *writer, const char *key, int64_t number) {
    ph_json_int(ph_json_key(writer, key), number);
}

void shape_flag(struct ph_writer *writer, const char *key, bool is_set) {
    if (is_set) {
        ph_json_bool(ph_json_key(writer, key), true);
    }
}

// What is written of an odd field. The first ones, *always of them, are always written, of the others one is.
static const struct ph_field *parts_of(const struct ph_field *field, unsigned *always) {
    if (field->codec != NULL) {
        *always = field->codec->always;
        return field->codec->members;
    }
    *always = UINT_MAX;
    for (const struct ph_field *part = field->as; part->kind != PH_FIELD_END; part++) {
        *always = strcmp(part->name, field->as->name) == 0 ? *always : 0;
    }
    return field->as;
}

// Whether it may be absent; a list can only be shorter.
static bool is_optional(const struct ph_field *field) {
    return (field->flags & PH_FIELD_OPTIONAL) != 0 && field->kind != PH_FIELD_LIST;
}

// What makes a field of its kind what it is.
static void write_kind(struct ph_writer *writer, const struct ph_field *field) {
    shape_text(writer, "kind", shape_kind(field->kind));
    shape_text(writer, "ids", field->ids == NULL ? NULL : field->ids->what);
    if (field->most != 0) {
        shape_int(writer, "least", field->least);
        shape_int(writer, "most", field->most);
    }
    if (field->room != 0) {
        shape_int(writer, "room", field->room);
    }
    shape_flag(writer, "or_null", (field->flags & PH_FIELD_OR_NULL) != 0);
    shape_flag(writer, "omittable", (field->flags & PH_FIELD_OMITTABLE) != 0);
}

static void write_parts(struct ph_writer *writer, const struct ph_field *field) {
    unsigned always = 0;
    unsigned count = 0;
    for (const struct ph_field *part = parts_of(field, &always); part->kind != PH_FIELD_END; part++, count++) {
        unsigned inner_always = 0;
        const struct ph_field *const inner = part->kind == PH_FIELD_ODD ? parts_of(part, &inner_always) : part;
        ph_json_object_begin(writer);
        shape_text(writer, "name", part->name == NULL ? field->name : part->name);
        write_kind(writer, inner);
        shape_flag(writer, "optional", count >= always || is_optional(part));
        ph_json_object_end(writer);
    }
}

static void write_field(struct ph_writer *writer, const struct ph_field *field) {
    ph_json_object_begin(writer);
    shape_text(writer, "name", field->name);
    write_kind(writer, field);
    shape_text(writer, "in", field->in);
    shape_text(writer, "counted_by", field->counted_by);
    shape_flag(writer, "optional", is_optional(field));
    shape_flag(writer, "private", (field->flags & PH_FIELD_PRIVATE) != 0);
    shape_flag(writer, "unwritten", (field->flags & PH_FIELD_UNWRITTEN) != 0);
    shape_int(writer, "bit", field->bit);
    shape_int(writer, "bits", field->bits);
    if (field->kind == PH_FIELD_ODD) {
        ph_json_array_begin(ph_json_key(writer, "as"));
        write_parts(writer, field);
        ph_json_array_end(writer);
    }
    ph_json_object_end(writer);
}

static void write_fields(struct ph_writer *writer, const struct ph_field *fields) {
    ph_json_array_begin(ph_json_key(writer, "fields"));
    for (const struct ph_field *field = fields; field->kind != PH_FIELD_END; field++) {
        write_field(writer, field);
    }
    ph_json_array_end(writer);
}

enum { TABLES_MAX = 64 };

// The tables of ids that a game's fields use, each once.
struct tables {
    const struct ph_ids *items[TABLES_MAX];
    size_t count;
};

static void tables_add(struct tables *tables, const struct ph_ids *ids) {
    for (size_t i = 0; i < tables->count; i++) {
        if (strcmp(tables->items[i]->what, ids->what) == 0) {
            return;
        }
    }
    assert(tables->count < TABLES_MAX);
    tables->items[tables->count++] = ids;
}

static void tables_collect(struct tables *tables, const struct ph_field *fields) {
    for (const struct ph_field *field = fields; field->kind != PH_FIELD_END; field++) {
        if (field->ids != NULL) {
            tables_add(tables, field->ids);
        }
        if (field->kind == PH_FIELD_ODD) {
            unsigned always = 0;
            tables_collect(tables, parts_of(field, &always));
        }
    }
}

static void write_tables(struct ph_writer *writer, const struct ph_game *game) {
    struct tables tables = {.count = 0};
    for (unsigned type = 0; type < game->type_count; type++) {
        tables_collect(&tables, game->action_shape(type).fields);
    }
    for (size_t i = 0; i < game->event_count; i++) {
        tables_collect(&tables, game->event_shapes[i].fields);
    }
    ph_json_object_begin(ph_json_key(writer, "ids"));
    for (size_t i = 0; i < tables.count; i++) {
        const struct ph_ids *const ids = tables.items[i];
        ph_json_array_begin(ph_json_key(writer, ids->what));
        for (unsigned id = 0; id < ids->count; id++) {
            if (ids->names[id] != NULL) {
                ph_json_string(writer, ids->names[id]);
            }
        }
        ph_json_array_end(writer);
    }
    ph_json_object_end(writer);
}

static void write_actions(struct ph_writer *writer, const struct ph_game *game) {
    ph_json_array_begin(ph_json_key(writer, "actions"));
    for (unsigned type = 0; type < game->type_count; type++) {
        const struct ph_action_shape shape = game->action_shape(type);
        ph_json_object_begin(writer);
        shape_text(writer, "type", shape.name);
        shape_text(writer, "text", shape.text);
        shape_flag(writer, "chance", shape.chance);
        shape_text(writer, "rule", shape.rule);
        write_fields(writer, shape.fields);
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
}

static bool has_private(const struct ph_field *fields) {
    while (fields->kind != PH_FIELD_END && (fields->flags & PH_FIELD_PRIVATE) == 0) {
        fields++;
    }
    return fields->kind != PH_FIELD_END;
}

// The ids, each once.
static void write_rules(struct ph_writer *writer, const char *const *rules) {
    ph_json_array_begin(ph_json_key(writer, "rules"));
    for (size_t i = 0; rules[i] != NULL; i++) {
        size_t first = 0;
        while (strcmp(rules[first], rules[i]) != 0) {
            first++;
        }
        if (first == i) {
            ph_json_string(writer, rules[i]);
        }
    }
    ph_json_array_end(writer);
}

static void write_events(struct ph_writer *writer, const struct ph_game *game) {
    static const char *const audiences[] = {
        [PH_AUDIENCE_OPEN] = "open", [PH_AUDIENCE_MEMBERS] = "members", [PH_AUDIENCE_ONESELF] = "oneself"};
    ph_json_array_begin(ph_json_key(writer, "events"));
    for (size_t i = 0; i < game->event_count; i++) {
        const struct ph_event_shape *const shape = &game->event_shapes[i];
        ph_json_object_begin(writer);
        shape_text(writer, "type", shape->name);
        shape_text(writer, "help", shape->help);
        write_rules(writer, shape->rules);
        shape_text(writer, "audience", has_private(shape->fields) ? audiences[shape->audience] : NULL);
        write_fields(writer, shape->fields);
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
}

static enum ph_status write_options(struct ph_writer *writer, const struct ph_game *game, struct ph_error *error) {
    struct ph_json_document *document = NULL;
    if (ph_json_parse(&document, game->description, strlen(game->description), error) != PH_OK) {
        return PH_ERROR_INTERNAL; // the tables are ours
    }
    ph_json_key(writer, "options");
    protocol_json_copy(writer, ph_json_member(ph_json_root(document), "option_shapes"));
    ph_json_document_destroy(document);
    return PH_OK;
}

static void write_bytes(struct ph_writer *writer, size_t bytes, const struct ph_observation_field *fields) {
    shape_int(writer, "bytes", (int64_t)bytes);
    ph_json_array_begin(ph_json_key(writer, "fields"));
    for (const struct ph_observation_field *field = fields; field->name != NULL; field++) {
        ph_json_object_begin(writer);
        shape_text(writer, "name", field->name);
        shape_int(writer, "offset", field->offset);
        shape_int(writer, "count", field->count);
        shape_int(writer, "size", field->size);
        shape_int(writer, "step", field->step);
        shape_text(writer, "meaning", field->meaning);
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
}

static void write_observations(struct ph_writer *writer, const struct ph_game *game) {
    ph_json_object_begin(ph_json_key(writer, "observations"));
    write_bytes(writer, game->observation_size, game->observation_fields);
    ph_json_object_end(writer);
}

static void write_feature(struct ph_writer *writer, const struct ph_feature *feature) {
    static const char *const kinds[] = {[PH_FEATURE_SHARE] = "share",
                                        [PH_FEATURE_ONE_OF] = "one_of",
                                        [PH_FEATURE_BITS] = "bits",
                                        [PH_FEATURE_OWN] = "own"};
    ph_json_object_begin(writer);
    shape_text(writer, "field", feature->field);
    shape_text(writer, "kind", kinds[feature->kind]);
    shape_int(writer, "most", feature->most);
    shape_int(writer, "items", feature->items);
    shape_int(writer, "values", feature->values);
    shape_int(writer, "width", feature->width);
    shape_int(writer, "first", feature->first);
    shape_text(writer, "meaning", feature->meaning);
    ph_json_object_end(writer);
}

static void write_features(struct ph_writer *writer, const struct ph_game *game) {
    struct ph_feature feature;
    ph_json_object_begin(ph_json_key(writer, "features"));
    shape_int(writer, "version", ph_features_version(game));
    shape_int(writer, "numbers", (int64_t)ph_features_size(game));
    ph_json_array_begin(ph_json_key(writer, "rows"));
    for (size_t i = 0; ph_feature_at(game, i, &feature) == PH_OK; i++) {
        write_feature(writer, &feature);
    }
    ph_json_array_end(writer);
    ph_json_object_end(writer);
}

static void write_histories(struct ph_writer *writer, const struct ph_game *game) {
    ph_json_object_begin(ph_json_key(writer, "histories"));
    shape_int(writer, "version", ph_history_version(game));
    write_bytes(writer, ph_history_size(game), ph_history_fields(game));
    ph_json_object_end(writer);
}

enum ph_status shape_game(struct ph_writer *writer, const struct ph_game *game, struct ph_error *error) {
    ph_json_object_begin(writer);
    shape_text(writer, "id", game->id);
    shape_text(writer, "name", game->name);
    shape_int(writer, "min_players", game->players_min);
    shape_int(writer, "max_players", game->players_max);
    const enum ph_status status = write_options(writer, game, error);
    write_actions(writer, game);
    write_events(writer, game);
    write_observations(writer, game);
    if (ph_features_version(game) != 0) { // it has none otherwise
        write_features(writer, game);
        write_histories(writer, game);
    }
    write_tables(writer, game);
    ph_json_object_end(writer);
    return status;
}
