// SPDX-License-Identifier: MIT
#include "server/tables/websocket.h"

#include "server/people/bans.h"
#include "server/tables/presence.h"
#include "server/tables/requests.h"
#include "table/fields.h"

#include <stdlib.h>
#include <string.h>

static bool read_path(struct table_connection *connection, struct http_text path) {
    static const char prefix[] = "/table/";
    const size_t length = sizeof prefix - 1;
    if (path.length != length + TABLE_ID_LENGTH || memcmp(path.at, prefix, length) != 0) {
        return false;
    }
    memcpy(connection->table, path.at + length, TABLE_ID_LENGTH);
    return strspn(connection->table, "0123456789abcdef") == TABLE_ID_LENGTH;
}

static struct http_text without_start(struct http_text text, const char *start) {
    const size_t length = strlen(start);
    return text.length >= length && memcmp(text.at, start, length) == 0
               ? (struct http_text){text.at + length, text.length - length}
               : text;
}

// A query that begins with as=board, or as= and a seat, and what follows it. False: it is neither.
static bool read_as(struct table_connection *connection, struct http_text *query) {
    static const char board[] = "as=board";
    const struct http_text after = without_start(*query, "as=");
    const bool is_seat = after.length > 0 && after.at[0] >= '0' && after.at[0] < '0' + PH_SEATS_MAX;
    connection->as = PH_AS_ONESELF;
    if (query->at == NULL || after.length == query->length) {
        return true;
    }
    const struct http_text rest =
        is_seat ? (struct http_text){after.at + 1, after.length - 1} : without_start(*query, board);
    if (rest.length == query->length || (rest.length > 0 && (rest.at[0] != '&' || rest.length == 1))) {
        return false;
    }
    connection->as = is_seat ? PH_AS_SEAT + after.at[0] - '0' : PH_AS_BOARD;
    *query = rest.length > 0 ? (struct http_text){rest.at + 1, rest.length - 1} : (struct http_text){NULL, 0};
    return true;
}

// The query: as= and what one looks as, or not; token=first or not; form=json, form=packed with the client's build, or
// neither. Returns the status of a refusal, or 0.
static int read_query(struct table_connection *connection, struct http_text query) {
    static const char packed[] = "form=packed&build=";
    const size_t length = sizeof packed - 1;
    if (!read_as(connection, &query)) {
        return 400;
    }
    const struct http_text after = without_start(query, "token=first");
    connection->form = PH_FORM_JSON;
    connection->awaits_token = after.length < query.length;
    query = connection->awaits_token ? without_start(after, "&") : query;
    if (query.at == NULL || (connection->awaits_token && after.length == 0) || http_text_is(query, "form=json")) {
        return 0;
    }
    if (query.length <= length || memcmp(query.at, packed, length) != 0) {
        return 400;
    }
    // A client of another build is closed with CLOSE_RELOAD later: browsers show a page that code, but not the status
    // of a refusal.
    const struct http_text build = {query.at + length, query.length - length};
    connection->form = http_text_is(build, ph_table_build) ? PH_FORM_PACKED : (enum ph_table_form) - 1;
    return 0;
}

int websocket_upgrade(struct tables *tables, const struct net_request *request, void **session) {
    struct table_connection *const connection = calloc(1, sizeof *connection);
    if (connection == NULL) {
        return 503;
    }
    connection->tables = tables;
    connection->uses = 1;
    connection->from = address_of_host(&request->from);
    int status = read_path(connection, request->head->path) ? read_query(connection, request->head->query) : 404;
    const bool claims = request->head->fields[HTTP_AUTHORIZATION].at != NULL;
    uint8_t token[TOKEN_BYTES] = {0};
    const enum token_way way = connection->awaits_token ? TOKEN_NONE : token_of(&tables->house, request, token);
    connection->has_token = way != TOKEN_NONE;
    connection->old_cookie = way == TOKEN_OLD_COOKIE;
    token_digest(token, connection->token);
    connection->source = token_source(&tables->house, request);
    if (status == 0 && request->elsewhere && !connection->awaits_token) {
        status = 403;
    } else if (status == 0 && claims && !connection->has_token) {
        status = connection->awaits_token ? 400 : 401;
    }
    if (status != 0) {
        free(connection);
        return status;
    }
    *session = connection;
    return 101;
}

static void enter(struct table_connection *connection) {
    struct live_table *const live = live_table_open(connection->tables, connection->table);
    if (live == NULL) {
        net_close(connection->socket, CLOSE_TRY_LATER);
    } else {
        connection->live = live;
        live_table_enter(live, connection);
    }
}

