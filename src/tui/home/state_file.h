// SPDX-License-Identifier: MIT
// Small files in the state folder, beside the saved games: what was learned, how the last game was set up.
#ifndef PESTHOUSE_TUI_HOME_STATE_FILE_H
#define PESTHOUSE_TUI_HOME_STATE_FILE_H

#include "pesthouse/text.h"
#include "words/language.h"

// The text of a file, from malloc; NULL if there is none that can be read.
char *tui_state_read(const char *name);
// Replaces it. PH_ERROR_IO or PH_ERROR_NO_MEMORY with the reason, in the language.
enum ph_status tui_state_write(const char *name, const struct ph_writer *text, const struct words_language *language,
                               struct ph_error *error);

#endif
