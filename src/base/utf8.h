// SPDX-License-Identifier: MIT
#ifndef PESTHOUSE_BASE_UTF8_H
#define PESTHOUSE_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

// The length (1 … 4) of the UTF-8 character at the start of `bytes`; 0 if there is none (RFC 3629: shortest form, no
// surrogates, at most U+10FFFF).
size_t ph_utf8_length(const char *bytes, size_t length);
// The character that `length` bytes are, as many as ph_utf8_length says.
uint32_t ph_utf8_glyph(const char *bytes, size_t length);
// Writes a character, followed by a NUL; returns its length.
size_t ph_utf8_write(uint32_t glyph, char bytes[5]);

#endif
