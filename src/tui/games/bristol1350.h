// SPDX-License-Identifier: MIT
#ifndef PESTHOUSE_TUI_GAMES_BRISTOL1350_H
#define PESTHOUSE_TUI_GAMES_BRISTOL1350_H

#include "tui/board.h"

extern const struct ph_board bristol1350_board;

#endif
