// SPDX-License-Identifier: MIT
// A hint as it is searched for says nothing in a person's name, and softens what it found: what terminal and pages
// show. The searches end after a number of steps, so that no clock decides what they find.
#include "viewer/hint.h"

#include "games/bristol1350/rule.h"
#include "support/bristol_seen.h"
#include "words/hint.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { STEPS = 24, MOVES = 12, ERIK = 4 };

static bool is_enough(void *context) {
    unsigned *const left = context;
    return *left == 0 || --*left == 0;
}

// What the hint says, and in *raw what the same search finds for a bot that plays.
static struct ph_search_result ask(const struct table *table, int seat, size_t move, struct ph_search_result *raw) {
    static struct seen seen;
    static struct ph_search_result result;
    const struct words_scene *const scene = see(table, seat, &seen);
    unsigned left = STEPS;
    const struct viewer_hint hint = {.move = move, .stopped = is_enough, .stopped_context = &left};
    const struct ph_key key = {.word = {0}};
    struct ph_random random = ph_random_at(&key, PH_STREAM_SEARCH, hint.move);
    struct ph_error error = {0};
    assert_int_equal(viewer_hint_search(&hint, scene, &result, &error), PH_OK);
    left = STEPS;
    const struct ph_search_limits limits = {.iterations = 1000, .stopped = is_enough, .stopped_context = &left};
    assert_int_equal(ph_bot_choose(ph_bot_find("plague-doctor"), scene->game, scene->view, scene->log, seat, &limits,
                                   &random, raw, &error),
                     PH_OK);
    return result;
}

static void a_hint_claims_nothing_where_a_bot_would(void **unused) {
    (void)unused;
    static struct ph_search_result raw;
    // Accused, a bot says that it is healthy before it acts.
    const struct table table = position("'options': {'claims': true}, 'round': 5, 'start': 0, "
                                        "'claims': [{'round': 1, 'by': 0, 'about': 'symptoms', 'cards': [1, 1]}, "
                                        "{'round': 2, 'by': 3, 'about': 'accuse', 'seat': 0}]");
    const struct ph_search_result said = ask(&table, 0, 0, &raw);
    assert_int_equal(ph_action_type(raw.action), BRISTOL_TYPE_CLAIM);
    assert_int_not_equal(ph_action_type(said.action), BRISTOL_TYPE_CLAIM);
    for (size_t i = 0; i < said.candidate_count; i++) {
        assert_int_not_equal(ph_action_type(said.candidates[i].action), BRISTOL_TYPE_CLAIM);
    }
}

// Nobody can escape any more, so all that Erik does is equal for him, who has the plague. The luck of some searches
// finds first that he leaves the game.
static void a_hint_names_the_mildest_of_equals(void **unused) {
    (void)unused;
    static struct ph_search_result raw;
    static struct seen seen;
    const struct table table = position("'last_round': true, 'start': 5, 'turn': 4,"
                                        "'plague': [false, false, false, false, true, false],"
                                        "'carts': {'birch': {'at': 4, 'pawns': [0, 1]},"
                                        "'cedar': {'at': 2, 'pawns': [2, 3]}, 'oak': {'at': 1, 'pawns': [5, 4]}}");
    const struct words_scene *const scene = see(&table, ERIK, &seen);
    const struct ph_words *const words = ph_words_find(table.game);
    unsigned found = 0;
    for (size_t move = 0; move < MOVES; move++) {
        const struct ph_search_result said = ask(&table, ERIK, move, &raw);
        found += words->asks_twice(scene, raw.action);
        assert_false(words->asks_twice(scene, said.action));
    }
    assert_in_range(found, 1, MOVES);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hint_claims_nothing_where_a_bot_would),
        cmocka_unit_test(a_hint_names_the_mildest_of_equals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
