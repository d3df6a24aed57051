// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // localtime_r
#include "tui/home/saved.h"

#include "run/os.h"
#include "words/plain.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

// ---- a folder -------------------------------------------------------------------------------------------------------

enum { NAME_MAX_BYTES = 80, FILES_MAX = 1000 };

struct file {
    char name[NAME_MAX_BYTES];
    time_t saved;
};

struct listing {
    struct file *files; // newest first, from malloc
    size_t count;
};

static int compare_age(const void *a, const void *b) {
    const time_t first = ((const struct file *)a)->saved;
    const time_t second = ((const struct file *)b)->saved;
    return first < second ? 1 : first > second ? -1 : 0;
}

static bool join(char path[TUI_PATH_MAX], const char *folder, const char *name) {
    const int length = snprintf(path, TUI_PATH_MAX, "%s/%s", folder, name);
    return length > 0 && length < TUI_PATH_MAX;
}

struct looking {
    const char *folder;
    struct listing *listing;
};

// Adds a file that is a game. False: no more fit.
static bool look(void *void_looking, const char *name) {
    const struct looking *const looking = void_looking;
    struct listing *const listing = looking->listing;
    struct file *const file = &listing->files[listing->count];
    const size_t length = strlen(name);
    char path[TUI_PATH_MAX];
    struct os_info info;
    if (length < sizeof file->name && tui_save_is_game(name, true) && join(path, looking->folder, name) &&
        os_look(&info, path) && info.kind == OS_FILE) {
        memcpy(file->name, name, length + 1);
        file->saved = (time_t)info.seconds;
        listing->count++;
    }
    return listing->count < FILES_MAX;
}

// Lists the records in a folder. A folder that cannot be read is empty.
static struct listing list_folder(const char *folder) {
    struct listing listing = {.files = calloc(FILES_MAX, sizeof *listing.files)};
    if (listing.files != NULL) {
        struct looking looking = {.folder = folder, .listing = &listing};
        (void)os_list(folder, look, &looking);
        qsort(listing.files, listing.count, sizeof *listing.files, compare_age);
    }
    return listing;
}

// ---- entries of the lists -------------------------------------------------------------------------------------------

enum { STATUS_MAX = 240 };

// "Against Bruno and Clara.", or nothing if not exactly one person plays.
static void say_opponents(const struct tui_table *table, const struct words_scene *scene, struct ph_writer *writer) {
    struct words_list names = {.count = 0};
    for (int seat = 0; seat < table->players; seat++) {
        if (!tui_table_is_person(table, seat)) {
            words_list_add(&names, SEAT(item, scene, seat));
        }
    }
    if (names.count > 0 && tui_table_people_count(table) == 1) {
        words_say(writer, scene->language, "Against {names&}.", LIST(names, "seat", &names));
    }
}

// Games without points score 0, 1 or 2: lost, content, won.
enum { CONTENT = 1, WON = 2 };

static bool has_points(const struct tui_table *table, const struct ph_result *result) {
    bool more = false;
    for (int seat = 0; seat < table->players; seat++) {
        more = more || result->scores[seat] > WON;
    }
    return more;
}

// "Points: you 5, Bruno 11."
static void say_points(const struct tui_table *table, const struct words_scene *scene, const struct ph_result *result,
                       struct ph_writer *writer) {
    enum { ITEM_MAX = 120 };
    char items[PH_SEATS_MAX][ITEM_MAX];
    struct words_list points = {.count = 0};
    for (int seat = 0; seat < table->players; seat++) {
        words_fill(items[seat], ITEM_MAX, scene->language, "{who} {points}", SEAT(who, scene, seat),
                   COUNT(points, result->scores[seat]));
        words_list_add(&points, TEXT(item, items[seat]));
    }
    if (has_points(table, result)) {
        words_say(writer, scene->language, "Points: {points}.", LIST(points, "", &points));
    }
}

