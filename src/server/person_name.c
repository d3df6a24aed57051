// SPDX-License-Identifier: MIT
#include "server/person_name.h"

#include "base/glyph.h"
#include "base/utf8.h"
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

enum { GLYPHS_MAX = (PERSON_FOLDED_SIZE - 1) / 4 };

struct folded {
    uint32_t glyphs[GLYPHS_MAX];
    size_t count;
    bool full;
};

// ---- which are possible ---------------------------------------------------------------------------------------------

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

// ---- which are the same ---------------------------------------------------------------------------------------------

static void add(struct folded *folded, uint32_t glyph) {
    if (glyph == ' ') {
        return;
    }
    if (folded->count == GLYPHS_MAX) {
        folded->full = true;
        return;
    }
    folded->glyphs[folded->count++] = glyph;
}

// The two or three letters of a syllable of Hangul (Unicode, section 3.12).
static void add_syllable(struct folded *folded, uint32_t syllable) {
    const uint32_t tail = syllable % 28;
    add(folded, 0x1100 + syllable / (28 * 21));
    add(folded, 0x1161 + syllable / 28 % 21);
    if (tail > 0) {
        add(folded, 0x11A7 + tail);
    }
}

static int compare_folding(const void *glyph, const void *folding) {
    const uint32_t wanted = *(const uint32_t *)glyph;
    const uint32_t found = ((const struct folding *)folding)->glyph;
    return (wanted > found) - (wanted < found);
}

static void fold(struct folded *folded, uint32_t glyph) {
    if (glyph >= 'A' && glyph <= 'Z') {
        add(folded, glyph - 'A' + 'a');
        return;
    }
    if (glyph >= 0xAC00 && glyph < 0xD7A4) {
        add_syllable(folded, glyph - 0xAC00);
        return;
    }
    const struct folding *const found = bsearch(&glyph, foldings, folding_count, sizeof *foldings, compare_folding);
    if (found == NULL) {
        add(folded, glyph);
        return;
    }
    for (const char *text = found->text; *text != '\0';) {
        const size_t length = ph_utf8_length(text, strlen(text));
        add(folded, ph_utf8_glyph(text, length));
        text += length;
    }
}

static bool is_mark(uint32_t glyph) {
    return ph_glyph_kind(glyph) == PH_GLYPH_COMBINING && (glyph < 0x1160 || glyph > 0x11FF);
}

// Marks of one letter look the same in most orders, so they get the one of their numbers.
static void sort_marks(struct folded *folded) {
    uint32_t *const glyphs = folded->glyphs;
    for (size_t i = 1; i < folded->count; i++) {
        for (size_t j = i; j > 0 && is_mark(glyphs[j]) && is_mark(glyphs[j - 1]) && glyphs[j] < glyphs[j - 1]; j--) {
            const uint32_t glyph = glyphs[j];
            glyphs[j] = glyphs[j - 1];
            glyphs[j - 1] = glyph;
        }
    }
}

static void write(struct folded *folded, char text[PERSON_FOLDED_SIZE]) {
    size_t length = 0;
    sort_marks(folded);
    for (size_t i = 0; i < folded->count; i++) {
        char bytes[5];
        const size_t size = ph_utf8_write(folded->glyphs[i], bytes);
        memcpy(text + length, bytes, size);
        length += size;
    }
    text[length] = '\0';
}

// ---- both -----------------------------------------------------------------------------------------------------------

static bool is_space(uint32_t glyph) {
    struct folded folded = {.count = 0};
    fold(&folded, glyph);
    return folded.count == 0;
}

bool person_name_read(const char *name, char text[PERSON_FOLDED_SIZE]) {
    struct folded folded = {.count = 0};
    size_t left = strlen(name);
    size_t count = 0;
    uint32_t glyph = ' ';
    for (size_t length; left > 0; name += length, left -= length, count++) {
        length = ph_utf8_length(name, left);
        glyph = length > 0 ? ph_utf8_glyph(name, length) : 0;
        if (!is_visible(glyph) || (count == 0 && (is_space(glyph) || is_mark(glyph)))) {
            return false;
        }
        fold(&folded, glyph);
    }
    write(&folded, text);
    return count <= PH_TABLE_NAME_MAX && folded.count > 0 && !folded.full && !is_space(glyph);
}
