// SPDX-License-Identifier: MIT
#include "client/notices.h"

#include "pesthouse/json.h"
#include "pesthouse/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// Asks, and takes what the server says if it refuses.
static enum ph_status ask(const struct client_server *server, const char *method, const char *path, const char *body,
                          struct client_answer *answer, int *status, struct ph_error *error) {
    *status = 0;
    const enum ph_status asked = client_ask(server, method, path, body, answer, error);
    if (asked == PH_OK) {
        *status = answer->status;
        if (answer->status / 100 != 2) {
            client_refusal_read(error, "", answer);
        }
    }
    return asked;
}

// The same, where success has nothing to say.
static enum ph_status order(const struct client_server *server, const char *method, const char *path, const char *body,
                            int *status, struct ph_error *error) {
    struct client_answer answer;
    const enum ph_status asked = ask(server, method, path, body, &answer, status, error);
    if (asked == PH_OK) {
        client_answer_deinit(&answer);
    }
    return asked;
}

// ---- reading --------------------------------------------------------------------------------------------------------

static bool read_channel(struct client_channel *channel, struct ph_json member) {
    *channel = (struct client_channel){.confirmed = true};
    (void)ph_json_bool_get(ph_json_member(member, "confirmed"), &channel->confirmed);
    (void)ph_json_string_get(ph_json_member(member, "trouble"), channel->trouble, sizeof channel->trouble);
    return ph_json_int_get(ph_json_member(member, "channel"), &channel->id) &&
           ph_json_string_get(ph_json_member(member, "kind"), channel->kind, sizeof channel->kind) &&
           ph_json_string_get(ph_json_member(member, "address"), channel->address, sizeof channel->address) &&
           ph_json_bool_get(ph_json_member(member, "stopped"), &channel->stopped);
}

static bool read_notices(struct client_notices *notices, struct ph_json body, const char *table) {
    struct ph_json_walk channels = ph_json_walk_begin(ph_json_member(body, "channels"));
    struct ph_json_walk tables = ph_json_walk_begin(ph_json_member(body, "tables"));
    *notices = (struct client_notices){.count = 0};
    while (ph_json_walk_next(&channels)) {
        if (notices->count == CLIENT_CHANNELS_MAX ||
            !read_channel(&notices->channels[notices->count++], channels.value)) {
            return false;
        }
    }
    while (ph_json_walk_next(&tables)) {
        notices->wanted = notices->wanted || ph_json_is(tables.value, table);
    }
    return ph_json_bool_get(ph_json_member(body, "mail"), &notices->mail);
}

enum ph_status client_notices_read(struct client_notices *notices, const struct client_server *server,
                                   const char *table, int *status, struct ph_error *error) {
    struct client_answer answer;
    struct ph_json_document *document;
    enum ph_status asked = ask(server, "GET", "/me/notices", NULL, &answer, status, error);
    if (asked != PH_OK) {
        return asked;
    }
    if (*status == 200) {
        asked = ph_json_parse(&document, answer.body, answer.length, error);
        if (asked == PH_OK && !read_notices(notices, ph_json_root(document), table)) {
            asked = ph_error_set(error, PH_ERROR_IO, "", "the server's answer does not say where notices go");
        }
        ph_json_document_destroy(document);
    }
    client_answer_deinit(&answer);
    return asked;
}

// ---- changing -------------------------------------------------------------------------------------------------------

bool client_notices_is_mail(const char *address) {
    return strchr(address, '@') != NULL && strstr(address, "://") == NULL;
}

enum ph_status client_notices_add(const struct client_server *server, const char *address, const char *language,
                                  int *status, struct ph_error *error) {
    const bool is_mail = client_notices_is_mail(address);
    struct ph_writer body;
    ph_writer_init_heap(&body);
    ph_json_object_begin(&body);
    ph_json_string(ph_json_key(&body, "kind"), is_mail ? "mail" : "webhook");
    ph_json_string(ph_json_key(&body, is_mail ? "address" : "url"), address);
    ph_json_string(ph_json_key(&body, "language"), language);
    ph_json_object_end(&body);
    const enum ph_status asked = order(server, "POST", "/me/channel", body.data, status, error);
    ph_writer_deinit(&body);
    return asked;
}

enum ph_status client_notices_end(const struct client_server *server, int64_t channel, int *status,
                                  struct ph_error *error) {
    char path[64];
    snprintf(path, sizeof path, "/me/channel/%" PRId64, channel);
    return order(server, "DELETE", channel != 0 ? path : "/me/notices", NULL, status, error);
}

enum ph_status client_notices_choose(const struct client_server *server, const char *table, bool wanted, int *status,
                                     struct ph_error *error) {
    char path[128];
    snprintf(path, sizeof path, "/table/%s/notices", table);
    return order(server, "POST", path, wanted ? "{\"wanted\":true}" : "{\"wanted\":false}", status, error);
}
