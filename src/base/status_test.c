// SPDX-License-Identifier: MIT
#include "pesthouse/status.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void every_status_has_the_protocols_word(void **state) {
    (void)state;
    assert_string_equal(ph_status_code(PH_ERROR_BAD_REQUEST), "bad_request");
    assert_string_equal(ph_status_code(PH_ERROR_NO_GAME), "no_game");
    assert_string_equal(ph_status_code(PH_ERROR_ILLEGAL_ACTION), "illegal_action");
    assert_string_equal(ph_status_code(PH_ERROR_BAD_POSITION), "bad_position");
    assert_string_equal(ph_status_code(PH_ERROR_BAD_RECORD), "bad_record");
    assert_string_equal(ph_status_code(PH_ERROR_GAME_OVER), "game_over");
    assert_string_equal(ph_status_code(PH_ERROR_UNKNOWN_BOT), "unknown_bot");
    assert_string_equal(ph_status_code(PH_ERROR_INTERNAL), "internal");
    assert_string_equal(ph_status_code(PH_ERROR_NO_MEMORY), "internal");
    assert_string_equal(ph_status_code(PH_ERROR_IO), "internal");
}

static void every_status_has_a_meaning_that_goes_with_its_word(void **state) {
    (void)state;
    assert_string_equal(ph_status_meaning(PH_ERROR_NO_GAME), "no game is in progress");
    assert_string_equal(ph_status_meaning(PH_ERROR_IO), ph_status_meaning(PH_ERROR_INTERNAL));
    for (int status = PH_ERROR_BAD_REQUEST; status > PH_ERROR_INTERNAL; status--) {
        assert_string_not_equal(ph_status_meaning((enum ph_status)status), ph_status_meaning(PH_ERROR_INTERNAL));
    }
}

static void setting_an_error_returns_the_status_and_fills_in_the_rest(void **state) {
    (void)state;
    struct ph_error error;
    assert_int_equal(ph_error_set(&error, PH_ERROR_BAD_POSITION, "pile", "%d tokens are too many", 50),
                     PH_ERROR_BAD_POSITION);
    assert_string_equal(error.field, "pile");
    assert_string_equal(error.message, "50 tokens are too many");
    assert_int_equal(ph_error_set(NULL, PH_ERROR_IO, NULL, "nobody listens"), PH_ERROR_IO);
}

static void a_message_may_quote_the_one_before(void **state) {
    (void)state;
    struct ph_error error;
    ph_error_set(&error, PH_ERROR_BAD_RECORD, "Seed", "no number");
    ph_error_set(&error, PH_ERROR_BAD_RECORD, error.field, "line 3: %s", error.message);
    assert_string_equal(error.field, "Seed");
    assert_string_equal(error.message, "line 3: no number");
}

static void a_long_message_is_cut_between_characters(void **state) {
    (void)state;
    char text[400] = "x";
    for (size_t i = 1; i + 3 < sizeof text; i += 3) {
        memcpy(text + i, "\xE2\x82\xAC", 4); // the euro sign: three bytes
    }
    struct ph_error error;
    ph_error_set(&error, PH_ERROR_IO, text, "%s", text);
    // 1 + 3n bytes, and the NUL: 319 and 63 are the most that fit, 319 = 1 + 3 · 106, 61 = 1 + 3 · 20.
    assert_int_equal(strlen(error.message), 319);
    assert_int_equal(strlen(error.field), 61);
}

static void a_message_shows_control_characters(void **state) {
    (void)state;
    struct ph_error error;
    ph_error_set(&error, PH_ERROR_BAD_RECORD, "", "no move '%s'",
                 "\x1b[31mred\x07\n\x7f \xC2\x9B"
                 "1m \xFF caf\xC3\xA9");
    assert_string_equal(error.message, "no move '\\x1b[31mred\\x07\\x0a\\x7f \\xc2\\x9b1m \\xff caf\xC3\xA9'");
    ph_error_set(&error, PH_ERROR_BAD_RECORD, "", "line 3: %s", error.message); // once
    assert_string_equal(error.message, "line 3: no move '\\x1b[31mred\\x07\\x0a\\x7f \\xc2\\x9b1m \\xff caf\xC3\xA9'");
    char many[400];
    memset(many, 0x1B, sizeof many - 1);
    many[sizeof many - 1] = '\0';
    ph_error_set(&error, PH_ERROR_BAD_RECORD, "", "%s", many);
    assert_int_equal(strlen(error.message), 316); // 79 of them, none cut
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_status_has_the_protocols_word),
        cmocka_unit_test(every_status_has_a_meaning_that_goes_with_its_word),
        cmocka_unit_test(setting_an_error_returns_the_status_and_fills_in_the_rest),
        cmocka_unit_test(a_message_may_quote_the_one_before),
        cmocka_unit_test(a_long_message_is_cut_between_characters),
        cmocka_unit_test(a_message_shows_control_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
