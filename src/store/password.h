// SPDX-License-Identifier: MIT
// Passwords of accounts: Argon2id with 19,456 KiB, two passes and one lane. Each call takes some 20 ms and these 19
// MiB, so it belongs on a pool of threads, never on the loop or on the store's thread. Any number of threads may call.
#ifndef PESTHOUSE_STORE_PASSWORD_H
#define PESTHOUSE_STORE_PASSWORD_H

#include "store/store.h"

// Hashes a password with a fresh salt, as text that names the parameters. PH_ERROR_NO_MEMORY.
enum ph_status password_hash(char hashed[STORE_PASSWORD_SIZE], const char *password, size_t length);

// Whether it is this password. With hashed "", for a name without an account, it takes as long and answers false.
bool password_matches(const char *hashed, const char *password, size_t length);

// Whether the text was made with other parameters than today's: hash the password again when it is next known.
bool password_is_old(const char *hashed);

// Overwrites a password, also where a compiler sees that nobody reads it any more.
void password_wipe(char *password, size_t size);

#endif
