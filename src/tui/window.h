// SPDX-License-Identifier: MIT
// The size of the terminal's window.
#ifndef PESTHOUSE_TUI_WINDOW_H
#define PESTHOUSE_TUI_WINDOW_H

#include <stdbool.h>

enum { PH_WINDOW_MAX = 1000 }; // columns or rows that a screen uses at most

struct ph_window {
    int columns; // 0: the terminal does not say
    int rows;
};

// The size of the terminal that standard output is.
struct ph_window ph_window_size(void);
// From here on a change of the size is noted.
void ph_window_watch(void);
void ph_window_unwatch(void);
// Whether the size has changed since the last call.
bool ph_window_changed(void);

#endif
