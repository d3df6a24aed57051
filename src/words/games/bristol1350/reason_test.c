// SPDX-License-Identifier: MIT
// Reasons for an action: drawn positions, two actions, and the sentence.
#include "support/bristol_seen.h"
#include "support/words.h"
#include "words/games/bristol1350.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static ph_action action_of(const struct table *table, const char *text) {
    ph_action action = 0;
    assert_int_equal(bristol1350_game.action_from_text(&table->bristol, text, &action, NULL), PH_OK);
    assert_true(bristol1350_game.is_legal(&table->bristol, action));
    return action;
}

// Why `better` rather than `other`, to the seat that decides.
static void expect_reason(const struct table *table, const char *better, const char *other, const char *wanted) {
    static struct seen seen;
    char words[WORDS_MAX] = "";
    struct ph_writer writer;
    const struct words_scene *const scene = see(table, bristol1350_game.actor(&table->bristol).seat, &seen);
    ph_writer_init(&writer, words, sizeof words);
    bristol1350_words.reason_words(scene, action_of(table, better), action_of(table, other), &writer);
    assert_string_equal(words, wanted);
}

// Two rats of Birch, in which the seat on turn sits; three apples of Cedar.
#define DICE "'dice': ['br','br','ca','ca','ca','oa'], 'start': 0, 'turn': 0"

static void a_calmer_or_faster_cart_is_a_reason_for_the_healthy(void **unused) {
    (void)unused;
    const struct table table = position(DICE);
    expect_reason(&table, "reroll 0", "reroll 2",
                  "The chance that Birch mingles is 17%; with the next best choice, 100%.");
    expect_reason(&table, "reroll 2", "draw", "Birch goes 2-3; with the next best choice, 2.");
    // It is calmer with the other one, and slower; Cedar is left alone by both.
    expect_reason(&table, "reroll 5", "reroll 0", "Birch goes 2-3; with the next best choice, 1-2.");
}

static void whoever_has_the_plague_wants_carts_to_mingle_and_wait(void **unused) {
    (void)unused;
    const struct table table = position(DICE ", 'plague': [true, false, false, false, false, false]");
    expect_reason(&table, "reroll 2", "reroll 0",
                  "You have the plague, which mingling spreads: the chance that Birch mingles is 100%; with the next "
                  "best choice, 17%.");
    expect_reason(&table, "reroll 2", "draw",
                  "You have the plague, so the slower the better: Cedar goes 2-3; with the next best choice, 3.");
    expect_reason(&table, "reroll 1 5", "draw", ""); // Cedar mingles with 1 in 36: not worth a word
    const struct table behind = position("'dice': ['br','br','ca','ca','ca','oa'], 'start': 0, 'turn': 0,"
                                         "'plague': [true, false, false, false, false, false],"
                                         "'carts': {'birch': {'at': 4, 'pawns': [0]}, 'cedar': {'at': 2, 'pawns': []},"
                                         "'oak': {'at': 1, 'pawns': [1, 2, 3]}}, "
                                         "'fate': [null, null, null, null, 'gates', 'gates']");
    // Alone it spreads nothing, its own cart is to come first, and Cedar is empty.
    expect_reason(&behind, "reroll 2", "reroll 0", "");
    expect_reason(&behind, "reroll 0", "draw", "");
    expect_reason(&behind, "reroll 2", "draw", "");
}

