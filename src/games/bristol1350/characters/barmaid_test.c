// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define BARMAID                                                                                                        \
    "'options': {'special_actions': true}, 'characters': ['barmaid', 'outlaw', 'serf', 'sheriff', 'mason', 'knight']"

static void b_barmaid_1_looks_at_the_top_of_the_discard(void **unused) {
    (void)unused;
    struct table table = position(BARMAID ", 'discard': [{'card': 2}, {'card': 4, 'seen': [3]}]");
    play(&table, "barmaid");
    expect(&table, "/discard/1", "{'card': 4, 'seen': [0, 3]}");
    expect(&table, "/looks/0", "{'round': 1, 'by': 0, 'what': 'barmaid', 'seat': null, 'slot': null, 'card': 4}");
    expect_view(&table, 0, "/discard/1/card", "4");
    expect_view(&table, 0, "/discard/0/card", "null");
    expect_view(&table, 1, "/discard/1", "{'card': null, 'seen': []}");
    expect_view(&table, 1, "/looks/0/card", "null");
}

static void b_barmaid_1_not_if_it_is_empty(void **unused) {
    (void)unused;
    const struct table table = position(BARMAID);
    expect_count(&table, "barmaid", 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_barmaid_1_looks_at_the_top_of_the_discard),
        cmocka_unit_test(b_barmaid_1_not_if_it_is_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
