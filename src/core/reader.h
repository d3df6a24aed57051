// SPDX-License-Identifier: MIT
// Reading positions: pieces that every game's reader is made of. Each refuses with PH_ERROR_BAD_POSITION, the field,
// and a message that begins with it. A value that is absent is its default.
#ifndef PH_CORE_READER_H
#define PH_CORE_READER_H

#include "pesthouse/json.h"
#include "pesthouse/status.h"

// Goes on only if a call has succeeded.
#define PH_TRY(call)                                                                                                   \
    do {                                                                                                               \
        const enum ph_status try_status = (call);                                                                      \
        if (try_status != PH_OK) {                                                                                     \
            return try_status;                                                                                         \
        }                                                                                                              \
    } while (false)

enum ph_status ph_read_refuse(struct ph_error *error, const char *field, const char *format, ...) PH_PRINTF(3, 4);

static inline bool ph_read_absent(struct ph_json value) {
    return !ph_json_exists(value);
}
static inline bool ph_read_null(struct ph_json value) { // or absent
    return !ph_json_exists(value) || ph_json_type(value) == PH_JSON_NULL;
}

// Refuses what is no object, and members that are not in a list of names, which ends in NULL. With "" as the field the
// unknown member is the field.
enum ph_status ph_read_only(struct ph_error *error, const char *field, struct ph_json object, const char *const *names);
// Refuses what is neither a list nor absent.
enum ph_status ph_read_list(struct ph_error *error, const char *field, struct ph_json value);
// A whole number in least … most.
enum ph_status ph_read_int(struct ph_error *error, const char *field, struct ph_json value, unsigned least,
                           unsigned most, unsigned fallback, unsigned *number);
enum ph_status ph_read_bool(struct ph_error *error, const char *field, struct ph_json value, bool fallback, bool *flag);
// The index of an id in a list of `count` ids (entries that are NULL match nothing). `what` is for the message: "cart".
enum ph_status ph_read_id(struct ph_error *error, const char *field, struct ph_json value, const char *const *ids,
                          unsigned count, const char *what, unsigned *index);
// A list of different numbers from 0 to count − 1, in any order, as a mask; `what` is for the message: "seats".
enum ph_status ph_read_set(struct ph_error *error, const char *field, struct ph_json value, unsigned count,
                           const char *what, unsigned *mask);

#endif
