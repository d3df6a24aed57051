// SPDX-License-Identifier: MIT
#include "core/shape.h"

#include "core/notation.h"

#include <assert.h>
#include <string.h>

static unsigned item(const struct ph_field *field, uint64_t data, unsigned index) {
    const unsigned width = ph_shape_item_bits(field);
    return (unsigned)(data >> (field->bit + index * width) & (((uint64_t)1 << width) - 1));
}

// ---- what is private ------------------------------------------------------------------------------------------------

static void hide(const struct ph_field *field, uint64_t *data) {
    const unsigned width = ph_shape_item_bits(field);
    for (unsigned bit = field->bit; bit < (unsigned)field->bit + field->bits; bit += width) {
        *data &= ~((((uint64_t)1 << width) - 1) << bit);
        *data |= (uint64_t)field->hidden << bit;
    }
}

static void hide_private(const struct ph_field *fields, uint64_t *data) {
    for (const struct ph_field *field = fields; field->kind != PH_FIELD_END; field++) {
        if ((field->flags & PH_FIELD_PRIVATE) != 0) {
            hide(field, data);
        }
    }
}

static bool is_hidden(const struct ph_field *field, uint64_t data) {
    uint64_t kept_back = data;
    hide(field, &kept_back);
    return (field->flags & PH_FIELD_PRIVATE) != 0 && data == kept_back;
}

// `to` of an event, for a seat that it is or is not for.
static uint16_t audience_view(const struct ph_event_shape *shape, uint16_t to, int seat, bool is_for) {
    if (shape->audience == PH_AUDIENCE_OPEN || (is_for && shape->audience == PH_AUDIENCE_MEMBERS)) {
        return to;
    }
    return (uint16_t)(is_for && seat >= 0 ? 1u << seat : 0);
}

static const struct ph_event_shape *shape_of(const struct ph_game *game, const struct ph_event *event) {
    assert(event->type >= PH_TYPES_MAX);
    return &game->event_shapes[event->type - PH_TYPES_MAX];
}

void ph_event_view(const struct ph_game *game, const struct ph_event *event, int seat, struct ph_event *seen) {
    const bool own = event->type >= PH_TYPES_MAX; // not an action or outcome that was taken
    const bool is_for = ph_event_is_for(event, seat);
    *seen = *event;
    seat = ph_viewer(seat, PH_SEATS_MAX);
    if (seat == PH_SEAT_REFEREE || seen->to == PH_EVENT_TO_ALL) {
        return;
    }
    if (own) {
        seen->to = audience_view(shape_of(game, seen), seen->to, seat, is_for);
    }
    if (!is_for) {
        hide_private(own ? shape_of(game, seen)->fields : game->action_shape(seen->type).fields, &seen->data);
    }
}

// ---- items ----------------------------------------------------------------------------------------------------------

// How many items a list has by the field that counts them.
static unsigned counted(const struct ph_field *fields, const char *name, uint64_t data) {
    while (strcmp(fields->name, name) != 0) {
        fields++;
    }
    const unsigned count = item(fields, data, 0);
    return fields->kind == PH_FIELD_SET ? (unsigned)__builtin_popcount(count) : count;
}

static unsigned set_items(unsigned set, unsigned items[PH_SHAPE_ITEMS_MAX]) {
    unsigned count = 0;
    for (; set != 0; set &= set - 1) {
        items[count++] = (unsigned)__builtin_ctz(set);
    }
    return count;
}

// The raw items of a set or list; returns how many there are.
static unsigned items_of(const struct ph_field *fields, const struct ph_field *field, uint64_t data,
                         unsigned items[PH_SHAPE_ITEMS_MAX]) {
    if (field->kind == PH_FIELD_SET) {
        return set_items(item(field, data, 0), items);
    }
    const unsigned most = field->counted_by != NULL ? counted(fields, field->counted_by, data) : field->room;
    unsigned count = 0;
    while (count < most && count < field->room) {
        items[count] = item(field, data, count);
        if ((field->flags & PH_FIELD_OPTIONAL) != 0 && items[count] == field->absent) {
            break;
        }
        count++;
    }
    return count;
}

static bool is_null(const struct ph_field *field, unsigned value) {
    return (field->flags & PH_FIELD_OR_NULL) != 0 && value == field->absent;
}

static const char *id_of(const struct ph_field *field, unsigned value) {
    assert(value - field->base < field->ids->count);
    return field->ids->names[value - field->base];
}

