// SPDX-License-Identifier: MIT
// A table of a server line by line, for pipes, screen readers and simple terminals.
#ifndef PESTHOUSE_TUI_ONLINE_PLAIN_H
#define PESTHOUSE_TUI_ONLINE_PLAIN_H

#include "tui/online/online.h"

#include <stdio.h>

enum tui_online_end {
    TUI_ONLINE_STAYS,   // not yet
    TUI_ONLINE_LEFT,    // the person, or the end of input
    TUI_ONLINE_CLOSED,  // by a signal
    TUI_ONLINE_REMATCH, // to the table online->seen.next
    TUI_ONLINE_ENDED,   // the connection, for good: link.end says why
    TUI_ONLINE_FAILED,  // the output cannot be written, or there is no memory
};

// Talks until the person leaves.
enum tui_online_end tui_online_plain(struct tui_online *online, FILE *out);

#endif
