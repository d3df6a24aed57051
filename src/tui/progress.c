// SPDX-License-Identifier: MIT
#include "tui/progress.h"

#include "tui/save.h"
#include "tui/state_file.h"
#include "words/lesson.h"

#include <stdlib.h>
#include <string.h>

static const char file_name[] = "lessons";

// The lessons of the game that a text lists. Other lines are left alone.
static unsigned find_done(const char *text, const struct ph_game *game) {
    const size_t length = strlen(game->id);
    unsigned done = 0;
    for (const char *line = text; *line != '\0'; line += strcspn(line, "\n"), line += *line == '\n') {
        if (strncmp(line, game->id, length) == 0 && line[length] == ' ') {
            const unsigned long number = strtoul(line + length, NULL, 10);
            done |= number >= 1 && number <= WORDS_LESSONS ? 1u << (number - 1) : 0;
        }
    }
    return done;
}

unsigned tui_progress_read(const struct ph_game *game) {
    char *const text = tui_state_read(file_name);
    const unsigned done = text != NULL ? find_done(text, game) : 0;
    free(text);
    return done;
}

enum ph_status tui_progress_add(const struct ph_game *game, unsigned number, const struct words_language *language,
                                struct ph_error *error) {
    char *const text = tui_state_read(file_name);
    enum ph_status status = PH_OK;
    if (text == NULL || (find_done(text, game) >> number & 1u) == 0) {
        struct ph_writer writer;
        ph_writer_init_heap(&writer);
        ph_write_format(&writer, "%s%s %u\n", text != NULL ? text : "", game->id, number + 1);
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
