// SPDX-License-Identifier: MIT
// The commitment and the key, with numbers from another implementation (Python's hashlib).
#include "table/luck.h"

#include "base/hex.h"
#include "core/key.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void count_up(uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        bytes[i] = (uint8_t)i;
    }
}

static void a_secret_is_committed_to_by_its_hash(void **unused) {
    (void)unused;
    uint8_t secret[PH_TABLE_SECRET_SIZE];
    uint8_t commitment[PH_TABLE_SECRET_SIZE];
    char digits[2 * PH_TABLE_SECRET_SIZE + 1];
    count_up(secret, sizeof secret);
    ph_luck_commit(secret, commitment);
    ph_hex_write(digits, commitment, sizeof commitment);
    assert_string_equal(digits, "b4ee69d5a4314842ce0d1d07d9006327f0f923e59fd6fef78d0657f8283cc874");
}

static void the_key_takes_bytes_of_every_seat(void **unused) {
    (void)unused;
    uint8_t secret[PH_TABLE_SECRET_SIZE];
    uint8_t bytes[3][PH_TABLE_LUCK_SIZE] = {{0}};
    char digits[PH_KEY_DIGITS + 1];
    count_up(secret, sizeof secret);
    count_up(bytes[0], sizeof bytes[0]);
    bytes[2][15] = 0xff;
    const struct ph_key key = ph_luck_key(secret, bytes[0], 3);
    ph_key_write(&key, digits);
    assert_string_equal(digits, "00e97657601bb7e3bff72ed56bf548602c9a4b1130e5d19cb55f76e8291bba0c");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_secret_is_committed_to_by_its_hash),
        cmocka_unit_test(the_key_takes_bytes_of_every_seat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
