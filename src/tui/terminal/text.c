// SPDX-License-Identifier: MIT
#include "tui/terminal/text.h"

#include "base/glyph.h"
#include "base/shown.h"
#include "base/utf8.h"

#include <stdbool.h>
#include <string.h>

// Reads one character and advances past it. An invalid byte reads as "?".
static uint32_t next_glyph(const char **text) {
    const char *const bytes = *text;
    const size_t length = ph_utf8_length(bytes, strlen(bytes));
    *text += length == 0 ? 1 : length;
    return length == 0 ? '?' : ph_utf8_glyph(bytes, length);
}

// Whether the text goes on with a character that takes no column of its own.
static bool has_zero_width(const char *text) {
    return *text != '\0' && ph_glyph_columns(next_glyph(&text)) == 0;
}

static void take_marks(struct tui_letter *letter, const char **text) {
    unsigned count = 0;
    while (has_zero_width(*text)) {
        const uint32_t mark = next_glyph(text);
        if (ph_glyph_kind(mark) == PH_GLYPH_COMBINING && count < TUI_MARKS_MAX) {
            letter->marks[count++] = mark;
        }
    }
}

struct tui_letter tui_text_letter(const char **text) {
    struct tui_letter letter = {.glyph = 0};
    take_marks(&letter, text);
    if (letter.marks[0] != 0) { // over nothing
        letter.glyph = ' ';
        letter.columns = 1;
    } else if (**text != '\0') {
        const uint32_t glyph = next_glyph(text);
        letter.glyph = ph_shown_kind(glyph) > PH_SHOWN_UNSEEN ? '?' : glyph;
        letter.columns = ph_glyph_columns(letter.glyph);
        take_marks(&letter, text);
    }
    return letter;
}

int tui_text_columns(const char *text) {
    int columns = 0;
    while (*text != '\0') {
        columns += tui_text_letter(&text).columns;
    }
    return columns;
}

size_t tui_text_bytes(const char *text, int columns) {
    const char *end = text;
    for (const char *at = text; *at != '\0'; end = at) {
        columns -= tui_text_letter(&at).columns;
        if (columns < 0) {
            break;
        }
    }
    return (size_t)(end - text);
}

size_t tui_text_line(const char *text, int columns, const char **next) {
    const char *at = text;
    const char *end = NULL; // of the last word that fits
    int used = 0;
    while (*at != '\0' && *at != '\n') {
        if (*at == ' ') {
            end = at;
        }
        const char *after = at;
        used += tui_text_letter(&after).columns;
        if (used > columns) {
            // A word longer than the line is cut.
            const char *const stop = *at == ' ' ? at : end != NULL && end > text ? end : at;
            *next = stop;
            while (**next == ' ') {
                ++*next;
            }
            if (*next == text) { // no room even for one letter
                *next = *after != '\0' ? after : NULL;
                return (size_t)(after - text);
            }
            if (**next == '\n') {
                ++*next;
            }
            if (**next == '\0') {
                *next = NULL;
            }
            return (size_t)(stop - text);
        }
        at = after;
    }
    *next = *at == '\n' && at[1] != '\0' ? at + 1 : NULL;
    return (size_t)(at - text);
}
