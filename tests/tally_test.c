// SPDX-License-Identifier: MIT
// Counting a printed box, simulated: the estimate comes to share 95 % of the tokens, and nothing certain is wrong. The
// whole of it is `make tally`.
#include "tools/tally/learn.h"
#include "tools/tokens/make.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void learn(const char *set, int players, unsigned games) {
    const struct learn_order order = {.set = set, .players = players, .games = games, .seed = 1};
    struct learn_result result;
    struct ph_error error = {0};
    if (learn_box(&result, &order, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
    assert_int_equal(result.wrong, 0);
    assert_true(result.turned > games * 10);
    if (learn_games_until_shared(&result, games) == 0) {
        fail_msg("%s: after %u games %u of %u tokens are shared", set, games, result.shared[games - 1], result.tokens);
    }
}

static void every_set_of_the_program_is_learned(void **unused) {
    (void)unused;
    learn("mild", 4, 6);
    learn("harsh", 4, 6);
    learn("grim", 4, 6);
}

static void a_set_that_nobody_knew_is_learned(void **unused) {
    (void)unused;
    char name[RATTUS_TOKENS_NAME_MAX];
    struct ph_error error = {0};
    assert_int_equal(tokens_add_drawn(1, 3, &error), PH_OK);
    tokens_drawn_name(0, name);
    learn(name, 4, 10);
}

static void two_players_with_tokens_out_of_the_game_learn_it_later(void **unused) {
    (void)unused;
    learn("harsh", 2, 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_set_of_the_program_is_learned),
        cmocka_unit_test(a_set_that_nobody_knew_is_learned),
        cmocka_unit_test(two_players_with_tokens_out_of_the_game_learn_it_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
