// SPDX-License-Identifier: MIT
// Text as columns of a terminal. A letter is what a reader takes for one: a character with the marks over it, one or
// two columns wide. Invisible characters, which could turn or hide what stands beside them, are left out.
#ifndef PESTHOUSE_TUI_TERMINAL_TEXT_H
#define PESTHOUSE_TUI_TERMINAL_TEXT_H

#include <stddef.h>
#include <stdint.h>

enum { TUI_MARKS_MAX = 2 };

struct tui_letter {
    uint32_t glyph;                // 0: the text is over
    uint32_t marks[TUI_MARKS_MAX]; // over it; 0: none
    int columns;
};

// The first letter of a text in UTF-8, which moves on behind it.
struct tui_letter tui_text_letter(const char **text);
// The number of columns a text takes.
int tui_text_columns(const char *text);
// The length in bytes of the letters that fit into some columns.
size_t tui_text_bytes(const char *text, int columns);
// Breaks the first line of `text` at a space so that it fits `columns`: returns its length in bytes, and in *next the
// rest of the text (NULL: none). A newline always ends a line.
size_t tui_text_line(const char *text, int columns, const char **next);

#endif
