// SPDX-License-Identifier: MIT
// What is said of a choice in one line.
#include "support/bristol_seen.h"
#include "support/words.h"
#include "words/games/bristol1350.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void expect_brief(const struct table *table, const char *text, unsigned component, const char *wanted) {
    static struct seen seen;
    char words[WORDS_MAX] = "";
    struct ph_writer writer;
    ph_action action = 0;
    assert_int_equal(bristol1350_game.action_from_text(&table->bristol, text, &action, NULL), PH_OK);
    ph_writer_init(&writer, words, sizeof words);
    bristol1350_words.choice_brief(see(table, 0, &seen), action, component, &writer);
    assert_string_equal(words, wanted);
}

static void dice_are_told_by_what_the_carts_may_do(void **unused) {
    (void)unused;
    const struct table table = position("'dice': ['br','br','ca','ca','ca','oa'], 'start': 0, 'turn': 0");
    expect_brief(&table, "reroll 0", 1, "Birch goes 1-2, mingles 17%; Cedar goes 3-4; Oak goes 1-2.");
    expect_brief(&table, "reroll 0", 0, ""); // as a type
    expect_brief(&table, "draw", 0, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_are_told_by_what_the_carts_may_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
