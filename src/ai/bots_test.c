// SPDX-License-Identifier: MIT
// What every bot owes to every game: legal actions, equal answers to equal questions, and no look at what is hidden.
#include "lab/match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { FEW_ITERATIONS = 2 }; // so that bots that search do not take long

static void for_all(void (*test)(const struct ph_game *game, int players, const struct ph_bot *bot)) {
    for (size_t g = 0; g < ph_game_count(); g++) {
        const struct ph_game *game = ph_game_at(g);
        for (int players = game->players_min; players <= game->players_max; players++) {
            for (size_t b = 0; b < ph_bot_count(); b++) {
                // Searches take long, so each has its own number of players.
                const int only = game->players_min + (int)b % (game->players_max - game->players_min + 1);
                if (ph_bot_at(b)->plays(game) && (!ph_bot_at(b)->searches || players == only)) {
                    test(game, players, ph_bot_at(b));
                }
            }
        }
    }
}

// A match of this bot against all the others in turn, with the simplest one in the place of those that search: each of
// them has its own match.
static struct match mixed_match(const struct ph_game *game, int players, const struct ph_bot *bot) {
    struct match match;
    struct ph_error error;
    assert_int_equal(match_init(&match, game, players, (struct ph_json){0}, &error), PH_OK);
    for (int entry = 0; entry < players; entry++) {
        const struct ph_bot *other = ph_bot_at((size_t)entry % ph_bot_count());
        match.bots[entry] = entry == 0 || !other->plays(game) ? bot : other->searches ? ph_bot_at(0) : other;
    }
    for (int entry = 0; entry < players; entry++) {
        match.limits[entry].iterations = FEW_ITERATIONS;
    }
    match.key = ph_key_from_seed(11);
    match.rotate = true;
    return match;
}

static void plays_whole_games(const struct ph_game *game, int players, const struct ph_bot *bot) {
    const struct match match = mixed_match(game, players, bot);
    struct match_stats stats = {0};
    struct ph_logbook book = {0};
    struct ph_error error = {0};
    const uint64_t games = bot->searches ? 1 : 4;
    for (uint64_t number = 0; number < games; number++) { // refuses what is not legal
        const enum ph_status status = match_play(&match, number, &book, &stats, &error);
        assert_string_equal(error.message, "");
        assert_int_equal(status, PH_OK);
    }
    ph_logbook_deinit(&book);
    assert_int_equal(stats.capped, 0);
}

static void bots_answer_legal_actions_to_the_end_of_the_game(void **state) {
    (void)state;
    for_all(plays_whole_games);
}

// In a random game, at every decision: the same view gives the same action, also in a world in which all that the seat
// cannot know is drawn again.
static void sees_only_its_view(const struct ph_game *game, int players, const struct ph_bot *bot) {
    const struct ph_key key = ph_key_from_seed(12);
    const struct ph_search_limits limits = {.iterations = FEW_ITERATIONS};
    union ph_state_storage position;
    struct ph_logbook book = {0};
    struct ph_error error;
    unsigned compared = 0;
    assert_int_equal(game->setup(position.bytes, players, (struct ph_json){0}, &error), PH_OK);
    struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, (uint64_t)players);
    struct ph_random worlds = ph_random_at(&key, PH_STREAM_SEARCH, (uint64_t)players); // apart: the game stays the same
    for (;;) {
        const struct ph_actor actor = game->actor(position.bytes);
        if (actor.kind == PH_ACTOR_OVER) {
            break;
        }
        if (actor.kind == PH_ACTOR_SEAT) {
            union ph_state_storage view;
            union ph_state_storage world;
            union ph_state_storage view_of_world;
            struct ph_log log;
            game->view(position.bytes, actor.seat, view.bytes);
            assert_int_equal(ph_logbook_view(&book, game, actor.seat, &log), PH_OK);
            game->determinize(view.bytes, log, actor.seat, &worlds, world.bytes);
            game->view(world.bytes, actor.seat, view_of_world.bytes);
            struct ph_random luck = ph_random_at(&key, PH_STREAM_SEARCH, compared);
            struct ph_random same_luck = luck;
            struct ph_search_result result;
            struct ph_search_result other;
            memset(&result, 0x55, sizeof result);
            memset(&other, 0xAA, sizeof other);
            assert_int_equal(bot->choose(bot, game, view.bytes, log, actor.seat, &limits, &luck, &result), PH_OK);
            assert_int_equal(bot->choose(bot, game, view_of_world.bytes, log, actor.seat, &limits, &same_luck, &other),
                             PH_OK);
            assert_true(game->is_legal(position.bytes, result.action));
            assert_int_equal(result.action, other.action);
            assert_int_equal(result.has_value, other.has_value);
            assert_int_equal(result.candidate_count, other.candidate_count);
            compared++;
        }
        assert_true(ph_logbook_reserve(&book, PH_EVENTS_MAX));
        game->apply(position.bytes, game->sample(position.bytes, &random), &book.all);
    }
    ph_logbook_deinit(&book);
    assert_true(compared > 10);
}

static void bots_choose_the_same_in_worlds_that_look_the_same(void **state) {
    (void)state;
    for_all(sees_only_its_view);
}

static void bots_are_found_by_name(void **state) {
    (void)state;
    assert_true(ph_bot_count() >= 3);
    for (size_t i = 0; i < ph_bot_count(); i++) {
        assert_ptr_equal(ph_bot_find(ph_bot_at(i)->name), ph_bot_at(i));
    }
    assert_null(ph_bot_find("nobody"));
    assert_null(ph_bot_at(ph_bot_count()));
}

// Far fewer games than it takes to measure how strong they are, but enough to notice a bot that has gone astray. How
// strong those are that search is a matter of time, which tests do not have.
static void later_bots_are_stronger(void **state) {
    (void)state;
    for (size_t g = 0; g < ph_game_count(); g++) {
        const struct ph_game *game = ph_game_at(g);
        const int players = game->players_min > 1 ? game->players_min : 4; // alone one is not stronger than anybody
        for (size_t b = 1; b < ph_bot_count(); b++) {
            if (!ph_bot_at(b)->plays(game) || ph_bot_at(b)->searches) {
                continue;
            }
            struct match match = mixed_match(game, players, ph_bot_at(b));
            for (int entry = 0; entry < players; entry++) {
                match.bots[entry] = ph_bot_at(b - (size_t)(entry % 2));
            }
            struct match_stats stats = {0};
            struct ph_logbook book = {0};
            struct ph_error error;
            for (uint64_t number = 0; number < 80; number++) {
                assert_int_equal(match_play(&match, number, &book, &stats, &error), PH_OK);
            }
            ph_logbook_deinit(&book);
            double lead = 0;
            for (int entry = 0; entry < players; entry++) {
                const double score = (double)stats.entries[entry].score;
                lead += entry % 2 == 0 ? score : -score;
            }
            assert_true(lead > 0);
        }
    }
}

int main(int count, char **words) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_answer_legal_actions_to_the_end_of_the_game),
        cmocka_unit_test(bots_choose_the_same_in_worlds_that_look_the_same),
        cmocka_unit_test(bots_are_found_by_name),
        cmocka_unit_test(later_bots_are_stronger),
    };
    cmocka_set_test_filter(count > 1 ? words[1] : NULL); // a part, for ctest (tests/CMakeLists.txt)
    return cmocka_run_group_tests(tests, NULL, NULL);
}
