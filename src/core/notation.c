// SPDX-License-Identifier: MIT
#include "core/notation.h"

#include <string.h>

// ---- text -----------------------------------------------------------------------------------------------------------

void ph_notation_action_text(const struct ph_notation *notation, const void *state, ph_action action,
                             struct ph_writer *writer) {
    const struct ph_action_shape shape = notation->game->action_shape(ph_action_type(action));
    const char *at = shape.text;
    while (*at != '\0') {
        const char *const brace = strchr(at, '{');
        if (brace == NULL) {
            ph_write_text(writer, at);
            return;
        }
        ph_write_bytes(writer, at, (size_t)(brace - at));
        const char *const name = brace + 1;
        const size_t length = (size_t)(strchr(name, '}') - name);
        for (const struct ph_field *field = shape.fields; field->kind != PH_FIELD_END; field++) {
            if (strncmp(field->name, name, length) == 0 && field->name[length] == '\0') {
                ph_shape_field_text(state, field, action, writer);
                break;
            }
        }
        at = name + length + 1;
    }
}

struct ph_notation_search {
    const struct ph_notation *notation;
    const void *state;
    const char *text;
    ph_action found;
    bool done;
    char example[PH_ACTION_TEXT_MAX]; // the text of the first one
};

void ph_notation_try(struct ph_notation_search *search, ph_action action) {
    if (search->done) {
        return;
    }
    char text[PH_ACTION_TEXT_MAX];
    struct ph_writer writer;
    ph_writer_init(&writer, text, sizeof text);
    ph_notation_action_text(search->notation, search->state, action, &writer);
    if (search->example[0] == '\0') {
        memcpy(search->example, text, sizeof text);
    }
    if (strcmp(text, search->text) == 0) {
        search->found = action;
        search->done = true;
    }
}

bool ph_notation_begins(const char *notation, const char *text) {
    const size_t length = strcspn(notation, " {");
    return strncmp(notation, text, length) == 0 && (text[length] == '\0' || text[length] == ' ');
}

// The first words of the notation of some types: "take, place, no-place".
static void say_words(const struct ph_notation *notation, uint64_t types, char *words, size_t capacity) {
    struct ph_writer writer;
    ph_writer_init(&writer, words, capacity);
    for (unsigned type = 0; type < notation->game->type_count; type++) {
        const struct ph_action_shape shape = notation->game->action_shape(type);
        const size_t length = strcspn(shape.text, " {");
        if ((types >> type & 1u) != 0) {
            ph_write_text(&writer, writer.length == 0 ? "" : ", ");
            ph_write_bytes(&writer, length > 0 ? shape.text : shape.name, length > 0 ? length : strlen(shape.name));
        }
    }
}

enum ph_status ph_notation_action_from_text(const struct ph_notation *notation, const void *state, const char *text,
                                            ph_action *action, struct ph_error *error) {
    struct ph_notation_search search = {.notation = notation, .state = state, .text = text};
    const uint64_t types = notation->game->legal_types(state);
    bool known = false;
    for (unsigned type = 0; type < notation->game->type_count && !search.done; type++) {
        const struct ph_action_shape shape = notation->game->action_shape(type);
        const bool wordless = shape.text[0] == '{'; // its first word is a field
        if (!wordless && !ph_notation_begins(shape.text, text)) {
            continue;
        }
        known |= !wordless;
        if ((types >> type & 1u) != 0) {
            notation->list(state, type, &search);
        }
    }
    if (search.done) {
        *action = search.found;
        return PH_OK;
    }
    if (search.example[0] != '\0') {
        (void)ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "action",
                           "'%.60s' is not a legal action; a legal one: '%.60s'", text, search.example);
        ph_notation_forbid(notation, state, text, error);
        return PH_ERROR_ILLEGAL_ACTION;
    }
    char now[200];
    say_words(notation, types, now, sizeof now);
    if (known) {
        (void)ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "action", "'%.60s' is not legal now; legal actions: %s",
                           text, now);
        ph_notation_forbid(notation, state, text, error);
        return PH_ERROR_ILLEGAL_ACTION;
    }
    return ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "action", "'%.60s' is not an action of %s; legal actions: %s",
                        text, notation->game->name, now);
}

// ---- JSON -----------------------------------------------------------------------------------------------------------

void ph_notation_field_json(const void *state, const struct ph_field *fields, const struct ph_field *field,
                            ph_action action, struct ph_writer *writer) {
    if (!ph_shape_is_written(field, action)) {
        return;
    }
    if (field->kind == PH_FIELD_ODD) {
        field->codec->json(state, field, action, writer);
    } else {
        ph_shape_field_json(fields, field, action, writer);
    }
}

void ph_notation_action_json(const struct ph_notation *notation, const void *state, ph_action action,
                             struct ph_writer *writer) {
    const struct ph_action_shape shape = notation->game->action_shape(ph_action_type(action));
    ph_json_string(ph_json_key(writer, "type"), shape.name);
    for (const struct ph_field *field = shape.fields; field->kind != PH_FIELD_END; field++) {
        ph_notation_field_json(state, shape.fields, field, action, writer);
    }
}

