// SPDX-License-Identifier: MIT
// SHA-256 against the examples that NIST publishes with FIPS 180-4, and against itself in other portions.
#include "base/sha256.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void expect(const struct ph_sha256 *hash, const char *expected) {
    struct ph_sha256 copy = *hash;
    uint8_t digest[PH_SHA256_SIZE];
    char text[2 * PH_SHA256_SIZE + 1];
    ph_sha256_end(&copy, digest);
    for (int i = 0; i < PH_SHA256_SIZE; i++) {
        snprintf(text + (ptrdiff_t)2 * i, 3, "%02x", digest[i]);
    }
    assert_string_equal(text, expected);
}

static void expect_text(const char *message, const char *expected) {
    struct ph_sha256 hash;
    ph_sha256_begin(&hash);
    ph_sha256_add(&hash, message, strlen(message));
    expect(&hash, expected);
}

static void hashes_the_published_examples(void **unused) {
    (void)unused;
    expect_text("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect_text("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect_text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    expect_text(
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrs"
        "tnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
}

static void hashes_a_million_times_a(void **unused) {
    (void)unused;
    char portion[1000];
    struct ph_sha256 hash;
    memset(portion, 'a', sizeof portion);
    ph_sha256_begin(&hash);
    for (int i = 0; i < 1000; i++) {
        ph_sha256_add(&hash, portion, sizeof portion);
    }
    expect(&hash, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

static void portions_make_no_difference(void **unused) {
    (void)unused;
    char message[200];
    uint8_t whole[PH_SHA256_SIZE];
    uint8_t parts[PH_SHA256_SIZE];
    struct ph_sha256 hash;
    memset(message, 'x', sizeof message);
    for (size_t length = 0; length <= sizeof message; length++) {
        ph_sha256_begin(&hash);
        ph_sha256_add(&hash, message, length);
        ph_sha256_end(&hash, whole);
        ph_sha256_begin(&hash);
        ph_sha256_add(&hash, message, length / 3);
        ph_sha256_add(&hash, message, length - length / 3);
        ph_sha256_end(&hash, parts);
        assert_memory_equal(whole, parts, sizeof whole);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes_the_published_examples),
        cmocka_unit_test(hashes_a_million_times_a),
        cmocka_unit_test(portions_make_no_difference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
