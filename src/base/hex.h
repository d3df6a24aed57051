// SPDX-License-Identifier: MIT
// Bytes as hexadecimal digits and as base64 (RFC 4648).
#ifndef PESTHOUSE_BASE_HEX_H
#define PESTHOUSE_BASE_HEX_H

#include "pesthouse/text.h"

// Writes two lower-case digits for each byte, and a NUL, to `text`, which has room for them.
void ph_hex_write(char *text, const uint8_t *bytes, size_t count);
// Reads exactly 2 × `count` digits of either case. False, with the bytes unchanged, for any other text.
bool ph_hex_read(uint8_t *bytes, size_t count, const char *text);

// Writes a string of JSON that holds the bytes as base64, with padding.
void ph_base64_json(struct ph_writer *writer, const uint8_t *bytes, size_t count);
// Reads base64 with padding into `bytes`, which has room for `capacity`. False if it is anything else, or does not fit.
bool ph_base64_read(uint8_t *bytes, size_t capacity, const char *text, size_t length, size_t *count);

#endif
