// SPDX-License-Identifier: MIT
#ifndef PESTHOUSE_TUI_GAMES_BRISTOL1350_H
#define PESTHOUSE_TUI_GAMES_BRISTOL1350_H

#include "tui/drawing.h"

extern const struct tui_drawing bristol1350_drawing;

#endif
