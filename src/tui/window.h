// SPDX-License-Identifier: MIT
// The size of the terminal's window.
#ifndef PESTHOUSE_TUI_WINDOW_H
#define PESTHOUSE_TUI_WINDOW_H

#include <stdbool.h>

enum { TUI_WINDOW_MAX = 1000 }; // columns or rows that a screen uses at most

struct tui_window {
    int columns; // 0: the terminal does not say
    int rows;
};

// The size of the terminal that standard output is.
struct tui_window tui_window_size(void);
// From here on a change of the size is noted.
void tui_window_watch(void);
void tui_window_unwatch(void);
// Whether the size has changed since the last call.
bool tui_window_changed(void);

#endif
