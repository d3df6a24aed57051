// SPDX-License-Identifier: MIT
// Which lessons somebody has done: a file beside the saved games, a line "<game> <number>" for each.
#ifndef PESTHOUSE_TUI_PROGRESS_H
#define PESTHOUSE_TUI_PROGRESS_H

#include "pesthouse/game.h"
#include "words/language.h"

// A mask of the lessons of a game that were done; none if the file cannot be read.
unsigned tui_progress_read(const struct ph_game *game);
// Adds lesson `number`, from 0. PH_ERROR_IO with the reason, in the language, if it cannot be remembered.
enum ph_status tui_progress_add(const struct ph_game *game, unsigned number, const struct words_language *language,
                                struct ph_error *error);
// Whether nothing has been saved or done here yet.
bool tui_progress_is_first_start(void);

#endif
