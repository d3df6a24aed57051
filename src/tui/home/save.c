// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // localtime_r
#include "tui/home/save.h"

#include "run/file.h"
#include "run/os.h"
#include "tui/home/file_words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const endings[] = {".journal", ".rec", ".record", ".txt"};
enum { ENDINGS = sizeof endings / sizeof endings[0], OWN_ENDINGS = 3, JOURNAL = 0, RECORD = 1 };
enum { NAME_MAX_BYTES = 80 }; // of a save in its folder, the slash and the NUL included

void tui_save_deinit(struct tui_save *save) {
    ph_writer_deinit(&save->kept);
    *save = (struct tui_save){0};
}

// ---- one file -------------------------------------------------------------------------------------------------------

// The game's record, dated today.
static void write_record(const struct tui_table *table, struct ph_writer *writer) {
    char date[16] = "";
    struct tm local;
    const time_t now = time(NULL);
    if (localtime_r(&now, &local) != NULL) {
        strftime(date, sizeof date, "%Y-%m-%d", &local);
    }
    tui_table_record(table, date[0] != '\0' ? date : NULL, writer);
}

static bool ends_in(const char *name, const char *ending) {
    const size_t length = strlen(name);
    const size_t end = strlen(ending);
    return length > end && strcmp(name + length - end, ending) == 0;
}

static bool is_record(const char *path) {
    bool is = false;
    for (size_t i = RECORD; i < ENDINGS; i++) {
        is = is || ends_in(path, endings[i]);
    }
    return is;
}

// As a file of that name holds it.
static void write_game(const struct tui_table *table, const char *path, struct ph_writer *writer) {
    if (is_record(path)) {
        write_record(table, writer);
    } else {
        home_write(&table->home, writer);
    }
}

static enum ph_status put(const char *path, struct file_stamp *known, const struct ph_writer *text,
                          const struct words_language *language, struct ph_error *error) {
    return tui_file_words(error, file_save(path, text->data, text->length, known, error), path, language);
}

// What was saved in its place is on disk. What another program has written there meanwhile stays.
static void remove_old(struct tui_save *save) {
    if (save->old.path[0] != '\0' && save->old.known.exists &&
        file_remove(save->old.path, &save->old.known, NULL) == PH_OK) {
        save->old.known = (struct file_stamp){0};
    }
}

enum ph_status tui_save_write(const struct tui_table *table, struct tui_save *save, struct ph_error *error) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    write_game(table, save->path, &writer);
    const enum ph_status status = writer.failed
                                      ? ph_error_set(error, PH_ERROR_NO_MEMORY, "", "%s",
                                                     words_text(table->seats.language, "out of memory while saving"))
                                      : put(save->path, &save->known, &writer, table->seats.language, error);
    if (status == PH_OK) {
        save->written = true;
        remove_old(save);
    }
    ph_writer_deinit(&writer);
    return status;
}

void tui_save_keep(const struct tui_table *table, struct tui_save *save) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    write_game(table, save->path, &writer);
    if (writer.failed) {
        ph_writer_deinit(&writer);
        return;
    }
    ph_writer_deinit(&save->kept);
    save->kept = writer;
    save->old.path[0] = '\0'; // no longer what it returns to
}

// Back to the record from before the game was a journal.
static enum ph_status restore_old(struct tui_save *save, const struct words_language *language,
                                  struct ph_error *error) {
    const enum ph_status status =
        save->old.known.exists ? PH_OK : put(save->old.path, &save->old.known, &save->kept, language, error);
    return status == PH_OK ? tui_file_words(error, file_remove(save->path, &save->known, error), save->path, language)
                           : status;
}

enum ph_status tui_save_forget(struct tui_save *save, const struct words_language *language, struct ph_error *error) {
    if (!save->written) {
        return PH_OK;
    }
    if (save->old.path[0] != '\0') {
        return restore_old(save, language, error);
    }
    return save->kept.length > 0
               ? put(save->path, &save->known, &save->kept, language, error)
               : tui_file_words(error, file_remove(save->path, &save->known, error), save->path, language);
}

void tui_save_print(const struct tui_table *table, FILE *out) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    write_record(table, &writer);
    fprintf(out, "\n%s\n", writer.data);
    ph_writer_deinit(&writer);
}

