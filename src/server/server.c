// SPDX-License-Identifier: MIT
#include "server/server.h"

#include "server/admin/metrics.h"
#include "server/admin/operator.h"
#include "server/http/page.h"
#include "server/http/web.h"
#include "server/people/bans.h"
#include "server/routes.h"
#include "server/tables/websocket.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct server {
    struct net *net;
    struct tables *tables;
    struct operator_door *door;
    const char *web;
};

static bool is_read(const struct net_request *request) {
    return request->head->method <= HTTP_HEAD;
}

static void respond_missing(struct net_connection *connection) {
    net_respond_text(connection, 404, "there is nothing here");
}

// What only this machine may ask: on a network it would tell how busy the server is.
static void respond_metrics(const struct server *server, struct net_connection *connection,
                            const struct net_request *request) {
    request->local ? metrics_respond(connection, server->net, server->tables) : respond_missing(connection);
}

// The machine itself is never banned, and may ask how the server is.
static const struct store_ban *ban_of(const struct server *server, const struct net_request *request) {
    return request->local ? NULL : bans_find(tables_bans(server->tables), 0, &request->from);
}

static void refuse_banned(struct net_connection *connection, const struct store_ban *ban) {
    char text[sizeof((struct ph_error *)NULL)->message] = "";
    struct ph_writer sentence;
    ph_writer_init(&sentence, text, sizeof text);
    bans_say(ban, &sentence);
    net_respond_text(connection, 403, text);
}

static void respond(void *context, struct net_connection *connection, const struct net_request *request) {
    const struct server *const server = context;
    const struct http_text path = request->head->path;
    const struct store_ban *const ban = ban_of(server, request);
    if (ban != NULL) {
        refuse_banned(connection, ban);
        return;
    }
    if (routes_respond(server->tables, connection, request)) {
        return;
    }
    if (!is_read(request)) {
        net_respond_text(connection, 405, "expected GET or HEAD");
    } else if (http_text_is(path, "/healthz") || http_text_is(path, "/livez")) {
        net_respond_text(connection, 200, "ok");
    } else if (http_text_is(path, "/readyz")) {
        const bool ready = tables_are_ready(server->tables);
        net_respond_text(connection, ready ? 200 : 503, ready ? "ok" : "the store does not take what is written");
    } else if (http_text_is(path, "/metrics")) {
        respond_metrics(server, connection, request);
    } else if (web_respond(server->web, connection, request)) {
        return;
    } else if (http_text_is(path, "/")) {
        page_respond(net_url(server->net), connection, request);
    } else {
        respond_missing(connection);
    }
}

static int upgrade(void *context, const struct net_request *request, void **session) {
    const struct server *const server = context;
    return ban_of(server, request) != NULL ? 403 : websocket_upgrade(server->tables, request, session);
}

static const struct net_handler handler = {.request = respond,
                                           .upgrade = upgrade,
                                           .opened = websocket_opened,
                                           .message = websocket_message,
                                           .closed = websocket_closed};

static enum ph_status check_folder(const char *folder, struct ph_error *error) {
    DIR *const opened = folder != NULL ? opendir(folder) : NULL;
    if (folder != NULL && opened == NULL) {
        return ph_error_set(error, PH_ERROR_IO, NULL, "cannot open the folder %s: %s", folder, strerror(errno));
    }
    if (opened != NULL) {
        closedir(opened);
    }
    return PH_OK;
}

enum ph_status server_create(struct server **made, const struct server_settings *settings, struct ph_error *error) {
    struct server *const server = calloc(1, sizeof *server);
    if (server == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    }
    server->web = settings->web;
    struct net_settings net = settings->net;
    net.handler = &handler;
    net.context = server;
    enum ph_status status = check_folder(settings->web, error);
    status = status == PH_OK ? net_create(&server->net, &net, error) : status;
    status = status == PH_OK ? tables_create(&server->tables, server->net, &settings->tables, error) : status;
    if (status == PH_OK && settings->control != NULL) {
        status = operator_create(&server->door, server->tables, settings->control, error);
    }
    if (status != PH_OK) {
        server_destroy(server);
        return status;
    }
    *made = server;
    return PH_OK;
}

void server_destroy(struct server *server) {
    if (server != NULL) {
        tables_stop(server->tables);
        operator_stop(server->door);
        net_destroy(server->net);
        tables_destroy(server->tables);
        operator_destroy(server->door);
    }
    free(server);
}

enum ph_status server_make_board(struct server *server, const struct tables_board_wish *wish,
                                 struct tables_board *board, struct ph_error *error) {
    return tables_make_board(server->tables, wish, board, error);
}

void server_run(struct server *server) {
    net_run(server->net);
}

const char *server_url(const struct server *server) {
    return net_url(server->net);
}

uint16_t server_port(const struct server *server) {
    return net_port(server->net);
}

bool server_has_moved(const struct server *server) {
    return net_has_moved(server->net);
}

uint32_t server_names_apart(const struct server *server) {
    return tables_names_apart(server->tables);
}

bool server_has_pages(const struct server *server) {
    return web_has_page(server->web);
}
