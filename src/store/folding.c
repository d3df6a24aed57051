// SPDX-License-Identifier: MIT
#include "store/folding.h"

#include "base/glyph.h"
#include "base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GLYPHS_MAX = (FOLDING_SIZE - 1) / 4 };

struct folded {
    uint32_t glyphs[GLYPHS_MAX];
    size_t count;
    bool full;
};

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

static int compare_folding(const void *glyph, const void *folding) {
    const uint32_t wanted = *(const uint32_t *)glyph;
    const uint32_t found = ((const struct folding *)folding)->glyph;
    return (wanted > found) - (wanted < found);
}

// Adds what a table has for a character. False: it has nothing.
static bool add_listed(struct folded *folded, uint32_t glyph, const struct folding *table, size_t count) {
    const struct folding *const found = bsearch(&glyph, table, count, sizeof *table, compare_folding);
    if (found == NULL) {
        return false;
    }
    for (const char *text = found->text; *text != '\0';) {
        const size_t length = ph_utf8_length(text, strlen(text));
        add(folded, ph_utf8_glyph(text, length));
        text += length;
    }
    return true;
}

typedef void fold_glyph(struct folded *folded, uint32_t glyph);

static bool is_syllable(uint32_t glyph) {
    return glyph >= 0xAC00 && glyph < 0xD7A4;
}

// The two or three letters of a syllable of Hangul (Unicode, section 3.12).
static void fold_syllable(struct folded *folded, uint32_t glyph, fold_glyph *add_folded) {
    const uint32_t syllable = glyph - 0xAC00;
    const uint32_t tail = syllable % 28;
    add_folded(folded, 0x1100 + syllable / (28 * 21));
    add_folded(folded, 0x1161 + syllable / 28 % 21);
    if (tail > 0) {
        add_folded(folded, 0x11A7 + tail);
    }
}

static void fold(struct folded *folded, uint32_t glyph) {
    if (glyph >= 'A' && glyph <= 'Z') {
        add(folded, glyph - 'A' + 'a');
    } else if (is_syllable(glyph)) {
        fold_syllable(folded, glyph, fold);
    } else if (!add_listed(folded, glyph, foldings, folding_count)) {
        add(folded, glyph);
    }
}

// As what it looks like; what is listed is folded already.
static void fold_looks(struct folded *folded, uint32_t glyph) {
    if (is_syllable(glyph)) {
        fold_syllable(folded, glyph, fold_looks);
    } else if (!add_listed(folded, glyph, skeletons, skeleton_count)) {
        fold(folded, glyph);
    }
}

bool folding_is_mark(uint32_t glyph) {
    return ph_glyph_kind(glyph) == PH_GLYPH_COMBINING && (glyph < 0x1160 || glyph > 0x11FF);
}

// Marks of one letter look the same in most orders, so they get the one of their numbers.
static void sort_marks(struct folded *folded) {
    uint32_t *const glyphs = folded->glyphs;
    for (size_t i = 1; i < folded->count; i++) {
        for (size_t j = i;
             j > 0 && folding_is_mark(glyphs[j]) && folding_is_mark(glyphs[j - 1]) && glyphs[j] < glyphs[j - 1]; j--) {
            const uint32_t glyph = glyphs[j];
            glyphs[j] = glyphs[j - 1];
            glyphs[j - 1] = glyph;
        }
    }
}

static void write(struct folded *folded, char text[FOLDING_SIZE]) {
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

static bool fold_name(const char *name, fold_glyph *add_folded, char text[FOLDING_SIZE]) {
    struct folded folded = {.count = 0};
    for (size_t left = strlen(name), length; left > 0; name += length, left -= length) {
        length = ph_utf8_length(name, left);
        add_folded(&folded, length > 0 ? ph_utf8_glyph(name, length) : (unsigned char)*name);
        length += length == 0;
    }
    write(&folded, text);
    return !folded.full;
}

bool folding_write(const char *name, char text[FOLDING_SIZE]) {
    return fold_name(name, fold, text);
}

void folding_skeleton(const char *name, char text[FOLDING_SIZE]) {
    (void)fold_name(name, fold_looks, text); // of one that is too long, what fits is compared
}

bool folding_is_space(uint32_t glyph) {
    struct folded folded = {.count = 0};
    fold(&folded, glyph);
    return folded.count == 0;
}

const char *folding_version(int64_t version, char text[FOLDING_VERSION_SIZE]) {
    const unsigned number = version > 0 && version < 10000 * 1000 ? (unsigned)version : 0;
    if (number == 0) {
        snprintf(text, FOLDING_VERSION_SIZE, "unknown");
    } else {
        snprintf(text, FOLDING_VERSION_SIZE, "%u.%u.%u", number / 10000, number / 100 % 100, number % 100);
    }
    return text;
}
