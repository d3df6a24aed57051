// SPDX-License-Identifier: MIT
// The rest of a turn against a plain search of every placement and every move, on positions of random games.
#include "ai/games/rattus/rest.h"

#include "ai/games/rattus/rattus.h"
#include "games/rattus/phases.h"
#include "games/rattus/rattus.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { GAMES = 100 };

static float best_move(const struct rattus_prospect *prospect, const struct rattus_state *state) {
    const uint32_t chivalry = rattus_bit(RATTUS_KNIGHT) | rattus_bit(RATTUS_CRUSADER) | rattus_bit(RATTUS_SOLDIER);
    const bool far = (state->owned[state->seat] & chivalry) != 0;
    float best = -INFINITY;
    RATTUS_EACH(to, rattus_plague_reach(state, far ? rattus_setup_of(state)->reach : 1)) {
        best = fmaxf(best, rattus_rest_after_move(prospect, state, to));
    }
    return isinf(best) ? rattus_prospect_value(prospect, state, state->plague) : best;
}

// Without the Mayor.
static float best_rest(const struct rattus_prospect *now, const struct rattus_state *state) {
    const unsigned supply = state->supply[state->seat];
    float best = best_move(now, state);
    RATTUS_EACH(region, state->placed ? 0 : state->regions) {
        const unsigned rats = rattus_rats(state, region);
        const unsigned all = rats + rattus_extras(state);
        const unsigned cubes = all <= supply ? all : rats < supply ? rats : supply;
        struct rattus_state after = *state;
        struct rattus_prospect prospect = *now;
        after.at[region].cubes[state->seat] = (uint8_t)(after.at[region].cubes[state->seat] + cubes);
        after.supply[state->seat] = (uint8_t)(supply - cubes);
        prospect.at[region] = rattus_prospect_share(&prospect, &after, region);
        best = fmaxf(best, best_move(&prospect, &after));
    }
    return best;
}

static void compare(const struct rattus_state *view) {
    struct rattus_reckoner reckoner;
    struct rattus_prospect prospect;
    rattus_prospect_init(&prospect, &reckoner, &rattus_quick_weights, view, view->seat);
    const float expected = best_rest(&prospect, view);
    assert_true(fabsf(rattus_rest_of_turn(&prospect, view) - expected) < 1e-3F);
}

static void the_rest_of_a_turn_is_the_best_that_follows(void **unused) {
    (void)unused;
    const struct ph_key key = ph_key_from_seed(9);
    unsigned compared = 0;
    for (uint64_t game = 0; game < GAMES; game++) {
        struct rattus_state state;
        struct ph_error error;
        struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, game);
        assert_int_equal(rattus_game.setup(&state, 2 + (int)(game % 5), (struct ph_json){0}, &error), PH_OK);
        while (rattus_game.actor(&state).kind != PH_ACTOR_OVER) {
            if (state.node == RATTUS_NODE_MAIN && state.phase == RATTUS_PHASE_TURN) {
                struct rattus_state view;
                rattus_game.view(&state, state.seat, &view);
                if (compared++ % 3 == 0) { // random games seldom come to the last cubes
                    view.supply[view.seat] = (uint8_t)(compared % 5);
                }
                compare(&view);
            }
            rattus_game.apply(&state, rattus_game.sample(&state, &random), NULL);
        }
    }
    assert_true(compared > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rest_of_a_turn_is_the_best_that_follows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
