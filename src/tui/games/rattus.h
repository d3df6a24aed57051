// SPDX-License-Identifier: MIT
#ifndef PESTHOUSE_TUI_GAMES_RATTUS_H
#define PESTHOUSE_TUI_GAMES_RATTUS_H

#include "tui/board.h"

extern const struct ph_board rattus_board;

#endif
