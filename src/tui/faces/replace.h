// SPDX-License-Identifier: MIT
// Whether a file of another game may be replaced: a person at the terminal is asked, line by line.
#ifndef PESTHOUSE_TUI_FACES_REPLACE_H
#define PESTHOUSE_TUI_FACES_REPLACE_H

#include "tui/home/save.h"

// Makes sure that a file at save->path may be replaced: it is this game's, or the person at the terminal, who is asked
// on `out`, agrees. PH_ERROR_IO if not, or if nobody can be asked.
enum ph_status tui_may_replace(FILE *out, struct tui_save *save, const struct words_language *language,
                               struct ph_error *error);

#endif