static void a_faster_cart_is_a_reason_to_dash(void **unused) {
    (void)unused;
    // Clara sits in front of Cedar, with Dirk. In Birch there are two others.
    const struct table table = position("'dice': ['ba','ba','ba','ca','oa','oa'], 'start': 2, 'turn': 2,"
                                        "'carts': {'birch': {'at': 4, 'pawns': [0, 1]},"
                                        "'cedar': {'at': 2, 'pawns': [2, 3]}, 'oak': {'at': 1, 'pawns': [4, 5]}}");
    expect_reason(&table, "dash", "draw", "Birch is ahead of Cedar by 2 spaces.");
    const struct table alone = position("'dice': ['ba','ba','ba','ca','oa','oa'], 'start': 2, 'turn': 2,"
                                        "'carts': {'birch': {'at': 4, 'pawns': [0]},"
                                        "'cedar': {'at': 2, 'pawns': [2, 3, 1]}, 'oak': {'at': 1, 'pawns': [4, 5]}}");
    static struct seen seen;
    char words[WORDS_MAX] = "";
    struct ph_writer writer;
    ph_writer_init(&writer, words, sizeof words);
    bristol1350_words.reason_words(see(&alone, 2, &seen), action_of(&alone, "dash"), action_of(&alone, "draw"),
                                   &writer);
    expect_words(words, "The chance that all others are healthy is about ");
    expect_words(words, "% in Birch, ");
    const struct table empty =
        position("'dice': ['ba','ba','ba','ca','oa','oa'], 'start': 2, 'turn': 2,"
                 "'carts': {'birch': {'at': 4, 'pawns': []},"
                 "'cedar': {'at': 2, 'pawns': [2, 3, 1]}, 'oak': {'at': 1, 'pawns': [4, 5, 0]}}");
    words[0] = '\0';
    ph_writer_init(&writer, words, sizeof words);
    bristol1350_words.reason_words(see(&empty, 2, &seen), action_of(&empty, "dash"), action_of(&empty, "draw"),
                                   &writer);
    expect_words(words, "Birch is empty; in Cedar the chance that all others are healthy is about ");
}

static void a_faster_cart_is_no_reason_while_it_stays_behind(void **unused) {
    (void)unused;
    const struct table behind = position("'dice': ['ba','ba','ba','ca','oa','oa'], 'start': 2, 'turn': 2,"
                                         "'carts': {'cedar': {'at': 9, 'pawns': [0, 1]},"
                                         "'oak': {'at': 4, 'pawns': [2, 3]}, 'birch': {'at': 2, 'pawns': [4, 5]}}");
    expect_reason(&behind, "push 2", "dash", "");
    const struct table past = position("'dice': ['ba','ba','ba','ba','oa','oa'], 'start': 2, 'turn': 2,"
                                       "'carts': {'cedar': {'at': 5, 'pawns': [0, 1]},"
                                       "'oak': {'at': 4, 'pawns': [2, 3]}, 'birch': {'at': 3, 'pawns': [4, 5]}}");
    expect_reason(&past, "push 2", "dash", "By the dice Birch goes 4, Cedar nowhere.");
}

static void what_a_move_leaves_is_a_reason_for_the_move_alone(void **unused) {
    (void)unused;
    const struct table table = position("'dice': ['ba','ba','ba','ca','oa','oa'], 'start': 0, 'turn': 0,"
                                        "'carts': {'birch': {'at': 4, 'pawns': [2, 3]},"
                                        "'cedar': {'at': 2, 'pawns': [0, 1]}, 'oak': {'at': 1, 'pawns': [4, 5]}}");
    expect_reason(&table, "draw", "push 0", "");
    expect_reason(&table, "reroll 4", "push 0", "Oak, which races you, goes 1-2; with the next best choice, 2.");
}

static void a_rule_is_no_reason(void **unused) {
    (void)unused;
    const struct table table = position("'start': 0, 'turn': 0, 'stage': 'cards',"
                                        "'hands': [['leeches-whip'], [], [], [], [], []]");
    expect_reason(&table, "leeches leeches-whip", "end", "");
    expect_reason(&table, "end", "leeches leeches-whip", "");
    const struct table main = position("'start': 0, 'turn': 0");
    expect_reason(&main, "draw", "reroll 0", "");
}

static void the_plague_wants_the_cart_ahead(void **unused) {
    (void)unused;
    const struct table table = position("'dice': ['ba','ba','ba','ca','oa','oa'], 'start': 2, 'turn': 2,"
                                        "'plague': [false, false, true, false, false, false],"
                                        "'carts': {'birch': {'at': 4, 'pawns': [0, 1]},"
                                        "'cedar': {'at': 2, 'pawns': [2, 3]}, 'oak': {'at': 1, 'pawns': [4, 5]}}");
    expect_reason(&table, "dash", "draw",
                  "You have the plague: with you aboard nobody escapes in Birch, which is ahead of Cedar.");
    expect_reason(&table, "draw", "dash", "");
}

