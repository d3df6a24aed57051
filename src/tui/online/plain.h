// SPDX-License-Identifier: MIT
// A table of a server line by line, for pipes, screen readers and simple terminals.
#ifndef PESTHOUSE_TUI_ONLINE_PLAIN_H
#define PESTHOUSE_TUI_ONLINE_PLAIN_H

#include "tui/faces/plain_words.h"
#include "tui/online/online.h"

// Talks until the person leaves: TUI_PLAIN_LEFT, CLOSED, REMATCH (at online->viewer.table.next), LOST (link.end says
// why) or FAILED.
enum tui_plain_end tui_online_plain(struct tui_online *online, FILE *out);

// ---- elsewhere_plain.c ----------------------------------------------------------------------------------------------

// Does what is typed behind "notices", and says where notices elsewhere go.
void tui_online_take_notices(struct tui_plain *plain, const char *typed);

// ---- plain_lines.c --------------------------------------------------------------------------------------------------

// Does what a line says that is a word of tables online. False: it is none.
bool tui_online_take_line(struct tui_plain *plain, const char *line);
// What cannot be done now is answered with what can.
void tui_online_refuse_line(struct tui_plain *plain);

#endif
