// SPDX-License-Identifier: MIT
#include "tui/home/state_file.h"

#include "run/file.h"
#include "tui/home/file_words.h"
#include "tui/home/save.h"
#include "words/say.h"

#include <stdio.h>

enum { FILE_MAX = 1 << 16 };

static bool find_file(const char *name, char path[TUI_PATH_MAX], bool make) {
    char folder[TUI_PATH_MAX];
    if (!tui_save_folder(folder, make)) {
        return false;
    }
    const int length = snprintf(path, TUI_PATH_MAX, "%s/%s", folder, name);
    return length > 0 && length < TUI_PATH_MAX;
}

char *tui_state_read(const char *name) {
    char path[TUI_PATH_MAX];
    char *data = NULL;
    size_t length = 0;
    if (!find_file(name, path, false) || file_read(&data, &length, path, FILE_MAX, NULL) != PH_OK) {
        return NULL;
    }
    return data;
}

enum ph_status tui_state_write(const char *name, const struct ph_writer *text, const struct words_language *language,
                               struct ph_error *error) {
    char path[TUI_PATH_MAX];
    if (text->failed) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "%s", words_text(language, "out of memory"));
    }
    if (!find_file(name, path, true)) {
        return ph_error_set(error, PH_ERROR_IO, "", "%s", words_text(language, "its folder cannot be made"));
    }
    return tui_file_words(error, file_write(path, text->data, text->length, error), path, language);
}
