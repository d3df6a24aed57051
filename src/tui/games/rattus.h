// SPDX-License-Identifier: MIT
// Rattus for people: the drawing that the terminal uses (tui/drawing.h).
#ifndef PESTHOUSE_TUI_GAMES_RATTUS_H
#define PESTHOUSE_TUI_GAMES_RATTUS_H

#include "tui/drawing.h"

extern const struct tui_drawing rattus_drawing;

#endif
