// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // localtime_r, lstat
#include "tui/save.h"

#include "run/file.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char ending[] = ".record";

enum ph_status tui_save_write(const struct tui_table *table, struct tui_save *save, struct ph_error *error) {
    char date[16] = "";
    struct tm local;
    const time_t now = time(NULL);
    if (localtime_r(&now, &local) != NULL) {
        strftime(date, sizeof date, "%Y-%m-%d", &local);
    }
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    tui_table_record(table, date[0] != '\0' ? date : NULL, &writer);
    const enum ph_status status = writer.failed
                                      ? ph_error_set(error, PH_ERROR_NO_MEMORY, "", "%s",
                                                     words_text(table->seats.language, "out of memory while saving"))
                                      : file_save(save->path, writer.data, writer.length, &save->known, error);
    ph_writer_deinit(&writer);
    return status;
}

enum ph_status tui_save_check(const char *path, const struct words_language *language, struct ph_error *error) {
    char folder[TUI_PATH_MAX] = ".";
    const char *const slash = strrchr(path, '/');
    struct stat found;
    if (slash != NULL) {
        const size_t length = slash == path ? 1 : (size_t)(slash - path);
        memcpy(folder, path, length);
        folder[length] = '\0';
    }
    if (stat(path, &found) == 0 && S_ISDIR(found.st_mode)) {
        return words_refuse(error, PH_ERROR_IO, "save", language, "{path} is a folder, not a file", TEXT(path, path));
    }
    if (access(folder, W_OK | X_OK) != 0) {
        return words_refuse(error, PH_ERROR_IO, "save", language, "nothing can be saved in {folder}: {why}",
                            TEXT(folder, folder), TEXT(why, strerror(errno)));
    }
    return PH_OK;
}

enum ph_status tui_save_read(struct tui_table *table, struct tui_save *save, const char *path,
                             const struct tui_seating *seating, struct ph_error *error) {
    struct tui_save read = {0};
    char *record = NULL;
    size_t length = 0;
    *table = (struct tui_table){0};
    if (strlen(path) >= sizeof read.path) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "save", "%s",
                            words_text(seating->language, "the file's name is too long"));
    }
    // Identified before it is read, so that writing in between counts as a change. A file that cannot be replaced can
    // still be read.
    (void)file_look(&read.known, path, NULL);
    enum ph_status status = file_read(&record, &length, path, TUI_RECORD_SIZE_MAX, error);
    if (status == PH_OK) {
        status = tui_table_load(table, record, length, seating, error);
    }
    free(record);
    if (status == PH_OK && save != NULL) {
        memcpy(read.path, path, strlen(path) + 1);
        *save = read;
    }
    return status;
}

enum { NAME_MAX_BYTES = 80 }; // of a save in its folder, the slash and the NUL included

// ---- the folder -----------------------------------------------------------------------------------------------------

static bool make_folder(const char *path) {
    struct stat info;
    if (mkdir(path, 0700) != 0 && errno != EEXIST) {
        return false;
    }
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode) && access(path, W_OK) == 0;
}

bool tui_save_folder(char folder[TUI_PATH_MAX], bool make) {
    static const char *const below_home[] = {"", "/.local", "/.local/state"};
    const char *const state = getenv("XDG_STATE_HOME");
    const char *const home = getenv("HOME");
    int length = -1;
    if (state != NULL && state[0] == '/') {
        length = snprintf(folder, TUI_PATH_MAX, "%s", state);
        if (make && length > 0 && length < TUI_PATH_MAX) {
            make_folder(folder);
        }
    } else if (home != NULL && home[0] == '/') {
        for (size_t i = 0; i < sizeof below_home / sizeof below_home[0]; i++) {
            length = snprintf(folder, TUI_PATH_MAX, "%s%s", home, below_home[i]);
            if (make && i > 0 && length > 0 && length < TUI_PATH_MAX) {
                make_folder(folder);
            }
        }
    }
    static const char name[] = "/pesthouse";
    if (length < 0 || (size_t)length + sizeof name + NAME_MAX_BYTES > TUI_PATH_MAX) {
        return false;
    }
    memcpy(folder + length, name, sizeof name);
    return make ? make_folder(folder) : access(folder, R_OK) == 0;
}

