// SPDX-License-Identifier: MIT
#include "base/shown.h"

#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

enum { FIRST_STRONG_ISOLATE = 0x2068, POP_ISOLATE = 0x2069 };

// ---- the rule -------------------------------------------------------------------------------------------------------

struct range {
    uint32_t first;
    uint32_t last;
    enum ph_shown kind;
};

// Ascending; all others are seen. It holds all characters of Unicode that control the format (base/shown_test.c).
static const struct range ranges[] = {
    {0x0, 0x1F, PH_SHOWN_CONTROL},        {0x7F, 0x9F, PH_SHOWN_CONTROL},
    {0xAD, 0xAD, PH_SHOWN_HIDDEN},   // soft hyphen
    {0x34F, 0x34F, PH_SHOWN_UNSEEN}, // grapheme joiner
    {0x600, 0x605, PH_SHOWN_UNSEEN}, // signs below numbers
    {0x61C, 0x61C, PH_SHOWN_TURN},        {0x6DD, 0x6DD, PH_SHOWN_UNSEEN},
    {0x70F, 0x70F, PH_SHOWN_UNSEEN},      {0x890, 0x891, PH_SHOWN_UNSEEN},
    {0x8E2, 0x8E2, PH_SHOWN_UNSEEN},      {0x115F, 0x1160, PH_SHOWN_UNSEEN}, // blank letters of Hangul
    {0x17B4, 0x17B5, PH_SHOWN_UNSEEN},                                       // vowels of Khmer
    {0x180B, 0x180F, PH_SHOWN_UNSEEN},                                       // variants of Mongolian
    {0x200B, 0x200B, PH_SHOWN_HIDDEN},                                       // zero-width space
    {0x200C, 0x200D, PH_SHOWN_UNSEEN},                                       // joiners
    {0x200E, 0x200F, PH_SHOWN_TURN},      {0x2028, 0x2029, PH_SHOWN_BREAK},
    {0x202A, 0x202E, PH_SHOWN_TURN},      {0x2060, 0x2065, PH_SHOWN_HIDDEN},
    {0x2066, 0x206F, PH_SHOWN_TURN},      {0x2800, 0x2800, PH_SHOWN_UNSEEN}, // blank of Braille
    {0x3164, 0x3164, PH_SHOWN_UNSEEN},    {0xE000, 0xF8FF, PH_SHOWN_UNSEEN}, // private
    {0xFE00, 0xFE0F, PH_SHOWN_UNSEEN},                                       // variants, as of emoji
    {0xFEFF, 0xFEFF, PH_SHOWN_HIDDEN},                                       // byte order mark
    {0xFFA0, 0xFFA0, PH_SHOWN_UNSEEN},    {0xFFF9, 0xFFFB, PH_SHOWN_HIDDEN},
    {0x110BD, 0x110BD, PH_SHOWN_UNSEEN},  {0x110CD, 0x110CD, PH_SHOWN_UNSEEN},
    {0x13430, 0x13438, PH_SHOWN_UNSEEN}, // joiners of hieroglyphs
    {0x1BCA0, 0x1BCA3, PH_SHOWN_UNSEEN},  {0x1D173, 0x1D17A, PH_SHOWN_UNSEEN},
    {0xE0000, 0xE001F, PH_SHOWN_HIDDEN},  {0xE0020, 0xE007F, PH_SHOWN_UNSEEN}, // tags, as of flags
    {0xE0080, 0xE00FF, PH_SHOWN_HIDDEN},  {0xE0100, 0xE01EF, PH_SHOWN_UNSEEN},
    {0xF0000, 0x10FFFF, PH_SHOWN_UNSEEN}, // private
};

enum ph_shown ph_shown_kind(uint32_t glyph) {
    if ((glyph & 0xFFFE) == 0xFFFE) {
        return PH_SHOWN_HIDDEN;
    }
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges && ranges[i].first <= glyph; i++) {
        if (glyph <= ranges[i].last) {
            return ranges[i].kind;
        }
    }
    return PH_SHOWN_SEEN;
}

static bool is_space(uint32_t glyph) {
    return glyph == ' ' || glyph == 0xA0 || glyph == 0x1680 || (glyph >= 0x2000 && glyph <= 0x200A) ||
           glyph == 0x202F || glyph == 0x205F || glyph == 0x3000;
}

// ---- reading --------------------------------------------------------------------------------------------------------

// A character of a text, or a byte that is none.
struct taken {
    size_t length;
    bool is_utf8;
    uint32_t glyph;
    enum ph_shown kind;
};

