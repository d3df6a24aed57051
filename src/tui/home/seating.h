// SPDX-License-Identifier: MIT
// Who sits where, as the last lines of a saved game. They are comments: programs that replay a record skip them.
#ifndef PESTHOUSE_TUI_HOME_SEATING_H
#define PESTHOUSE_TUI_HOME_SEATING_H

#include "tui/home/table.h"

enum { TUI_NAMES_MAX = PH_SEATS_MAX * TUI_NAME_MAX };

// Reads them where *seating leaves it open. Names are stored in `names`. What is not understood is ignored, as anybody
// may write comments.
void tui_seating_read(const char *record, size_t length, struct tui_seating *seating, char names[TUI_NAMES_MAX]);
// The names that people gave, by seat; "" for all others.
void tui_seating_given(const char *record, size_t length, char names[PH_SEATS_MAX][TUI_NAME_MAX]);

#endif
