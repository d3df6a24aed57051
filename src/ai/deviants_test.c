// SPDX-License-Identifier: MIT
#include "ai/deviants.h"
#include "ai/rated_bot.h"
#include "lab/match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void no_list_of_bots_has_a_deviant(void **state) {
    (void)state;
    size_t count = 0;
    for (; deviant_at(count) != NULL; count++) {
        assert_null(ph_bot_find(deviant_at(count)->name));
    }
    assert_true(count >= 5);
    assert_null(deviant_game(&rules_bot));
}

// Alone among `rules`, on every seat.
static void play_a_round(const struct ph_game *game, const struct ph_bot *deviant, int players) {
    struct match match;
    struct match_stats stats = {0};
    struct ph_logbook book = {0};
    struct ph_error error = {0};
    assert_int_equal(match_init(&match, game, players, (struct ph_json){0}, &error), PH_OK);
    for (int entry = 0; entry < players; entry++) {
        match.bots[entry] = entry == 0 ? deviant : &rules_bot;
    }
    match.rotate = true;
    match.key = ph_key_from_seed(7);
    for (int number = 0; number < players; number++) {
        match_play(&match, (uint64_t)number, &book, &stats, &error);
        assert_string_equal(error.message, "");
    }
    ph_logbook_deinit(&book);
    assert_int_equal(stats.games, players);
    assert_int_equal(stats.capped, 0);
}

static void deviants_play_their_games_to_the_end(void **state) {
    (void)state;
    for (size_t i = 0; deviant_at(i) != NULL; i++) {
        unsigned games = 0;
        for (size_t g = 0; g < ph_game_count(); g++) {
            const struct ph_game *const game = ph_game_at(g);
            if (deviant_at(i)->plays(game)) {
                games++;
                assert_ptr_equal(deviant_game(deviant_at(i)), game);
                play_a_round(game, deviant_at(i), 2);
                play_a_round(game, deviant_at(i), game->players_max);
            }
        }
        assert_int_equal(games, 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_list_of_bots_has_a_deviant),
        cmocka_unit_test(deviants_play_their_games_to_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
