// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // getrandom
#include "server/notices/push.h"

#include "base/hex.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { HASH_SIZE = 32, KEY_SIZE = 16, NONCE_SIZE = 12, TAG_SIZE = 16, RECORD_SIZE = 4096, VALID_S = 12 * 3600 };

// ---- base64url ------------------------------------------------------------------------------------------------------

static void write_base64url(struct ph_writer *writer, const void *bytes, size_t count) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const uint8_t *const from = bytes;
    for (size_t bit = 0; bit < 8 * count; bit += 6) {
        const size_t at = bit / 8;
        const unsigned two = (unsigned)from[at] << 8 | (at + 1 < count ? from[at + 1] : 0U);
        ph_write_char(writer, letters[two >> (10 - bit % 8) & 63]);
    }
}

// Exactly `count` bytes.
static bool read_base64url(uint8_t *bytes, size_t count, const char *text, size_t length) {
    char plain[2 * P256_PUBLIC_SIZE];
    size_t read;
    if (length != (8 * count + 5) / 6 || length + 3 >= sizeof plain) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '+' || text[i] == '/' || text[i] == '=') {
            return false;
        }
        plain[i] = (char)(text[i] == '-' ? '+' : text[i] == '_' ? '/' : text[i]);
    }
    while (length % 4 != 0) {
        plain[length++] = '=';
    }
    return ph_base64_read(bytes, count, plain, length, &read) && read == count;
}

// ---- keys -----------------------------------------------------------------------------------------------------------

static bool read_keys(struct push_subscriber *subscriber, const char *key, size_t key_length, const char *auth) {
    return read_base64url(subscriber->public_key, P256_PUBLIC_SIZE, key, key_length) &&
           read_base64url(subscriber->auth, PUSH_AUTH_SIZE, auth, strlen(auth)) &&
           p256_is_public(subscriber->public_key, P256_PUBLIC_SIZE);
}

bool push_keys_read(struct push_subscriber *subscriber, const char *p256dh, const char *auth) {
    return read_keys(subscriber, p256dh, strlen(p256dh), auth);
}

bool push_keys_read_text(struct push_subscriber *subscriber, const char *text) {
    const char *const dot = strchr(text, '.');
    return dot != NULL && read_keys(subscriber, text, (size_t)(dot - text), dot + 1);
}

void push_key_write(const uint8_t public_key[P256_PUBLIC_SIZE], char text[PUSH_KEY_SIZE]) {
    struct ph_writer writer;
    ph_writer_init(&writer, text, PUSH_KEY_SIZE);
    write_base64url(&writer, public_key, P256_PUBLIC_SIZE);
}

void push_keys_write(const struct push_subscriber *subscriber, char text[PUSH_KEYS_SIZE]) {
    struct ph_writer writer;
    ph_writer_init(&writer, text, PUSH_KEYS_SIZE);
    write_base64url(&writer, subscriber->public_key, P256_PUBLIC_SIZE);
    ph_write_char(&writer, '.');
    write_base64url(&writer, subscriber->auth, PUSH_AUTH_SIZE);
}

// ---- derived keys ---------------------------------------------------------------------------------------------------

static bool hmac(const uint8_t *key, size_t key_length, const uint8_t *bytes, size_t length, uint8_t hash[HASH_SIZE]) {
    unsigned size = HASH_SIZE;
    return HMAC(EVP_sha256(), key, (int)key_length, bytes, length, hash, &size) != NULL;
}

// Of HKDF (RFC 5869) the second step, up to one hash. `info` has room for one byte more.
static bool expand(const uint8_t key[HASH_SIZE], uint8_t *info, size_t length, uint8_t *made, size_t size) {
    uint8_t hash[HASH_SIZE];
    info[length] = 1;
    const bool done = hmac(key, HASH_SIZE, info, length + 1, hash);
    memcpy(made, hash, size);
    return done;
}

static bool derive(const uint8_t key[HASH_SIZE], const char *purpose, uint8_t *made, size_t size) {
    uint8_t info[64];
    const size_t length = strlen(purpose) + 1; // with its NUL
    memcpy(info, purpose, length);
    return expand(key, info, length, made, size);
}

bool push_pair_of_store(struct p256_pair *pair, const uint8_t *secret, size_t length) {
    static const char purpose[] = "pesthouse-push-1";
    uint8_t name[sizeof purpose];
    memcpy(name, purpose, sizeof name);
    for (uint8_t tries = 0; tries < 8; tries++) { // one in four billion numbers is none of the curve
        name[sizeof name - 1] = tries;
        if (!hmac(secret, length, name, sizeof name, pair->private_key)) {
            return false;
        }
        if (p256_complete(pair)) {
            return true;
        }
    }
    return false;
}

bool push_with_make(struct push_with *with) {
    return getrandom(with->salt, PUSH_SALT_SIZE, 0) == PUSH_SALT_SIZE && p256_make(&with->pair);
}

