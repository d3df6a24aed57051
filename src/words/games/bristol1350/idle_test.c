// SPDX-License-Identifier: MIT
// Why a remedy cannot be played: drawn positions and the sentences.
#include "support/bristol_seen.h"
#include "support/words.h"
#include "words/games/bristol1350.h"
#include "words/why.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// The only idle card of a seat, why it is idle, and by which rule; NULL: there is none. Who asks about the card by its
// id gets that rule, too.
static void expect_idle(const struct table *table, int seat, const char *card, const char *why, const char *rule) {
    static struct seen seen;
    static struct words_chooser chooser;
    const struct words_scene *const scene = see(table, seat, &seen);
    struct words_idle idle[4];
    assert_int_equal(bristol1350_words.idle_cards(scene, idle, 4), card != NULL ? 1 : 0);
    if (card != NULL) {
        assert_string_equal(idle[0].card, card);
        assert_string_equal(idle[0].why, why);
        assert_string_equal(idle[0].rule, rule);
        assert_int_equal(words_chooser_init(&chooser, scene, &bristol1350_words), PH_OK);
        assert_string_equal(words_chooser_forbids(&chooser, idle[0].id, -1), rule);
        words_chooser_deinit(&chooser);
    }
}

static void remedies_are_played_after_the_action(void **unused) {
    (void)unused;
    const struct table table = position("'start': 0, 'turn': 0, 'hands': [['arsenic-whip'], [], [], [], [], []]");
    expect_idle(&table, 0, "Arsenic/Whip",
                "Remedies are played after your action. A whip is played when others move against you.", "B-ROUND-3");
    expect_idle(&table, 1, NULL, NULL, NULL); // not their turn
}

static void a_remedy_drawn_in_this_turn_waits(void **unused) {
    (void)unused;
    struct table table = position("'start': 0, 'turn': 0");
    play(&table, "draw");
    draw(&table, "remedy 0 arsenic-whip");
    expect_idle(&table, 0, "Arsenic/Whip", "You drew it in this turn: it can be played from your next turn on.",
                "B-REM-1");
}

static void a_remedy_says_what_it_lacks(void **unused) {
    (void)unused;
    const struct table chicken = position("'start': 0, 'turn': 0, 'stage': 'cards',"
                                          "'hands': [['chicken-whip'], [], [], [], [], []]");
    expect_idle(&chicken, 0, "Chicken/Whip",
                "Chicken: you have rerolled no die in this turn, or it is locked now. "
                "A whip is played when others move against you.",
                "B-CHICKEN-1");

    const struct table arsenic = position("'start': 0, 'turn': 0, 'stage': 'cards', 'hands': [['arsenic-whip'], [], "
                                          "[], [], [], []]");
    expect_idle(&arsenic, 0, NULL, NULL, NULL); // it can be played
    const struct table locked =
        position("'start': 0, 'turn': 0, 'stage': 'cards', 'locked': [0, 1, 2, 3, 4, 5], 'hands': "
                 "[['arsenic-whip'], [], [], [], [], []]");
    expect_idle(&locked, 0, "Arsenic/Whip",
                "Arsenic: all dice are locked. A whip is played when others move against you.", "B-ARSENIC-1");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(remedies_are_played_after_the_action),
        cmocka_unit_test(a_remedy_drawn_in_this_turn_waits),
        cmocka_unit_test(a_remedy_says_what_it_lacks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
