// SPDX-License-Identifier: MIT
#include "http/handshake.h"

#include "base/hex.h"

#include <openssl/evp.h>
#include <openssl/sha.h>
#include <string.h>

bool handshake_prepare(void) {
    unsigned char digest[SHA_DIGEST_LENGTH];
    return OPENSSL_init_crypto(0, NULL) == 1 && SHA1(digest, 0, digest) != NULL;
}

bool handshake_is_key(struct http_text key) {
    uint8_t nonce[HANDSHAKE_KEY_SIZE + 2];
    size_t count;
    return key.length == HANDSHAKE_KEY_LENGTH && ph_base64_read(nonce, sizeof nonce, key.at, key.length, &count) &&
           count == HANDSHAKE_KEY_SIZE;
}

bool handshake_accept(char accept[HANDSHAKE_ACCEPT_SIZE], struct http_text key) {
    static const char appendix[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char text[HANDSHAKE_KEY_LENGTH + sizeof appendix - 1];
    unsigned char digest[SHA_DIGEST_LENGTH];
    memcpy(text, key.at, HANDSHAKE_KEY_LENGTH);
    memcpy(text + HANDSHAKE_KEY_LENGTH, appendix, sizeof appendix - 1);
    if (SHA1(text, sizeof text, digest) == NULL) {
        return false;
    }
    EVP_EncodeBlock((unsigned char *)accept, digest, sizeof digest);
    return true;
}
