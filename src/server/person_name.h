// SPDX-License-Identifier: MIT
// Names of people: which are possible, and which are the same. Names in all scripts are possible; what cannot be seen,
// or turns the text around it, is not. Names that differ in case, width, spaces or the form of letters are the same, as
// are letters with marks however they are put together.
#ifndef PESTHOUSE_SERVER_PERSON_NAME_H
#define PESTHOUSE_SERVER_PERSON_NAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PERSON_FOLDED_SIZE = 512 }; // bytes, with the NUL

// Whether a text is a name. Two names are the same if what is written to `folded` is equal.
bool person_name_read(const char *name, char folded[PERSON_FOLDED_SIZE]);

// Ascending; all other characters beyond ASCII are spelled as they are (tools/generate_unicode.py).
struct folding {
    uint32_t glyph;
    const char *text; // UTF-8
};
extern const struct folding foldings[];
extern const size_t folding_count;

#endif
