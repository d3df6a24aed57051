// SPDX-License-Identifier: MIT
// Why a remedy cannot be played: drawn positions and the sentences.
#include "support/bristol_seen.h"
#include "support/words.h"
#include "words/games/bristol1350.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// The only idle card of a seat, and why it is idle; NULL: there is none.
static void expect_idle(const struct table *table, int seat, const char *card, const char *why) {
    static struct seen seen;
    struct words_idle idle[4];
    assert_int_equal(bristol1350_words.idle_cards(see(table, seat, &seen), idle, 4), card != NULL ? 1 : 0);
    if (card != NULL) {
        assert_string_equal(idle[0].card, card);
        assert_string_equal(idle[0].why, why);
    }
}

static void remedies_are_played_after_the_action(void **unused) {
    (void)unused;
    const struct table table = position("'start': 0, 'turn': 0, 'hands': [['arsenic-whip'], [], [], [], [], []]");
    expect_idle(&table, 0, "Arsenic/Whip",
                "Remedies are played after your action. A whip is played when others move against you.");
    expect_idle(&table, 1, NULL, NULL); // not their turn
}

static void a_remedy_drawn_in_this_turn_waits(void **unused) {
    (void)unused;
    struct table table = position("'start': 0, 'turn': 0");
    play(&table, "draw");
    draw(&table, "remedy 0 arsenic-whip");
    expect_idle(&table, 0, "Arsenic/Whip", "You drew it in this turn: it can be played from your next turn on.");
}

static void a_remedy_says_what_it_lacks(void **unused) {
    (void)unused;
    const struct table chicken = position("'start': 0, 'turn': 0, 'stage': 'cards',"
                                          "'hands': [['chicken-whip'], [], [], [], [], []]");
    expect_idle(&chicken, 0, "Chicken/Whip",
                "Chicken: you have rerolled no die in this turn, or it is locked now. "
                "A whip is played when others move against you.");
    const struct table arsenic = position("'start': 0, 'turn': 0, 'stage': 'cards', 'hands': [['arsenic-whip'], [], "
                                          "[], [], [], []]");
    expect_idle(&arsenic, 0, NULL, NULL); // it can be played
    const struct table locked =
        position("'start': 0, 'turn': 0, 'stage': 'cards', 'locked': [0, 1, 2, 3, 4, 5], 'hands': "
                 "[['arsenic-whip'], [], [], [], [], []]");
    expect_idle(&locked, 0, "Arsenic/Whip",
                "Arsenic: all dice are locked. A whip is played when others move against you.");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(remedies_are_played_after_the_action),
        cmocka_unit_test(a_remedy_drawn_in_this_turn_waits),
        cmocka_unit_test(a_remedy_says_what_it_lacks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
