// SPDX-License-Identifier: MIT
// Text from files and other programs, as it may be shown on a terminal.
#ifndef PESTHOUSE_BASE_SHOWN_H
#define PESTHOUSE_BASE_SHOWN_H

#include "pesthouse/text.h"

// Writes the text with control characters, and bytes that are not UTF-8, as \x1b. What does not fit is left out from a
// whole character on.
void ph_write_shown(struct ph_writer *writer, const char *text);

#endif
