// SPDX-License-Identifier: MIT
#include "cli/store_path.h"

#include "store/store.h"

#include <stdio.h>

static enum ph_status join(char path[TUI_PATH_MAX], const char *folder, const char *name, struct ph_error *error) {
    const int length = snprintf(path, TUI_PATH_MAX, "%s%s", folder, name);
    return length >= 0 && length < TUI_PATH_MAX
               ? PH_OK
               : ph_error_set(error, PH_ERROR_IO, "store",
                              "the path of the store is too long: expected at most %d bytes", TUI_PATH_MAX - 1);
}

enum ph_status cli_store_path(char path[TUI_PATH_MAX], const char *given, bool make, struct ph_error *error) {
    char folder[TUI_PATH_MAX];
    if (given != NULL) {
        return join(path, given, "", error);
    }
    if (make) {
        const enum ph_status status = tui_save_make_folder(folder, words_english(), error);
        if (status != PH_OK) {
            return status;
        }
    } else if (!tui_save_folder(folder, false) && folder[0] == '\0') {
        return ph_error_set(error, PH_ERROR_IO, "store",
                            "neither XDG_STATE_HOME nor HOME is the path of a folder; --store names a file");
    }
    return join(path, folder, "/server.db", error);
}

enum ph_status cli_control_path(char path[TUI_PATH_MAX], const char *given, const char *store, struct ph_error *error) {
    path[0] = '\0';
    return given != NULL            ? join(path, given, "", error)
           : store_is_shared(store) ? PH_OK
                                    : join(path, store, "-control", error);
}
