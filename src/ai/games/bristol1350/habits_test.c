// SPDX-License-Identifier: MIT
#include "ai/games/bristol1350/habits.h"
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { LISTED_MAX = 512 };

// The actions that the habit allows the seat that decides, first in the list; returns their number.
static size_t ask(const struct table *table, rated_habit *habit, ph_action actions[LISTED_MAX]) {
    struct bristol_state view;
    const int seat = bristol1350_game.actor(&table->bristol).seat;
    const struct ph_key key = ph_key_from_seed(2);
    struct ph_random random = ph_random_at(&key, PH_STREAM_SEARCH, 0);
    bristol1350_game.view(&table->bristol, seat, &view);
    const size_t count = bristol1350_game.legal(&view, UINT64_MAX, actions, NULL, LISTED_MAX);
    assert_in_range(count, 1, LISTED_MAX);
    return habit(&view, table_log(table), seat, &random, actions, count);
}

static bool allows(const struct table *table, rated_habit *habit, const char *text) {
    ph_action actions[LISTED_MAX];
    ph_action action;
    struct ph_error error;
    assert_int_equal(bristol1350_game.action_from_text(&table->bristol, text, &action, &error), PH_OK);
    assert_true(bristol1350_game.is_legal(&table->bristol, action));
    for (size_t i = ask(table, habit, actions); i-- > 0;) {
        if (actions[i] == action) {
            return true;
        }
    }
    return false;
}

static size_t allowed(const struct table *table, rated_habit *habit) {
    ph_action actions[LISTED_MAX];
    return ask(table, habit, actions);
}

static void a_pusher_pushes_others(void **unused) {
    (void)unused;
    struct table table = position("");
    assert_int_equal(allowed(&table, bristol1350_habit_pusher), 1);
    assert_true(allows(&table, bristol1350_habit_pusher, "push 1"));
    play(&table, "push 1");
    assert_int_equal(allowed(&table, bristol1350_habit_pusher), 0); // of the rest it allows none, so it may do all
    table = position("'start': 1, 'turn': 1");                      // at the rear it could push only itself
    assert_int_equal(allowed(&table, bristol1350_habit_pusher), 0);
}

static void a_reroller_rolls_before_all_else(void **unused) {
    (void)unused;
    const struct table table = position("");
    assert_int_equal(allowed(&table, bristol1350_habit_reroller), 6 + 15); // one die or two
    assert_true(allows(&table, bristol1350_habit_reroller, "reroll 0 3"));
}

static void a_recluse_turns_the_rats_of_its_cart(void **unused) {
    (void)unused;
    const struct table table = position("'dice': ['br', 'br', 'ca', 'ca', 'oa', 'oa']");
    assert_true(allows(&table, bristol1350_habit_recluse, "reroll 0"));
    assert_true(allows(&table, bristol1350_habit_recluse, "reroll 1 2"));
    assert_true(allows(&table, bristol1350_habit_recluse, "push 0")); // down to a cart that does not mingle
    assert_false(allows(&table, bristol1350_habit_recluse, "reroll 2 3"));
    assert_false(allows(&table, bristol1350_habit_recluse, "push 1"));
    assert_false(allows(&table, bristol1350_habit_recluse, "draw"));
}

static void a_recluse_boards_no_cart_that_mingles(void **unused) {
    (void)unused;
    const struct table table = position("'start': 2, 'turn': 2, 'dice': ['br', 'br', 'ca', 'ca', 'or', 'or']");
    assert_true(allows(&table, bristol1350_habit_recluse, "draw"));
    assert_true(allows(&table, bristol1350_habit_recluse, "push 3"));
    assert_false(allows(&table, bristol1350_habit_recluse, "push 2"));
    assert_false(allows(&table, bristol1350_habit_recluse, "dash"));
}

static void a_recluse_leaves_the_rats_of_its_cart_loose(void **unused) {
    (void)unused;
    const struct table table =
        position("'stage': 'cards', 'dice': ['br', 'ba', 'ca', 'ca', 'oa', 'oa'], 'hands': [['arsenic-whip']]");
    assert_true(allows(&table, bristol1350_habit_recluse, "arsenic arsenic-whip 1 2"));
    assert_false(allows(&table, bristol1350_habit_recluse, "arsenic arsenic-whip 0 1"));
    assert_true(allows(&table, bristol1350_habit_recluse, "end"));
}

static void a_babbler_claims_whatever_it_can(void **unused) {
    (void)unused;
    struct table table = position("'options': {'claims': true}");
    ph_action actions[LISTED_MAX];
    for (unsigned claims = 0; claims < 3; claims++) { // of its symptoms, of the plague, of another
        char text[PH_ACTION_TEXT_MAX];
        struct ph_writer writer;
        assert_int_equal(ask(&table, bristol1350_habit_babbler, actions), 1);
        ph_writer_init(&writer, text, sizeof text);
        bristol1350_game.action_text(&table.bristol, actions[0], &writer);
        assert_memory_equal(text, "claim ", 6);
        play(&table, text);
    }
    assert_int_equal(allowed(&table, bristol1350_habit_babbler), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pusher_pushes_others),
        cmocka_unit_test(a_reroller_rolls_before_all_else),
        cmocka_unit_test(a_recluse_turns_the_rats_of_its_cart),
        cmocka_unit_test(a_recluse_boards_no_cart_that_mingles),
        cmocka_unit_test(a_recluse_leaves_the_rats_of_its_cart_loose),
        cmocka_unit_test(a_babbler_claims_whatever_it_can),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
