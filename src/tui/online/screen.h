// SPDX-License-Identifier: MIT
// A table of a server on the full screen.
#ifndef PESTHOUSE_TUI_ONLINE_SCREEN_H
#define PESTHOUSE_TUI_ONLINE_SCREEN_H

#include "tui/faces/ui.h"
#include "tui/online/plain.h"

// Plays until the person leaves, as tui_online_plain. `pace_ms`: how long the moves of others are shown.
enum tui_plain_end tui_online_screen(struct tui_online *online, struct tui_screen *screen, int pace_ms);

// ---- gather.c -------------------------------------------------------------------------------------------------------

// Shows a table before its game, and does what a key asks for. Returns 0, TUI_BACK (the person leaves) or TUI_GONE.
int tui_online_gather(struct tui_ui *ui);

// ---- elsewhere_screen.c ---------------------------------------------------------------------------------------------

// Offers where notices elsewhere go. Returns TUI_BACK or TUI_GONE.
int tui_online_notices(struct tui_ui *ui);

// ---- invite.c -------------------------------------------------------------------------------------------------------

// Shows the link to the table as a QR code, until a key. Returns TUI_BACK or TUI_GONE.
int tui_online_invite(struct tui_ui *ui);

// ---- menu.c ---------------------------------------------------------------------------------------------------------

// Asks for a line to say to all. Returns TUI_BACK or TUI_GONE.
int tui_online_talk(struct tui_ui *ui);
// Offers everything else that can be asked of the table. Returns TUI_BACK or TUI_GONE.
int tui_online_menu(struct tui_ui *ui);
// Asks whether to leave. Returns 0 (stay), TUI_BACK (leave) or TUI_GONE.
int tui_online_confirm_quit(struct tui_ui *ui);
// Does what a key asks for that means the same before a game and in it. Returns 0, TUI_BACK (the person leaves) or
// TUI_GONE.
int tui_online_key(struct tui_ui *ui, int key);

#endif
