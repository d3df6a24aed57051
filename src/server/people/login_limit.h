// SPDX-License-Identifier: MIT
// How often something was tried lately, counted by a key: wrong passwords by address, by name and otherwise,
// whatever a person sends, or says in chat. Right passwords do not count, and tries are forgotten after some minutes.
#ifndef PESTHOUSE_SERVER_PEOPLE_LOGIN_LIMIT_H
#define PESTHOUSE_SERVER_PEOPLE_LOGIN_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

enum { LOGIN_LIMIT_KEY_SIZE = 16 };

struct login_limit_rate {
    uint32_t at_once;
    uint32_t per_minute; // given back
};

struct login_limit;

struct login_limit *login_limit_create(struct login_limit_rate rate); // NULL: no memory, or no random bytes
void login_limit_destroy(struct login_limit *limit);                  // accepts NULL

// Counts a try at a time in milliseconds. False: there were too many, or there is no memory.
bool login_limit_take(struct login_limit *limit, const uint8_t key[LOGIN_LIMIT_KEY_SIZE], int64_t now);
// The last try was of a right password, and does not count.
void login_limit_give_back(struct login_limit *limit, const uint8_t key[LOGIN_LIMIT_KEY_SIZE]);
// Forgets keys whose tries no longer count; to be called every few seconds.
void login_limit_sweep(struct login_limit *limit, int64_t now);

#endif
