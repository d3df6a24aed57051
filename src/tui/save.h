// SPDX-License-Identifier: MIT
// Saved games: records with their seating, one file each, in a folder of the user's where no other is named.
#ifndef PESTHOUSE_TUI_SAVE_H
#define PESTHOUSE_TUI_SAVE_H

#include "tui/table.h"

enum {
    PH_PATH_MAX = 1024,
    PH_SAVED_MAX = 9,              // how many a list names
    PH_RECORD_SIZE_MAX = 16 << 20, // bytes of a record that is read
};

struct ph_saved {
    char path[PH_PATH_MAX];
    char words[80]; // when it was saved, and what it is
};

// Writes the game to the file, beside it first and then renamed.
enum ph_status ph_save_write(const struct ph_table *table, const char *path, struct ph_error *error);
// Whether a game could be saved to `path`: its folder is there and can be written to. PH_ERROR_IO with the reason.
enum ph_status ph_save_check(const char *path, struct ph_error *error);
// A file that does not exist yet, for a game that was given none: in $XDG_STATE_HOME/pesthouse or
// ~/.local/state/pesthouse; where neither can be made, in the working directory.
void ph_save_new_path(const struct ph_table *table, char path[PH_PATH_MAX]);
// Reads a saved game into *table.
enum ph_status ph_save_read(struct ph_table *table, const char *path, const struct ph_seating *seating,
                            struct ph_error *error);
// Games that were saved in that folder and are not over, newest first.
size_t ph_save_list(struct ph_saved saved[PH_SAVED_MAX]);

#endif