enum ph_status ph_notation_wrong(struct ph_error *error, const char *field, const char *message) {
    return ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, field, "%s: %s", field, message);
}

int ph_id_find(const char *const *ids, size_t count, const char *id) {
    for (size_t i = 0; i < count; i++) {
        if (ids[i] != NULL && strcmp(ids[i], id) == 0) {
            return (int)i;
        }
    }
    return -1;
}

bool ph_id_get(struct ph_json value, const char *const *ids, size_t count, unsigned *result) {
    char id[PH_NOTATION_ID_MAX];
    const int found = ph_json_string_get(value, id, sizeof id) ? ph_id_find(ids, count, id) : -1;
    *result = (unsigned)found;
    return found >= 0;
}

// Whether a member of an action's object is one of a field's.
static bool has_member(const struct ph_field *field, struct ph_json key) {
    bool found = ph_json_is(key, field->name);
    const struct ph_field *member = field->kind == PH_FIELD_ODD ? field->codec->members : NULL;
    for (; member != NULL && member->kind != PH_FIELD_END; member++) {
        found |= member->name != NULL && ph_json_is(key, member->name);
    }
    return found;
}

// Members that mean nothing here: an action may not have them.
static enum ph_status refuse_unknown(const struct ph_action_shape *shape, struct ph_json json, struct ph_error *error) {
    for (struct ph_json_walk walk = ph_json_walk_begin(json); ph_json_walk_next(&walk);) {
        bool known =
            ph_json_is(walk.key, "type") || ph_json_is(walk.key, "text") || ph_json_is(walk.key, "probability");
        for (const struct ph_field *field = shape->fields; field->kind != PH_FIELD_END && !known; field++) {
            known = has_member(field, walk.key);
        }
        if (!known) {
            size_t length = 0;
            const char *const key = ph_json_text(walk.key, &length);
            return ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "action", "'%s' has no field %.*s", shape->name,
                                length < 60 ? (int)length : 60, key);
        }
    }
    return PH_OK;
}

enum ph_status ph_notation_action_from_json(const struct ph_notation *notation, const void *state, struct ph_json json,
                                            ph_action *action, struct ph_error *error) {
    char name[PH_NOTATION_ID_MAX];
    if (!ph_json_string_get(ph_json_member(json, "type"), name, sizeof name)) {
        return ph_notation_wrong(error, "type", "an action is named by its type, a string");
    }
    struct ph_action_shape shape = {0};
    unsigned type = 0;
    for (; type < notation->game->type_count; type++) {
        shape = notation->game->action_shape(type);
        if (strcmp(shape.name, name) == 0) {
            break;
        }
    }
    if (type == notation->game->type_count) {
        return ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "type",
                            "unknown action '%s'; the command legal lists the legal ones", name);
    }
    ph_action read = type;
    enum ph_status status = refuse_unknown(&shape, json, error);
    for (const struct ph_field *field = shape.fields; status == PH_OK && field->kind != PH_FIELD_END; field++) {
        status = ph_shape_field_read(state, field, json, &read, error);
    }
    if (status == PH_OK) {
        *action = read;
    }
    return status;
}

// ---- events ---------------------------------------------------------------------------------------------------------

// An event's own `to` says who may see it, and its `seat` who acted, so an action that has such a field itself stands
// whole beside the others (docs/rulings/rattus-1-events-that-go-somewhere.md,
// bristol1350-1-events-that-name-a-seat.md).
static void taken_json(const struct ph_notation *notation, const void *state, const struct ph_event *event,
                       struct ph_writer *writer) {
    const struct ph_action_shape shape = notation->game->action_shape(ph_action_type(event->data));
    bool clash = false;
    ph_json_string(ph_json_key(writer, "type"), shape.name);
    for (const struct ph_field *field = shape.fields; field->kind != PH_FIELD_END; field++) {
        if (strcmp(field->name, "to") == 0 || (!event->chance && strcmp(field->name, "seat") == 0)) {
            clash = true;
        } else {
            ph_notation_field_json(state, shape.fields, field, event->data, writer);
        }
    }
    if (clash) {
        ph_json_object_begin(ph_json_key(writer, "action"));
        ph_notation_action_json(notation, state, event->data, writer);
        ph_json_object_end(writer);
    }
    if (!event->chance) {
        ph_json_int(ph_json_key(writer, "seat"), event->seat);
    }
}

void ph_notation_event_json(const struct ph_notation *notation, const void *state, const struct ph_event *event,
                            int seat, struct ph_writer *writer) {
    if (event->type >= PH_TYPES_MAX) {
        ph_shape_event_json(notation->game, notation->odd_json, state, event, seat, writer);
        return;
    }
    struct ph_event seen;
    ph_event_view(notation->game, event, seat, &seen);
    taken_json(notation, state, &seen, writer);
}
