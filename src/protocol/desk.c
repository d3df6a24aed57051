// SPDX-License-Identifier: MIT
#include "protocol/desk.h"

#include <stdlib.h>

static void refuse(struct ph_writer *answer, enum ph_status status, const struct ph_error *error) {
    ph_writer_reset(answer);
    ph_json_object_begin(answer);
    ph_json_bool(ph_json_key(answer, "ok"), false);
    ph_json_object_begin(ph_json_key(answer, "error"));
    ph_json_string(ph_json_key(answer, "code"), ph_status_code(status));
    ph_json_string(ph_json_key(answer, "message"), error->message);
    ph_json_object_end(answer);
    ph_json_object_end(answer);
}

static enum ph_status answer_request(const struct desk_command *commands, size_t count, void *self,
                                     struct ph_json request, struct ph_writer *answer, struct ph_error *error) {
    size_t i = 0;
    while (i < count && !ph_json_is(ph_json_member(request, "cmd"), commands[i].name)) {
        i++;
    }
    if (i == count) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "cmd", "cmd: expected the name of a command");
    }
    ph_json_object_begin(answer);
    ph_json_bool(ph_json_key(answer, "ok"), true);
    const enum ph_status status = commands[i].answer(self, request, answer, error);
    ph_json_object_end(answer);
    return status;
}

enum ph_status desk_read_text(struct ph_json request, const char *key, char **text, struct ph_error *error) {
    const struct ph_json value = ph_json_member(request, key);
    size_t size = 0;
    if (ph_json_type(value) != PH_JSON_STRING) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, key, "%s: expected a string", key);
    }
    (void)ph_json_text(value, &size);
    *text = malloc(size + 1);
    if (*text == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    if (!ph_json_string_get(value, *text, size + 1)) {
        free(*text);
        *text = NULL;
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, key, "%s: expected a string without U+0000", key);
    }
    return PH_OK;
}

void desk_answer(const struct desk_command *commands, size_t count, void *self, const char *line, size_t length,
                 struct ph_writer *answer) {
    struct ph_json_document *document = NULL;
    struct ph_error error = {.message = "out of memory"};
    enum ph_status status = line != NULL ? ph_json_parse(&document, line, length, &error)
                                         : ph_error_set(&error, PH_ERROR_BAD_REQUEST, "",
                                                        "the line is longer than %d bytes", DESK_LINE_MAX);
    if (status == PH_OK) {
        status = answer_request(commands, count, self, ph_json_root(document), answer, &error);
    }
    if (status != PH_OK) {
        refuse(answer, status, &error);
    }
    ph_json_document_destroy(document);
}
