// SPDX-License-Identifier: MIT
// Which lessons somebody has done: a file beside the saved games, a line "<game> <number>" for each. One that was
// missed has a line "<game> missed <number>".
#ifndef PESTHOUSE_TUI_FACES_PROGRESS_H
#define PESTHOUSE_TUI_FACES_PROGRESS_H

#include "pesthouse/game.h"
#include "words/language.h"

// Masks of the lessons of a game; empty if the file cannot be read.
struct tui_progress {
    unsigned done;
    unsigned missed; // and not done since
};
struct tui_progress tui_progress_read(const struct ph_game *game);
// Adds lesson `number`, from 0: done, or missed. PH_ERROR_IO with the reason, in the language, if it cannot be
// remembered.
enum ph_status tui_progress_add(const struct ph_game *game, unsigned number, bool done,
                                const struct words_language *language, struct ph_error *error);
// Whether nothing has been saved or done here yet.
bool tui_progress_is_first_start(void);

#endif
