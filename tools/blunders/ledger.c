// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // fileno, ftruncate, fcntl
#include "tools/blunders/ledger.h"

#include "core/reader.h"
#include "run/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILE_SIZE_MAX = 1 << 28 };

static enum ph_status not_ours(const struct ledger *ledger, uint64_t line, struct ph_error *error) {
    return ph_error_set(error, PH_ERROR_BAD_REQUEST, "file",
                        "%s, line %llu is not what a hunt for blunders writes; move the file away, or name another one "
                        "with --file",
                        ledger->path, (unsigned long long)line);
}

static int64_t number_of(struct ph_json object, const char *key) {
    int64_t number = -1;
    (void)ph_json_int_get(ph_json_member(object, key), &number);
    return number;
}

// How many stages the decision came to: the most that it took beside one other action.
static unsigned stages_of(struct ph_json decision) {
    size_t most = 0;
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(decision, "others")); ph_json_walk_next(&walk);) {
        const size_t stages = ph_json_count(ph_json_member(walk.value, "stages"));
        most = stages > most ? stages : most;
    }
    return most < HUNT_STAGES ? (unsigned)most : HUNT_STAGES;
}

// False if it is no line of a hunt, or not the next one of its game.
static bool count_line(struct ledger *ledger, struct ph_json line) {
    const int64_t number = number_of(line, "game");
    const int64_t decision = number_of(line, "decision");
    bool blunder = false;
    if (number < 0) {
        return false;
    }
    if ((uint64_t)number >= ledger->count) {
        return true; // of a longer hunt
    }
    struct ledger_game *const game = &ledger->games[number];
    if (decision < 0) {
        ledger->over += !game->over;
        game->over = true;
        return number_of(line, "decisions") == (int64_t)game->decisions;
    }
    if ((uint64_t)decision != game->decisions) {
        return false;
    }
    ledger->begun += game->decisions == 0;
    ledger->decisions++;
    game->decisions++;
    for (unsigned stage = 0; stage < stages_of(line); stage++) {
        ledger->reached[stage]++;
    }
    (void)ph_json_bool_get(ph_json_member(line, "blunder"), &blunder);
    ledger->blunders += blunder;
    return true;
}

static bool count_text(struct ledger *ledger, const char *text, size_t length) {
    struct ph_json_document *document = NULL;
    const bool fine =
        ph_json_parse(&document, text, length, NULL) == PH_OK && count_line(ledger, ph_json_root(document));
    ph_json_document_destroy(document);
    return fine;
}

static enum ph_status io_error(const struct ledger *ledger, struct ph_error *error) {
    return ph_error_set(error, PH_ERROR_IO, "file", "cannot write %s: %s", ledger->path, strerror(errno));
}

static enum ph_status write_line(struct ledger *ledger, const char *line, struct ph_error *error) {
    return fprintf(ledger->file, "%s\n", line) < 0 || fflush(ledger->file) != 0 ? io_error(ledger, error) : PH_OK;
}

// Reads the lines behind the first. What was cut off in its last line is written over: *end is where that begins.
static enum ph_status read_lines(struct ledger *ledger, const char *text, const char *how, size_t *end,
                                 struct ph_error *error) {
    uint64_t number = 0;
    for (const char *line = text; strchr(line, '\n') != NULL; line += strcspn(line, "\n") + 1) {
        const size_t length = strcspn(line, "\n");
        number++;
        if (number == 1 && (length != strlen(how) || strncmp(line, how, length) != 0)) {
            return ph_error_set(error, PH_ERROR_BAD_REQUEST, "file",
                                "%s was measured otherwise, as its first line says; name another one with --file",
                                ledger->path);
        }
        if (number > 1 && !count_text(ledger, line, length)) {
            return not_ours(ledger, number, error);
        }
        *end = (size_t)(line - text) + length + 1;
    }
    return number == 0 && *text != '\0' ? not_ours(ledger, 1, error) : PH_OK;
}

// No two hunts write one file.
static enum ph_status lock(const struct ledger *ledger, struct ph_error *error) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(fileno(ledger->file), F_SETLK, &whole) == 0
               ? PH_OK
               : ph_error_set(error, PH_ERROR_IO, "file",
                              "another hunt is at work on %s; wait for it, or name another file with --file",
                              ledger->path);
}

