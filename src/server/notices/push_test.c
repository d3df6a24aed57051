// SPDX-License-Identifier: MIT
// Web Push: the example of RFC 8291, appendix A, to the byte; one length for all messages; and keys of wrong sizes.
#include "server/notices/push.h"

#include "base/hex.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define UA_PUBLIC "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
#define UA_AUTH "BTBZMqHH6r4Tts7J_aSIgg"
#define AS_PUBLIC "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"

// Base64url without padding, of any length.
static size_t decode(uint8_t *bytes, size_t capacity, const char *text) {
    char plain[1024];
    size_t length = strlen(text);
    size_t count;
    for (size_t i = 0; i < length; i++) {
        plain[i] = (char)(text[i] == '-' ? '+' : text[i] == '_' ? '/' : text[i]);
    }
    while (length % 4 != 0) {
        plain[length++] = '=';
    }
    assert_true(ph_base64_read(bytes, capacity, plain, length, &count));
    return count;
}

static struct push_subscriber subscriber(void) {
    struct push_subscriber made;
    assert_true(push_keys_read(&made, UA_PUBLIC, UA_AUTH));
    return made;
}

static struct push_with example_with(void) {
    struct push_with with;
    uint8_t public_key[P256_PUBLIC_SIZE];
    assert_int_equal(decode(with.pair.private_key, P256_PRIVATE_SIZE, "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
                     P256_PRIVATE_SIZE);
    assert_int_equal(decode(with.salt, PUSH_SALT_SIZE, "DGv6ra1nlYgDCS1FRnbzlw"), PUSH_SALT_SIZE);
    assert_true(p256_complete(&with.pair));
    assert_int_equal(decode(public_key, sizeof public_key, AS_PUBLIC), sizeof public_key);
    assert_memory_equal(with.pair.public_key, public_key, sizeof public_key);
    return with;
}

static void encrypts_the_example_of_the_rfc(void **unused) {
    (void)unused;
    static const char text[] = "When I grow up, I want to be a watermelon";
    static const char expected[] =
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3"
        "jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
    const struct push_subscriber to = subscriber();
    const struct push_with with = example_with();
    uint8_t bytes[512];
    struct ph_writer body;
    ph_writer_init_heap(&body);
    // The example is not padded: the text and the byte that ends it.
    assert_true(push_encrypt(&body, &to, &with, text, strlen(text), strlen(text) + 1));
    const size_t count = decode(bytes, sizeof bytes, expected);
    assert_int_equal(body.length, count);
    assert_memory_equal(body.data, bytes, count);
    ph_writer_deinit(&body);
}

static void all_messages_are_of_one_length(void **unused) {
    (void)unused;
    static char text[PUSH_PADDED];
    const struct push_subscriber to = subscriber();
    memset(text, 'a', sizeof text);
    for (size_t length = 0; length < PUSH_PADDED; length += 341) {
        struct push_with with;
        struct ph_writer body;
        ph_writer_init_heap(&body);
        assert_true(push_with_make(&with));
        assert_true(push_encrypt(&body, &to, &with, text, length, PUSH_PADDED));
        assert_int_equal(body.length, 16 + 4 + 1 + P256_PUBLIC_SIZE + PUSH_PADDED + 16);
        ph_writer_deinit(&body);
    }
    struct ph_writer body;
    const struct push_with with = example_with();
    ph_writer_init_heap(&body);
    assert_false(push_encrypt(&body, &to, &with, text, PUSH_PADDED, PUSH_PADDED));
    ph_writer_deinit(&body);
}

static void keys_of_other_sizes_are_none(void **unused) {
    (void)unused;
    struct push_subscriber read;
    char text[PUSH_KEYS_SIZE];
    const struct push_subscriber to = subscriber();
    push_keys_write(&to, text);
    assert_string_equal(text, UA_PUBLIC "." UA_AUTH);
    assert_true(push_keys_read_text(&read, text));
    assert_memory_equal(&read, &to, sizeof read);
    static const struct {
        const char *key;
        const char *auth;
    } wrong[] = {
        {"", UA_AUTH},
        {UA_PUBLIC, ""},
        {UA_PUBLIC "A", UA_AUTH},
        {UA_PUBLIC, UA_AUTH "A"},
        {UA_PUBLIC, "BTBZMqHH6r4Tts7J_aSIg"},
        {UA_AUTH, UA_PUBLIC},
        {"BCVxsr7N/eNgVRqvHtD0zTZsEc6+VV+JvLexhqUzORcxaOzi6+AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", UA_AUTH},
        {UA_PUBLIC "=", UA_AUTH},
        // Compressed, and no point of the curve.
        {"AyVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx", UA_AUTH},
        {"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw8", UA_AUTH},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(push_keys_read(&read, wrong[i].key, wrong[i].auth));
    }
    assert_false(push_keys_read_text(&read, UA_PUBLIC));
}

static void a_store_has_one_pair(void **unused) {
    (void)unused;
    static const uint8_t secret[16] = {1, 2, 3};
    static const uint8_t other[16] = {1, 2, 4};
    struct p256_pair first;
    struct p256_pair again;
    assert_true(push_pair_of_store(&first, secret, sizeof secret));
    assert_true(push_pair_of_store(&again, secret, sizeof secret));
    assert_memory_equal(&first, &again, sizeof first);
    assert_true(push_pair_of_store(&again, other, sizeof other));
    assert_memory_not_equal(first.private_key, again.private_key, P256_PRIVATE_SIZE);
}

// ---- who sends it ---------------------------------------------------------------------------------------------------

static EVP_PKEY *key_of(const uint8_t public_key[P256_PUBLIC_SIZE]) {
    EVP_PKEY *key = NULL;
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char[]){"P-256"}, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)public_key, P256_PUBLIC_SIZE),
        OSSL_PARAM_construct_end()};
    EVP_PKEY_CTX *const context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    assert_int_equal(EVP_PKEY_fromdata_init(context), 1);
    assert_int_equal(EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters), 1);
    EVP_PKEY_CTX_free(context);
    return key;
}