// "So far: round 3; the Oak leads. Points: you 5, Bruno 11."
static void say_unfinished(const struct tui_table *table, const struct words_scene *scene, const char *date,
                           struct ph_writer *words, struct ph_writer *details) {
    char status[STATUS_MAX];
    struct ph_writer text;
    struct ph_result result = {0};
    ph_writer_init(&text, status, sizeof status);
    (table->words != NULL ? table->words->status_words : words_plain_status)(scene, &text);
    table->game->result(scene->view, &result);
    words_say(words, scene->language, "{game}, {count:seats}, saved {date}", TEXT(game, table->game->name),
              COUNT(count, table->players), TEXT(date, date));
    words_say(details, scene->language, "So far: {status}.", TEXT(status, status));
    ph_write_text(details, has_points(table, &result) ? " " : "");
    say_points(table, scene, &result, details);
}

static int place_of(const struct tui_table *table, const struct ph_result *result, int own) {
    int place = 1;
    for (int seat = 0; seat < table->players; seat++) {
        place += ((unsigned)result->winners >> seat & 1u) != 0 || result->scores[seat] > result->scores[own];
    }
    return place;
}

static void say_finished(const struct tui_table *table, const struct words_scene *scene, const char *date,
                         struct ph_writer *words, struct ph_writer *details) {
    struct ph_result result = {0};
    table->game->result(scene->view, &result);
    say_points(table, scene, &result, details);
    if (!scene->you) {
        words_say(words, scene->language, "{date}  {game}, {count:seats}", TEXT(date, date),
                  TEXT(game, table->game->name), COUNT(count, table->players));
    } else if (((unsigned)result.winners >> scene->viewer & 1u) != 0) {
        words_say(words, scene->language, "{date}  {game}: you won", TEXT(date, date), TEXT(game, table->game->name));
    } else if (!has_points(table, &result) && result.scores[scene->viewer] == CONTENT) {
        words_say(words, scene->language, "{date}  {game}: nobody won, a consolation for you", TEXT(date, date),
                  TEXT(game, table->game->name));
    } else if (table->players == 1 || !has_points(table, &result)) {
        words_say(words, scene->language, "{date}  {game}: you lost", TEXT(date, date), TEXT(game, table->game->name));
    } else {
        words_say(words, scene->language, "{date}  {game}: you lost, place {place} of {count}", TEXT(date, date),
                  TEXT(game, table->game->name), COUNT(place, place_of(table, &result, scene->viewer)),
                  COUNT(count, table->players));
    }
}

static void say_entry(const struct tui_table *table, const char *date, bool over, struct tui_saved *saved) {
    union ph_state_storage view;
    struct words_scene scene;
    struct ph_writer words;
    struct ph_writer details;
    const unsigned people = table->seats.people;
    const int viewer = tui_table_people_count(table) == 1 ? __builtin_ctz(people) : PH_ONLOOKER;
    tui_table_scene(table, viewer, viewer_past_count(table->past), &view, &scene);
    ph_writer_init(&words, saved->words, sizeof saved->words);
    ph_writer_init(&details, saved->details, sizeof saved->details);
    say_opponents(table, &scene, &details);
    ph_write_text(&details, details.length > 0 ? " " : "");
    (over ? say_finished : say_unfinished)(table, &scene, date, &words, &details);
}

static void say_date(time_t when, const struct words_language *language, char *date, size_t capacity) {
    char year[16] = "";
    char month[4] = "";
    char day[4] = "";
    char time[8] = "";
    struct tm local;
    if (localtime_r(&when, &local) != NULL) {
        strftime(year, sizeof year, "%Y", &local);
        strftime(month, sizeof month, "%m", &local);
        strftime(day, sizeof day, "%d", &local);
        strftime(time, sizeof time, "%H:%M", &local);
        words_fill(date, capacity, language, "{year}-{month}-{day} {time}", TEXT(year, year), TEXT(month, month),
                   TEXT(day, day), TEXT(time, time));
    }
}

