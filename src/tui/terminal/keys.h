// SPDX-License-Identifier: MIT
// Keys from the terminal that ncurses has opened, one at a time. A text that is pasted is one key.
#ifndef PESTHOUSE_TUI_TERMINAL_KEYS_H
#define PESTHOUSE_TUI_TERMINAL_KEYS_H

#include "tui/terminal/screen.h"

enum { TUI_PASTED_MAX = 256 };

// All zeros at first.
struct tui_keys {
    int idle;                    // number of reads that returned nothing at once
    char pasted[TUI_PASTED_MAX]; // the beginning of the last text pasted, up to its first line break
};

void tui_keys_open(void);
// Drops what is still being typed or pasted, which would run in the shell.
void tui_keys_close(void);
// Waits for a key, at most `ms` milliseconds. TUI_KEY_NONE: there is none; TUI_KEY_CLOSED: the terminal is gone, or the
// end of input.
int tui_keys_take(struct tui_keys *keys, int ms);
// Drops what was typed so far.
void tui_keys_drop(struct tui_keys *keys);

#endif
