// SPDX-License-Identifier: MIT
#include "core/reader.h"

#include "pesthouse/text.h"

#include <stdarg.h>
#include <stdio.h>

enum { WORD_MAX = 48, KNOWN_MAX = 150 };

enum ph_status ph_read_refuse(struct ph_error *error, const char *field, const char *format, ...) {
    char message[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return ph_error_set(error, PH_ERROR_BAD_POSITION, field, "%s: %s", field, message);
}

enum ph_status ph_read_only(struct ph_error *error, const char *field, struct ph_json object,
                            const char *const *names) {
    if (ph_json_type(object) != PH_JSON_OBJECT) {
        return ph_read_refuse(error, field[0] != '\0' ? field : "position", "expected an object, got %s",
                              ph_json_type_name(ph_json_type(object)));
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(object); ph_json_walk_next(&walk);) {
        const char *const *name = names;
        while (*name != NULL && !ph_json_is(walk.key, *name)) {
            name++;
        }
        if (*name == NULL) {
            char key[WORD_MAX] = "?";
            ph_json_string_get(walk.key, key, sizeof key);
            return ph_read_refuse(error, field[0] != '\0' ? field : key, "unknown field '%s'", key);
        }
    }
    return PH_OK;
}

enum ph_status ph_read_list(struct ph_error *error, const char *field, struct ph_json value) {
    if (!ph_read_absent(value) && ph_json_type(value) != PH_JSON_ARRAY) {
        return ph_read_refuse(error, field, "expected a list, got %s", ph_json_type_name(ph_json_type(value)));
    }
    return PH_OK;
}

enum ph_status ph_read_int(struct ph_error *error, const char *field, struct ph_json value, unsigned least,
                           unsigned most, unsigned fallback, unsigned *number) {
    int64_t read = fallback;
    if (!ph_read_absent(value) && (!ph_json_int_get(value, &read) || read < least || read > most)) {
        return ph_read_refuse(error, field, "expected a whole number from %u to %u", least, most);
    }
    *number = (unsigned)read;
    return PH_OK;
}

enum ph_status ph_read_byte(struct ph_error *error, const char *field, struct ph_json value, unsigned most,
                            unsigned fallback, uint8_t *number) {
    unsigned read = 0;
    PH_TRY(ph_read_int(error, field, value, 0, most, fallback, &read));
    *number = (uint8_t)read;
    return PH_OK;
}

enum ph_status ph_read_bool(struct ph_error *error, const char *field, struct ph_json value, bool fallback,
                            bool *flag) {
    bool read = fallback;
    if (!ph_read_absent(value) && !ph_json_bool_get(value, &read)) {
        return ph_read_refuse(error, field, "expected true or false, got %s", ph_json_type_name(ph_json_type(value)));
    }
    *flag = read;
    return PH_OK;
}

enum ph_status ph_read_id(struct ph_error *error, const char *field, struct ph_json value, const char *const *ids,
                          unsigned count, const char *what, unsigned *index) {
    if (ph_json_type(value) != PH_JSON_STRING) {
        return ph_read_refuse(error, field, "expected a %s, got %s", what, ph_json_type_name(ph_json_type(value)));
    }
    for (unsigned i = 0; i < count; i++) {
        if (ids[i] != NULL && ph_json_is(value, ids[i])) {
            *index = i;
            return PH_OK;
        }
    }
    char id[WORD_MAX] = "…";
    ph_json_string_get(value, id, sizeof id);
    char known[KNOWN_MAX]; // as many as fit
    struct ph_writer writer;
    ph_writer_init(&writer, known, sizeof known);
    for (unsigned i = 0; i < count; i++) {
        if (ids[i] != NULL) {
            ph_write_format(&writer, "%s%s", writer.length == 0 ? "" : ", ", ids[i]);
        }
    }
    return ph_read_refuse(error, field, "unknown %s '%s'; expected one of: %s%s", what, id, known,
                          writer.failed ? ", …" : "");
}

enum ph_status ph_read_set(struct ph_error *error, const char *field, struct ph_json value, unsigned count,
                           const char *what, unsigned *mask) {
    unsigned read = 0;
    if (!ph_read_absent(value) && ph_json_type(value) != PH_JSON_ARRAY) {
        return ph_read_refuse(error, field, "expected a list of %s, got %s", what,
                              ph_json_type_name(ph_json_type(value)));
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) {
        int64_t number = 0;
        if (!ph_json_int_get(walk.value, &number) || number < 0 || number >= (int64_t)count) {
            return ph_read_refuse(error, field, "expected a list of %s, each from 0 to %u", what, count - 1);
        }
        if ((read >> number & 1u) != 0) {
            return ph_read_refuse(error, field, "expected a list of different %s; %d is named twice", what,
                                  (int)number);
        }
        read |= 1u << number;
    }
    *mask = read;
    return PH_OK;
}
