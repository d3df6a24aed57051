// SPDX-License-Identifier: MIT
// How characters are written on a terminal. The table is made of what Unicode says (tools/generate_unicode.py) and is
// committed, so that every build has one of the same version.
#ifndef PESTHOUSE_BASE_GLYPH_H
#define PESTHOUSE_BASE_GLYPH_H

#include <stddef.h>
#include <stdint.h>

// Of this and all other tables of characters: 140000 for Unicode 14.0.0.
extern const uint32_t ph_unicode_version;

enum ph_glyph_kind {
    PH_GLYPH_PLAIN,
    PH_GLYPH_WIDE,          // takes two columns
    PH_GLYPH_COMBINING,     // is drawn over the character before it
    PH_GLYPH_INVISIBLE,     // controls the direction, shape or place of others
    PH_GLYPH_RIGHT_TO_LEFT, // a letter of Hebrew, Arabic and the like
};

// Ascending; all others are plain.
struct ph_glyph_range {
    uint32_t first;
    uint32_t last;
    enum ph_glyph_kind kind;
};
extern const struct ph_glyph_range ph_glyph_ranges[];
extern const size_t ph_glyph_range_count;

enum ph_glyph_kind ph_glyph_kind(uint32_t glyph);
// The number of columns it takes: 0, 1 or 2.
int ph_glyph_columns(uint32_t glyph);

#endif
