// SPDX-License-Identifier: MIT
#include "ai/match.h"

#include "ai/random_bot.h"
#include "support/toy_registry.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct ph_match toy_match(int players, bool rotate) {
    struct ph_match match;
    struct ph_error error;
    assert_int_equal(ph_match_init(&match, &toy_game, players, (struct ph_json){0}, &error), PH_OK);
    for (int entry = 0; entry < players; entry++) {
        match.bots[entry] = &ph_random_bot;
    }
    match.rotate = rotate;
    match.key = ph_key_from_seed(5);
    return match;
}

// Plays at random like the random bot, but the match does not know, and so hands it views.
static enum ph_status choose_blindly(const struct ph_game *game, const void *view, int seat,
                                     const struct ph_search_limits *limits, struct ph_random *random,
                                     struct ph_search_result *result) {
    return ph_random_bot.choose(game, view, seat, limits, random, result);
}

static enum ph_status choose_nothing_legal(const struct ph_game *game, const void *view, int seat,
                                           const struct ph_search_limits *limits, struct ph_random *random,
                                           struct ph_search_result *result) {
    (void)game;
    (void)view;
    (void)seat;
    (void)limits;
    (void)random;
    *result = (struct ph_search_result){.action = UINT64_MAX};
    return PH_OK;
}

static bool plays_all(const struct ph_game *game) {
    (void)game;
    return true;
}

static const struct ph_bot blind_bot = {.name = "blind", .summary = "", .plays = plays_all, .choose = choose_blindly};
static const struct ph_bot broken_bot = {
    .name = "broken", .summary = "", .plays = plays_all, .choose = choose_nothing_legal};

static struct ph_match_stats play(const struct ph_match *match, uint64_t from, uint64_t to) {
    struct ph_match_stats stats = {0};
    struct ph_error error;
    for (uint64_t number = from; number < to; number++) {
        assert_int_equal(ph_match_play(match, number, &stats, &error), PH_OK);
    }
    return stats;
}

static void assert_same(const struct ph_match_stats *a, const struct ph_match_stats *b) {
    assert_memory_equal(a, b, sizeof *a);
}

static void parts_of_a_match_add_up_in_any_order(void **state) {
    (void)state;
    for (int blind = 0; blind <= 1; blind++) {
        struct ph_match match = toy_match(3, true);
        if (blind) {
            match.bots[1] = &blind_bot;
        }
        const struct ph_match_stats whole = play(&match, 0, 60);
        struct ph_match_stats sum = play(&match, 41, 60);
        const struct ph_match_stats first = play(&match, 0, 7);
        const struct ph_match_stats middle = play(&match, 7, 41);
        ph_match_add(&sum, &first);
        ph_match_add(&sum, &middle);
        assert_same(&sum, &whole);
        assert_int_equal(whole.games, 60);
    }
}

static void every_game_has_one_share_of_a_win_for_each_seat_and_entry(void **state) {
    (void)state;
    struct ph_match match = toy_match(4, true);
    match.bots[2] = &blind_bot;
    const struct ph_match_stats stats = play(&match, 0, 100);
    uint64_t by_seat = 0;
    uint64_t by_entry = 0;
    for (int i = 0; i < 4; i++) {
        assert_int_equal(stats.seats[i].games, 100);
        assert_int_equal(stats.entries[i].games, 100);
        by_seat += stats.seats[i].wins;
        by_entry += stats.entries[i].wins;
    }
    assert_int_equal(by_seat, 100 * PH_MATCH_WIN);
    assert_int_equal(by_entry, 100 * PH_MATCH_WIN);
    assert_true(stats.shortest > 0 && stats.shortest <= stats.longest);
    assert_true(stats.turns <= stats.decisions);
}