// Fills in a game's entry; false if it is not of that kind or cannot be read.
static bool read_entry(const char *path, time_t when, bool over, const struct words_language *language,
                       struct tui_saved *saved) {
    struct tui_table table;
    const struct tui_seating seating = {.language = language};
    char date[40] = "";
    if (tui_save_read(&table, NULL, path, &seating, NULL) != PH_OK) {
        return false;
    }
    const bool fits = (tui_table_actor(&table).kind == PH_ACTOR_OVER) == over;
    say_date(when, language, date, sizeof date);
    memcpy(saved->path, path, strlen(path) + 1);
    say_entry(&table, date, over, saved);
    tui_table_deinit(&table);
    return fits;
}

static size_t read_folder(const char *folder, bool over, const struct words_language *language, struct tui_saved *saved,
                          size_t capacity) {
    const struct listing listing = list_folder(folder);
    char path[TUI_PATH_MAX];
    size_t count = 0;
    for (size_t i = 0; i < listing.count && count < capacity; i++) {
        const struct file *const file = &listing.files[i];
        count += join(path, folder, file->name) && read_entry(path, file->saved, over, language, &saved[count]);
    }
    free(listing.files);
    return count;
}

// ---- the lists ------------------------------------------------------------------------------------------------------

size_t tui_saved_list(const struct words_language *language, struct tui_saved *saved, size_t capacity) {
    char folder[TUI_PATH_MAX];
    if (!tui_save_folder(folder, false)) {
        return 0;
    }
    tui_save_clear_stale(folder);
    return read_folder(folder, false, language, saved, capacity);
}

static bool find_finished(const char *folder, char finished[TUI_PATH_MAX]) {
    return join(finished, folder, "finished");
}

size_t tui_saved_finished(const struct words_language *language, struct tui_saved *saved, size_t capacity) {
    char folder[TUI_PATH_MAX];
    char finished[TUI_PATH_MAX];
    return tui_save_folder(folder, false) && find_finished(folder, finished)
               ? read_folder(finished, true, language, saved, capacity)
               : 0;
}

// ---- finished games -------------------------------------------------------------------------------------------------

// Whether a game has no file of the person's own: it is not saved yet, or in the folder.
static bool is_ours(const struct tui_save *save, const char *folder) {
    return save->path[0] == '\0' || tui_save_is_in(save->path, folder);
}

// A file of another ending than the program's own is a person's, and stays.
static void remove_oldest(const char *folder) {
    const struct listing listing = list_folder(folder);
    char path[TUI_PATH_MAX];
    size_t own = 0;
    for (size_t i = 0; i < listing.count; i++) {
        const char *const name = listing.files[i].name;
        own += tui_save_is_game(name, false);
        if (own > TUI_FINISHED_MAX && tui_save_is_game(name, false) && join(path, folder, name)) {
            (void)os_remove(path); // what cannot be removed now is tried again after the next game
        }
    }
    free(listing.files);
}

// Moves a game from the folder to those finished. On failure it stays where it is.
static enum ph_status move_to_finished(const char *finished, const struct tui_table *table, struct tui_save *save,
                                       struct ph_error *error) {
    struct tui_save moved = {0};
    const enum ph_status status = tui_save_in(finished, table, &moved, error);
    if (status != PH_OK) {
        return status;
    }
    if (save->path[0] != '\0') {
        (void)file_remove(save->path, &save->known, NULL); // what another program has written there stays
    }
    if (save->old.path[0] != '\0') {
        (void)file_remove(save->old.path, &save->old.known, NULL);
    }
    tui_save_deinit(save);
    *save = moved;
    remove_oldest(finished);
    return PH_OK;
}

enum tui_save_end tui_saved_finish(const struct tui_table *table, struct tui_save *save, struct ph_error *error) {
    char folder[TUI_PATH_MAX];
    char finished[TUI_PATH_MAX];
    const bool ours = tui_save_folder(folder, true) && is_ours(save, folder) && find_finished(folder, finished) &&
                      os_make_folder(finished, true) && os_may_use_folder(finished);
    return ours && move_to_finished(finished, table, save, error) == PH_OK ? TUI_SAVED
                                                                           : tui_save_somewhere(table, save, error);
}
