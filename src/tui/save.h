// SPDX-License-Identifier: MIT
// Saved games: records with their seating, one file each, in a folder of the user's where no other is named.
#ifndef PESTHOUSE_TUI_SAVE_H
#define PESTHOUSE_TUI_SAVE_H

#include "run/file.h"
#include "tui/table.h"

enum {
    TUI_PATH_MAX = 1024,
    TUI_SAVED_MAX = 9,              // how many a list names
    TUI_RECORD_SIZE_MAX = 16 << 20, // bytes of a record that is read
};

// Where a game is saved. All zeros: nowhere yet.
struct tui_save {
    char path[TUI_PATH_MAX]; // "": nowhere
    struct file_stamp known; // what this program last read or wrote there; a file with other content is not this game's
};

enum tui_save_end { TUI_SAVED, TUI_SAVED_ELSEWHERE, TUI_NOT_SAVED };

struct tui_saved {
    char path[TUI_PATH_MAX];
    char words[80]; // when it was saved, and what it is
};

// Writes the game to save->path, which must not be "". Refuses with PH_ERROR_IO where another program has written
// there.
enum ph_status tui_save_write(const struct tui_table *table, struct tui_save *save, struct ph_error *error);
// Writes the game to a file that did not exist until now: in $XDG_STATE_HOME/pesthouse or ~/.local/state/pesthouse;
// where neither can be made, in the working directory. *save says which, if all is well.
enum ph_status tui_save_anew(const struct tui_table *table, struct tui_save *save, struct ph_error *error);
// Writes the game where it is saved so far; where that fails, or it is saved nowhere yet, to a new file. *error says
// why it was not saved there or, with TUI_NOT_SAVED, not at all.
enum tui_save_end tui_save_somewhere(const struct tui_table *table, struct tui_save *save, struct ph_error *error);
// Whether a game could be saved to `path`: its folder is there and can be written to. PH_ERROR_IO with the reason.
enum ph_status tui_save_check(const char *path, struct ph_error *error);
// Reads a saved game into *table. *save is then that file; `save` may be NULL.
enum ph_status tui_save_read(struct tui_table *table, struct tui_save *save, const char *path,
                             const struct tui_seating *seating, struct ph_error *error);
// Games that were saved in that folder and are not over, newest first.
size_t tui_save_list(struct tui_saved saved[TUI_SAVED_MAX]);

#endif
