// SPDX-License-Identifier: MIT
// Reading JSON (RFC 8259, strictly; UTF-8; no member twice in an object; at most PH_JSON_DEPTH_MAX levels).
// A document is parsed once into tokens on the heap; values are small handles into it, valid as long as the document
// and its text.
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
    PH_JSON_NONE, // absent
    PH_JSON_NULL,
    PH_JSON_BOOL,
    PH_JSON_NUMBER,
    PH_JSON_STRING,
    PH_JSON_ARRAY,
    PH_JSON_OBJECT,
};

struct ph_json_document; // text and tokens; opaque

struct ph_json {
    const struct ph_json_document *document; // NULL: the value is absent
    int token;
};

// Parses `length` bytes of `text`, which must outlive the document. PH_ERROR_BAD_REQUEST, with a message that names the
// fault and its byte, or PH_ERROR_NO_MEMORY; *document is then NULL.
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
// The member of that name; an absent value if there is none.
PH_API struct ph_json ph_json_member(struct ph_json object, const char *key);

// Walking an array or an object in order:
//   for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) { walk.key, walk.value }
struct ph_json_walk {
    struct ph_json key;   // the member's name, a string; absent in an array
    struct ph_json value; // the element, or the member's value
    size_t index;         // 0, 1, 2 …
    int next_token;       // private
    size_t left;          // private
    bool members;         // private
};
PH_API struct ph_json_walk ph_json_walk_begin(struct ph_json value);
PH_API bool ph_json_walk_next(struct ph_json_walk *walk);

// False if the value is not of that type, or out of range.
PH_API bool ph_json_bool_get(struct ph_json value, bool *result);
PH_API bool ph_json_int_get(struct ph_json value, int64_t *result); // only whole numbers within ±2^53; 7.0 is one
PH_API bool ph_json_double_get(struct ph_json value, double *result);
PH_API bool ph_json_is(struct ph_json value, const char *text); // whether it is a string equal to `text`
// Copies a string, unescaped and NUL-terminated. False, with the storage unchanged, if the value is not a string, does
// not fit, or contains U+0000.
PH_API bool ph_json_string_get(struct ph_json value, char *storage, size_t capacity);
// The value's source text in the document, with a string's quotes. Not NUL-terminated.
PH_API const char *ph_json_text(struct ph_json value, size_t *length);

#ifdef __cplusplus
}
#endif

#endif
