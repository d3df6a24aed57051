// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define CHANDLER                                                                                                       \
    "'options': {'special_actions': true}, 'characters': ['chandler', 'outlaw', 'serf', 'sheriff', 'mason', 'knight']"

static void b_chandler_1_a_third_symptom_and_one_of_three_discarded(void **unused) {
    (void)unused;
    struct table table = position(CHANDLER);
    play(&table, "chandler");
    draw(&table, "symptom 0 4");
    expect(&table, "/symptoms/0", "[1, 1, 4]");
    expect_view(&table, 1, "/symptoms/0", "[null, null, null]");
    expect_count(&table, "discard ", 2);
    play(&table, "discard 4");
    expect(&table, "/symptoms/0", "[1, 1]");
    expect(&table, "/discard", "[{'card': 4, 'seen': [0]}]");
    expect(&table, "/stage", "'cards'");
}

static void b_plague_1_the_chandler_may_catch_it(void **unused) {
    (void)unused;
    struct table table = position(CHANDLER ", 'symptoms': [[1, 3], [1, 2], [1, 3], [2, 2], [2, 3], [1, 2]]");
    play(&table, "chandler");
    draw(&table, "symptom 0 4");
    play(&table, "discard 1");
    expect(&table, "/plague/0", "true");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_chandler_1_a_third_symptom_and_one_of_three_discarded),
        cmocka_unit_test(b_plague_1_the_chandler_may_catch_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
