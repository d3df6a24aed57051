// SPDX-License-Identifier: MIT
// Luck that can be checked (docs/table.md): a table shows the hash of a secret before the first move, everybody adds
// bytes of their own, and the secret is shown at the end.
#ifndef PESTHOUSE_TABLE_LUCK_H
#define PESTHOUSE_TABLE_LUCK_H

#include "pesthouse/random.h"
#include "table/table.h"

// SHA-256("pesthouse-luck-1" ‖ secret).
void ph_luck_commit(const uint8_t secret[PH_TABLE_SECRET_SIZE], uint8_t commitment[PH_TABLE_SECRET_SIZE]);
// SHA-256("pesthouse-key-1" ‖ secret ‖ `bytes`), the game's key. The bytes are those of `count` seats, in order.
struct ph_key ph_luck_key(const uint8_t secret[PH_TABLE_SECRET_SIZE], const uint8_t *bytes, unsigned count);

#endif
