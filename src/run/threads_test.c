// SPDX-License-Identifier: MIT
#include "run/threads.h"

#include "ai/search/search.h"
#include "support/toy_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void mark(void *context, unsigned i) {
    ((unsigned char *)context)[i]++;
}

static void everything_is_done_once(void **state) {
    (void)state;
    unsigned char done[200] = {0};
    threads_run(mark, done, 150);
    for (unsigned i = 0; i < sizeof done; i++) {
        assert_int_equal(done[i], i < 150);
    }
}

static void a_search_on_threads_answers_like_one_without(void **state) {
    (void)state;
    const struct ph_key key = ph_key_from_seed(2);
    struct ph_random luck = ph_random_at(&key, PH_STREAM_LUCK, 0);
    union ph_state_storage position = {0};
    union ph_state_storage view = {0};
    struct ph_error error;
    assert_int_equal(toy_game.setup(position.bytes, 3, (struct ph_json){0}, &error), PH_OK);
    while (toy_game.actor(position.bytes).kind == PH_ACTOR_CHANCE) {
        toy_game.apply(position.bytes, toy_game.sample(position.bytes, &luck), NULL);
    }
    toy_game.view(position.bytes, 0, view.bytes);
    const struct search_config config = {.exploration_played = 0.6F};
    const struct search_mind mind = {.config = &config, .temper = TEMPER_NONE};
    struct ph_search_limits limits = {.iterations = 1200, .trees = 4};
    struct ph_search_result results[2];
    memset(results, 0, sizeof results);
    for (unsigned i = 0; i < 2; i++) {
        struct ph_random random = ph_random_at(&key, PH_STREAM_SEARCH, 0);
        limits.run = i == 0 ? NULL : threads_run;
        assert_int_equal(search_run(&toy_game, &mind, view.bytes, (struct ph_log){0}, 0, &limits, &random, &results[i]),
                         PH_OK);
    }
    assert_memory_equal(&results[0], &results[1], sizeof results[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_done_once),
        cmocka_unit_test(a_search_on_threads_answers_like_one_without),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
