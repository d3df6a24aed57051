// SPDX-License-Identifier: MIT
// Makes text from files and other programs safe to show on a terminal.
#ifndef PESTHOUSE_BASE_SHOWN_H
#define PESTHOUSE_BASE_SHOWN_H

#include "pesthouse/text.h"

// Writes the text with control characters and invalid UTF-8 escaped (\x1b). Text that does not fit is cut off between
// characters.
void ph_write_shown(struct ph_writer *writer, const char *text);

#endif
