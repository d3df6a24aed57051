// SPDX-License-Identifier: MIT
// Comparing JSON as docs/protocol.md's scenarios ask for it: null is the same as absent, numbers are equal to 1e-9, a
// list is equal in its order unless the field is a set. Nothing here owns or keeps a value.
#ifndef PESTHOUSE_TESTS_JSON_MATCH_H
#define PESTHOUSE_TESTS_JSON_MATCH_H

#include <jansson.h>
#include <stdbool.h>

// True if both are the same. `field` is the name of the field that holds them, or NULL; a NULL value is absent.
bool json_match_equal(const json_t *expected, const json_t *actual, const char *field);

// True if every field that the pattern names is equal in the object. `object` may be any value or NULL.
bool json_match_pattern(const json_t *pattern, const json_t *object);

// The value that a JSON pointer (RFC 6901) leads to; NULL if it leads nowhere or is none.
json_t *json_match_pointer(json_t *document, const char *pointer);

#endif
