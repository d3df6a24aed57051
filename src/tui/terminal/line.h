// SPDX-License-Identifier: MIT
// Reading lines from standard input, for plain text.
#ifndef PESTHOUSE_TUI_TERMINAL_LINE_H
#define PESTHOUSE_TUI_TERMINAL_LINE_H

#include <stdbool.h>
#include <stddef.h>

enum tui_line {
    TUI_LINE_NONE, // not whole yet
    TUI_LINE_READ,
    TUI_LINE_END,    // the end of input
    TUI_LINE_SIGNAL, // the program is to end
    TUI_LINE_ASKED,  // a first Ctrl-C; once
};

// Reads a line. One that is too long is cut off: no answer is that long, so it is refused.
enum tui_line tui_line_read(char *line, size_t capacity);
// A line that comes in pieces. Starts as zeros, again for each line.
struct tui_line_input {
    char text[4096];
    size_t length;
    bool any;
};
// Takes what there is of a line, without waiting.
enum tui_line tui_line_take(struct tui_line_input *input);
// Removes white space at both ends.
char *tui_line_trim(char *line);
// Drops what was typed at a terminal so far; pipes are left alone.
void tui_line_drop(void);

#endif