static struct taken take(const char *text, size_t left) {
    const size_t length = ph_utf8_length(text, left);
    const uint32_t glyph = length > 0 ? ph_utf8_glyph(text, length) : (unsigned char)text[0];
    return (struct taken){.length = length > 0 ? length : 1,
                          .is_utf8 = length > 0,
                          .glyph = glyph,
                          .kind = length > 0 ? ph_shown_kind(glyph) : PH_SHOWN_HIDDEN};
}

static void describe(const struct taken *taken, char fault[PH_SHOWN_FAULT_SIZE]) {
    static const char *const faults[] = {
        [PH_SHOWN_SEEN] = "is not allowed",
        [PH_SHOWN_UNSEEN] = "cannot be seen",
        [PH_SHOWN_CONTROL] = "is a control character",
        [PH_SHOWN_TURN] = "changes the direction of text",
        [PH_SHOWN_BREAK] = "ends a line",
        [PH_SHOWN_HIDDEN] = "cannot be seen",
    };
    if (taken->is_utf8) {
        snprintf(fault, PH_SHOWN_FAULT_SIZE, "U+%04X %s", (unsigned)taken->glyph, faults[taken->kind]);
    } else {
        snprintf(fault, PH_SHOWN_FAULT_SIZE, "the byte %02X is not UTF-8", (unsigned)taken->glyph);
    }
}

bool ph_shown_check(const char *text, enum ph_shown worst, bool lines, char fault[PH_SHOWN_FAULT_SIZE]) {
    for (size_t left = strlen(text); left > 0;) {
        const struct taken taken = take(text, left);
        if (!taken.is_utf8 || (taken.kind > worst && !(lines && taken.glyph == '\n'))) {
            describe(&taken, fault);
            return false;
        }
        text += taken.length;
        left -= taken.length;
    }
    return true;
}

bool ph_shown_any(const char *text) {
    for (size_t left = strlen(text); left > 0;) {
        const struct taken taken = take(text, left);
        if (taken.kind == PH_SHOWN_SEEN && !is_space(taken.glyph)) {
            return true;
        }
        text += taken.length;
        left -= taken.length;
    }
    return false;
}

// ---- writing --------------------------------------------------------------------------------------------------------

// Whether a terminal may get it.
static bool is_printed(const struct taken *taken) {
    return taken->kind <= PH_SHOWN_UNSEEN || taken->glyph == FIRST_STRONG_ISOLATE || taken->glyph == POP_ISOLATE;
}

void ph_write_shown(struct ph_writer *writer, const char *text) {
    for (size_t left = strlen(text); left > 0;) {
        const struct taken taken = take(text, left);
        if (taken.is_utf8 && is_printed(&taken)) {
            ph_write_bytes(writer, text, taken.length);
        } else {
            for (size_t i = 0; i < taken.length; i++) {
                ph_write_format(writer, "\\x%02x", (unsigned)(unsigned char)text[i]);
            }
        }
        text += taken.length;
        left -= taken.length;
    }
}

void ph_write_seen(struct ph_writer *writer, const char *text) {
    for (size_t left = strlen(text); left > 0;) {
        const struct taken taken = take(text, left);
        if (taken.kind == PH_SHOWN_SEEN) {
            ph_write_bytes(writer, text, taken.length);
        } else if (taken.kind == PH_SHOWN_CONTROL || taken.kind == PH_SHOWN_BREAK) {
            ph_write_char(writer, ' ');
        }
        text += taken.length;
        left -= taken.length;
    }
}

static void end_isolates(struct ph_writer *writer, unsigned *open) {
    for (; *open > 0; --*open) {
        ph_write_text(writer, "\xE2\x81\xA9");
    }
}

void ph_write_printed(struct ph_writer *writer, const char *text, size_t length) {
    unsigned open = 0; // isolates
    while (length > 0) {
        const struct taken taken = take(text, length);
        const bool ends = taken.glyph == POP_ISOLATE;
        if (taken.glyph == '\n') {
            end_isolates(writer, &open);
            ph_write_char(writer, '\n');
        } else if (taken.is_utf8 && is_printed(&taken) && !(ends && open == 0)) {
            ph_write_bytes(writer, text, taken.length);
            open += taken.glyph == FIRST_STRONG_ISOLATE;
            open -= ends;
        }
        text += taken.length;
        length -= taken.length;
    }
    end_isolates(writer, &open);
}
