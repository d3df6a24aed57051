// SPDX-License-Identifier: MIT
// A table of a server on the full screen.
#ifndef PESTHOUSE_TUI_ONLINE_SCREEN_H
#define PESTHOUSE_TUI_ONLINE_SCREEN_H

#include "tui/online/plain.h"
#include "tui/terminal/screen.h"

// Plays until the person leaves. `pace_ms`: how long the moves of others are shown.
enum tui_online_end tui_online_screen(struct tui_online *online, struct tui_screen *screen, int pace_ms);

#endif
