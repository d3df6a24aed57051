// SPDX-License-Identifier: MIT
// Saving a game in one file: its journal (home/home.h) or, where the file's name ends as a record's does, its record
// with the seating. Both are opened, whatever they are called. A game has its file where the person wants it, else in
// the user's state folder ($XDG_STATE_HOME/pesthouse or ~/.local/state/pesthouse) and, where nothing can be written
// there, in the folder for temporary files. saved.h lists what is there.
#ifndef PESTHOUSE_TUI_HOME_SAVE_H
#define PESTHOUSE_TUI_HOME_SAVE_H

#include "run/file.h"
#include "tui/home/table.h"

#include <stdio.h>

enum {
    TUI_PATH_MAX = 1024,
    TUI_RECORD_SIZE_MAX = 16 << 20, // bytes of a record; larger files are not read
};

// Where a game is saved. All zeros: not saved yet. Its owner calls tui_save_deinit.
struct tui_save {
    char path[TUI_PATH_MAX]; // "": not saved yet
    struct file_stamp known; // the content last read or written here; a file with other content is not this game's
    bool written;            // this program has written there
    struct ph_writer kept;   // what was resumed, or saved on demand; empty: none
    // The record in the program's own folder, saved by an earlier version, whose place the file takes; path "": none.
    // It stays until the file is written.
    struct {
        char path[TUI_PATH_MAX];
        struct file_stamp known;
    } old;
    bool failing; // the person has been told that the game cannot be saved
};

enum tui_save_end { TUI_SAVED, TUI_SAVED_ELSEWHERE, TUI_NOT_SAVED };

void tui_save_deinit(struct tui_save *save);

// Writes the game to save->path, which must not be "". PH_ERROR_IO if another program has written there.
enum ph_status tui_save_write(const struct tui_table *table, struct tui_save *save, struct ph_error *error);
// Writes the game to its file or, if that fails or there is none yet, to a new one; *save is then that file. *error
// says why it is not where it should be, or why nothing was saved.
enum tui_save_end tui_save_somewhere(const struct tui_table *table, struct tui_save *save, struct ph_error *error);
// The same to a new file in any case.
enum tui_save_end tui_save_to_new_file(const struct tui_table *table, struct tui_save *save, struct ph_error *error);
// The same to a new file in `folder`, named after the game and the time.
enum ph_status tui_save_in(const char *folder, const struct tui_table *table, struct tui_save *save,
                           struct ph_error *error);
// Saves after a person's move. Returns true with what the person must know in `words`: the game is saved elsewhere, or
// cannot be saved, which is told once.
bool tui_save_step(const struct tui_table *table, struct tui_save *save, char *words, size_t size);
// Says in `words` how saving went. `error` is that of the call.
void tui_save_say(const struct tui_save *save, enum tui_save_end end, const struct ph_error *error,
                  const struct words_language *language, char *words, size_t size);

// From now on this position is what tui_save_forget returns to. Without memory an earlier one stays.
void tui_save_keep(const struct tui_table *table, struct tui_save *save);
// Leaves the file as it was when it was resumed or last saved on demand, or removes it if the game has never been.
enum ph_status tui_save_forget(struct tui_save *save, const struct words_language *language, struct ph_error *error);
// The last resort: prints the record.
void tui_save_print(const struct tui_table *table, FILE *out);

// Checks that a game can be saved to `path`: its folder exists and is writable. PH_ERROR_IO with the reason if not.
enum ph_status tui_save_check(const char *path, const struct words_language *language, struct ph_error *error);
// Reads a saved game into *table. *save, unless NULL, becomes that file.
enum ph_status tui_save_read(struct tui_table *table, struct tui_save *save, const char *path,
                             const struct tui_seating *seating, struct ph_error *error);

// What people are told of a journal whose end was missing.
const char *tui_save_cut_words(const struct words_language *language);

// Whether a file's name ends as that of a saved game: in .journal, in .rec, as those that are over do, or in .record,
// as once. A person may also have called one .txt, which counts if `any` is true.
bool tui_save_is_game(const char *name, bool any);
// Whether a file is in that folder itself.
bool tui_save_is_in(const char *path, const char *folder);
// Removes temporary files of saves that a killed program left behind in a folder.
void tui_save_clear_stale(const char *folder);

// Finds the folder in the user's state folder and, if `make` is true, creates it with its parents. False: there is
// none; errno says why if `folder` is not "".
bool tui_save_folder(char folder[TUI_PATH_MAX], bool make);
// The same with the reason as an error.
enum ph_status tui_save_make_folder(char folder[TUI_PATH_MAX], const struct words_language *language,
                                    struct ph_error *error);

#endif