enum ph_status tui_save_check(const char *path, const struct words_language *language, struct ph_error *error) {
    char folder[TUI_PATH_MAX] = ".";
    const char *const slash = os_last_slash(path);
    struct os_info found;
    if (slash != NULL) {
        const size_t length = slash == path ? 1 : (size_t)(slash - path);
        memcpy(folder, path, length);
        folder[length] = '\0';
    }
    if (os_look(&found, path) && found.kind == OS_FOLDER) {
        return words_refuse(error, PH_ERROR_IO, "save", language, "{path} is a folder, not a file", TEXT(path, path));
    }
    if (!os_may_use_folder(folder)) {
        return words_refuse(error, PH_ERROR_IO, "save", language, "nothing can be saved in {folder}: {why}",
                            TEXT(folder, folder), TEXT(why, tui_reason_words(strerror(errno), language)));
    }
    return PH_OK;
}

// A record in the program's own folder goes on as a journal beside it.
static void move_on(struct tui_save *save) {
    char folder[TUI_PATH_MAX];
    const char *const end = strrchr(save->path, '.');
    const size_t length = end == NULL ? 0 : (size_t)(end - save->path);
    if (is_record(save->path) && length + strlen(endings[JOURNAL]) < TUI_PATH_MAX && tui_save_folder(folder, false) &&
        tui_save_is_in(save->path, folder)) {
        memcpy(save->old.path, save->path, sizeof save->old.path);
        save->old.known = save->known;
        save->known = (struct file_stamp){0};
        memcpy(save->path + length, endings[JOURNAL], strlen(endings[JOURNAL]) + 1);
    }
}

enum ph_status tui_save_read(struct tui_table *table, struct tui_save *save, const char *path,
                             const struct tui_seating *seating, struct ph_error *error) {
    struct tui_save read = {0};
    char *text = NULL;
    size_t length = 0;
    *table = (struct tui_table){0};
    if (strlen(path) >= sizeof read.path) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "save", "%s",
                            words_text(seating->language, "the file's name is too long"));
    }
    // Identified before it is read, so that writing in between counts as a change. A file that cannot be replaced can
    // still be read.
    (void)file_look(&read.known, path, NULL);
    enum ph_status status =
        tui_file_words(error, file_read(&text, &length, path, TUI_RECORD_SIZE_MAX, error), path, seating->language);
    if (status == PH_OK) {
        status = tui_table_load(table, text, length, seating, error);
    }
    if (status == PH_OK && save != NULL) {
        memcpy(read.path, path, strlen(path) + 1);
        ph_writer_init_heap(&read.kept);
        ph_write_bytes(&read.kept, text, length);
        move_on(&read);
        *save = read;
    }
    free(text);
    return status;
}

const char *tui_save_cut_words(const struct words_language *language) {
    return words_text(language,
                      "The end of this game's file was missing. The game continues from the last move that is whole.");
}

// ---- names ----------------------------------------------------------------------------------------------------------

bool tui_save_is_game(const char *name, bool any) {
    bool is = false;
    for (size_t i = 0; i < (any ? ENDINGS : OWN_ENDINGS); i++) {
        is = is || ends_in(name, endings[i]);
    }
    return is;
}

void tui_save_clear_stale(const char *folder) {
    for (size_t i = 0; i < OWN_ENDINGS; i++) {
        file_clear_stale(folder, endings[i]);
    }
}

bool tui_save_is_in(const char *path, const char *folder) {
    const char *const slash = os_last_slash(path);
    struct os_info there;
    struct os_info here;
    char above[TUI_PATH_MAX];
    if (slash == NULL || slash == path) {
        return false;
    }
    memcpy(above, path, (size_t)(slash - path));
    above[slash - path] = '\0';
    return os_look(&there, above) && os_look(&here, folder) && there.device == here.device && there.node == here.node;
}

// ---- the folders ----------------------------------------------------------------------------------------------------

static bool make_folder(const char *path) {
    struct os_info info;
    if (!os_make_folder(path, true)) {
        return false;
    }
    if (os_look(&info, path) && info.kind != OS_FOLDER) {
        errno = ENOTDIR;
        return false;
    }
    return os_may_use_folder(path);
}

bool tui_save_folder(char folder[TUI_PATH_MAX], bool make) {
    static const char name[] = "/pesthouse";
    if (!os_state_folder(folder, TUI_PATH_MAX - sizeof name - NAME_MAX_BYTES + 1, make)) {
        folder[0] = '\0';
        return false;
    }
    memcpy(folder + strlen(folder), name, sizeof name);
    return make ? make_folder(folder) : os_exists(folder);
}

