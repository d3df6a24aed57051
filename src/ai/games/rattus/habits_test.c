// SPDX-License-Identifier: MIT
#include "ai/games/rattus/habits.h"
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { LISTED_MAX = 256 };

// The actions that the habit allows the seat on turn, first in the list; returns their number.
static size_t ask(const struct table *table, rated_habit *habit, ph_action actions[LISTED_MAX]) {
    struct rattus_state view;
    const int seat = rattus_game.actor(&table->state).seat;
    struct ph_random random = {0};
    rattus_game.view(&table->state, seat, &view);
    const size_t count = rattus_game.legal(&view, UINT64_MAX, actions, NULL, LISTED_MAX);
    assert_in_range(count, 1, LISTED_MAX);
    return habit(&view, table_log(table), seat, &random, actions, count);
}

// Fails unless the habit allows `wanted` actions, `text` among them.
static void expect_allowed(const struct table *table, rated_habit *habit, const char *text, size_t wanted) {
    ph_action actions[LISTED_MAX];
    ph_action action;
    struct ph_error error;
    const size_t count = ask(table, habit, actions);
    assert_int_equal(count, wanted);
    assert_int_equal(rattus_game.action_from_text(&table->state, text, &action, &error), PH_OK);
    for (size_t i = 0; i < count; i++) {
        if (actions[i] == action) {
            return;
        }
    }
    fail_msg("does not allow %s", text);
}

static void a_taker_takes_before_all_else(void **unused) {
    (void)unused;
    struct table table = position("'owners': {'monk': 0, 'king': 1}, 'rats': {'gallia': [{}]}");
    expect_allowed(&table, rattus_habit_taker, "take king", 5);
    play(&table, "take witch");
    ph_action actions[LISTED_MAX];
    assert_int_equal(ask(&table, rattus_habit_taker, actions), 0); // of the rest it allows none, so it may do all
}

static void an_abstainer_does_all_but_take(void **unused) {
    (void)unused;
    const struct table table = position("'rats': {'gallia': [{}]}");
    expect_allowed(&table, rattus_habit_abstainer, "place gallia 0", 2);
}

static void a_loyalist_keeps_to_one_class(void **unused) {
    (void)unused;
    static const char six[] = "'options': {'characters': ['monk', 'bishop', 'nun', 'king', 'witch', 'merchant']}";
    struct table table = position(six);
    expect_allowed(&table, rattus_habit_loyalist, "take king", 6);
    play(&table, "take monk");
    expect_allowed(&table, rattus_habit_loyalist, "no-place", 1);
    table = position(
        "'options': {'characters': ['monk', 'bishop', 'nun', 'king', 'witch', 'merchant']}, 'owners': {'monk': 0, "
        "'nun': 2}");
    expect_allowed(&table, rattus_habit_loyalist, "take bishop", 2);
    expect_allowed(&table, rattus_habit_loyalist, "take nun", 2);
}

static void a_hoarder_sends_the_plague_to_the_leader(void **unused) {
    (void)unused;
    // Seat 2 leads with five cubes; of the regions beside Hungaria most of them lie in Germania.
    const struct table table = position("'placed': true, 'cubes': [{'polonia': 4}, {'polonia': 3}, {'germania': 2, "
                                        "'polonia': 1, 'hispania': 2}, {'italia': 1}]");
    expect_allowed(&table, rattus_habit_hoarder, "plague germania", 7);
}

static void a_copier_repeats_the_turn_before(void **unused) {
    (void)unused;
    struct table table = position("'seat': 1, 'rats': {'gallia': [{}], 'anglia': [{}]}");
    play(&table, "take monk");
    play(&table, "place gallia 0");
    play(&table, "plague germania");
    expect_actor(&table, "seat 2");
    expect_allowed(&table, rattus_habit_copier, "take monk", 2);
    play(&table, "take monk");
    expect_allowed(&table, rattus_habit_copier, "place gallia 0", 1);
}

static void a_copier_takes_nothing_after_a_turn_without_taking(void **unused) {
    (void)unused;
    struct table table = position("'seat': 3, 'rats': {'gallia': [{}]}");
    play(&table, "no-place");
    play(&table, "plague germania");
    expect_actor(&table, "seat 0");
    expect_allowed(&table, rattus_habit_copier, "no-place", 1);
    play(&table, "place gallia 0");
    expect_allowed(&table, rattus_habit_copier, "plague gallia", 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_taker_takes_before_all_else),
        cmocka_unit_test(an_abstainer_does_all_but_take),
        cmocka_unit_test(a_loyalist_keeps_to_one_class),
        cmocka_unit_test(a_hoarder_sends_the_plague_to_the_leader),
        cmocka_unit_test(a_copier_repeats_the_turn_before),
        cmocka_unit_test(a_copier_takes_nothing_after_a_turn_without_taking),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
