// SPDX-License-Identifier: MIT
// The commitment and the key, with numbers from another implementation (Python's hashlib).
#include "table/luck.h"

#include "base/hex.h"
#include "core/key.h"
#include "support/online.h"
#include "table/luck_check.h"

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

// ---- a whole journal ------------------------------------------------------------------------------------------------

// A game of bots to its end, as its journal.
static void play(struct online *online) {
    online_init(online);
    online_begin(online, "'game': 'bristol1350', 'seats': ['random', 'random', 'random']", 0);
    while (!ph_table_is_over(online->table)) {
        online_bots(online, 1);
        online_wait(online, online->now + 10000);
    }
}

static void the_luck_of_a_journal_is_right(void **unused) {
    (void)unused;
    struct online online;
    struct ph_luck_checked checked;
    struct ph_error error;
    play(&online);
    if (ph_luck_check(online.journal.data, online.journal.length, &checked, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
    assert_string_equal(checked.game->id, "bristol1350");
    assert_int_equal(checked.players, 3);
    assert_int_equal(checked.entries, ph_table_number(online.table));
    assert_true(checked.draws > 20);
    online_deinit(&online);
}

// Replaces a part of the journal by another of the same length.
static void forge(struct online *online, const char *old, const char *new) {
    char texts[2][64];
    online_quote(texts[0], sizeof texts[0], old);
    online_quote(texts[1], sizeof texts[1], new);
    char *const found = strstr(online->journal.data, texts[0]);
    assert_non_null(found);
    memcpy(found, texts[1], strlen(texts[1]));
}

static void expect_wrong(const struct online *online, size_t length, const char *message) {
    struct ph_luck_checked checked;
    struct ph_error error;
    assert_int_equal(ph_luck_check(online->journal.data, length, &checked, &error), PH_ERROR_BAD_RECORD);
    if (strstr(error.message, message) == NULL) {
        fail_msg("\"%s\" does not say \"%s\"", error.message, message);
    }
}

static void another_draw_is_found(void **unused) {
    (void)unused;
    struct online online;
    online_init(&online);
    online_begin(&online, "'game': 'bristol1350', 'seats': ['open', 'open', 'open']", 3);
    online_do(&online, 1, "{'t': 'abandon'}");
    online_do(&online, 2, "{'t': 'abandon'}");
    online_do(&online, 3, "{'t': 'abandon'}");
    char *const first = strstr(online.journal.data, "*: pawn 0");
    char *const second = strstr(online.journal.data, "*: pawn 1");
    assert_true(first != NULL && second != NULL);
    first[8] = '1'; // legal, too, but not what the key gave
    second[8] = '0';
    expect_wrong(&online, online.journal.length, "but the key gives");
    online_deinit(&online);
}

static void another_secret_is_found(void **unused) {
    (void)unused;
    struct online online;
    play(&online);
    forge(&online, "'secret':'01", "'secret':'02");
    expect_wrong(&online, online.journal.length, "commitment");
    online_deinit(&online);
}

static void a_game_that_is_not_over_has_shown_no_secret(void **unused) {
    (void)unused;
    struct online online;
    play(&online);
    expect_wrong(&online, (size_t)(strchr(online.journal.data, '\n') - online.journal.data), "not over");
    expect_wrong(&online, 0, "not over");
    online_deinit(&online);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_secret_is_committed_to_by_its_hash),
        cmocka_unit_test(the_key_takes_bytes_of_every_seat),
        cmocka_unit_test(the_luck_of_a_journal_is_right),
        cmocka_unit_test(another_draw_is_found),
        cmocka_unit_test(another_secret_is_found),
        cmocka_unit_test(a_game_that_is_not_over_has_shown_no_secret),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
