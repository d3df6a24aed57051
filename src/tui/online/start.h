// SPDX-License-Identifier: MIT
// A new table of a server: what it is to be, as a menu and as the request that makes it.
#ifndef PESTHOUSE_TUI_ONLINE_START_H
#define PESTHOUSE_TUI_ONLINE_START_H

#include "tui/faces/ui.h"

enum { TUI_ONLINE_BOTS_MAX = 32 * PH_SEATS_MAX };

struct tui_online_wish {
    const struct ph_game *game;
    int players;
    const char *bots;    // for the last seats, as "noble,noble"; NULL: none
    const char *options; // JSON; NULL: as usual
    bool by_days;
    bool listed;
    bool board; // around one screen
};

// Writes the request that makes such a table.
void tui_online_wish_write(const struct tui_online_wish *wish, struct ph_writer *writer);
// Lets a person change the wish; `options` are stored in `json`, `bots` in `bots`. Returns 0, TUI_BACK (no table) or
// TUI_GONE.
int tui_online_start_menu(struct tui_screen *screen, struct tui_online_wish *wish, char json[TUI_OPTIONS_JSON_MAX],
                          char bots[TUI_ONLINE_BOTS_MAX]);

#endif
