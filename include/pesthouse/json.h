// SPDX-License-Identifier: MIT
// Reading JSON (RFC 8259, strictly; UTF-8; no member twice in an object; at most PH_JSON_DEPTH_MAX levels).
// A document is read once into tokens of the caller's or of the heap; values are small handles into it, valid as
// long as the document and its text are.
#ifndef PESTHOUSE_JSON_H
#define PESTHOUSE_JSON_H

#include "pesthouse/status.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { PH_JSON_DEPTH_MAX = 64 };

enum ph_json_type {
    PH_JSON_NONE, // no such value
    PH_JSON_NULL,
    PH_JSON_BOOL,
    PH_JSON_NUMBER,
    PH_JSON_STRING,
    PH_JSON_ARRAY,
    PH_JSON_OBJECT,
};

struct ph_json_document; // text and tokens; opaque

struct ph_json {
    const struct ph_json_document *document; // NULL: no such value
    int token;
};

// Reads `length` bytes of `text`, which must outlive the document. On failure *document is NULL, and
// error->message says what is wrong and at which byte. PH_ERROR_BAD_REQUEST or PH_ERROR_NO_MEMORY.
PH_API enum ph_status ph_json_parse(struct ph_json_document **document, const char *text, size_t length,
                                    struct ph_error *error);
PH_API void ph_json_document_destroy(struct ph_json_document *document); // accepts NULL

PH_API struct ph_json ph_json_root(const struct ph_json_document *document);
PH_API enum ph_json_type ph_json_type(struct ph_json value);
PH_API const char *ph_json_type_name(enum ph_json_type type); // "a string", for messages
static inline bool ph_json_exists(struct ph_json value) {
    return value.document != NULL;
}

// Number of elements of an array or members of an object; 0 for all else.
PH_API size_t ph_json_count(struct ph_json value);
// A member by name; no such value if there is none.
PH_API struct ph_json ph_json_member(struct ph_json object, const char *key);

// Walking an array or an object in order:
//   for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) { walk.key, walk.value }
struct ph_json_walk {
    struct ph_json key;   // of an object's member: the string; else no such value
    struct ph_json value; // the element or the member's value
    size_t index;         // 0, 1, 2 …
    int next_token;       // private
    size_t left;          // private
    bool members;         // private
};
PH_API struct ph_json_walk ph_json_walk_begin(struct ph_json value);
PH_API bool ph_json_walk_next(struct ph_json_walk *walk);

PH_API bool ph_json_bool_get(struct ph_json value, bool *result);   // false if it is no bool
PH_API bool ph_json_int_get(struct ph_json value, int64_t *result); // only whole numbers within ±2^53; 7.0 is one
PH_API bool ph_json_double_get(struct ph_json value, double *result);
PH_API bool ph_json_is(struct ph_json value, const char *text); // a string equal to text
// Copies a string, unescaped, with a NUL. False if it is no string, does not fit, or holds U+0000; the storage is then
// as it was.
PH_API bool ph_json_string_get(struct ph_json value, char *storage, size_t capacity);
// The value's own text in the document (a string with its quotes).
PH_API const char *ph_json_text(struct ph_json value, size_t *length);

#ifdef __cplusplus
}
#endif

#endif
