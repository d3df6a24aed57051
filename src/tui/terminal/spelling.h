// SPDX-License-Identifier: MIT
// How characters are spelled in ASCII: "oe" for œ. The table is made of what Unicode says (tools/generate_unicode.py).
#ifndef PESTHOUSE_TUI_TERMINAL_SPELLING_H
#define PESTHOUSE_TUI_TERMINAL_SPELLING_H

#include <stddef.h>
#include <stdint.h>

struct tui_spelling {
    uint32_t glyph;
    char ascii[4];
};
extern const struct tui_spelling tui_spellings[]; // ascending
extern const size_t tui_spelling_count;

// One to three letters; NULL: there is no spelling.
const char *tui_spelling_of(uint32_t glyph);

#endif
