// SPDX-License-Identifier: MIT
// Text from files, other programs and other people, and what of it may be accepted and shown. A terminal obeys control
// characters, and a reader believes what stands in a line: text must not write over its neighbours, turn them around or
// begin lines of its own.
#ifndef PESTHOUSE_BASE_SHOWN_H
#define PESTHOUSE_BASE_SHOWN_H

#include "pesthouse/text.h"

// What a character is in text that others wrote. Names have seen characters only. Chat also has unseen ones, which
// spelling and emoji need, and line ends. The others are accepted nowhere, and printed on no terminal.
enum ph_shown {
    PH_SHOWN_SEEN,
    PH_SHOWN_UNSEEN,  // changes how its neighbours are drawn, is drawn as nothing, or as something else by each font
    PH_SHOWN_CONTROL, // of ASCII, or U+0080 … U+009F, which some terminals obey as well
    PH_SHOWN_TURN,    // changes the direction of the text around it
    PH_SHOWN_BREAK,   // ends a line or a paragraph
    PH_SHOWN_HIDDEN,  // cannot be seen and is of no use, or is no character
};
enum ph_shown ph_shown_kind(uint32_t glyph);

enum { PH_SHOWN_FAULT_SIZE = 64 };

// Whether all characters of the text are of kinds up to `worst`, but for line ends where `lines`. Else `fault` says
// what is wrong with the first that is not: "U+202E changes the direction of text".
bool ph_shown_check(const char *text, enum ph_shown worst, bool lines, char fault[PH_SHOWN_FAULT_SIZE]);
// Whether something of the text can be seen.
bool ph_shown_any(const char *text);

// Writes the text with characters that no terminal may get, and invalid UTF-8, escaped (\x1b). Isolates stay: this
// program puts them around names. Text that does not fit is cut off between characters.
void ph_write_shown(struct ph_writer *writer, const char *text);
// Writes what of the text can be seen, on one line: what ends lines, and control characters, become spaces.
void ph_write_seen(struct ph_writer *writer, const char *text);
// Writes the first `length` bytes of the text without the characters that no terminal may get, but for line ends and
// isolates, each of which ends in its line.
void ph_write_printed(struct ph_writer *writer, const char *text, size_t length);

#endif
