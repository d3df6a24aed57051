// SPDX-License-Identifier: MIT
// A key as text: 64 hexadecimal digits, its four words in order, the highest digit of each first.
#ifndef PESTHOUSE_CORE_KEY_H
#define PESTHOUSE_CORE_KEY_H

#include "pesthouse/random.h"

#include <stdbool.h>

enum { PH_KEY_DIGITS = 64 };

// `text` has room for the digits and a NUL.
void ph_key_write(const struct ph_key *key, char text[PH_KEY_DIGITS + 1]);
// False, with *key unchanged, if `text` is anything but 64 hexadecimal digits.
bool ph_key_read(struct ph_key *key, const char *text);
// The key whose digits are those of the bytes, two for each.
struct ph_key ph_key_from_bytes(const uint8_t bytes[PH_KEY_DIGITS / 2]);

#endif
