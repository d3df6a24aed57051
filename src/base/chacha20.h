// SPDX-License-Identifier: MIT
// The block function of ChaCha20 (RFC 8439, section 2.3): 64 bytes that are a function of key, counter and nonce.
#ifndef PESTHOUSE_BASE_CHACHA20_H
#define PESTHOUSE_BASE_CHACHA20_H

#include <stdint.h>

// Words are numbers, not bytes: the RFC reads and writes them with the lowest byte first.
void ph_chacha20_block(uint32_t out[16], const uint32_t key[8], uint32_t counter, const uint32_t nonce[3]);
// The blocks of `counter` … `counter` + 3, in half the time.
void ph_chacha20_four_blocks(uint32_t out[4][16], const uint32_t key[8], uint32_t counter, const uint32_t nonce[3]);

#endif
