// SPDX-License-Identifier: MIT
// Inks as colours of the terminal.
#ifndef PESTHOUSE_TUI_TERMINAL_INKS_H
#define PESTHOUSE_TUI_TERMINAL_INKS_H

#include "tui/terminal/canvas.h"

#include <curses.h>

// Makes a colour pair of each ink, the first with number 1. False: the terminal has no colours, or nobody wants them.
bool tui_inks_prepare(void);
// How a cell is drawn besides its colours; without any, more is said this way.
attr_t tui_ink_attributes(const struct tui_cell *cell, bool colours);

#endif
