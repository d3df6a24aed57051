// SPDX-License-Identifier: MIT
#include "server/notices/mail_link.h"

#include "base/hex.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <string.h>

// What a link consists of, in this order, and its signature.
enum { LANGUAGE = 1, CHANNEL = 3, UNTIL = 11, SIGNED = 19, SIGNATURE = 15, BYTES = SIGNED + SIGNATURE };
_Static_assert(2 * BYTES == MAIL_LINK_DIGITS, "two digits for each byte");

static void put_number(uint8_t *bytes, uint64_t number) {
    for (int i = 7; i >= 0; i--, number >>= 8) {
        bytes[i] = (uint8_t)number;
    }
}

static uint64_t get_number(const uint8_t *bytes) {
    uint64_t number = 0;
    for (int i = 0; i < 8; i++) {
        number = number << 8 | bytes[i];
    }
    return number;
}

// Signs the first bytes for this purpose alone.
static bool sign(uint8_t signature[SIGNATURE], const uint8_t *bytes, const uint8_t secret[STORE_SECRET_SIZE]) {
    static const char purpose[] = "pesthouse-mail-1";
    uint8_t all[sizeof purpose + SIGNED];
    uint8_t made[EVP_MAX_MD_SIZE];
    unsigned size;
    memcpy(all, purpose, sizeof purpose);
    memcpy(all + sizeof purpose, bytes, SIGNED);
    if (HMAC(EVP_sha256(), secret, STORE_SECRET_SIZE, all, sizeof all, made, &size) == NULL) {
        return false;
    }
    memcpy(signature, made, SIGNATURE);
    return true;
}

bool mail_link_write(char text[MAIL_LINK_SIZE], const struct mail_link *link, const uint8_t secret[STORE_SECRET_SIZE]) {
    uint8_t bytes[BYTES] = {(uint8_t)link->act};
    memcpy(bytes + LANGUAGE, link->language, CHANNEL - LANGUAGE);
    put_number(bytes + CHANNEL, link->channel);
    put_number(bytes + UNTIL, (uint64_t)link->until);
    const bool done = sign(bytes + SIGNED, bytes, secret);
    ph_hex_write(text, bytes, BYTES);
    return done;
}

bool mail_link_read(struct mail_link *link, const char *text, const uint8_t secret[STORE_SECRET_SIZE]) {
    uint8_t bytes[BYTES];
    uint8_t expected[SIGNATURE];
    if (!ph_hex_read(bytes, BYTES, text) || !sign(expected, bytes, secret) ||
        CRYPTO_memcmp(expected, bytes + SIGNED, SIGNATURE) != 0) {
        return false;
    }
    *link = (struct mail_link){.act = (enum store_link_act)bytes[0],
                               .channel = get_number(bytes + CHANNEL),
                               .until = (int64_t)get_number(bytes + UNTIL)};
    memcpy(link->language, bytes + LANGUAGE, CHANNEL - LANGUAGE);
    return true;
}
