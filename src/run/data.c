// SPDX-License-Identifier: MIT
#include "run/data.h"

#include "core/reader.h"
#include "run/file.h"
#include "run/games/rattus.h"
#include "run/os.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 20, PATH_SIZE = 1024 };

static const struct data_game *const known[] = {&rattus_data};

static const struct data_game *find_game(const struct ph_game *game) {
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (game == NULL || known[i]->game == game) {
            return known[i];
        }
    }
    return NULL;
}

void data_name(const char *path, char name[DATA_NAME_SIZE]) {
    const char *const slash = os_last_slash(path);
    const char *const file = slash == NULL ? path : slash + 1;
    const char *const dot = strrchr(file, '.');
    snprintf(name, DATA_NAME_SIZE, "%.*s", dot == NULL ? (int)strlen(file) : (int)(dot - file), file);
}

static enum ph_status read_file(const char *path, data_visit *visit, void *self, struct ph_error *error) {
    char name[DATA_NAME_SIZE];
    char *text = NULL;
    size_t length = 0;
    struct ph_json_document *document = NULL;
    struct ph_error why = {0};
    data_name(path, name);
    PH_TRY(file_read(&text, &length, path, FILE_MAX, error));
    enum ph_status status = ph_json_parse(&document, text, length, &why);
    if (status == PH_OK) {
        status = visit(self, name, ph_json_root(document), &why);
    }
    ph_json_document_destroy(document);
    free(text);
    return status == PH_OK ? PH_OK : ph_error_set(error, status, "data", "%s: %s", path, why.message);
}

enum ph_status data_read(const char *files, data_visit *visit, void *self, struct ph_error *error) {
    char path[PATH_SIZE];
    for (const char *at = files; at != NULL; at = *at == '\0' ? NULL : at + 1) {
        const size_t length = strcspn(at, ",");
        if (length == 0 || length >= sizeof path) {
            return ph_error_set(error, PH_ERROR_BAD_REQUEST, "data",
                                "expected the names of files, with commas between them");
        }
        memcpy(path, at, length);
        path[length] = '\0';
        PH_TRY(read_file(path, visit, self, error));
        at += length;
    }
    return PH_OK;
}

static enum ph_status add(void *self, const char *name, struct ph_json data, struct ph_error *error) {
    const struct data_game *const *const game = self;
    return (*game)->add(name, data, error);
}

enum ph_status data_add(const struct ph_game *game, const char *files, struct ph_error *error) {
    const struct data_game *data = find_game(game);
    return data == NULL ? ph_error_set(error, PH_ERROR_BAD_REQUEST, "data", "%s takes no data from files", game->id)
                        : data_read(files, add, &data, error);
}

void data_close(void) {
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        known[i]->close();
    }
}
