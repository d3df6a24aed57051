// SPDX-License-Identifier: MIT
// How many wrong passwords each address, or each name, has had lately. Only what was wrong is remembered, and that for
// some minutes.
#ifndef PESTHOUSE_SERVER_TRIES_H
#define PESTHOUSE_SERVER_TRIES_H

#include <stdbool.h>
#include <stdint.h>

enum {
    TRIES_KEY_SIZE = 16,
    TRIES_PER_MINUTE = 5,
    TRIES_AT_ONCE = 20,
};

struct tries;

struct tries *tries_create(void);        // NULL: no memory, or no random bytes
void tries_destroy(struct tries *tries); // accepts NULL

// Counts a try at a time in milliseconds. False: there were too many, or there is no memory.
bool tries_take(struct tries *tries, const uint8_t key[TRIES_KEY_SIZE], int64_t now);
// The last one was right.
void tries_give_back(struct tries *tries, const uint8_t key[TRIES_KEY_SIZE]);
// Forgets those that count no more; to be called every few seconds.
void tries_sweep(struct tries *tries, int64_t now);

#endif
