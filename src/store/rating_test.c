// SPDX-License-Identifier: MIT
// The values were worked out apart from the code, from the likelihood of the Plackett–Luce model in 60 digits, as
// tests/server/rating_test.py does.
#include "store/rating.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { MOST = 5 };

struct game {
    size_t count;
    unsigned places[MOST];
    struct rating before[MOST];
    struct rating after[MOST];
};

static void assert_rating(struct rating rating, struct rating expected) {
    assert_true(fabs(rating.mean - expected.mean) < 1e-8);
    assert_true(fabs(rating.spread - expected.spread) < 1e-8);
}

static void assert_game(const struct game *game) {
    struct rating ratings[MOST];
    for (size_t i = 0; i < game->count; i++) {
        ratings[i] = game->before[i].spread == 0 ? RATING_FIRST : game->before[i];
    }
    rating_update(ratings, game->places, game->count);
    for (size_t i = 0; i < game->count; i++) {
        assert_rating(ratings[i], game->after[i]);
    }
}

static void a_first_game_of_two(void **state) {
    (void)state;
    assert_game(&(struct game){2, {1, 2}, {{0, 0}}, {{27.635231383, 8.065506316}, {22.364768617, 8.065506316}}});
}

static void equals_who_tie_stay_equal(void **state) {
    (void)state;
    assert_game(&(struct game){2, {1, 1}, {{0, 0}}, {{25, 8.065506316}, {25, 8.065506316}}});
}

static void a_first_game_of_four(void **state) {
    (void)state;
    assert_game(&(struct game){4,
                               {1, 2, 3, 4},
                               {{0, 0}},
                               {{27.795084972, 8.263160758},
                                {26.552824984, 8.179213705},
                                {24.689435003, 8.083731307},
                                {20.962655041, 8.083731307}}});
}

static void ties_share_a_place(void **state) {
    (void)state;
    assert_game(&(struct game){4,
                               {1, 2, 2, 4},
                               {{0, 0}},
                               {{27.795084972, 8.263160758},
                                {24.689435003, 8.179213705},
                                {24.689435003, 8.179213705},
                                {22.826045022, 8.179213705}}});
    assert_game(
        &(struct game){3,
                       {1, 1, 3},
                       {{0, 0}},
                       {{25.717219138, 8.204837031}, {25.717219138, 8.204837031}, {23.565561724, 8.204837031}}});
}

static void unequal_people(void **state) {
    (void)state;
    assert_game(
        &(struct game){3,
                       {3, 1, 2},
                       {{30, 2}, {20, 5}, {25, 8}},
                       {{29.641558989, 1.997760141}, {21.643887188, 4.970457080}, {26.526704975, 7.447327524}}});
    assert_game(&(struct game){5,
                               {2, 1, 2, 5, 4},
                               {{31, 1.5}, {22, 6}, {28, 3}, {18, 7.5}, {25, 25.0 / 3}},
                               {{30.983267809, 1.499742243},
                                {23.872479494, 5.978979533},
                                {27.991861232, 2.996310291},
                                {15.662382662, 7.317643679},
                                {24.853136038, 7.996004297}}});
}

// Who is found to be better by the places alone is rated so, after enough games.
static void many_games_sort_people(void **state) {
    (void)state;
    struct rating ratings[3] = {RATING_FIRST, RATING_FIRST, RATING_FIRST};
    for (unsigned game = 0; game < 60; game++) {
        const unsigned upset = game % 4 == 0;
        rating_update(ratings, (const unsigned[]){1 + upset, 2 - upset, 3}, 3);
    }
    assert_true(ratings[0].mean > ratings[1].mean && ratings[1].mean > ratings[2].mean);
    assert_true(ratings[0].spread > 0 && ratings[0].spread < RATING_FIRST.spread);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_first_game_of_two),  cmocka_unit_test(equals_who_tie_stay_equal),
        cmocka_unit_test(a_first_game_of_four), cmocka_unit_test(ties_share_a_place),
        cmocka_unit_test(unequal_people),       cmocka_unit_test(many_games_sort_people),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
