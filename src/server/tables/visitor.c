// SPDX-License-Identifier: MIT
// A WebSocket at a table: who it is, then what it says.
#include "server/tables/hub_inside.h"

#include <stdlib.h>
#include <string.h>

void visitor_send(struct visitor *visitor, const struct ph_writer *message) {
    if (visitor->connection == NULL) {
        return;
    }
    if (message->failed) {
        net_close(visitor->connection, CLOSE_FAILED);
    } else {
        net_send(visitor->connection, message->data, message->length);
    }
}

void visitor_release(struct visitor *visitor) {
    if (--visitor->uses == 0) {
        free(visitor);
    }
}

static bool read_path(struct visitor *visitor, struct http_text path) {
    static const char prefix[] = "/table/";
    const size_t length = sizeof prefix - 1;
    if (path.length != length + TABLE_ID_LENGTH || memcmp(path.at, prefix, length) != 0) {
        return false;
    }
    memcpy(visitor->table, path.at + length, TABLE_ID_LENGTH);
    return strspn(visitor->table, "0123456789abcdef") == TABLE_ID_LENGTH;
}

// The query: nothing or form=json, or form=packed with the client's build. Returns the status of a refusal, or 0.
static int read_query(struct visitor *visitor, struct http_text query) {
    static const char packed[] = "form=packed&build=";
    const size_t length = sizeof packed - 1;
    visitor->form = PH_FORM_JSON;
    if (query.at == NULL || http_text_is(query, "form=json")) {
        return 0;
    }
    if (query.length <= length || memcmp(query.at, packed, length) != 0) {
        return 400;
    }
    // Another build is told so by a close code, which browsers show to a page; the status of a refusal they do not.
    const struct http_text build = {query.at + length, query.length - length};
    visitor->form = http_text_is(build, ph_table_build) ? PH_FORM_PACKED : (enum ph_table_form) - 1;
    return 0;
}

int hub_upgrade(struct hub *hub, const struct net_request *request, void **session) {
    struct visitor *const visitor = calloc(1, sizeof *visitor);
    if (visitor == NULL) {
        return 503;
    }
    visitor->hub = hub;
    visitor->uses = 1;
    int status = read_path(visitor, request->head->path) ? read_query(visitor, request->head->query) : 404;
    const bool claims = request->head->fields[HTTP_AUTHORIZATION].at != NULL;
    uint8_t token[TOKEN_BYTES] = {0};
    const enum token_way way = token_of(&hub->house, request, token);
    visitor->has_token = way != TOKEN_NONE;
    visitor->old_cookie = way == TOKEN_OLD_COOKIE;
    token_digest(token, visitor->token);
    status = status == 0 && claims && !visitor->has_token ? 401 : status;
    if (status != 0) {
        free(visitor);
        return status;
    }
    *session = visitor;
    return 101;
}

static void enter(struct visitor *visitor) {
    struct host *const host = host_find(visitor->hub, visitor->table);
    if (host == NULL) {
        net_close(visitor->connection, CLOSE_TRY_LATER);
    } else {
        visitor->host = host;
        host_enter(host, visitor);
    }
}

static void recognize(struct store_request *request) {
    struct visitor *const visitor = request->context;
    const struct store_who *const who = &request->as.who;
    const bool stays = visitor->person != 0; // it was asked about once more
    visitor->asks_who = false;
    if (visitor->connection != NULL && request->answer == STORE_DONE) {
        memcpy(visitor->name, who->name, sizeof visitor->name);
        if (!stays) {
            visitor->person = who->person;
            visitor->program = who->program;
            enter(visitor);
        }
    } else if (visitor->connection != NULL && request->answer == STORE_UNKNOWN && visitor->old_cookie && !stays) {
        visitor->has_token = false;
        enter(visitor);
    } else if (visitor->connection != NULL && (request->answer == STORE_UNKNOWN || !stays)) {
        net_close(visitor->connection, request->answer == STORE_UNKNOWN ? CLOSE_SIGN_IN : CLOSE_TRY_LATER);
    }
    visitor_release(visitor);
}

// False: the store takes no requests.
static bool ask_who(struct visitor *visitor) {
    struct ph_error error;
    visitor->who = (struct store_request){.ask = STORE_WHO, .done = recognize, .context = visitor};
    visitor->who.as.who.now = hub_now();
    memcpy(visitor->who.as.who.token, visitor->token, STORE_TOKEN_SIZE);
    if (store_submit(visitor->hub->store, &visitor->who, &error) != PH_OK) {
        return false;
    }
    visitor->asks_who = true;
    visitor->uses++;
    return true;
}

void visitor_check(struct visitor *visitor) {
    if (!visitor->asks_who && !visitor->hub->stopped) {
        (void)ask_who(visitor); // the next change asks again
    }
}

void hub_opened(void *session, struct net_connection *connection) {
    struct visitor *const visitor = session;
    visitor->connection = connection;
    if (visitor->form != PH_FORM_JSON && visitor->form != PH_FORM_PACKED) {
        net_close(connection, CLOSE_RELOAD);
        return;
    }
    if (!visitor->has_token) {
        enter(visitor);
        return;
    }
    if (!ask_who(visitor)) {
        net_close(connection, CLOSE_TRY_LATER);
    }
}

void hub_message(void *session, const char *bytes, size_t length) {
    struct visitor *const visitor = session;
    if (visitor->host != NULL && visitor->greeted) {
        host_request(visitor->host, visitor, bytes, length);
    } else {
        net_close(visitor->connection, CLOSE_POLICY); // the table may not even be loaded
    }
}

void hub_closed(void *session) {
    struct visitor *const visitor = session;
    visitor->connection = NULL;
    if (visitor->host != NULL) {
        host_leave(visitor->host, visitor);
    }
    visitor_release(visitor);
}
