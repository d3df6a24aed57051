// SPDX-License-Identifier: MIT
// The size of the terminal's window.
#ifndef PESTHOUSE_TUI_TERMINAL_WINDOW_H
#define PESTHOUSE_TUI_TERMINAL_WINDOW_H

#include <stdbool.h>

enum { TUI_WINDOW_MAX = 1000 }; // columns or rows that a screen uses at most

struct tui_window {
    int columns; // 0: the terminal does not report its size
    int rows;
};

// Whether standard input and output are a terminal that can show a full screen.
bool tui_has_screen(void);
// The size of the terminal on standard output.
struct tui_window tui_window_size(void);
// From now on changes of the size are noticed.
void tui_window_watch(void);
void tui_window_unwatch(void);
// Whether the size has changed since the last call.
bool tui_window_changed(void);

#endif
