// SPDX-License-Identifier: MIT
#include "run/file.h"

#include "pesthouse/text.h"
#include "run/os.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum ph_status refuse(struct ph_error *error, const char *what, const char *path) {
    return ph_error_set(error, PH_ERROR_IO, what, "cannot %s %.200s: %s", what, path, strerror(errno));
}

static enum ph_status read_all(struct ph_writer *content, int file, const char *path, size_t limit,
                               struct ph_error *error) {
    char chunk[16384];
    for (;;) {
        const ptrdiff_t got = os_read(file, chunk, sizeof chunk);
        if (got < 0) {
            return refuse(error, "read", path);
        }
        if (got == 0) {
            return PH_OK;
        }
        if ((size_t)got > limit - content->length) {
            return ph_error_set(error, PH_ERROR_IO, "", "%s is too long: expected at most %zu bytes", path, limit);
        }
        ph_write_bytes(content, chunk, (size_t)got);
        if (content->failed) {
            return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory while reading %s", path);
        }
    }
}

enum ph_status file_read(char **data, size_t *length, const char *path, size_t limit, struct ph_error *error) {
    const bool is_input = strcmp(path, "-") == 0;
    struct ph_writer content;
    ph_writer_init_heap(&content);
    enum ph_status status = PH_OK;
    *data = NULL;
    *length = 0;
    const int file = is_input ? OS_INPUT : os_open(path, OS_READ, 0);
    if (file < 0) {
        status = refuse(error, "open", path);
        goto cleanup;
    }
    status = read_all(&content, file, is_input ? "standard input" : path, limit, error);
    if (status != PH_OK) {
        goto cleanup;
    }
    char *const copy = malloc(content.length + 1);
    if (copy == NULL) {
        status = ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory while reading %s", path);
        goto cleanup;
    }
    memcpy(copy, content.data, content.length + 1);
    *data = copy;
    *length = content.length;
cleanup:
    if (file >= 0 && !is_input) {
        os_close(file);
    }
    ph_writer_deinit(&content);
    return status;
}
