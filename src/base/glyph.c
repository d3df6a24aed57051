// SPDX-License-Identifier: MIT
#include "base/glyph.h"

enum ph_glyph_kind ph_glyph_kind(uint32_t glyph) {
    size_t low = 0;
    size_t high = ph_glyph_range_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const struct ph_glyph_range *const range = &ph_glyph_ranges[middle];
        if (glyph >= range->first && glyph <= range->last) {
            return range->kind;
        }
        if (glyph < range->first) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return PH_GLYPH_PLAIN;
}

int ph_glyph_columns(uint32_t glyph) {
    const enum ph_glyph_kind kind = ph_glyph_kind(glyph);
    return kind == PH_GLYPH_WIDE ? 2 : kind == PH_GLYPH_COMBINING || kind == PH_GLYPH_INVISIBLE ? 0 : 1;
}
