// SPDX-License-Identifier: MIT
// Which names are the same: those that differ in case, width, spaces or the form of letters, and letters with marks
// however they are put together. It follows one version of Unicode (ph_unicode_version), which the store notes: names
// are compared as they were folded, so all must have been folded alike.
#ifndef PESTHOUSE_STORE_FOLDING_H
#define PESTHOUSE_STORE_FOLDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FOLDING_SIZE = 512, FOLDING_VERSION_SIZE = 24 }; // bytes, with the NUL

// Names are the same if what is written of them is equal. False: it does not fit and is cut off.
bool folding_write(const char *name, char folded[FOLDING_SIZE]);
// Names look alike if what is written of them, their skeletons (Unicode Technical Standard 39), is equal. Names that
// are the same need not look alike: "Ian" looks like "lan", but "ian" does not.
void folding_skeleton(const char *name, char text[FOLDING_SIZE]);
// Whether names are compared without this character.
bool folding_is_space(uint32_t glyph);
// Whether it is drawn over the letter before it.
bool folding_is_mark(uint32_t glyph);

// A version of Unicode as people write it: "14.0.0". 0, of a store that does not say it, is "unknown".
const char *folding_version(int64_t version, char text[FOLDING_VERSION_SIZE]);

// Ascending; all other characters beyond ASCII are spelled as they are (tools/generate_unicode.py).
struct folding {
    uint32_t glyph;
    const char *text; // UTF-8
};
extern const struct folding foldings[];
extern const size_t folding_count;

// The same of what characters look like, folded; all others look like themselves (tools/generate_confusables.py).
extern const struct folding skeletons[];
extern const size_t skeleton_count;
extern const uint32_t skeleton_unicode_version; // by which looks are compared

#endif
