// SPDX-License-Identifier: MIT
// The server: which paths there are, and who answers them.
#ifndef PESTHOUSE_SERVER_SERVER_H
#define PESTHOUSE_SERVER_SERVER_H

#include "server/tables/make_board.h"

struct server;

struct server_settings {
    struct net_settings net; // without a handler
    struct tables_settings tables;
    const char *control; // the path of the control socket; NULL: none
    const char *web;     // a folder whose files are served; NULL: those of the program
};

// Listens. Texts of the settings must last as long as the server. Fails as net_create does.
enum ph_status server_create(struct server **made, const struct server_settings *settings, struct ph_error *error);
void server_destroy(struct server *server); // accepts NULL
// Makes a table around one screen, before it runs.
enum ph_status server_make_board(struct server *server, const struct tables_board_wish *wish,
                                 struct tables_board *board, struct ph_error *error);
// Runs until a signal.
void server_run(struct server *server);

const char *server_url(const struct server *server);
uint16_t server_port(const struct server *server);
bool server_has_moved(const struct server *server);
// As tables_names_apart.
uint32_t server_names_apart(const struct server *server);
// Whether browsers find pages here to play in.
bool server_has_pages(const struct server *server);

#endif
