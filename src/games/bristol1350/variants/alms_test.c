// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define ALMS "'options': {'alms': true}, 'stage': 'cards', 'hands': [['alms']]"

static void b_alms_1_a_coin_is_drawn_and_given(void **unused) {
    (void)unused;
    struct table table = position(ALMS);
    expect(&table, "/bag", "6");
    expect(&table, "/remedy_deck", "32");
    play(&table, "alms");
    expect_odds(&table, "coin 0 naught", 4, 6);
    expect_odds(&table, "coin 0 plague", 1, 6);
    expect_odds(&table, "coin 0 cured", 1, 6);
    draw(&table, "coin 0 plague");
    expect(&table, "/pending", "{'kind': 'give', 'coin': 'plague'}");
    expect_view(&table, 1, "/pending", "{'kind': 'give', 'coin': null}");
    expect_count(&table, "give ", 6); // oneself too
    play(&table, "give 3");
    expect(&table, "/coins/3", "[{'coin': 'plague', 'seen': [0, 3]}]");
    expect_view(&table, 1, "/coins/3", "[{'coin': null, 'seen': []}]");
    expect_view(&table, 3, "/coins/3", "[{'coin': 'plague', 'seen': [3]}]");
    expect(&table, "/plague/3", "true");
    expect(&table, "/remedy_discard", "['alms']");
    expect_event(&table, 1, "{'type': 'coin', 'from': 0, 'owner': 3, 'coin': null}");
}

static void b_alms_1_not_if_the_bag_is_empty(void **unused) {
    (void)unused;
    const struct table table =
        position(ALMS ", 'coins': [[{'coin': 'naught'}, {'coin': 'naught'}, {'coin': 'naught'}], [{'coin': 'naught'}, "
                      "{'coin': 'plague'}, {'coin': 'cured'}]]");
    expect_count(&table, "alms", 0);
}

static void b_alms_1_cannot_whip_but_is_asked(void **unused) {
    (void)unused;
    struct table table = position("'options': {'alms': true}, 'hands': [[], ['alms']]");
    play(&table, "push 1");
    expect_actor(&table, "seat 1");
    expect_count(&table, "", 1);
    play(&table, "pass");
    expect(&table, "/carts/birch/pawns", "[0]");
}

static void b_alms_2_cured_beats_plague_and_is_immune(void **unused) {
    (void)unused;
    struct table table = position(ALMS ", 'coins': [[], [], [{'coin': 'plague', 'seen': [2]}]]");
    expect(&table, "/plague/2", "true");
    play(&table, "alms");
    draw(&table, "coin 0 cured");
    play(&table, "give 2");
    expect(&table, "/plague/2", "false");
    struct table immune = position("'options': {'alms': true}, 'stage': 'cards', 'hands': [['pomander-whip']], "
                                   "'coins': [[{'coin': 'cured', 'seen': [0]}]]");
    play(&immune, "pomander pomander-whip");
    draw(&immune, "symptom 0 4");
    draw(&immune, "symptom 0 4");
    play(&immune, "discard 1 1");
    expect(&immune, "/plague/0", "false");
}

static void b_alms_2_on_a_ghost_a_coin_counts_when_it_is_judged(void **unused) {
    (void)unused;
    struct table table =
        position("'players': 3, 'options': {'alms': true}, 'turn': 0, 'start': 0, "
                 "'symptoms': [[1, 1], [1, 2], [1, 3], [1, 1]], 'coins': [[], [], [], [{'coin': 'plague'}]], "
                 "'carts': {'birch': {'pawns': []}, 'cedar': {'pawns': [1, 2]}, 'oak': {'pawns': [0, 3]}}");
    play(&table, "push 3");
    expect(&table, "/fate", "[null, null, null, 'pushed_out']"); // plagued, so no shame
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_alms_1_a_coin_is_drawn_and_given),
        cmocka_unit_test(b_alms_1_not_if_the_bag_is_empty),
        cmocka_unit_test(b_alms_1_cannot_whip_but_is_asked),
        cmocka_unit_test(b_alms_2_cured_beats_plague_and_is_immune),
        cmocka_unit_test(b_alms_2_on_a_ghost_a_coin_counts_when_it_is_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