static enum ph_status begin(struct ledger *ledger, const char *how, struct ph_error *error) {
    char *text = NULL;
    size_t length = 0;
    size_t end = 0;
    ledger->file = fopen(ledger->path, "a");
    if (ledger->file == NULL) {
        return io_error(ledger, error);
    }
    PH_TRY(lock(ledger, error));
    PH_TRY(file_read(&text, &length, ledger->path, FILE_SIZE_MAX, error));
    const enum ph_status status = read_lines(ledger, text, how, &end, error);
    free(text);
    if (status != PH_OK) {
        return status;
    }
    if (end < length && ftruncate(fileno(ledger->file), (off_t)end) != 0) {
        return io_error(ledger, error);
    }
    return end == 0 ? write_line(ledger, how, error) : PH_OK;
}

enum ph_status ledger_open(struct ledger *ledger, const char *path, const char *how, uint64_t count,
                           struct ph_error *error) {
    *ledger = (struct ledger){.path = path, .count = count, .games = calloc(count, sizeof *ledger->games)};
    const enum ph_status status = ledger->games == NULL
                                      ? ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory for the games")
                                      : begin(ledger, how, error);
    if (status != PH_OK) {
        ledger_close(ledger);
    }
    return status;
}

enum ph_status ledger_add(struct ledger *ledger, const char *line, struct ph_error *error) {
    PH_TRY(write_line(ledger, line, error));
    return count_text(ledger, line, strlen(line))
               ? PH_OK
               : ph_error_set(error, PH_ERROR_INTERNAL, "file", "a line does not follow what was found before");
}

void ledger_close(struct ledger *ledger) {
    if (ledger->file != NULL) {
        fclose(ledger->file);
    }
    free(ledger->games);
    *ledger = (struct ledger){0};
}

// ---- the report -----------------------------------------------------------------------------------------------------

static void read_action(struct ph_json object, const char *key, char text[PH_ACTION_TEXT_MAX]) {
    if (!ph_json_string_get(ph_json_member(object, key), text, PH_ACTION_TEXT_MAX)) {
        text[0] = '\0';
    }
}

static double figure_of(struct ph_json object, const char *key) {
    double figure = 0;
    (void)ph_json_double_get(ph_json_member(object, key), &figure);
    return figure;
}

static struct ph_json last_of(struct ph_json array) {
    struct ph_json last = {0};
    for (struct ph_json_walk walk = ph_json_walk_begin(array); ph_json_walk_next(&walk);) {
        last = walk.value;
    }
    return last;
}

// The other actions that stayed better through all stages.
static void report_blunder(struct ph_json line) {
    char played[PH_ACTION_TEXT_MAX];
    char other[PH_ACTION_TEXT_MAX];
    read_action(line, "played", played);
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(line, "others")); ph_json_walk_next(&walk);) {
        const struct ph_json stages = ph_json_member(walk.value, "stages");
        const double worse = figure_of(last_of(stages), "worse");
        const double interval = figure_of(last_of(stages), "interval");
        if (ph_json_count(stages) == HUNT_STAGES && worse >= HUNT_WORSE && worse > interval) {
            read_action(walk.value, "action", other);
            printf("game %lld, decision %lld, seat %lld: %s; %s brings %.1f points more (± %.1f)\n",
                   (long long)number_of(line, "game"), (long long)number_of(line, "decision"),
                   (long long)number_of(line, "seat"), played, other, 100 * worse, 100 * interval);
        }
    }
}

static void report_lines(const char *text) {
    for (const char *line = text; *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        struct ph_json_document *document = NULL;
        bool blunder = false;
        if (ph_json_parse(&document, line, length, NULL) == PH_OK) {
            (void)ph_json_bool_get(ph_json_member(ph_json_root(document), "blunder"), &blunder);
        }
        if (blunder) {
            report_blunder(ph_json_root(document));
        }
        ph_json_document_destroy(document);
        line += length + (line[length] != '\0');
    }
}

enum ph_status ledger_report(const struct ledger *ledger, const struct hunt *hunt, struct ph_error *error) {
    char *text = NULL;
    size_t length = 0;
    PH_TRY(file_read(&text, &length, ledger->path, FILE_SIZE_MAX, error));
    report_lines(text);
    free(text);
    printf("%llu decisions of %llu games judged, %llu of them to the end\n", (unsigned long long)ledger->decisions,
           (unsigned long long)ledger->begun, (unsigned long long)ledger->over);
    for (unsigned stage = 1; stage < HUNT_STAGES; stage++) {
        printf("%llu looked %.0f points worse and were judged by %llu pairs of %s\n",
               (unsigned long long)ledger->reached[stage], 100 * HUNT_WORSE,
               (unsigned long long)hunt->stages[stage].pairs, hunt->stages[stage].bot->name);
    }
    printf("%llu blunders", (unsigned long long)ledger->blunders);
    if (ledger->over > 0 && ledger->over == ledger->begun) {
        printf(", %.2f a game", (double)ledger->blunders / (double)ledger->over);
    }
    printf("\n");
    return PH_OK;
}
