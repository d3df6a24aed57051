// SPDX-License-Identifier: MIT
#include "client/evening.h"

#include "base/hex.h"
#include "base/system.h"

#include <stdio.h>
#include <string.h>

enum { LUCK_BYTES = 16, PATH_SIZE = 80 };

static const char *path_of(char path[PATH_SIZE], const struct client_server *server, const char *rest) {
    snprintf(path, PATH_SIZE, "/evening/%s%s", server->evening, rest);
    return path;
}

// A request whose answer must be of this status; then it is the caller's.
static enum ph_status ask(const struct client_server *server, const char *method, const char *path, const char *body,
                          int status, struct client_answer *answer, struct ph_error *error) {
    const enum ph_status asked = client_ask(server, method, path, body, answer, error);
    if (asked != PH_OK || answer->status == status) {
        return asked;
    }
    client_refusal_read(error, "evening", answer);
    client_answer_deinit(answer);
    return PH_ERROR_BAD_REQUEST;
}

enum ph_status client_evening_make(struct client_server *server, const char *body, struct ph_error *error) {
    struct client_answer answer;
    struct ph_json_document *document = NULL;
    enum ph_status status = ask(server, "POST", "/evening", body, 201, &answer, error);
    if (status != PH_OK) {
        return status;
    }
    if (ph_json_parse(&document, answer.body, answer.length, NULL) != PH_OK ||
        !ph_json_string_get(ph_json_member(ph_json_root(document), "evening"), server->evening,
                            sizeof server->evening)) {
        status = ph_error_set(error, PH_ERROR_IO, "", "the server's answer has no evening");
    }
    ph_json_document_destroy(document);
    client_answer_deinit(&answer);
    return status;
}

enum ph_status client_evening_read(struct client_evening *evening, const struct client_server *server,
                                   struct ph_error *error) {
    char path[PATH_SIZE];
    *evening = (struct client_evening){.document = NULL};
    enum ph_status status = ask(server, "GET", path_of(path, server, ""), NULL, 200, &evening->answer, error);
    if (status != PH_OK) {
        return status;
    }
    if (ph_json_parse(&evening->document, evening->answer.body, evening->answer.length, error) == PH_OK) {
        evening->root = ph_json_root(evening->document);
    } else {
        status = PH_ERROR_IO;
        client_evening_deinit(evening);
    }
    return status;
}

void client_evening_deinit(struct client_evening *evening) {
    ph_json_document_destroy(evening->document);
    client_answer_deinit(&evening->answer);
    *evening = (struct client_evening){.document = NULL};
}

static enum ph_status ask_only(const struct client_server *server, const char *method, const char *rest,
                               const char *body, int expected, struct ph_error *error) {
    struct client_answer answer;
    char path[PATH_SIZE];
    const enum ph_status status = ask(server, method, path_of(path, server, rest), body, expected, &answer, error);
    if (status == PH_OK) {
        client_answer_deinit(&answer);
    }
    return status;
}

enum ph_status client_evening_begin(const struct client_server *server, int tables, struct ph_error *error) {
    char body[32] = "{}";
    if (tables > 0) {
        snprintf(body, sizeof body, "{\"tables\":%d}", tables);
    }
    return ask_only(server, "POST", "/round", body, 200, error);
}

enum ph_status client_evening_stop(const struct client_server *server, struct ph_error *error) {
    return ask_only(server, "POST", "/stop", NULL, 200, error);
}

enum ph_status client_evening_give_luck(const struct client_server *server, struct ph_error *error) {
    uint8_t bytes[LUCK_BYTES];
    char digits[2 * LUCK_BYTES + 1];
    char body[64];
    if (!ph_random_bytes(bytes, sizeof bytes)) {
        return ph_error_set(error, PH_ERROR_IO, "", "there are no random bytes");
    }
    ph_hex_write(digits, bytes, sizeof bytes);
    snprintf(body, sizeof body, "{\"luck\":\"%s\"}", digits);
    return ask_only(server, "POST", "/luck", body, 204, error);
}

enum ph_status client_evening_end(const struct client_server *server, struct ph_error *error) {
    return ask_only(server, "DELETE", "", NULL, 204, error);
}

static struct ph_json last_of(struct ph_json list) {
    struct ph_json last = {0};
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        last = walk.value;
    }
    return last;
}

struct ph_json client_evening_round(const struct client_evening *evening) {
    return last_of(ph_json_member(evening->root, "rounds"));
}

static bool sits_at(struct ph_json table, const char *name) {
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(table, "seats")); ph_json_walk_next(&walk);) {
        if (ph_json_is(ph_json_member(walk.value, "name"), name)) {
            return true;
        }
    }
    return false;
}

bool client_evening_table(const struct client_evening *evening, const char *name, char *table, size_t size) {
    const struct ph_json tables = ph_json_member(client_evening_round(evening), "tables");
    for (struct ph_json_walk walk = ph_json_walk_begin(tables); ph_json_walk_next(&walk);) {
        if (sits_at(walk.value, name) && ph_json_is(ph_json_member(walk.value, "phase"), "playing")) {
            return ph_json_string_get(ph_json_member(walk.value, "table"), table, size);
        }
    }
    return false;
}
