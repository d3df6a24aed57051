// SPDX-License-Identifier: MIT
// An evening of many tables in plain text, between its rounds: who is there, when a round begins, the standings. Its
// maker begins and stops rounds; the others are taken to their tables.
#ifndef PESTHOUSE_TUI_ONLINE_EVENING_H
#define PESTHOUSE_TUI_ONLINE_EVENING_H

#include "client/evening.h"
#include "words/language.h"

struct tui_evening {
    const struct words_language *language;
    struct client_server *server; // with the evening
    const char *name;             // one's own there
    bool makes;                   // is its maker
    int (*play)(void *context);   // at the table of `server`; returns the program's exit code
    void *context;
};

// Until the evening, or the input, ends. Returns the program's exit code.
int tui_evening_spend(const struct tui_evening *evening);

#endif