enum ph_status tui_save_to_new_file(const struct tui_table *table, struct tui_save *save, struct ph_error *error) {
    char folder[TUI_PATH_MAX];
    char when[32] = "game";
    struct tm local;
    const time_t now = time(NULL);
    if (localtime_r(&now, &local) != NULL) {
        strftime(when, sizeof when, "%Y%m%d-%H%M%S", &local);
    }
    if (!tui_save_folder(folder, true)) {
        memcpy(folder, ".", 2);
    }
    file_clear_stale(folder, ending);
    for (unsigned number = 1; number < 1000; number++) {
        struct tui_save made = {0};
        char tail[16] = "";
        if (number > 1) {
            snprintf(tail, sizeof tail, "-%u", number);
        }
        snprintf(made.path, sizeof made.path, "%.*s/%.24s-%s%s%s", TUI_PATH_MAX - NAME_MAX_BYTES, folder,
                 table->game->id, when, tail, ending);
        const enum ph_status status = tui_save_write(table, &made, error);
        if (status == PH_OK) {
            *save = made;
        }
        if (status != PH_ERROR_IO || access(made.path, F_OK) != 0) { // else the name is taken
            return status;
        }
    }
    return PH_ERROR_IO;
}

enum tui_save_end tui_save_somewhere(const struct tui_table *table, struct tui_save *save, struct ph_error *error) {
    error->message[0] = '\0';
    if (save->path[0] != '\0' && tui_save_write(table, save, error) == PH_OK) {
        return TUI_SAVED;
    }
    struct ph_error second = {0};
    const enum tui_save_end end = save->path[0] == '\0' ? TUI_SAVED : TUI_SAVED_ELSEWHERE;
    if (tui_save_to_new_file(table, save, &second) == PH_OK) {
        return end;
    }
    *error = second;
    return TUI_NOT_SAVED;
}

// ---- the list -------------------------------------------------------------------------------------------------------

struct entry {
    char name[80];
    time_t saved;
};

// Fills in a game's entry of the list; false if the game is over or cannot be read.
static bool describe(const char *path, time_t when, const struct words_language *language, struct tui_saved *saved) {
    struct tui_table table;
    const struct tui_seating seating = {.language = language};
    char date[32] = "";
    struct tm local;
    if (tui_save_read(&table, NULL, path, &seating, NULL) != PH_OK) {
        return false;
    }
    const bool open = tui_table_actor(&table).kind != PH_ACTOR_OVER;
    if (localtime_r(&when, &local) != NULL) {
        strftime(date, sizeof date, "%Y-%m-%d %H:%M", &local);
    }
    snprintf(saved->path, sizeof saved->path, "%.1023s", path);
    words_fill(saved->words, sizeof saved->words, language, "{game}, {count:seats}, saved {date}",
               TEXT(game, table.game->name), COUNT(count, table.players), TEXT(date, date));
    tui_table_deinit(&table);
    return open;
}

size_t tui_save_list(const struct words_language *language, struct tui_saved saved[TUI_SAVED_MAX]) {
    char folder[TUI_PATH_MAX];
    struct entry entries[TUI_SAVED_MAX * 4];
    size_t entry_count = 0;
    if (!tui_save_folder(folder, false)) {
        return 0;
    }
    file_clear_stale(folder, ending);
    DIR *const directory = opendir(folder);
    if (directory == NULL) {
        return 0;
    }
    for (const struct dirent *file; (file = readdir(directory)) != NULL;) {
        const size_t length = strlen(file->d_name);
        char path[TUI_PATH_MAX + 80];
        struct stat info;
        if (length < sizeof ending || length >= sizeof entries[0].name ||
            strcmp(file->d_name + length - (sizeof ending - 1), ending) != 0) {
            continue;
        }
        snprintf(path, sizeof path, "%s/%.79s", folder, file->d_name);
        if (stat(path, &info) != 0 || !S_ISREG(info.st_mode)) {
            continue;
        }
        const bool full = entry_count == sizeof entries / sizeof entries[0];
        if (full && entries[entry_count - 1].saved >= info.st_mtime) {
            continue;
        }
        size_t at = full ? entry_count - 1 : entry_count++;
        while (at > 0 && entries[at - 1].saved < info.st_mtime) {
            entries[at] = entries[at - 1];
            at--;
        }
        entries[at].saved = info.st_mtime;
        memcpy(entries[at].name, file->d_name, length + 1);
    }
    closedir(directory);
    size_t count = 0;
    for (size_t i = 0; i < entry_count && count < TUI_SAVED_MAX; i++) {
        char path[TUI_PATH_MAX + 80];
        const int length = snprintf(path, sizeof path, "%s/%s", folder, entries[i].name);
        if (length > 0 && length < TUI_PATH_MAX && describe(path, entries[i].saved, language, &saved[count])) {
            count++;
        }
    }
    return count;
}
