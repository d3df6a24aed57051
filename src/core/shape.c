// SPDX-License-Identifier: MIT
#include "core/shape.h"

#include <assert.h>
#include <string.h>

static unsigned item_bits(const struct ph_field *field) {
    return field->room == 0 ? field->bits : (unsigned)field->bits / field->room;
}

static unsigned item(const struct ph_field *field, uint64_t data, unsigned index) {
    const unsigned width = item_bits(field);
    return (unsigned)(data >> (field->bit + index * width) & (((uint64_t)1 << width) - 1));
}

// ---- what is private ------------------------------------------------------------------------------------------------

static void hide(const struct ph_field *field, uint64_t *data) {
    const unsigned width = item_bits(field);
    for (unsigned bit = field->bit; bit < (unsigned)field->bit + field->bits; bit += width) {
        *data &= ~((((uint64_t)1 << width) - 1) << bit);
        *data |= (uint64_t)field->hidden << bit;
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
    return (uint16_t)(is_for ? 1u << seat : 0);
}

static const struct ph_event_shape *shape_of(const struct ph_event_shape *shapes, const struct ph_event *event) {
    assert(event->type >= PH_TYPES_MAX);
    return &shapes[event->type - PH_TYPES_MAX];
}

void ph_shape_event_view(const struct ph_event_shape *shapes, const struct ph_event *event, int seat,
                         struct ph_event *seen) {
    const struct ph_event_shape *const shape = shape_of(shapes, event);
    const bool is_for = ph_event_is_for(event, seat);
    *seen = *event;
    seat = ph_viewer(seat, PH_SEATS_MAX);
    if (seat == PH_SEAT_REFEREE || event->to == PH_EVENT_TO_ALL) {
        return;
    }
    seen->to = audience_view(shape, event->to, seat, is_for);
    for (const struct ph_field *field = shape->fields; !is_for && field->kind != PH_FIELD_END; field++) {
        if ((field->flags & PH_FIELD_PRIVATE) != 0) {
            hide(field, &seen->data);
        }
    }
}

// ---- JSON -----------------------------------------------------------------------------------------------------------

static void value_json(const struct ph_field *field, unsigned value, struct ph_writer *writer) {
    if ((field->flags & PH_FIELD_OR_NULL) != 0 && value == field->absent) {
        ph_json_null(writer);
    } else if (field->kind == PH_FIELD_BOOL) {
        ph_json_bool(writer, value != 0);
    } else if (field->ids != NULL) {
        assert(value - field->base < field->ids->count);
        ph_json_string(writer, field->ids->names[value - field->base]);
    } else {
        ph_json_int(writer, (int64_t)value - field->base);
    }
}

static void set_json(const struct ph_field *field, uint64_t data, struct ph_writer *writer) {
    ph_json_array_begin(writer);
    for (unsigned left = item(field, data, 0); left != 0; left &= left - 1) {
        value_json(field, (unsigned)__builtin_ctz(left), writer);
    }
    ph_json_array_end(writer);
}

// How many items a list has by the field that counts them.
static unsigned counted(const struct ph_field *fields, const char *name, uint64_t data) {
    while (strcmp(fields->name, name) != 0) {
        fields++;
    }
    const unsigned count = item(fields, data, 0);
    return fields->kind == PH_FIELD_SET ? (unsigned)__builtin_popcount(count) : count;
}

static void list_json(const struct ph_field *fields, const struct ph_field *field, uint64_t data,
                      struct ph_writer *writer) {
    const unsigned count = field->counted_by != NULL ? counted(fields, field->counted_by, data) : field->room;
    ph_json_array_begin(writer);
    for (unsigned i = 0; i < count && i < field->room; i++) {
        const unsigned value = item(field, data, i);
        if ((field->flags & PH_FIELD_OPTIONAL) != 0 && value == field->absent) {
            break;
        }
        value_json(field, value, writer);
    }
    ph_json_array_end(writer);
}

static bool is_written(const struct ph_field *field, uint64_t data) {
    const bool absent = (field->flags & PH_FIELD_OPTIONAL) != 0 && field->kind != PH_FIELD_LIST &&
                        item(field, data, 0) == field->absent;
    return (field->flags & PH_FIELD_UNWRITTEN) == 0 && !absent && !is_hidden(field, data);
}

static void field_json(const struct ph_field *fields, const struct ph_field *field, uint64_t data,
                       struct ph_writer *writer) {
    ph_json_key(writer, field->name);
    if (field->kind == PH_FIELD_SET) {
        set_json(field, data, writer);
    } else if (field->kind == PH_FIELD_LIST) {
        list_json(fields, field, data, writer);
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
        ph_json_key(writer, next);
        ph_json_object_begin(writer);
    }
    *in = next;
}

void ph_shape_event_json(const struct ph_event_shape *shapes, ph_odd_json *odd_json, const void *state,
                         const struct ph_event *event, int seat, struct ph_writer *writer) {
    const struct ph_event_shape *const shape = shape_of(shapes, event);
    const char *in = NULL;
    struct ph_event seen;
    ph_shape_event_view(shapes, event, seat, &seen);
    ph_json_key(writer, "type");
    ph_json_string(writer, shape->name);
    for (const struct ph_field *field = shape->fields; field->kind != PH_FIELD_END; field++) {
        if (!is_written(field, seen.data)) {
            continue;
        }
        enter(&in, field->in, writer);
        if (field->kind == PH_FIELD_ODD) {
            odd_json(state, field, &seen, writer);
        } else {
            field_json(shape->fields, field, seen.data, writer);
        }
    }
    enter(&in, NULL, writer);
}