static void rotation_gives_each_entry_every_seat_with_the_same_luck(void **state) {
    (void)state;
    // Bots that play alike: the game of a round is the same however they sit, so the seats' wins come by rounds, and in
    // each round every entry wins as often.
    struct ph_match match = toy_match(3, true);
    for (int entry = 0; entry < 3; entry++) {
        match.bots[entry] = &blind_bot;
    }
    for (uint64_t round = 0; round < 20; round++) {
        const struct ph_match_stats stats = play(&match, 3 * round, 3 * round + 3);
        for (int i = 0; i < 3; i++) {
            assert_int_equal(stats.entries[i].wins, PH_MATCH_WIN);
            assert_int_equal(stats.seats[i].wins % (3 * PH_MATCH_WIN), 0);
        }
    }
}

static void a_game_depends_on_its_number_and_the_key(void **state) {
    (void)state;
    struct ph_match match = toy_match(2, false);
    match.bots[0] = &blind_bot;
    const struct ph_match_stats some = play(&match, 0, 30);
    const struct ph_match_stats again = play(&match, 0, 30);
    const struct ph_match_stats others = play(&match, 30, 60);
    assert_same(&some, &again);
    assert_memory_not_equal(&some, &others, sizeof some);
    match.key = ph_key_from_seed(6);
    const struct ph_match_stats other_key = play(&match, 0, 30);
    assert_memory_not_equal(&some, &other_key, sizeof some);
}

static void an_illegal_choice_is_reported_with_bot_and_game(void **state) {
    (void)state;
    struct ph_match match = toy_match(2, false);
    match.bots[1] = &broken_bot;
    struct ph_match_stats stats = {0};
    struct ph_error error;
    assert_int_equal(ph_match_play(&match, 17, &stats, &error), PH_ERROR_INTERNAL);
    assert_non_null(strstr(error.message, "broken"));
    assert_non_null(strstr(error.message, "17"));
    assert_int_equal(stats.games, 0);
}

static void games_beyond_the_cap_are_valued_and_their_lowest_numbers_kept(void **state) {
    (void)state;
    struct ph_game endless = toy_game;
    endless.playout_cap = 3;
    struct ph_match match = toy_match(2, false);
    match.game = &endless;
    const struct ph_match_stats whole = play(&match, 100, 140);
    assert_int_equal(whole.capped, 40);
    assert_int_equal(whole.reason_count, 0);
    assert_int_equal(whole.longest, 3);
    assert_int_equal(whole.seats[0].wins + whole.seats[1].wins, 40 * PH_MATCH_WIN);
    struct ph_match_stats sum = play(&match, 120, 140);
    const struct ph_match_stats first = play(&match, 100, 120);
    ph_match_add(&sum, &first);
    for (unsigned i = 0; i < PH_MATCH_CAPPED_MAX; i++) {
        assert_int_equal(whole.capped_games[i], 100 + i);
        assert_int_equal(sum.capped_games[i], 100 + i);
    }
}

static void the_interval_is_wilsons(void **state) {
    (void)state;
    // 50 of 100: 0.4038 … 0.5962; 0 of 10: 0 … 0.2775 (tables of the Wilson score interval)
    const struct ph_match_interval half = ph_match_interval(50, 100);
    assert_true(fabs(half.low - 0.40383) < 1e-4 && fabs(half.high - 0.59617) < 1e-4);
    const struct ph_match_interval none = ph_match_interval(0, 10);
    assert_true(fabs(none.low) < 1e-9 && fabs(none.high - 0.27754) < 1e-4);
    const struct ph_match_interval nothing = ph_match_interval(0, 0);
    assert_true(nothing.low <= 0 && nothing.high >= 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_of_a_match_add_up_in_any_order),
        cmocka_unit_test(every_game_has_one_share_of_a_win_for_each_seat_and_entry),
        cmocka_unit_test(rotation_gives_each_entry_every_seat_with_the_same_luck),
        cmocka_unit_test(a_game_depends_on_its_number_and_the_key),
        cmocka_unit_test(an_illegal_choice_is_reported_with_bot_and_game),
        cmocka_unit_test(games_beyond_the_cap_are_valued_and_their_lowest_numbers_kept),
        cmocka_unit_test(the_interval_is_wilsons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
