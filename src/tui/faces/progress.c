// SPDX-License-Identifier: MIT
#include "tui/faces/progress.h"

#include "tui/home/save.h"
#include "tui/home/state_file.h"
#include "viewer/lesson.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char file_name[] = "lessons";

static const char *const marks[] = {[false] = "missed ", [true] = ""}; // before the number of a lesson, by `done`

// The lessons of the game that a text lists as done, or as missed. Other lines are left alone.
static unsigned find(const char *text, const struct ph_game *game, bool done) {
    char begun[80];
    const size_t length = (size_t)snprintf(begun, sizeof begun, "%s %s", game->id, marks[done]);
    unsigned lessons = 0;
    for (const char *line = text; *line != '\0'; line += strcspn(line, "\n"), line += *line == '\n') {
        if (strncmp(line, begun, length) == 0) {
            const unsigned long number = strtoul(line + length, NULL, 10);
            lessons |= number >= 1 && number <= WORDS_LESSONS ? 1u << (number - 1) : 0;
        }
    }
    return lessons;
}

struct tui_progress tui_progress_read(const struct ph_game *game) {
    char *const text = tui_state_read(file_name);
    struct tui_progress progress = {0};
    if (text != NULL) {
        progress.done = find(text, game, true);
        progress.missed = find(text, game, false) & ~progress.done;
    }
    free(text);
    return progress;
}

enum ph_status tui_progress_add(const struct ph_game *game, unsigned number, bool done,
                                const struct words_language *language, struct ph_error *error) {
    char *const text = tui_state_read(file_name);
    enum ph_status status = PH_OK;
    if (text == NULL || (find(text, game, done) >> number & 1u) == 0) {
        struct ph_writer writer;
        ph_writer_init_heap(&writer);
        ph_write_format(&writer, "%s%s %s%u\n", text != NULL ? text : "", game->id, marks[done], number + 1);
        status = tui_state_write(file_name, &writer, language, error);
        ph_writer_deinit(&writer);
    }
    free(text);
    return status;
}

bool tui_progress_is_first_start(void) {
    char folder[TUI_PATH_MAX];
    return !tui_save_folder(folder, false);
}
