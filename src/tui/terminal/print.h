// SPDX-License-Identifier: MIT
// Prints messages and texts to a stream. What no terminal may get, in names or from a server, is left out
// (ph_write_printed).
#ifndef PESTHOUSE_TUI_TERMINAL_PRINT_H
#define PESTHOUSE_TUI_TERMINAL_PRINT_H

#include "words/say.h"

#include <stdio.h>

#define tui_print(out, language, english, ...)                                                                         \
    tui_print_all((out), (language), "" english "", (const struct words_arg[]){__VA_ARGS__, {.place = NULL}})
// The same, as a line.
#define tui_print_line(out, language, english, ...)                                                                    \
    tui_print_line_all((out), (language), "" english "", (const struct words_arg[]){__VA_ARGS__, {.place = NULL}})

void tui_print_all(FILE *out, const struct words_language *language, const char *message, const struct words_arg *args);
void tui_print_line_all(FILE *out, const struct words_language *language, const char *message,
                        const struct words_arg *args);
// A text, with a line end if it has none. On a terminal all of these break lines at spaces to fit its columns (80 where
// it does not report them); a file or a pipe gets whole lines, as programs look for them.
void tui_print_text(FILE *out, const char *text);
// Paragraphs to read, and a line end: broken at spaces also in a file.
void tui_print_wrapped(FILE *out, const char *text);

#endif
