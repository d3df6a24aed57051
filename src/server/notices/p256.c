// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // getrandom
#include "server/notices/p256.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sys/random.h>

static const char group[] = "P-256";

// ---- keys -----------------------------------------------------------------------------------------------------------

static bool multiply(const EC_GROUP *curve, const BIGNUM *number, uint8_t public_key[P256_PUBLIC_SIZE]) {
    EC_POINT *const point = EC_POINT_new(curve);
    const bool done = point != NULL && EC_POINT_mul(curve, point, number, NULL, NULL, NULL) == 1 &&
                      EC_POINT_point2oct(curve, point, POINT_CONVERSION_UNCOMPRESSED, public_key, P256_PUBLIC_SIZE,
                                         NULL) == P256_PUBLIC_SIZE;
    EC_POINT_free(point);
    return done;
}

bool p256_complete(struct p256_pair *pair) {
    EC_GROUP *const curve = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    BIGNUM *const number = BN_bin2bn(pair->private_key, P256_PRIVATE_SIZE, NULL);
    const bool done = curve != NULL && number != NULL && !BN_is_zero(number) &&
                      BN_cmp(number, EC_GROUP_get0_order(curve)) < 0 && multiply(curve, number, pair->public_key);
    BN_clear_free(number);
    EC_GROUP_free(curve);
    ERR_clear_error();
    return done;
}

bool p256_make(struct p256_pair *pair) {
    for (int tries = 0; tries < 8; tries++) { // one in four billion numbers is none of the curve
        if (getrandom(pair->private_key, P256_PRIVATE_SIZE, 0) != P256_PRIVATE_SIZE) {
            return false;
        }
        if (p256_complete(pair)) {
            return true;
        }
    }
    return false;
}

static EVP_PKEY *build(const OSSL_PARAM *parameters, int selection) {
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *const context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (context == NULL || EVP_PKEY_fromdata_init(context) != 1 ||
        EVP_PKEY_fromdata(context, &key, selection, (OSSL_PARAM *)parameters) != 1) {
        key = NULL;
    }
    EVP_PKEY_CTX_free(context);
    return key;
}

// A key of OpenSSL; NULL: it is none. `number` is the private one, NULL: there is none.
static EVP_PKEY *open_key(const uint8_t *public_key, size_t length, const BIGNUM *number) {
    OSSL_PARAM_BLD *const builder = OSSL_PARAM_BLD_new();
    EVP_PKEY *key = NULL;
    if (builder != NULL && OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, group, 0) == 1 &&
        OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, public_key, length) == 1 &&
        (number == NULL || OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, number) == 1)) {
        OSSL_PARAM *const parameters = OSSL_PARAM_BLD_to_param(builder);
        key = parameters != NULL ? build(parameters, number != NULL ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY) : NULL;
        OSSL_PARAM_free(parameters);
    }
    OSSL_PARAM_BLD_free(builder);
    ERR_clear_error();
    return key;
}

static EVP_PKEY *open_pair(const struct p256_pair *pair) {
    BIGNUM *const number = BN_bin2bn(pair->private_key, P256_PRIVATE_SIZE, NULL);
    EVP_PKEY *const key = number != NULL ? open_key(pair->public_key, P256_PUBLIC_SIZE, number) : NULL;
    BN_clear_free(number);
    return key;
}

bool p256_is_public(const uint8_t *bytes, size_t length) {
    EVP_PKEY *const key =
        length == P256_PUBLIC_SIZE && bytes[0] == POINT_CONVERSION_UNCOMPRESSED ? open_key(bytes, length, NULL) : NULL;
    EVP_PKEY_free(key);
    return key != NULL;
}

// ---- what they are for ----------------------------------------------------------------------------------------------

bool p256_agree(const struct p256_pair *own, const uint8_t other[P256_PUBLIC_SIZE], uint8_t secret[P256_SECRET_SIZE]) {
    EVP_PKEY *const key = open_pair(own);
    EVP_PKEY *const peer = open_key(other, P256_PUBLIC_SIZE, NULL);
    EVP_PKEY_CTX *const context = key != NULL ? EVP_PKEY_CTX_new(key, NULL) : NULL;
    size_t length = P256_SECRET_SIZE;
    const bool done = context != NULL && peer != NULL && EVP_PKEY_derive_init(context) == 1 &&
                      EVP_PKEY_derive_set_peer(context, peer) == 1 && EVP_PKEY_derive(context, secret, &length) == 1 &&
                      length == P256_SECRET_SIZE;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(peer);
    EVP_PKEY_free(key);
    ERR_clear_error();
    return done;
}

// OpenSSL writes signatures as ASN.1.
static bool flatten(const uint8_t *coded, size_t length, uint8_t signature[P256_SIGNATURE_SIZE]) {
    ECDSA_SIG *const read = d2i_ECDSA_SIG(NULL, &coded, (long)length);
    const int half = P256_SIGNATURE_SIZE / 2;
    const bool done = read != NULL && BN_bn2binpad(ECDSA_SIG_get0_r(read), signature, half) == half &&
                      BN_bn2binpad(ECDSA_SIG_get0_s(read), signature + half, half) == half;
    ECDSA_SIG_free(read);
    return done;
}

bool p256_sign(const struct p256_pair *own, const void *bytes, size_t length, uint8_t signature[P256_SIGNATURE_SIZE]) {
    uint8_t coded[P256_SIGNATURE_SIZE + 16];
    size_t size = sizeof coded;
    EVP_PKEY *const key = open_pair(own);
    EVP_MD_CTX *const context = EVP_MD_CTX_new();
    const bool done = key != NULL && context != NULL &&
                      EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
                      EVP_DigestSign(context, coded, &size, bytes, length) == 1 && flatten(coded, size, signature);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    ERR_clear_error();
    return done;
}
