// SPDX-License-Identifier: MIT
#include "table/fields.h"

#include "base/hex.h"
#include "pesthouse/game.h"

#include <assert.h>

enum { DIGITS_MAX = 64 };

struct ph_fields ph_fields_of(struct ph_json object, struct ph_error *error) {
    struct ph_fields fields = {.object = object, .error = error};
    if (ph_json_type(object) != PH_JSON_OBJECT) {
        fields.refusal = ph_refuse(error, PH_REFUSED_BAD_REQUEST, "", "expected an object, got %s",
                                   ph_json_type_name(ph_json_type(object)));
    }
    return fields;
}

static bool is_known(const struct ph_fields *fields, struct ph_json key) {
    for (unsigned i = 0; i < fields->known_count; i++) {
        if (ph_json_is(key, fields->known[i])) {
            return true;
        }
    }
    return false;
}

static void refuse_unknown(struct ph_fields *fields, struct ph_json key) {
    char name[32];
    char known[200];
    struct ph_writer writer;
    ph_writer_init(&writer, known, sizeof known);
    for (unsigned i = 0; i < fields->known_count; i++) {
        ph_write_format(&writer, "%s%s", i == 0 ? "" : ", ", fields->known[i]);
    }
    if (!ph_json_string_get(key, name, sizeof name)) {
        name[0] = '\0'; // too long to be repeated
    }
    fields->refusal =
        ph_refuse(fields->error, PH_REFUSED_BAD_REQUEST, name, "unknown field \"%s\"; expected %s", name, known);
}

enum ph_refusal ph_fields_end(struct ph_fields *fields) {
    for (struct ph_json_walk walk = ph_json_walk_begin(fields->object);
         fields->refusal == PH_ACCEPTED && ph_json_walk_next(&walk);) {
        if (!is_known(fields, walk.key)) {
            refuse_unknown(fields, walk.key);
        }
    }
    return fields->refusal;
}

enum ph_refusal ph_fields_refuse(struct ph_fields *fields, const char *field, const char *message) {
    if (fields->refusal == PH_ACCEPTED) {
        fields->refusal = ph_refuse(fields->error, PH_REFUSED_BAD_REQUEST, field, "%s: %s", field, message);
    }
    return fields->refusal;
}

enum ph_refusal ph_fields_refuse_text(struct ph_fields *fields, const char *field, const char *fault,
                                      const char *expected) {
    if (fields->refusal == PH_ACCEPTED) {
        fields->refusal = ph_refuse(fields->error, PH_REFUSED_BAD_REQUEST, field, "%s: %s; %s", field, fault, expected);
    }
    return fields->refusal;
}

struct ph_json ph_fields_take(struct ph_fields *fields, const char *name) {
    assert(fields->known_count < PH_FIELDS_MAX);
    fields->known[fields->known_count++] = name;
    const struct ph_json value = ph_json_member(fields->object, name);
    return ph_json_type(value) == PH_JSON_NULL ? (struct ph_json){0} : value;
}

struct ph_json ph_fields_need(struct ph_fields *fields, const char *name) {
    const struct ph_json value = ph_fields_take(fields, name);
    if (!ph_json_exists(value)) {
        ph_fields_refuse(fields, name, "the field is missing");
    }
    return value;
}

// ---- numbers --------------------------------------------------------------------------------------------------------

static int64_t read_int(struct ph_fields *fields, const char *name, struct ph_json value, int64_t least, int64_t most) {
    int64_t number = least;
    if (!ph_json_int_get(value, &number) || number < least || number > most) {
        if (fields->refusal == PH_ACCEPTED) {
            fields->refusal =
                ph_refuse(fields->error, PH_REFUSED_BAD_REQUEST, name, "%s: expected a whole number from %lld to %lld",
                          name, (long long)least, (long long)most);
        }
        return least;
    }
    return number;
}

int64_t ph_fields_int(struct ph_fields *fields, const char *name, int64_t least, int64_t most) {
    return read_int(fields, name, ph_fields_need(fields, name), least, most);
}

int64_t ph_fields_int_or(struct ph_fields *fields, const char *name, int64_t least, int64_t most, int64_t fallback) {
    const struct ph_json value = ph_fields_take(fields, name);
    return ph_json_exists(value) ? read_int(fields, name, value, least, most) : fallback;
}

bool ph_fields_bool_or(struct ph_fields *fields, const char *name, bool fallback) {
    const struct ph_json value = ph_fields_take(fields, name);
    bool result = fallback;
    if (ph_json_exists(value) && !ph_json_bool_get(value, &result)) {
        ph_fields_refuse(fields, name, "expected true or false");
    }
    return result;
}

// ---- texts ----------------------------------------------------------------------------------------------------------

void ph_fields_text(struct ph_fields *fields, const char *name, char *text, size_t capacity) {
    const struct ph_json value = ph_fields_need(fields, name);
    if (ph_json_string_get(value, text, capacity) && text[0] != '\0') {
        return;
    }
    text[0] = '\0';
    if (fields->refusal == PH_ACCEPTED) {
        fields->refusal = ph_refuse(fields->error, PH_REFUSED_BAD_REQUEST, name,
                                    "%s: expected a text of 1 to %zu bytes without NUL", name, capacity - 1);
    }
}

unsigned ph_fields_word(struct ph_fields *fields, const char *name, const char *const *words, unsigned count) {
    const struct ph_json value = ph_fields_need(fields, name);
    char known[200];
    struct ph_writer writer;
    ph_writer_init(&writer, known, sizeof known);
    ph_write_text(&writer, "expected one of: ");
    for (unsigned i = 0; i < count; i++) {
        if (ph_json_is(value, words[i])) {
            return i;
        }
        ph_write_format(&writer, "%s%s", i == 0 ? "" : ", ", words[i]);
    }
    ph_fields_refuse(fields, name, known);
    return 0;
}

void ph_fields_hex(struct ph_fields *fields, const char *name, uint8_t *bytes, size_t count) {
    const struct ph_json value = ph_fields_need(fields, name);
    char digits[DIGITS_MAX + 1] = "";
    assert(2 * count <= DIGITS_MAX);
    if (ph_json_string_get(value, digits, sizeof digits) && ph_hex_read(bytes, count, digits)) {
        return;
    }
    if (fields->refusal == PH_ACCEPTED) {
        fields->refusal = ph_refuse(fields->error, PH_REFUSED_BAD_REQUEST, name, "%s: expected %zu hexadecimal digits",
                                    name, 2 * count);
    }
}

unsigned ph_fields_seats(struct ph_fields *fields, const char *name, uint8_t *seats) {
    const struct ph_json list = ph_fields_need(fields, name);
    unsigned count = 0;
    unsigned mask = 0;
    if (ph_json_type(list) != PH_JSON_ARRAY) {
        ph_fields_refuse(fields, name, "expected a list of seats");
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        int64_t seat = -1;
        if (!ph_json_int_get(walk.value, &seat) || seat < 0 || seat >= PH_SEATS_MAX || (mask >> seat & 1) != 0) {
            ph_fields_refuse(fields, name, "expected distinct seats from 0 to 8");
            return 0;
        }
        mask |= 1U << seat;
        seats[count++] = (uint8_t)seat;
    }
    return count;
}
