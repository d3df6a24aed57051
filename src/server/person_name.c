// SPDX-License-Identifier: MIT
#include "server/person_name.h"

#include "base/glyph.h"
#include "base/utf8.h"
#include "table/table.h"

#include <string.h>

// Letters, marks and symbols of Unicode that are drawn as nothing.
static bool is_blank(uint32_t glyph) {
    static const uint32_t blanks[] = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0};
    for (size_t i = 0; i < sizeof blanks / sizeof blanks[0]; i++) {
        if (blanks[i] == glyph) {
            return true;
        }
    }
    return glyph >= 0x180B && glyph <= 0x180F;
}

static bool is_skin_tone(uint32_t glyph) {
    return glyph >= 0x1F3FB && glyph <= 0x1F3FF;
}

static bool is_control(uint32_t glyph) {
    return glyph < ' ' || (glyph >= 0x7f && glyph < 0xa0);
}

// Private characters, and those that are none.
static bool is_private(uint32_t glyph) {
    return (glyph >= 0xE000 && glyph <= 0xF8FF) || glyph >= 0xF0000 || (glyph & 0xFFFE) == 0xFFFE;
}

static bool is_visible(uint32_t glyph) {
    return !is_control(glyph) && !is_private(glyph) && !is_blank(glyph) &&
           (ph_glyph_kind(glyph) != PH_GLYPH_INVISIBLE || is_skin_tone(glyph));
}

bool person_name_read(const char *name, char folded[PERSON_FOLDED_SIZE]) {
    const char *const whole = name;
    size_t count = 0;
    uint32_t glyph = ' ';
    for (size_t left = strlen(name), length; left > 0; name += length, left -= length, count++) {
        length = ph_utf8_length(name, left);
        glyph = length > 0 ? ph_utf8_glyph(name, length) : 0;
        if (!is_visible(glyph) || (count == 0 && (folding_is_space(glyph) || folding_is_mark(glyph)))) {
            return false;
        }
    }
    return folding_write(whole, folded) && count <= PH_TABLE_NAME_MAX && folded[0] != '\0' && !folding_is_space(glyph);
}