static void a_whip_is_a_reason_by_where_one_would_be_pushed(void **unused) {
    (void)unused;
    struct table back = position("'start': 0, 'turn': 0, 'hands': [[], ['arsenic-whip'], [], [], [], []],"
                                 "'carts': {'birch': {'at': 5, 'pawns': [0, 1]}, 'cedar': {'at': 3, 'pawns': [4, 5]},"
                                 "'oak': {'at': 1, 'pawns': [2, 3]}}");
    play(&back, "push 1");
    expect_reason(&back, "whip arsenic-whip", "pass", "Otherwise you fall back to Oak.");
    expect_reason(&back, "pass", "whip arsenic-whip", "");
    struct table out = position("'start': 0, 'turn': 0, 'hands': [[], ['arsenic-whip'], [], [], [], []],"
                                "'carts': {'birch': {'at': 5, 'pawns': [4, 5]}, 'cedar': {'at': 3, 'pawns': [2, 3]},"
                                "'oak': {'at': 1, 'pawns': [0, 1]}}");
    play(&out, "push 1");
    expect_reason(&out, "whip arsenic-whip", "pass", "Otherwise you are out of the game.");
}

static void leaving_the_game_is_asked_once_more(void **unused) {
    (void)unused;
    static struct seen seen;
    const struct table table = position("'start': 4, 'turn': 4, 'carts': {'birch': {'at': 4, 'pawns': [0, 1]},"
                                        "'cedar': {'at': 2, 'pawns': [2, 3]}, 'oak': {'at': 1, 'pawns': [5, 4]}}");
    const struct words_scene *const scene = see(&table, 4, &seen);
    assert_false(bristol1350_words.asks_twice(scene, action_of(&table, "draw")));
    assert_true(bristol1350_words.asks_twice(scene, action_of(&table, "push 4")));
}

// ---- threats --------------------------------------------------------------------------------------------------------

// To the seat that decides, where `action` is advised.
static void expect_threat_with(const struct table *table, const char *action, const char *wanted) {
    static struct seen seen;
    char words[WORDS_MAX] = "";
    struct ph_writer writer;
    ph_writer_init(&writer, words, sizeof words);
    bristol1350_words.threat_words(see(table, bristol1350_game.actor(&table->bristol).seat, &seen),
                                   action_of(table, action), &writer);
    assert_string_equal(words, wanted);
}

static void expect_threat(const struct table *table, const char *wanted) {
    expect_threat_with(table, "draw", wanted);
}

#define CARTS                                                                                                          \
    "'carts': {'birch': {'at': 14, 'pawns': [0, 1]}, 'cedar': {'at': 2, 'pawns': [2, 3]},"                             \
    "'oak': {'at': 1, 'pawns': [4, 5]}}"

static void a_cart_at_the_gate_threatens_those_who_are_not_aboard(void **unused) {
    (void)unused;
    const struct table without = position("'dice': ['ba','ba','ba','ca','oa','oa'], 'start': 2, 'turn': 2," CARTS);
    expect_threat(&without, "As the dice lie, Birch leaves town this round, without you.");
    const struct table aboard = position("'dice': ['ba','ba','ba','ca','oa','oa'], 'start': 0, 'turn': 0," CARTS);
    expect_threat(&aboard, "As the dice lie, Birch leaves town this round, with you aboard; the chance that all others "
                           "are healthy is about 63%.");
    const struct table plagued = position("'dice': ['ba','ba','ba','ca','oa','oa'], 'start': 0, 'turn': 0,"
                                          "'plague': [true, false, false, false, false, false]," CARTS);
    expect_threat(&plagued, "As the dice lie, Birch leaves town this round, with you aboard.");
    const struct table alone = position("'dice': ['ba','ba','ba','ca','oa','oa'], 'start': 0, 'turn': 0,"
                                        "'carts': {'birch': {'at': 14, 'pawns': [0]},"
                                        "'cedar': {'at': 2, 'pawns': [2, 3, 1]}, 'oak': {'at': 1, 'pawns': [4, 5]}}");
    expect_threat(&alone, "As the dice lie, Birch leaves town this round, with you aboard.");
    const struct table far = position("'dice': ['ba','ba','ca','ca','oa','oa'], 'start': 2, 'turn': 2," CARTS);
    expect_threat(&far, "");
}

