// SPDX-License-Identifier: MIT
// Saved games: records with their seating, one file each, by default in the user's state folder.
#ifndef PESTHOUSE_TUI_SAVE_H
#define PESTHOUSE_TUI_SAVE_H

#include "run/file.h"
#include "tui/table.h"

enum {
    TUI_PATH_MAX = 1024,
    TUI_SAVED_MAX = 9,              // games in a list
    TUI_RECORD_SIZE_MAX = 16 << 20, // bytes of a record; larger files are not read
};

// Where a game is saved. All zeros: not saved yet.
struct tui_save {
    char path[TUI_PATH_MAX]; // "": not saved yet
    struct file_stamp known; // the content last read or written here; a file with other content is not this game's
};

enum tui_save_end { TUI_SAVED, TUI_SAVED_ELSEWHERE, TUI_NOT_SAVED };

struct tui_saved {
    char path[TUI_PATH_MAX];
    char words[80]; // when it was saved, and what it is
};

// Writes the game to save->path, which must not be "". PH_ERROR_IO if another program has written there.
enum ph_status tui_save_write(const struct tui_table *table, struct tui_save *save, struct ph_error *error);
// Writes the game to a new file in $XDG_STATE_HOME/pesthouse or ~/.local/state/pesthouse or, if neither can be created,
// in the working directory. On success *save is that file.
enum ph_status tui_save_to_new_file(const struct tui_table *table, struct tui_save *save, struct ph_error *error);
// Writes the game to its file or, if that fails or there is none yet, to a new file. *error says why its file could not
// be written or, with TUI_NOT_SAVED, why nothing was saved.
enum tui_save_end tui_save_somewhere(const struct tui_table *table, struct tui_save *save, struct ph_error *error);
// Checks that a game can be saved to `path`: its folder exists and is writable. PH_ERROR_IO with the reason if not.
enum ph_status tui_save_check(const char *path, const struct words_language *language, struct ph_error *error);
// Reads a saved game into *table. *save, unless NULL, becomes that file.
enum ph_status tui_save_read(struct tui_table *table, struct tui_save *save, const char *path,
                             const struct tui_seating *seating, struct ph_error *error);
// Finds that folder in the user's state folder and, if `make` is true, creates it with its parents. False: there is
// none.
bool tui_save_folder(char folder[TUI_PATH_MAX], bool make);
// Games that were saved in that folder and are not over, newest first.
size_t tui_save_list(const struct words_language *language, struct tui_saved saved[TUI_SAVED_MAX]);

#endif
