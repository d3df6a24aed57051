// SPDX-License-Identifier: MIT
#include "core/key.h"

#include "base/hex.h"

enum { KEY_BYTES = PH_KEY_DIGITS / 2 };

void ph_key_write(const struct ph_key *key, char text[PH_KEY_DIGITS + 1]) {
    uint8_t bytes[KEY_BYTES];
    for (unsigned i = 0; i < KEY_BYTES; i++) {
        bytes[i] = (uint8_t)(key->word[i / 8] >> (56 - i % 8 * 8));
    }
    ph_hex_write(text, bytes, KEY_BYTES);
}

struct ph_key ph_key_from_bytes(const uint8_t bytes[PH_KEY_DIGITS / 2]) {
    struct ph_key key = {{0}};
    for (unsigned i = 0; i < KEY_BYTES; i++) {
        key.word[i / 8] = key.word[i / 8] << 8 | bytes[i];
    }
    return key;
}

bool ph_key_read(struct ph_key *key, const char *text) {
    uint8_t bytes[KEY_BYTES];
    if (!ph_hex_read(bytes, KEY_BYTES, text)) {
        return false;
    }
    *key = ph_key_from_bytes(bytes);
    return true;
}