// ---- text -----------------------------------------------------------------------------------------------------------

static void value_text(const struct ph_field *field, unsigned value, struct ph_writer *writer) {
    if (field->kind == PH_FIELD_BOOL) {
        ph_write_text(writer, value != 0 ? "yes" : "no");
    } else if (field->ids != NULL) {
        ph_write_text(writer, id_of(field, value));
    } else {
        ph_write_int(writer, (int64_t)value - field->base);
    }
}

static void items_text(const struct ph_field *field, ph_action action, struct ph_writer *writer) {
    unsigned items[PH_SHAPE_ITEMS_MAX];
    assert(field->counted_by == NULL); // only lists of events have their number in another field
    const unsigned count = items_of(field, field, action, items);
    const char *before = field->prefix == NULL ? "" : field->prefix;
    for (unsigned i = 0; i < count; i++) {
        ph_write_text(writer, before);
        value_text(field, items[i], writer);
        before = field->separator;
    }
}

void ph_shape_field_text(const void *state, const struct ph_field *field, ph_action action, struct ph_writer *writer) {
    if (is_hidden(field, action)) {
        ph_write_char(writer, '?');
    } else if (ph_shape_has_items(field)) {
        items_text(field, action, writer);
    } else if (is_null(field, item(field, action, 0))) {
        ph_write_char(writer, '-');
    } else if (field->kind == PH_FIELD_ODD) {
        field->codec->text(state, field, action, writer);
    } else {
        value_text(field, item(field, action, 0), writer);
    }
}

// ---- JSON -----------------------------------------------------------------------------------------------------------

static void value_json(const struct ph_field *field, unsigned value, struct ph_writer *writer) {
    if (is_null(field, value)) {
        ph_json_null(writer);
    } else if (field->kind == PH_FIELD_BOOL) {
        ph_json_bool(writer, value != 0);
    } else if (field->ids != NULL) {
        ph_json_string(writer, id_of(field, value));
    } else {
        ph_json_int(writer, (int64_t)value - field->base);
    }
}

static void items_json(const struct ph_field *fields, const struct ph_field *field, uint64_t data,
                       struct ph_writer *writer) {
    unsigned items[PH_SHAPE_ITEMS_MAX];
    const unsigned count = items_of(fields, field, data, items);
    ph_json_array_begin(writer);
    for (unsigned i = 0; i < count; i++) {
        value_json(field, items[i], writer);
    }
    ph_json_array_end(writer);
}

bool ph_shape_is_written(const struct ph_field *field, uint64_t data) {
    const bool absent = (field->flags & PH_FIELD_OPTIONAL) != 0 && field->kind != PH_FIELD_LIST &&
                        item(field, data, 0) == field->absent;
    return (field->flags & PH_FIELD_UNWRITTEN) == 0 && !absent && !is_hidden(field, data);
}

void ph_shape_field_json(const struct ph_field *fields, const struct ph_field *field, uint64_t data,
                         struct ph_writer *writer) {
    ph_json_key(writer, field->name);
    if (ph_shape_has_items(field)) {
        items_json(fields, field, data, writer);
    } else {
        value_json(field, item(field, data, 0), writer);
    }
}

// Closes the object that was being written and opens the one that comes next, where they are not the same.
static void enter(const char **in, const char *next, struct ph_writer *writer) {
    if (*in == next || (*in != NULL && next != NULL && strcmp(*in, next) == 0)) {
        return;
    }
    if (*in != NULL) {
        ph_json_object_end(writer);
    }
    if (next != NULL) {
        ph_json_object_begin(ph_json_key(writer, next));
    }
    *in = next;
}

void ph_shape_event_json(const struct ph_game *game, ph_odd_json *odd_json, const void *state,
                         const struct ph_event *event, int seat, struct ph_writer *writer) {
    const struct ph_event_shape *const shape = shape_of(game, event);
    const char *in = NULL;
    struct ph_event seen;
    ph_event_view(game, event, seat, &seen);
    ph_json_string(ph_json_key(writer, "type"), shape->name);
    for (const struct ph_field *field = shape->fields; field->kind != PH_FIELD_END; field++) {
        if (!ph_shape_is_written(field, seen.data)) {
            continue;
        }
        enter(&in, field->in, writer);
        if (field->kind == PH_FIELD_ODD) {
            odd_json(state, field, &seen, writer);
        } else {
            ph_shape_field_json(shape->fields, field, seen.data, writer);
        }
    }
    enter(&in, NULL, writer);
}
