// SPDX-License-Identifier: MIT
#include "tui/progress.h"

#include "tui/save.h"
#include "words/lesson.h"
#include "words/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 4096 };

static bool find_file(char path[TUI_PATH_MAX], bool make) {
    char folder[TUI_PATH_MAX];
    if (!tui_save_folder(folder, make)) {
        return false;
    }
    const int length = snprintf(path, TUI_PATH_MAX, "%s/lessons", folder);
    return length > 0 && length < TUI_PATH_MAX;
}

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

// The file's text, from malloc; NULL: there is none.
static char *read_text(void) {
    char path[TUI_PATH_MAX];
    char *data = NULL;
    size_t length = 0;
    if (!find_file(path, false) || file_read(&data, &length, path, FILE_MAX, NULL) != PH_OK) {
        return NULL;
    }
    char *const text = realloc(data, length + 1);
    if (text == NULL) {
        free(data);
        return NULL;
    }
    text[length] = '\0';
    return text;
}

unsigned tui_progress_read(const struct ph_game *game) {
    char *const text = read_text();
    const unsigned done = text != NULL ? find_done(text, game) : 0;
    free(text);
    return done;
}

enum ph_status tui_progress_add(const struct ph_game *game, unsigned number, const struct words_language *language,
                                struct ph_error *error) {
    char path[TUI_PATH_MAX];
    if (!find_file(path, true)) {
        return ph_error_set(error, PH_ERROR_IO, "", "%s", words_text(language, "no folder for it can be made"));
    }
    char *const text = read_text();
    enum ph_status status = PH_OK;
    if (text == NULL || (find_done(text, game) >> number & 1u) == 0) {
        struct ph_writer writer;
        ph_writer_init_heap(&writer);
        ph_write_format(&writer, "%s%s %u\n", text != NULL ? text : "", game->id, number + 1);
        status = writer.failed
                     ? ph_error_set(error, PH_ERROR_NO_MEMORY, "", "%s", words_text(language, "out of memory"))
                     : file_write(path, writer.data, writer.length, error);
        ph_writer_deinit(&writer);
    }
    free(text);
    return status;
}

bool tui_progress_is_first_start(void) {
    char folder[TUI_PATH_MAX];
    return !tui_save_folder(folder, false);
}
