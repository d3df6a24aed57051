// SPDX-License-Identifier: MIT
// Building blocks for games' readers of positions. On failure they set PH_ERROR_BAD_POSITION, the field, and a message
// that begins with the field. An absent value reads as its default.
#ifndef PESTHOUSE_CORE_READER_H
#define PESTHOUSE_CORE_READER_H

#include "pesthouse/json.h"
#include "pesthouse/status.h"

// Returns the status of a call from the calling function unless the call succeeded.
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

// Rejects anything that is not an object, and members that are not in `names` (ends with NULL). If `field` is "", the
// error's field is the unknown member.
enum ph_status ph_read_only(struct ph_error *error, const char *field, struct ph_json object, const char *const *names);
// Rejects anything but a list or an absent value.
enum ph_status ph_read_list(struct ph_error *error, const char *field, struct ph_json value);
// A whole number in least … most.
enum ph_status ph_read_int(struct ph_error *error, const char *field, struct ph_json value, unsigned least,
                           unsigned most, unsigned fallback, unsigned *number);
// A whole number in 0 … most, which fits in a byte.
enum ph_status ph_read_byte(struct ph_error *error, const char *field, struct ph_json value, unsigned most,
                            unsigned fallback, uint8_t *number);
enum ph_status ph_read_bool(struct ph_error *error, const char *field, struct ph_json value, bool fallback, bool *flag);
// The index of an id in a table of `count` ids (NULL entries match nothing). `what` is for the message: "cart".
enum ph_status ph_read_id(struct ph_error *error, const char *field, struct ph_json value, const char *const *ids,
                          unsigned count, const char *what, unsigned *index);
// A list of distinct numbers from 0 to count − 1, in any order, as a mask; `what` is for the message: "seats".
enum ph_status ph_read_set(struct ph_error *error, const char *field, struct ph_json value, unsigned count,
                           const char *what, unsigned *mask);

#endif
