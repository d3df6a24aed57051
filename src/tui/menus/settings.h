// SPDX-License-Identifier: MIT
// The start menu's last settings, remembered as JSON in the state folder.
#ifndef PESTHOUSE_TUI_MENUS_SETTINGS_H
#define PESTHOUSE_TUI_MENUS_SETTINGS_H

#include "tui/faces/ui.h"

// Takes over the last settings, also the last game unless one is given. Those that are not understood are left out, and
// start->word says so.
void tui_settings_read(struct tui_start *start, const struct words_language *language);
// Takes over the last number of players and options of start->game.
void tui_settings_of_game(struct tui_start *start);
// PH_ERROR_IO with the reason, in the language, if they cannot be remembered.
enum ph_status tui_settings_write(const struct tui_start *start, const struct words_language *language,
                                  struct ph_error *error);

#endif