static bool is_signed_by(const uint8_t public_key[P256_PUBLIC_SIZE], const char *text, size_t length,
                         const uint8_t signature[P256_SIGNATURE_SIZE]) {
    ECDSA_SIG *const both = ECDSA_SIG_new();
    uint8_t *coded = NULL;
    EVP_PKEY *const key = key_of(public_key);
    EVP_MD_CTX *const context = EVP_MD_CTX_new();
    ECDSA_SIG_set0(both, BN_bin2bn(signature, 32, NULL), BN_bin2bn(signature + 32, 32, NULL));
    const int size = i2d_ECDSA_SIG(both, &coded);
    assert_int_equal(EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, key), 1);
    const bool right = EVP_DigestVerify(context, coded, (size_t)size, (const uint8_t *)text, length) == 1;
    OPENSSL_free(coded);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    ECDSA_SIG_free(both);
    return right;
}

static void a_service_knows_the_server(void **unused) {
    (void)unused;
    static const char start[] = "Authorization: vapid t=";
    const struct push_with with = example_with();
    struct ph_writer fields;
    char part[256];
    uint8_t bytes[256];
    uint8_t signature[P256_SIGNATURE_SIZE];
    ph_writer_init_heap(&fields);
    assert_true(
        push_authorize(&fields, &with.pair, "https://push.example.net", "https://play.example.org", 1453341205));
    assert_memory_equal(fields.data, start, strlen(start));
    const char *const token = fields.data + strlen(start);
    const char *const claims = strchr(token, '.') + 1;
    const char *const sign = strchr(claims, '.') + 1;
    const char *const comma = strchr(sign, ',');
    assert_string_equal(comma, ", k=" AS_PUBLIC "\r\n");
    memcpy(part, token, (size_t)(claims - 1 - token));
    part[claims - 1 - token] = '\0';
    bytes[decode(bytes, sizeof bytes, part)] = '\0';
    assert_string_equal((char *)bytes, "{\"typ\":\"JWT\",\"alg\":\"ES256\"}");
    memcpy(part, claims, (size_t)(sign - 1 - claims));
    part[sign - 1 - claims] = '\0';
    bytes[decode(bytes, sizeof bytes, part)] = '\0';
    assert_string_equal(
        (char *)bytes,
        "{\"aud\":\"https://push.example.net\",\"exp\":1453384405,\"sub\":\"https://play.example.org\"}");
    memcpy(part, sign, (size_t)(comma - sign));
    part[comma - sign] = '\0';
    assert_int_equal(decode(signature, sizeof signature, part), sizeof signature);
    assert_true(is_signed_by(with.pair.public_key, token, (size_t)(sign - 1 - token), signature));
    signature[3] ^= 1;
    assert_false(is_signed_by(with.pair.public_key, token, (size_t)(sign - 1 - token), signature));
    ph_writer_deinit(&fields);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(encrypts_the_example_of_the_rfc), cmocka_unit_test(all_messages_are_of_one_length),
        cmocka_unit_test(keys_of_other_sizes_are_none),    cmocka_unit_test(a_store_has_one_pair),
        cmocka_unit_test(a_service_knows_the_server),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
