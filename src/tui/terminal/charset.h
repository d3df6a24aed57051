// SPDX-License-Identifier: MIT
// The character set of the locale.
#ifndef PESTHOUSE_TUI_TERMINAL_CHARSET_H
#define PESTHOUSE_TUI_TERMINAL_CHARSET_H

#include <stdbool.h>

// Takes over the locale of the environment; numbers are written as in C. Returns whether its character set is UTF-8,
// also where only the locale's name says so, because it is not installed.
bool tui_charset_is_utf8(void);

#endif