static void recognize(struct store_request *request) {
    struct table_connection *const connection = request->context;
    const struct store_who *const who = &request->as.who;
    const bool stays = connection->person != 0; // it is at the table already, and was checked again
    connection->who = NULL;
    if (connection->socket != NULL && request->answer == STORE_DONE) {
        memcpy(connection->name, who->name, sizeof connection->name);
        connection->guest = !who->has_account;
        if (bans_find(connection->tables->bans, who->person, &connection->from) != NULL) {
            net_close(connection->socket, CLOSE_SENT_AWAY);
        } else if (!stays) {
            connection->person = who->person;
            connection->program = who->program;
            enter(connection);
        }
    } else if (connection->socket != NULL && request->answer == STORE_UNKNOWN && connection->old_cookie && !stays) {
        connection->has_token = false;
        enter(connection);
    } else if (connection->socket != NULL && (request->answer == STORE_UNKNOWN || !stays)) {
        net_close(connection->socket, request->answer == STORE_UNKNOWN ? CLOSE_SIGN_IN : CLOSE_TRY_LATER);
    }
    free(request);
    table_connection_release(connection);
}

// Asks the store whose token it is. False: the store takes no requests, or there is no memory.
static bool ask_who(struct table_connection *connection) {
    struct ph_error error;
    struct store_request *const who = malloc(sizeof *who);
    if (who == NULL) {
        return false;
    }
    *who = (struct store_request){.ask = STORE_WHO, .done = recognize, .context = connection};
    who->as.who.now = tables_served(connection->tables);
    memcpy(who->as.who.token, connection->token, STORE_TOKEN_SIZE);
    if (store_submit(connection->tables->store, who, &error) != PH_OK) {
        free(who);
        return false;
    }
    connection->who = who;
    connection->uses++;
    return true;
}

// Whose token it is.
static void find_out(struct table_connection *connection) {
    if (!ask_who(connection)) {
        net_close(connection->socket, CLOSE_TRY_LATER);
    }
}

// Without memory it ends, too, and is asked when it comes again: its token may be nobody's by now.
void websocket_check(struct table_connection *connection) {
    if (connection->who == NULL && !connection->tables->stopped) {
        find_out(connection);
    }
}

void websocket_opened(void *session, struct net_connection *socket) {
    struct table_connection *const connection = session;
    connection->socket = socket;
    if (connection->form != PH_FORM_JSON && connection->form != PH_FORM_PACKED) {
        net_close(socket, CLOSE_RELOAD);
        return;
    }
    if (connection->awaits_token) {
        net_await_message(socket);
    } else if (!connection->has_token) {
        enter(connection);
    } else {
        find_out(connection);
    }
}

static bool read_token(const char *bytes, size_t length, uint8_t token[TOKEN_BYTES]) {
    static const char *const kinds[] = {"token"};
    struct ph_json_document *document;
    struct ph_error error;
    if (ph_json_parse(&document, bytes, length, &error) != PH_OK) {
        return false;
    }
    struct ph_fields fields = ph_fields_of(ph_json_root(document), &error);
    ph_fields_word(&fields, "t", kinds, 1);
    ph_fields_hex(&fields, "token", token, TOKEN_BYTES);
    const bool is_right = ph_fields_end(&fields) == PH_ACCEPTED;
    ph_json_document_destroy(document);
    return is_right;
}

// The first message of a socket that brings its token there.
static void take_token(struct table_connection *connection, const char *bytes, size_t length) {
    uint8_t token[TOKEN_BYTES];
    if (!read_token(bytes, length, token)) {
        net_close(connection->socket, CLOSE_SIGN_IN);
        return;
    }
    connection->awaits_token = false;
    connection->has_token = true;
    token_digest(token, connection->token);
    find_out(connection);
}

void websocket_message(void *session, const char *bytes, size_t length) {
    struct table_connection *const connection = session;
    if (connection->awaits_token) {
        take_token(connection, bytes, length);
    } else if (connection->person != 0 &&
               !tables_take(connection->tables, connection->tables->limit_of_person, connection->person)) {
        net_close(connection->socket, CLOSE_POLICY);
    } else if (connection->live != NULL && connection->greeted) {
        live_table_request(connection->live, connection, bytes, length);
    } else {
        net_close(connection->socket, CLOSE_POLICY); // it must wait for the first message of the table
    }
}

void websocket_closed(void *session) {
    struct table_connection *const connection = session;
    connection->socket = NULL;
    if (connection->live != NULL) {
        live_table_leave(connection->live, connection);
    }
    table_connection_release(connection);
}
