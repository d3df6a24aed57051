// SPDX-License-Identifier: MIT
#include "client/people.h"

#include "pesthouse/text.h"
#include "run/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 16, LINES_MAX = 100 };

// One line of the file, taken apart. False: it is not one.
static bool read_line(struct client_person *person, char *origin, size_t size, const char *line, size_t length) {
    const char *const first = memchr(line, ' ', length);
    const char *const token = first == NULL ? NULL : first + 1;
    const size_t digits = CLIENT_TOKEN_SIZE - 1;
    const size_t before = token == NULL ? 0 : (size_t)(token - line);
    if (token == NULL || before > size || length < before + digits + 2 || token[digits] != ' ' ||
        length - before - digits - 1 >= sizeof person->name) {
        return false;
    }
    snprintf(origin, size, "%.*s", (int)(before - 1), line);
    snprintf(person->token, sizeof person->token, "%.*s", (int)digits, token);
    snprintf(person->name, sizeof person->name, "%.*s", (int)(length - before - digits - 1), token + digits + 1);
    return true;
}

static bool next_line(const char **at, const char **line, size_t *length) {
    *line = *at;
    if (*at == NULL || **at == '\0') {
        return false;
    }
    *length = strcspn(*at, "\n");
    *at += *length + ((*at)[*length] == '\n');
    return true;
}

bool client_person_find(struct client_person *person, const char *path, const char *origin, const char *name) {
    char *text = NULL;
    size_t length;
    bool found = false;
    if (file_read(&text, &length, path, FILE_MAX, NULL) != PH_OK) {
        return false;
    }
    const char *at = text;
    for (const char *line; !found && next_line(&at, &line, &length);) {
        char place[sizeof((struct client_url *)NULL)->origin];
        struct client_person read;
        found = read_line(&read, place, sizeof place, line, length) && strcmp(place, origin) == 0 &&
                (name == NULL || strcmp(read.name, name) == 0);
        *person = found ? read : *person;
    }
    free(text);
    return found;
}

// Copies the lines of all others.
static void write_others(struct ph_writer *writer, const char *text, const char *origin, const char *token) {
    int lines = 0;
    size_t length;
    const char *at = text;
    for (const char *line; lines < LINES_MAX && next_line(&at, &line, &length);) {
        char place[sizeof((struct client_url *)NULL)->origin];
        struct client_person read;
        if (read_line(&read, place, sizeof place, line, length) &&
            (strcmp(place, origin) != 0 || strcmp(read.token, token) != 0)) {
            ph_write_format(writer, "%.*s\n", (int)length, line);
            lines++;
        }
    }
}

// Replaces the file by `first` and what was there but for this token.
static enum ph_status rewrite(const char *path, const char *first, const char *origin, const char *token,
                              struct ph_error *error) {
    struct file_stamp known;
    char *text = NULL;
    size_t length;
    struct ph_writer writer;
    enum ph_status status = file_look(&known, path, error);
    if (status == PH_OK && known.exists) {
        status = file_read(&text, &length, path, FILE_MAX, error);
    }
    if (status != PH_OK) {
        return status;
    }
    ph_writer_init_heap(&writer);
    ph_write_text(&writer, first);
    write_others(&writer, text, origin, token);
    status = writer.failed ? ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory")
                           : file_save(path, writer.data, writer.length, &known, error);
    ph_writer_deinit(&writer);
    free(text);
    return status;
}

enum ph_status client_person_keep(const struct client_person *person, const char *path, const char *origin,
                                  struct ph_error *error) {
    char line[PH_SEEN_NAME_SIZE + CLIENT_TOKEN_SIZE + sizeof((struct client_url *)NULL)->origin + 4];
    snprintf(line, sizeof line, "%s %s %s\n", origin, person->token, person->name);
    return rewrite(path, line, origin, person->token, error);
}

enum ph_status client_person_forget(const char *token, const char *path, const char *origin, struct ph_error *error) {
    return rewrite(path, "", origin, token, error);
}

// ---- guests ---------------------------------------------------------------------------------------------------------

static bool read_token(struct client_person *person, const struct client_answer *answer) {
    struct ph_json_document *document;
    if (ph_json_parse(&document, answer->body, answer->length, NULL) != PH_OK) {
        return false;
    }
    const struct ph_json token = ph_json_member(ph_json_root(document), "token");
    const bool right = ph_json_string_get(token, person->token, sizeof person->token) &&
                       strlen(person->token) == CLIENT_TOKEN_SIZE - 1;
    ph_json_document_destroy(document);
    return right;
}

