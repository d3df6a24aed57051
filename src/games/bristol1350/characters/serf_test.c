// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define SERF                                                                                                           \
    "'options': {'special_actions': true}, 'characters': ['serf', 'outlaw', 'sheriff', 'mason', 'knight', 'friar']"

static void b_serf_1_draws_looks_and_places(void **unused) {
    (void)unused;
    struct table table = position(SERF);
    play(&table, "serf");
    draw(&table, "symptom 0 4");
    expect_view(&table, 0, "/pending/cards", "[4]");
    expect_view(&table, 1, "/pending/cards", "[null]");
    expect_count(&table, "place 4 ", 3);
    play(&table, "place 4 cedar");
    expect(&table, "/areas/cedar", "[{'card': 4, 'seen': [0]}]");
    expect(&table, "/discard", "[]");
    expect(&table, "/stage", "'cards'");
}

static void b_act_1_only_ones_own_character_and_only_with_the_option(void **unused) {
    (void)unused;
    const struct table own = position(SERF);
    expect_count(&own, "serf", 1);
    expect_count(&own, "outlaw", 0);
    const struct table off = position("'characters': ['serf', 'outlaw', 'sheriff', 'mason', 'knight', 'friar']");
    expect_count(&off, "serf", 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_serf_1_draws_looks_and_places),
        cmocka_unit_test(b_act_1_only_ones_own_character_and_only_with_the_option),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
