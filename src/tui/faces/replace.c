// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // strncasecmp
#include "tui/faces/replace.h"

#include "run/os.h"
#include "tui/home/file_words.h"
#include "tui/terminal/line.h"
#include "tui/terminal/print.h"

#include <string.h>
#include <strings.h>

// "oui", "o", or the English for it.
static bool says_yes(const struct words_language *language, const char *line) {
    const size_t length = strlen(line);
    return length > 0 &&
           (strncasecmp(line, words_text(language, "Yes"), length) == 0 || strncasecmp(line, "yes", length) == 0);
}

enum ph_status tui_may_replace(FILE *out, struct tui_save *save, const struct words_language *language,
                               struct ph_error *error) {
    char line[64];
    struct file_stamp found;
    const enum ph_status status = tui_file_words(error, file_look(&found, save->path, error), save->path, language);
    if (status != PH_OK || !found.exists || file_same(&found, &save->known)) {
        return status;
    }
    if (save->known.exists) {
        (void)words_refuse(error, PH_ERROR_IO, "save", language, "{path} has been changed by another program",
                           TEXT(path, save->path));
    } else {
        (void)words_refuse(error, PH_ERROR_IO, "save", language, "{path} already exists, and holds another game",
                           TEXT(path, save->path));
    }
    if (!os_is_terminal(stdin)) {
        return PH_ERROR_IO;
    }
    tui_print(out, language, "{why}. Replace it? (yes or no) ", TEXT(why, error->message));
    fflush(out);
    if (tui_line_read(line, sizeof line) != TUI_LINE_READ || !says_yes(language, tui_line_trim(line))) {
        return PH_ERROR_IO;
    }
    save->known = found;
    return PH_OK;
}
