// SPDX-License-Identifier: MIT
// Reading the fields of actions, each as its shape says.
#include "core/notation.h"
#include "core/shape.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// What is being read: a field, and where to say why it is refused.
struct reading {
    const struct ph_field *field;
    struct ph_error *error;
};

PH_PRINTF(2, 3) static enum ph_status refuse(const struct reading *reading, const char *format, ...) {
    char message[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return ph_notation_wrong(reading->error, reading->field->name, message);
}

static const char *or_null(const struct reading *reading) {
    return (reading->field->flags & PH_FIELD_OR_NULL) != 0 ? " or null" : "";
}

// ---- single values --------------------------------------------------------------------------------------------------

static unsigned most_of(const struct ph_field *field) {
    const unsigned width = ph_shape_item_bits(field);
    return field->most != 0 ? field->most : field->kind == PH_FIELD_SET ? width - 1 : (1u << width) - 1;
}

static enum ph_status number_read(const struct reading *reading, struct ph_json value, unsigned *number) {
    const unsigned least = reading->field->least;
    const unsigned most = most_of(reading->field);
    const char *const what = reading->field->kind == PH_FIELD_SEAT ? "seat" : "whole number";
    int64_t read = 0;
    if (ph_json_type(value) != PH_JSON_NUMBER) {
        return refuse(reading, "expected a %s from %u to %u%s, got %s", what, least, most, or_null(reading),
                      ph_json_type_name(ph_json_type(value)));
    }
    if (!ph_json_int_get(value, &read) || read < least || read > most) {
        return refuse(reading, "expected a %s from %u to %u%s", what, least, most, or_null(reading));
    }
    *number = (unsigned)read;
    return PH_OK;
}

static enum ph_status bool_read(const struct reading *reading, struct ph_json value, unsigned *flag) {
    bool read = false;
    if (!ph_json_bool_get(value, &read)) {
        return refuse(reading, "expected true or false, got %s", ph_json_type_name(ph_json_type(value)));
    }
    *flag = read;
    return PH_OK;
}

// The ids of a short table: "birch, cedar, oak"; of a long one nothing.
static void known_ids(const struct ph_ids *ids, char *known, size_t capacity) {
    struct ph_writer writer;
    ph_writer_init(&writer, known, capacity);
    for (unsigned i = 0; i < ids->count; i++) {
        if (ids->names[i] != NULL) {
            ph_write_format(&writer, "%s%s", writer.length == 0 ? "; expected one of: " : ", ", ids->names[i]);
        }
    }
    if (writer.failed) {
        known[0] = '\0';
    }
}

static enum ph_status id_read(const struct reading *reading, struct ph_json value, unsigned *index) {
    const struct ph_ids *const ids = reading->field->ids;
    if (ph_json_type(value) != PH_JSON_STRING) {
        return refuse(reading, "expected the id of a %s%s, got %s", ids->what, or_null(reading),
                      ph_json_type_name(ph_json_type(value)));
    }
    if (ph_id_get(value, ids->names, ids->count, index)) {
        return PH_OK;
    }
    char id[PH_NOTATION_ID_MAX] = "…";
    char known[100];
    ph_json_string_get(value, id, sizeof id);
    known_ids(ids, known, sizeof known);
    return refuse(reading, "unknown %s '%s'%s", ids->what, id, known);
}

static enum ph_status single_read(const struct reading *reading, struct ph_json value, unsigned *raw) {
    const struct ph_field *const field = reading->field;
    if ((field->flags & PH_FIELD_OR_NULL) != 0 && ph_json_type(value) == PH_JSON_NULL) {
        *raw = field->absent;
        return PH_OK;
    }
    const enum ph_status status = field->kind == PH_FIELD_BOOL ? bool_read(reading, value, raw)
                                  : field->ids != NULL         ? id_read(reading, value, raw)
                                                               : number_read(reading, value, raw);
    if (status == PH_OK) {
        *raw += field->base;
    }
    return status;
}

// ---- sets and lists -------------------------------------------------------------------------------------------------

static unsigned most_items(const struct ph_field *field) {
    return field->kind == PH_FIELD_LIST ? field->room : field->ids != NULL ? field->ids->count : most_of(field) + 1;
}

static enum ph_status count_check(const struct reading *reading, struct ph_json value) {
    const struct ph_field *const field = reading->field;
    const unsigned most = most_items(field);
    if (ph_json_type(value) != PH_JSON_ARRAY) {
        return refuse(reading, "expected a list, got %s", ph_json_type_name(ph_json_type(value)));
    }
    const size_t count = ph_json_count(value);
    if (count < field->fewest || count > most) {
        return field->fewest == most
                   ? refuse(reading, "expected a list of %u items, got %zu", most, count)
                   : refuse(reading, "expected a list of %u to %u items, got %zu", field->fewest, most, count);
    }
    return PH_OK;
}

// Writes "3" or "gallia".
static const char *item_name(const struct ph_field *field, unsigned raw, char name[PH_NOTATION_ID_MAX]) {
    struct ph_writer writer;
    ph_writer_init(&writer, name, PH_NOTATION_ID_MAX);
    if (field->ids != NULL) {
        ph_write_text(&writer, field->ids->names[raw - field->base]);
    } else {
        ph_write_int(&writer, (int64_t)raw - field->base);
    }
    return name;
}

// Whether an item may stand after those before it.
static enum ph_status item_check(const struct reading *reading, const unsigned *items, unsigned index) {
    const struct ph_field *const field = reading->field;
    char name[PH_NOTATION_ID_MAX];
    char last[PH_NOTATION_ID_MAX];
    if (field->kind == PH_FIELD_LIST && (field->flags & PH_FIELD_OPTIONAL) != 0 && items[index] == field->absent) {
        return refuse(reading, "%s cannot be in this list", item_name(field, items[index], name));
    }
    for (unsigned i = 0; field->kind == PH_FIELD_SET && i < index; i++) {
        if (items[i] == items[index]) {
            return refuse(reading, "%s is listed twice", item_name(field, items[index], name));
        }
    }
    if ((field->flags & PH_FIELD_SORTED) != 0 && index > 0 && items[index] < items[index - 1]) {
        return refuse(reading, "expected %s before %s", item_name(field, items[index], name),
                      item_name(field, items[index - 1], last));
    }
    return PH_OK;
}

static uint64_t items_pack(const struct ph_field *field, const unsigned *items, unsigned count) {
    uint64_t raw = 0;
    for (unsigned i = 0; field->kind == PH_FIELD_SET && i < count; i++) {
        raw |= (uint64_t)1 << items[i];
    }
    for (unsigned i = 0; i < field->room; i++) {
        raw |= (uint64_t)(i < count ? items[i] : field->absent) << (i * ph_shape_item_bits(field));
    }
    return raw;
}

static enum ph_status items_read(const struct reading *reading, struct ph_json value, uint64_t *raw) {
    unsigned items[PH_SHAPE_ITEMS_MAX] = {0};
    unsigned count = 0;
    enum ph_status status = count_check(reading, value);
    struct ph_json_walk walk = ph_json_walk_begin(value);
    while (status == PH_OK && ph_json_walk_next(&walk)) {
        status = single_read(reading, walk.value, &items[count]);
        if (status == PH_OK) {
            status = item_check(reading, items, count);
        }
        count++;
    }
    if (status == PH_OK) {
        *raw = items_pack(reading->field, items, count);
    }
    return status;
}

// ---- fields ---------------------------------------------------------------------------------------------------------

static enum ph_status present_read(const struct reading *reading, struct ph_json value, uint64_t *raw) {
    if (ph_shape_has_items(reading->field)) {
        return items_read(reading, value, raw);
    }
    unsigned single = 0;
    const enum ph_status status = single_read(reading, value, &single);
    *raw = single;
    return status;
}

enum ph_status ph_shape_field_read(const void *state, const struct ph_field *field, struct ph_json object,
                                   ph_action *action, struct ph_error *error) {
    const struct reading reading = {field, error};
    const struct ph_json value = ph_json_member(object, field->name);
    if (field->kind == PH_FIELD_ODD) {
        return field->codec->read(state, field, object, action, error);
    }
    if (!ph_json_exists(value) && (field->flags & PH_FIELD_OMITTABLE) == 0) {
        return refuse(&reading, "this field is missing");
    }
    uint64_t raw = ph_shape_has_items(field) ? items_pack(field, NULL, 0) : field->absent;
    const enum ph_status status = ph_json_exists(value) ? present_read(&reading, value, &raw) : PH_OK;
    if (status == PH_OK) {
        *action |= raw << field->bit;
    }
    return status;
}
