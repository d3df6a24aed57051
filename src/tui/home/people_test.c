// SPDX-License-Identifier: MIT
#include "tui/home/people.h"

#include "base/utf8.h"
#include "tui/terminal/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

static void a_name_is_short_and_can_be_seen(void **unused) {
    (void)unused;
    static const char *const good[] = {"Anna", "Élodie", "宮本武蔵", "דוד", "twelve lette", "éé"};
    static const char *const bad[] = {"",     " Anna", "Anna ",        "An,na",         "An\tna",        "An\x1b[31mna",
                                      "\xff", "\xc3",  "An\xc2\x85na", "thirteen lett", "宮本武蔵宮本武"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(tui_name_is_good(good[i]));
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(tui_name_is_good(bad[i]));
    }
}

// What could turn or hide what stands beside it.
static void a_name_has_no_invisible_characters(void **unused) {
    (void)unused;
    static const uint32_t glyphs[] = {0xAD, 0x200B, 0x200F, 0x202E, 0x2028, 0x2067, 0x2069, 0xFE0F, 0xFEFF};
    for (size_t i = 0; i < sizeof glyphs / sizeof glyphs[0]; i++) {
        char name[16];
        ph_utf8_write(glyphs[i], name);
        strcat(name, "Anna");
        assert_false(tui_name_is_good(name));
    }
}

// A letter under more marks than there is room for.
static void a_name_of_many_bytes_is_refused_however_narrow(void **unused) {
    (void)unused;
    char name[TUI_NAME_MAX + 2] = "e";
    while (strlen(name) + 2 < sizeof name) {
        strcat(name, "\u0301");
    }
    assert_false(tui_name_is_good(name));
}

static enum ph_status give(struct words_seats *seats, const char *names, struct ph_error *error) {
    static char kept[PH_SEATS_MAX][TUI_NAME_MAX];
    *seats = words_onlookers(words_english());
    seats->people = 5;
    return tui_names_give(seats, 3, kept, names, error);
}

static void names_go_to_the_seats_with_people(void **unused) {
    (void)unused;
    struct words_seats seats;
    struct ph_error error;
    assert_int_equal(give(&seats, "Zoé,Yann", &error), PH_OK);
    assert_string_equal(seats.names[0], "Zoé");
    assert_string_equal(seats.names[1], "Bruno");
    assert_string_equal(seats.names[2], "Yann");
    assert_int_equal(give(&seats, "Zoé", &error), PH_OK);
    assert_string_equal(seats.names[2], "Clara");
    assert_int_equal(give(&seats, ",Zoé", &error), PH_OK);
    assert_string_equal(seats.names[0], "Agnes");
    assert_string_equal(seats.names[2], "Zoé");
}

static void names_that_do_not_fit_change_nothing(void **unused) {
    (void)unused;
    static const struct {
        const char *names;
        const char *why;
    } cases[] = {
        {"Zoé,Bruno", "two players are called Bruno"},
        {"Zoé,Zoé", "two players are called Zoé"},
        {"Zoé,Yann,Xenia", "there are more names than people: Xenia"},
        {"Zoé, ", "a name has 1 to 12 visible letters, and no comma"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct words_seats seats;
        struct ph_error error;
        assert_int_equal(give(&seats, cases[i].names, &error), PH_ERROR_BAD_REQUEST);
        assert_string_equal(error.message, cases[i].why);
        assert_string_equal(seats.names[0], "Agnes");
    }
}

static void a_name_from_right_to_left_is_isolated_until_it_is_typed_again(void **unused) {
    (void)unused;
    struct words_seats seats;
    struct ph_error error;
    char typed[TUI_NAME_MAX];
    assert_int_equal(give(&seats, "דוד,Yann", &error), PH_OK);
    assert_string_equal(seats.names[0], "\u2068דוד\u2069");
    tui_name_typed(typed, seats.names[0]);
    assert_string_equal(typed, "דוד");
    tui_name_typed(typed, seats.names[2]);
    assert_string_equal(typed, "Yann");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_is_short_and_can_be_seen),
        cmocka_unit_test(a_name_has_no_invisible_characters),
        cmocka_unit_test(a_name_of_many_bytes_is_refused_however_narrow),
        cmocka_unit_test(names_go_to_the_seats_with_people),
        cmocka_unit_test(names_that_do_not_fit_change_nothing),
        cmocka_unit_test(a_name_from_right_to_left_is_isolated_until_it_is_typed_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
