// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define MINGLE "'options': {'convene': true}, 'turn': 5, 'start': 0, 'stage': 'cards', "

static void b_convene_1_after_each_mingle_the_plagued_learn_who_they_are(void **unused) {
    (void)unused;
    struct table table = position(MINGLE "'dice': ['br', 'br', 'ca', 'ca', 'oa', 'oa'], "
                                         "'symptoms': [[1, 1], [1, 2], [3, 3], [2, 2], [3, 3], [1, 2]]");
    play(&table, "end");
    draw(&table, "symptom - 4");
    draw(&table, "deal 0 1");
    draw(&table, "deal 0 1");
    draw(&table, "deal 1 1");
    draw(&table, "deal 1 2");
    expect(&table, "/convened", "[{'round': 1, 'seats': [2, 4]}]");
    expect_view(&table, 2, "/convened", "[{'round': 1, 'seats': [2, 4]}]");
    expect_view(&table, 0, "/convened", "[{'round': 1, 'seats': null}]");
    expect_event(&table, 4, "{'type': 'convene', 'seats': [2, 4]}");
    expect_event(&table, 0, "{'type': 'convene', 'seats': null}");
}

static void b_convene_1_recorded_even_if_nobody_is_plagued(void **unused) {
    (void)unused;
    struct table table = position(MINGLE "'dice': ['br', 'br', 'ca', 'ca', 'oa', 'oa'], "
                                         "'carts': {'birch': {'pawns': [0]}, 'cedar': {'pawns': [1, 2, 3]}, 'oak': "
                                         "{'pawns': [4, 5]}}");
    play(&table, "end");
    draw(&table, "symptom - 1");
    draw(&table, "deal 0 1");
    draw(&table, "deal 0 1");
    expect(&table, "/convened", "[{'round': 1, 'seats': []}]");
    expect_view(&table, 0, "/convened", "[{'round': 1, 'seats': null}]");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_convene_1_after_each_mingle_the_plagued_learn_who_they_are),
        cmocka_unit_test(b_convene_1_recorded_even_if_nobody_is_plagued),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