static void a_mingle_threatens_the_healthy(void **unused) {
    (void)unused;
    const struct table table = position(DICE);
    expect_threat(&table, "As the dice lie, Birch mingles, with you aboard.");
    const struct table plagued = position(DICE ", 'plague': [true, false, false, false, false, false]");
    expect_threat(&plagued, "");
}

static void of_two_mingles_the_one_ahead_is_told(void **unused) {
    (void)unused;
    static const char both[] = "'dice': ['br','br','cr','cr','oa','oa'], 'start': 0, 'turn': 0,"
                               "'carts': {'birch': {'at': 4, 'pawns': [0, 1]}, 'cedar': {'at': 2, 'pawns': [2]},"
                               "'oak': {'at': 1, 'pawns': [3, 4, 5]}}";
    const struct table table = position(both);
    expect_threat_with(&table, "push 0", "As the dice lie, Cedar mingles, with you aboard.");
    expect_threat_with(&table, "push 1", "As the dice lie, Birch mingles, with you aboard.");
    const struct table calm =
        position("'dice': ['br','br','cr','ca','oa','oa'], 'start': 0, 'turn': 0,"
                 "'carts': {'birch': {'at': 4, 'pawns': [0, 1]}, 'cedar': {'at': 2, 'pawns': [2]},"
                 "'oak': {'at': 1, 'pawns': [3, 4, 5]}}");
    expect_threat_with(&calm, "push 0", "As the dice lie, Birch mingles, with you aboard.");
}

static void no_reason_is_told_from_what_only_others_know(void **unused) {
    (void)unused;
    static const char *const hidden[] = {"[1, 2]", "[3, 3]"}; // what Agnes holds
    static struct seen seen;
    char words[2][WORDS_MAX] = {"", ""};
    for (unsigned i = 0; i < 2; i++) {
        char fields[400];
        struct ph_writer writer;
        ph_writer_init(&writer, fields, sizeof fields);
        ph_write_format(&writer,
                        "'start': 2, 'turn': 2, 'symptoms': [%s, [1, 1], [1, 1], [2, 2], [2, 2], [2, 3]],"
                        "'carts': {'birch': {'at': 4, 'pawns': [0]}, 'cedar': {'at': 2, 'pawns': [2, 3, 1]},"
                        "'oak': {'at': 1, 'pawns': [4, 5]}}",
                        hidden[i]);
        const struct table table = position(fields);
        ph_writer_init(&writer, words[i], sizeof words[i]);
        bristol1350_words.reason_words(see(&table, 2, &seen), action_of(&table, "dash"), action_of(&table, "draw"),
                                       &writer);
        assert_true(writer.length > 0);
    }
    assert_string_equal(words[0], words[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_calmer_or_faster_cart_is_a_reason_for_the_healthy),
        cmocka_unit_test(whoever_has_the_plague_wants_carts_to_mingle_and_wait),
        cmocka_unit_test(a_faster_cart_is_a_reason_to_dash),
        cmocka_unit_test(a_faster_cart_is_no_reason_while_it_stays_behind),
        cmocka_unit_test(what_a_move_leaves_is_a_reason_for_the_move_alone),
        cmocka_unit_test(a_rule_is_no_reason),
        cmocka_unit_test(the_plague_wants_the_cart_ahead),
        cmocka_unit_test(a_whip_is_a_reason_by_where_one_would_be_pushed),
        cmocka_unit_test(leaving_the_game_is_asked_once_more),
        cmocka_unit_test(a_cart_at_the_gate_threatens_those_who_are_not_aboard),
        cmocka_unit_test(a_mingle_threatens_the_healthy),
        cmocka_unit_test(of_two_mingles_the_one_ahead_is_told),
        cmocka_unit_test(no_reason_is_told_from_what_only_others_know),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
