// SPDX-License-Identifier: MIT
// What is saved, and said below the shell's prompt, when somebody leaves a game. Functions return the program's exit
// code.
#ifndef PESTHOUSE_TUI_FACES_PARTING_H
#define PESTHOUSE_TUI_FACES_PARTING_H

#include "tui/home/save.h"
#include "tui/tui.h"

enum { TUI_EXIT_OK = 0, TUI_EXIT_FAILED = 1, TUI_EXIT_IO = 3, TUI_EXIT_SIGNAL = 128 };

// The command that leads a printed game, or plays others.
const char *tui_part_command(bool referees);
// Prints an error of the program, and returns its exit code.
int tui_part_complaining(bool referees, const struct ph_error *error, enum ph_status status);
// Saves a game that is not over, and says where and how to go on. As a last resort its record is printed. Returns
// `code` if all is well.
int tui_part_saving(const struct tui_table *table, struct tui_save *save, const struct tui_play_order *order, FILE *out,
                    int code);
// Says how to go on with a saved game in the way in which this one was ordered. The record has the rest.
void tui_part_saved(const struct tui_play_order *order, const char *path, FILE *out);
// Saves the end of a game that people played, and one that has a file in any case.
int tui_part_at_the_end(const struct tui_table *table, struct tui_save *save);
// Leaves the file as it was, or removes it.
int tui_part_forgetting(const struct tui_table *table, struct tui_save *save);

#endif
