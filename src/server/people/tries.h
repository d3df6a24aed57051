// SPDX-License-Identifier: MIT
// How many wrong passwords each of something has had lately: an address, a name, or whatever else is counted. Only what
// was wrong is remembered, and that for some minutes.
#ifndef PESTHOUSE_SERVER_PEOPLE_TRIES_H
#define PESTHOUSE_SERVER_PEOPLE_TRIES_H

#include <stdbool.h>
#include <stdint.h>

enum { TRIES_KEY_SIZE = 16 };

struct tries_limits {
    uint32_t at_once;
    uint32_t per_minute; // from then on
};

struct tries;

struct tries *tries_create(struct tries_limits limits); // NULL: no memory, or no random bytes
void tries_destroy(struct tries *tries);                // accepts NULL

// Counts a try at a time in milliseconds. False: there were too many, or there is no memory.
bool tries_take(struct tries *tries, const uint8_t key[TRIES_KEY_SIZE], int64_t now);
// The last one was right.
void tries_give_back(struct tries *tries, const uint8_t key[TRIES_KEY_SIZE]);
// Forgets those that count no more; to be called every few seconds.
void tries_sweep(struct tries *tries, int64_t now);

#endif
