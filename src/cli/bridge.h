// SPDX-License-Identifier: MIT
// Plays a seat of a table on a server by a program that reads a line for each decision and answers with a line.
#ifndef PESTHOUSE_CLI_BRIDGE_H
#define PESTHOUSE_CLI_BRIDGE_H

#include "client/link.h"

struct bridge_order {
    const struct client_server *server; // with the table and a token
    const char *engine;                 // a command of the shell
    int seat;                           // −1: the first that is open
    int64_t patience_ms;                // for each decision
    bool starts;                        // the table is its own: it starts the game once all are ready
};

// Plays until the game is over. Returns an enum cli_exit; what went wrong is said on standard error.
int bridge_run(const struct bridge_order *order);

#endif