enum ph_status tui_save_make_folder(char folder[TUI_PATH_MAX], const struct words_language *language,
                                    struct ph_error *error) {
    if (tui_save_folder(folder, true)) {
        return PH_OK;
    }
    if (folder[0] == '\0') {
        return ph_error_set(error, PH_ERROR_IO, "", "%s",
                            words_text(language, "neither XDG_STATE_HOME nor HOME is the path of a folder"));
    }
    return words_refuse(error, PH_ERROR_IO, "", language, "nothing can be saved in {folder}: {why}",
                        TEXT(folder, folder), TEXT(why, tui_reason_words(strerror(errno), language)));
}

// ---- new files ------------------------------------------------------------------------------------------------------

enum ph_status tui_save_in(const char *folder, const struct tui_table *table, struct tui_save *save,
                           struct ph_error *error) {
    char when[32] = "game";
    struct tm local;
    const time_t now = time(NULL);
    enum ph_status status = PH_ERROR_IO;
    if (localtime_r(&now, &local) != NULL) {
        strftime(when, sizeof when, "%Y%m%d-%H%M%S", &local);
    }
    tui_save_clear_stale(folder);
    for (unsigned number = 1; number < 1000; number++) {
        struct tui_save made = {.old = save->old};
        char tail[16] = "";
        if (number > 1) {
            snprintf(tail, sizeof tail, "-%u", number);
        }
        snprintf(made.path, sizeof made.path, "%.*s/%.24s-%s%s%s", TUI_PATH_MAX - NAME_MAX_BYTES, folder,
                 table->game->id, when, tail, endings[tui_table_is_over(table) ? RECORD : JOURNAL]);
        status = tui_save_write(table, &made, error);
        if (status == PH_OK) {
            tui_save_deinit(save); // what was kept is in the other file
            *save = made;
        }
        if (status != PH_ERROR_IO || !os_exists(made.path)) { // else the name is taken
            break;
        }
    }
    return status;
}

// For temporary files.
static const char *spare_folder(void) {
    const char *const folder = os_spare_folder();
    return strlen(folder) < TUI_PATH_MAX - NAME_MAX_BYTES ? folder : ".";
}

enum tui_save_end tui_save_to_new_file(const struct tui_table *table, struct tui_save *save, struct ph_error *error) {
    char folder[TUI_PATH_MAX];
    struct ph_error second = {0};
    enum ph_status status = tui_save_make_folder(folder, table->seats.language, error);
    if (status == PH_OK) {
        status = tui_save_in(folder, table, save, error);
    }
    if (status == PH_OK) {
        return TUI_SAVED;
    }
    return tui_save_in(spare_folder(), table, save, &second) == PH_OK ? TUI_SAVED_ELSEWHERE : TUI_NOT_SAVED;
}

enum tui_save_end tui_save_somewhere(const struct tui_table *table, struct tui_save *save, struct ph_error *error) {
    error->message[0] = '\0';
    if (save->path[0] == '\0') {
        return tui_save_to_new_file(table, save, error);
    }
    if (tui_save_write(table, save, error) == PH_OK) {
        save->failing = false;
        return TUI_SAVED;
    }
    struct ph_error second = {0};
    return tui_save_to_new_file(table, save, &second) == TUI_NOT_SAVED ? TUI_NOT_SAVED : TUI_SAVED_ELSEWHERE;
}

void tui_save_say(const struct tui_save *save, enum tui_save_end end, const struct ph_error *error,
                  const struct words_language *language, char *words, size_t size) {
    if (end == TUI_SAVED) {
        words_fill(words, size, language, "Saved to {path}", TEXT(path, save->path));
    } else if (end == TUI_SAVED_ELSEWHERE) {
        words_fill(words, size, language, "Saved to {path}, because {why}", TEXT(path, save->path),
                   TEXT(why, error->message));
    } else {
        words_fill(words, size, language, "Not saved: {why}", TEXT(why, error->message));
    }
}

bool tui_save_step(const struct tui_table *table, struct tui_save *save, char *words, size_t size) {
    struct ph_error error = {0};
    if (table->lesson != NULL) {
        return false;
    }
    const bool told = save->failing;
    const enum tui_save_end end = tui_save_somewhere(table, save, &error);
    if (end == TUI_NOT_SAVED) {
        save->failing = true;
        words_fill(words, size, table->seats.language,
                   "Not saved: {why}. The program tries again after each move, also in {folder}. If it still fails "
                   "when you leave, the game is printed here.",
                   TEXT(why, error.message), TEXT(folder, spare_folder()));
        return !told;
    }
    tui_save_say(save, end, &error, table->seats.language, words, size);
    return end == TUI_SAVED_ELSEWHERE;
}
