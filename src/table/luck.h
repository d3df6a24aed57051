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
// The same for all tables of a duplicate round: of the SHA-256 of the bytes of all seats, table by table.
struct ph_key ph_luck_key_shared(const uint8_t secret[PH_TABLE_SECRET_SIZE],
                                 const uint8_t everybody[PH_TABLE_SECRET_SIZE]);
struct ph_key ph_luck_key(const uint8_t secret[PH_TABLE_SECRET_SIZE], const uint8_t *bytes, unsigned count);

// A seed as a secret, its highest byte first, and a key (core/key.h: ph_key_from_bytes); a seed back.
void ph_luck_of_seed(uint64_t seed, uint8_t secret[PH_TABLE_SECRET_SIZE]);
void ph_luck_of_key(const struct ph_key *key, uint8_t secret[PH_TABLE_SECRET_SIZE]);
uint64_t ph_luck_seed(const uint8_t secret[PH_TABLE_SECRET_SIZE]);

#endif