// ---- a message ------------------------------------------------------------------------------------------------------

struct content_keys {
    uint8_t key[KEY_SIZE];
    uint8_t nonce[NONCE_SIZE];
};

static bool find_keys(struct content_keys *keys, const struct push_subscriber *to, const struct push_with *with) {
    static const char purpose[] = "WebPush: info"; // with its NUL
    uint8_t info[sizeof purpose + 2 * P256_PUBLIC_SIZE + 1];
    uint8_t secret[P256_SECRET_SIZE];
    uint8_t hash[HASH_SIZE];
    memcpy(info, purpose, sizeof purpose);
    memcpy(info + sizeof purpose, to->public_key, P256_PUBLIC_SIZE);
    memcpy(info + sizeof purpose + P256_PUBLIC_SIZE, with->pair.public_key, P256_PUBLIC_SIZE);
    return p256_agree(&with->pair, to->public_key, secret) &&
           hmac(to->auth, PUSH_AUTH_SIZE, secret, sizeof secret, hash) &&
           expand(hash, info, sizeof info - 1, hash, sizeof hash) &&
           hmac(with->salt, PUSH_SALT_SIZE, hash, sizeof hash, hash) &&
           derive(hash, "Content-Encoding: aes128gcm", keys->key, KEY_SIZE) &&
           derive(hash, "Content-Encoding: nonce", keys->nonce, NONCE_SIZE);
}

// In place, with the tag behind it.
static bool seal(const struct content_keys *keys, uint8_t *bytes, size_t length) {
    EVP_CIPHER_CTX *const context = EVP_CIPHER_CTX_new();
    int done = 0;
    int rest = 0;
    const bool sealed =
        context != NULL && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, keys->key, keys->nonce) == 1 &&
        EVP_EncryptUpdate(context, bytes, &done, bytes, (int)length) == 1 &&
        EVP_EncryptFinal_ex(context, bytes + done, &rest) == 1 && (size_t)done + (size_t)rest == length &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG_SIZE, bytes + length) == 1;
    EVP_CIPHER_CTX_free(context);
    return sealed;
}

static void write_head(struct ph_writer *body, const struct push_with *with) {
    static const char record_size[4] = {RECORD_SIZE >> 24, RECORD_SIZE >> 16 & 255, RECORD_SIZE >> 8 & 255,
                                        RECORD_SIZE & 255};
    ph_write_bytes(body, (const char *)with->salt, PUSH_SALT_SIZE);
    ph_write_bytes(body, record_size, sizeof record_size);
    ph_write_char(body, P256_PUBLIC_SIZE);
    ph_write_bytes(body, (const char *)with->pair.public_key, P256_PUBLIC_SIZE);
}

bool push_encrypt(struct ph_writer *body, const struct push_subscriber *to, const struct push_with *with,
                  const char *text, size_t length, size_t padded) {
    static const char last_record = 2;
    uint8_t record[RECORD_SIZE] = {0};
    struct content_keys keys;
    if (length + 1 > padded || padded + TAG_SIZE > sizeof record || !find_keys(&keys, to, with)) {
        return false;
    }
    memcpy(record, text, length);
    record[length] = (uint8_t)last_record;
    if (!seal(&keys, record, padded)) {
        return false;
    }
    write_head(body, with);
    ph_write_bytes(body, (const char *)record, padded + TAG_SIZE);
    return !body->failed;
}

// ---- who sends it ---------------------------------------------------------------------------------------------------

bool push_authorize(struct ph_writer *fields, const struct p256_pair *pair, const char *service, const char *subject,
                    int64_t now) {
    static const char kind[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char key[PUSH_KEY_SIZE];
    uint8_t signature[P256_SIGNATURE_SIZE];
    struct ph_writer claims;
    ph_writer_init_heap(&claims);
    ph_json_object_begin(&claims);
    ph_json_string(ph_json_key(&claims, "aud"), service);
    ph_json_int(ph_json_key(&claims, "exp"), now + VALID_S);
    ph_json_string(ph_json_key(&claims, "sub"), subject);
    ph_json_object_end(&claims);
    ph_write_text(fields, "Authorization: vapid t=");
    const size_t start = fields->length;
    write_base64url(fields, kind, strlen(kind));
    ph_write_char(fields, '.');
    write_base64url(fields, claims.data, claims.length);
    const bool done =
        !fields->failed && !claims.failed && p256_sign(pair, fields->data + start, fields->length - start, signature);
    ph_writer_deinit(&claims);
    if (done) {
        push_key_write(pair->public_key, key);
        ph_write_char(fields, '.');
        write_base64url(fields, signature, sizeof signature);
        ph_write_format(fields, ", k=%s\r\n", key);
    }
    return done && !fields->failed;
}
