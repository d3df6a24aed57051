// SPDX-License-Identifier: MIT
// The lobby of a server: its listed tables, the newest ones, to choose one from or to make another.
#ifndef PESTHOUSE_TUI_ONLINE_LOBBY_H
#define PESTHOUSE_TUI_ONLINE_LOBBY_H

#include "client/server.h"
#include "tui/faces/ui.h"

#include <stdio.h>

enum { TUI_LOBBY_MAX = 50, TUI_LOBBY_NEW = -10 };

struct tui_lobby_table {
    char id[sizeof((struct client_url *)NULL)->table];
    char *people;      // the game and who sits there
    char *seats;       // all seats and the state, in a sentence
    const char *state; // in words
};

struct tui_lobby {
    struct tui_lobby_table tables[TUI_LOBBY_MAX];
    int count;
};

// Asks the server. PH_ERROR_IO with the reason, PH_ERROR_NO_MEMORY.
enum ph_status tui_lobby_read(struct tui_lobby *lobby, const struct client_server *server,
                              const struct words_language *language, struct ph_error *error);
// Takes in what the server answered.
enum ph_status tui_lobby_list(struct tui_lobby *lobby, const struct client_answer *answer,
                              const struct words_language *language, struct ph_error *error);
void tui_lobby_deinit(struct tui_lobby *lobby);

// Both return the index of a table, TUI_LOBBY_NEW, TUI_BACK or TUI_GONE.
int tui_lobby_menu(const struct tui_lobby *lobby, struct tui_screen *screen);
// Line by line from standard input.
int tui_lobby_plain(const struct tui_lobby *lobby, const struct words_language *language, FILE *out);

#endif
