// SPDX-License-Identifier: MIT
// A random action is one of a type drawn uniformly, then uniform among its like; an outcome comes by its weight.
#include "support/property.h"
#include "support/statistics.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

enum { DRAWS = 4000, COUNT_MAX = 400 };

// The weight that each listed action should have.
static void expected_weights(struct property_game *play, size_t count, double *weights) {
    const bool chance = play->game->actor(play->state).kind == PH_ACTOR_CHANCE;
    for (size_t i = 0; i < count; i++) {
        size_t like = 0;
        for (size_t j = 0; j < count; j++) {
            like += ph_action_type(play->actions[i]) == ph_action_type(play->actions[j]) ? 1 : 0;
        }
        weights[i] = chance ? (double)play->weights[i] : 1.0 / (double)like;
    }
}

static void check_distribution(struct property_game *play) {
    static uint64_t counts[COUNT_MAX];
    static double weights[COUNT_MAX];
    const size_t count = property_legal(play, play->state);
    if (count < 2 || count > COUNT_MAX) {
        return;
    }
    memset(counts, 0, sizeof counts);
    expected_weights(play, count, weights);
    for (int i = 0; i < DRAWS; i++) {
        const ph_action action = play->game->sample(play->state, &play->random);
        size_t j = 0;
        while (j < count && play->actions[j] != action) {
            j++;
        }
        PROPERTY_CHECK(play, j < count, "a random action is not listed");
        counts[j]++;
    }
    const double p = statistics_p_value(counts, weights, count);
    PROPERTY_CHECK(play, p > 1e-6, "random actions are not spread as they should be (p = %g)", p);
}

static void check_states_on_the_way(struct property_game *play) {
    while (!property_done(play)) {
        if (ph_random_below(&play->random, play->stop > 0 ? 6 : 30) == 0) {
            check_distribution(play);
        }
        property_step(play);
    }
}

static void random_actions_come_as_often_as_they_should(void **unused) {
    (void)unused;
    property_run(40, check_states_on_the_way);
}

static void so_they_do_in_odd_positions(void **unused) {
    (void)unused;
    property_run_positions(check_states_on_the_way);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_actions_come_as_often_as_they_should),
        cmocka_unit_test(so_they_do_in_odd_positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