enum ph_status client_guest(struct client_person *person, const struct client_server *server, const char *name,
                            bool program, int *status, struct ph_error *error) {
    struct client_answer answer;
    struct ph_writer body;
    *status = 0;
    ph_writer_init_heap(&body);
    ph_json_object_begin(&body);
    ph_json_string(ph_json_key(&body, "name"), name);
    if (program) {
        ph_json_bool(ph_json_key(&body, "program"), true);
    }
    ph_json_object_end(&body);
    enum ph_status asked = client_ask(server, "POST", "/guest", body.data, &answer, error);
    ph_writer_deinit(&body);
    if (asked == PH_OK) {
        *status = answer.status;
        snprintf(person->name, sizeof person->name, "%s", name);
        if (answer.status != 201) {
            client_refusal_read(error, "name", &answer);
        } else if (!read_token(person, &answer)) {
            asked = ph_error_set(error, PH_ERROR_IO, "", "the server's answer has no token");
        }
        client_answer_deinit(&answer);
    }
    return asked;
}

// ---- codes ----------------------------------------------------------------------------------------------------------

static bool read_text(const struct client_answer *answer, const char *member, char *text, size_t size) {
    struct ph_json_document *document;
    if (ph_json_parse(&document, answer->body, answer->length, NULL) != PH_OK) {
        return false;
    }
    const bool right = ph_json_string_get(ph_json_member(ph_json_root(document), member), text, size);
    ph_json_document_destroy(document);
    return right;
}

enum ph_status client_come_back(struct client_person *person, const struct client_server *server, const char *code,
                                int *status, struct ph_error *error) {
    struct client_answer answer;
    struct ph_writer body;
    *status = 0;
    ph_writer_init_heap(&body);
    ph_json_object_begin(&body);
    ph_json_string(ph_json_key(&body, "code"), code);
    ph_json_object_end(&body);
    enum ph_status asked = client_ask(server, "POST", "/session", body.data, &answer, error);
    ph_writer_deinit(&body);
    if (asked == PH_OK) {
        *status = answer.status;
        if (answer.status != 200) {
            client_refusal_read(error, "code", &answer);
        } else if (!read_token(person, &answer) || !read_text(&answer, "name", person->name, sizeof person->name)) {
            asked = ph_error_set(error, PH_ERROR_IO, "", "the server's answer has no token");
        }
        client_answer_deinit(&answer);
    }
    return asked;
}

enum ph_status client_new_code(struct client_code *code, const struct client_server *server, int *status,
                               struct ph_error *error) {
    struct client_answer answer;
    *status = 0;
    enum ph_status asked = client_ask(server, "POST", "/code", NULL, &answer, error);
    if (asked == PH_OK) {
        *status = answer.status;
        if (answer.status != 201) {
            client_refusal_read(error, "code", &answer);
        } else if (!read_text(&answer, "code", code->code, sizeof code->code) ||
                   !read_text(&answer, "link", code->link, sizeof code->link)) {
            asked = ph_error_set(error, PH_ERROR_IO, "", "the server's answer has no code");
        }
        client_answer_deinit(&answer);
    }
    return asked;
}

// ---- around one screen ----------------------------------------------------------------------------------------------

enum ph_status client_table_code(char code[CLIENT_CODE_SIZE], const struct client_server *server,
                                 struct ph_error *error) {
    struct client_answer answer;
    char path[128];
    snprintf(path, sizeof path, "/table/%s/code", server->url.table);
    enum ph_status asked = client_ask(server, "GET", path, NULL, &answer, error);
    if (asked == PH_OK) {
        if (answer.status != 200) {
            client_refusal_read(error, "code", &answer);
            asked = PH_ERROR_BAD_REQUEST;
        } else if (!read_text(&answer, "code", code, CLIENT_CODE_SIZE)) {
            asked = ph_error_set(error, PH_ERROR_IO, "", "the server's answer has no code");
        }
        client_answer_deinit(&answer);
    }
    return asked;
}

static void write_join(struct ph_writer *body, const char *code, const char *name) {
    ph_writer_init_heap(body);
    ph_json_object_begin(body);
    ph_json_string(ph_json_key(body, "code"), code);
    if (name != NULL) {
        ph_json_string(ph_json_key(body, "name"), name);
    }
    ph_json_object_end(body);
}

// Of a seat it is the table, else the evening.
static bool read_place(const struct client_answer *answer, struct client_server *server) {
    return read_text(answer, "table", server->url.table, sizeof server->url.table) ||
           read_text(answer, "evening", server->evening, sizeof server->evening);
}

enum ph_status client_join(struct client_person *person, struct client_server *server, const char *code,
                           const char *name, int *status, struct ph_error *error) {
    struct client_answer answer;
    struct ph_writer body;
    const bool is_new = server->token[0] == '\0';
    *status = 0;
    write_join(&body, code, is_new ? name : NULL);
    enum ph_status asked = client_ask(server, "POST", "/join", body.data, &answer, error);
    ph_writer_deinit(&body);
    if (asked == PH_OK) {
        *status = answer.status;
        if (answer.status != 201) {
            client_refusal_read(error, "code", &answer);
        } else if (!read_text(&answer, "name", person->name, sizeof person->name) || !read_place(&answer, server) ||
                   (is_new && !read_token(person, &answer))) {
            asked = ph_error_set(error, PH_ERROR_IO, "", "the server's answer has no seat");
        }
        client_answer_deinit(&answer);
    }
    return asked;
}
