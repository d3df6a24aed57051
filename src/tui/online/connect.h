// SPDX-License-Identifier: MIT
// A person at a table of a server: becomes somebody there, chooses a listed table or makes one if the address names
// none, and plays.
#ifndef PESTHOUSE_TUI_ONLINE_CONNECT_H
#define PESTHOUSE_TUI_ONLINE_CONNECT_H

#include "client/server.h"
#include "tui/online/online.h"
#include "tui/online/start.h"
#include "words/language.h"

struct tui_connect_order {
    const struct words_language *language;
    struct client_server *server; // with a table, or without: then one is chosen or made
    const char *name;             // NULL: as last time at this server, else that of the user
    const char *code;             // of a guest, who comes back by it; NULL: none
    bool new_code;                // prints one of this person's, and nothing else
    struct tui_online_wish wish;  // the table to be made, if the server's address names none
    bool asks;                    // listed tables are shown first; on the full screen, what a new one is to be
    bool watch;                   // look on
    const char *join;             // the code of a table around one screen, or of an evening; NULL: none
    bool evening;                 // makes an evening, of tables as `wish` says
    bool duplicate;               // whose rounds are duplicate
    enum tui_online_part part;    // that is shown
    bool plain;
    int pace_ms;
};

// Returns the program's exit code.
int tui_connect(const struct tui_connect_order *order);

#endif
