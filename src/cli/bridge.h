// SPDX-License-Identifier: MIT
// Plays a seat of a table on a server by a program that reads a line for each decision and answers with a line.
#ifndef PESTHOUSE_CLI_BRIDGE_H
#define PESTHOUSE_CLI_BRIDGE_H

#include "client/link.h"

enum { BRIDGE_NO_GAME = -1, BRIDGE_LEFT_MAX = 64, BRIDGE_TABLE_SIZE = 64 };

struct bridge_order {
    const struct client_server *server; // with the table and a token
    const char *engine;                 // a command of the shell
    int seat;                           // −1: the first that is open
    int64_t patience_ms;                // for each decision
    bool starts;                        // the table is its own: it starts the game once all are ready
    bool accepts;                       // there are other tables if this one comes to nothing
    int64_t gathering_ms;               // it leaves a table whose game has not begun by then; 0: it waits
};

// Plays until the game is over. Returns an enum cli_exit, or of an order that accepts BRIDGE_NO_GAME if it did not play
// here; what went wrong is said on standard error.
int bridge_run(const struct bridge_order *order);

// What tables the program goes to, and those it has been at.
struct bridge_search {
    const char *game; // NULL: any
    char left[BRIDGE_LEFT_MAX][BRIDGE_TABLE_SIZE];
    size_t left_count;
};

// Waits for a table that the program may come to, and fills in that of *server. Returns an enum cli_exit.
int bridge_find_table(const struct bridge_search *search, struct client_server *server);
// It does not go to that table again.
void bridge_leave_out(struct bridge_search *search, const char *table);

#endif
