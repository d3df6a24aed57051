// SPDX-License-Identifier: MIT
#include "store/password.h"

#include <sodium.h>

enum { PASSES = 2, MEMORY_KIB = 19456 };

_Static_assert(STORE_PASSWORD_SIZE >= crypto_pwhash_STRBYTES, "a hashed password does not fit");

enum ph_status password_hash(char hashed[STORE_PASSWORD_SIZE], const char *password, size_t length) {
    const bool made =
        sodium_init() >= 0 && crypto_pwhash_str_alg(hashed, password, length, PASSES, (size_t)MEMORY_KIB * 1024,
                                                    crypto_pwhash_ALG_ARGON2ID13) == 0;
    return made ? PH_OK : PH_ERROR_NO_MEMORY;
}

bool password_matches(const char *hashed, const char *password, size_t length) {
    char unused[STORE_PASSWORD_SIZE];
    if (hashed[0] == '\0') {
        (void)password_hash(unused, password, length); // only for its time
        return false;
    }
    return sodium_init() >= 0 && crypto_pwhash_str_verify(hashed, password, length) == 0;
}

bool password_is_old(const char *hashed) {
    return crypto_pwhash_str_needs_rehash(hashed, PASSES, (size_t)MEMORY_KIB * 1024) != 0;
}

void password_wipe(char *password, size_t size) {
    sodium_memzero(password, size);
}
