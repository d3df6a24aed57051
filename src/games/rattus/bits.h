// SPDX-License-Identifier: MIT
// Sets as bits of a word, and eight bytes of a word worked on at once; in portable C, since no build asks for a newer
// machine than the oldest of its kind.
#ifndef RATTUS_BITS_H
#define RATTUS_BITS_H

#include <stdbool.h>
#include <stdint.h>

static inline uint32_t rattus_bit(unsigned index) {
    return (uint32_t)1 << index;
}
static inline unsigned rattus_lowest(uint32_t mask) {
    return (unsigned)__builtin_ctz(mask);
}
// The number of bits set, without a call where the machine has no instruction for it.
static inline unsigned rattus_count(uint32_t mask) {
    mask -= (mask >> 1) & 0x55555555u;
    mask = (mask & 0x33333333u) + ((mask >> 2) & 0x33333333u);
    return (((mask + (mask >> 4)) & 0x0F0F0F0Fu) * 0x01010101u) >> 24;
}
// The same for a mask of the slots of a region.
static inline unsigned rattus_slot_count(unsigned slots) {
    return (slots & 1u) + (slots >> 1 & 1u) + (slots >> 2);
}
// The index of the n-th lowest bit of a mask that has more than n.
static inline unsigned rattus_nth(uint32_t mask, unsigned n) {
    while (n-- > 0) {
        mask &= mask - 1;
    }
    return rattus_lowest(mask);
}
// Loops over the bits of a mask, in board (edge, character) order.
// NOLINTBEGIN(bugprone-macro-parentheses): the macro declares `index`.
#define RATTUS_EACH(index, mask)                                                                                       \
    for (uint32_t left_##index = (mask), index = 0;                                                                    \
         left_##index != 0 && ((index = (uint32_t)__builtin_ctz(left_##index)), true);                                 \
         left_##index &= left_##index - 1)
// NOLINTEND(bugprone-macro-parentheses)

// ---- 64 bits, and bytes of a word -----------------------------------------------------------------------------------

#define RATTUS_ONES 0x0101010101010101u // 1 in each byte
#define RATTUS_TOPS 0x8080808080808080u // the highest bit of each byte

// The bits set in each byte.
static inline uint64_t rattus_count_bytes(uint64_t mask) {
    mask -= (mask >> 1) & 0x5555555555555555u;
    mask = (mask & 0x3333333333333333u) + ((mask >> 2) & 0x3333333333333333u);
    return (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
}

static inline unsigned rattus_count64(uint64_t mask) {
    return (unsigned)(rattus_count_bytes(mask) * RATTUS_ONES >> 56);
}

// How many of eight ascending sums, one in each byte, are at most n (< 128).
static inline unsigned rattus_sums_up_to(uint64_t sums, unsigned n) {
    return (unsigned)(((((n * RATTUS_ONES | RATTUS_TOPS) - sums) & RATTUS_TOPS) >> 7) * RATTUS_ONES >> 56);
}

// The place of the n-th lowest bit of a mask that has more than n, without branches: sums of bits from below find its
// byte, and the same again its bit.
static inline unsigned rattus_nth64(uint64_t mask, unsigned n) {
    const uint64_t sums = rattus_count_bytes(mask) * RATTUS_ONES;
    const unsigned byte = rattus_sums_up_to(sums, n);
    n -= (unsigned)(sums << 8 >> (8 * byte)) & 0xFFu;
    const uint64_t bits = (mask >> (8 * byte) & 0xFFu) * RATTUS_ONES & 0x8040201008040201u; // bit i alone in byte i
    const uint64_t in_byte = (((bits + 0x7F7F7F7F7F7F7F7Fu) | bits) & RATTUS_TOPS) >> 7; // 1 in byte i if bit i is set
    return 8 * byte + rattus_sums_up_to(in_byte * RATTUS_ONES, n);
}
// Which of the eight bytes of a word are `value`, as a mask of eight bits; bit 0 is the lowest byte.
static inline unsigned rattus_bytes_equal(uint64_t word, unsigned value) {
    const uint64_t other = word ^ value * RATTUS_ONES;
    const uint64_t differs = ((other & ~RATTUS_TOPS) + ~RATTUS_TOPS) | other; // the highest bit of a byte: it is not 0
    return (unsigned)((((~differs & RATTUS_TOPS) >> 7) * 0x0102040810204080u) >> 56);
}

#endif
