// SPDX-License-Identifier: MIT
// What `make learn` is made of: positions that depend on the seed alone, and weights that learn what is in them.
#define _POSIX_C_SOURCE 200809L // rmdir, truncate
#include "ai/games/rattus/rattus.h"
#include "games/rattus/rattus.h"
#include "tools/learn/collect.h"
#include "tools/learn/fit.h"
#include "tools/tokens/make.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { FEATURES = 3, HIDDEN = 8, GAMES = 400, ROWS = 4 };

static double uniform(struct ph_random *random) {
    return (double)(ph_random_next(random) >> 11) / 9007199254740992.0;
}

// Games of two seats whose positions are worth what two of the features say together; alone, each says nothing.
static struct learn_positions made_up(bool shares_win) {
    struct learn_positions positions = {
        .features = FEATURES, .shares_win = shares_win, .has_present = true, .game_count = GAMES};
    const struct ph_key key = ph_key_from_seed(5);
    struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, 0);
    positions.games = calloc(GAMES, sizeof *positions.games);
    assert_non_null(positions.games);
    for (size_t i = 0; i < GAMES; i++) {
        struct learn_game *const game = &positions.games[i];
        *game = (struct learn_game){.players = 2, .held_out = i % LEARN_HELD_OUT == 0, .count = ROWS};
        game->rows = calloc(ROWS * learn_row(&positions, game), sizeof *game->rows);
        assert_non_null(game->rows);
        for (size_t row = 0; row < ROWS; row++) {
            float *const at = game->rows + row * learn_row(&positions, game);
            double logit[2];
            for (size_t seat = 0; seat < 2; seat++) {
                float *const of = at + seat * FEATURES;
                of[0] = (float)(ph_random_next(&random) & 1u);
                of[1] = (float)(ph_random_next(&random) & 1u);
                of[2] = (float)uniform(&random);
                logit[seat] = of[0] != of[1] ? 2 : -2;
            }
            float *const worth = at + (size_t)2 * FEATURES;
            worth[0] = (float)(1 / (1 + exp(shares_win ? logit[1] - logit[0] : -logit[0])));
            worth[1] = shares_win ? 1 - worth[0] : (float)(1 / (1 + exp(-logit[1])));
            worth[2] = 0.5F;
            worth[3] = 0.5F;
        }
    }
    return positions;
}

static void finds_what_two_features_say_together(void **state) {
    (void)state;
    for (int shares_win = 0; shares_win < 2; shares_win++) {
        struct learn_positions positions = made_up(shares_win != 0);
        float weights[HIDDEN * (FEATURES + 2) + 1];
        const struct network network = {FEATURES, HIDDEN, weights};
        const struct learn_fit how = {.hidden = HIDDEN, .rounds = 100, .seed = 2};
        assert_int_equal(learn_fit(weights, &positions, &how), PH_OK);
        const struct learn_loss loss = learn_loss_find(&network, &positions, 2, true);
        assert_int_equal(loss.positions, GAMES / LEARN_HELD_OUT * ROWS);
        assert_float_equal(loss.equal, log(2), 0.02);
        assert_float_equal(loss.present, log(2), 1e-6);
        assert_true(loss.least < 0.5);
        assert_true(loss.network >= loss.least - 1e-6);
        assert_true(loss.network < loss.least + 0.03);
        learn_positions_deinit(&positions);
    }
}

static void equal_seeds_give_equal_weights(void **state) {
    (void)state;
    struct learn_positions positions = made_up(true);
    float weights[3][HIDDEN * (FEATURES + 2) + 1];
    for (unsigned i = 0; i < 3; i++) {
        const struct learn_fit how = {.hidden = HIDDEN, .rounds = 2, .seed = i == 2 ? 8 : 7};
        assert_int_equal(learn_fit(weights[i], &positions, &how), PH_OK);
    }
    assert_memory_equal(weights[0], weights[1], sizeof weights[0]);
    assert_memory_not_equal(weights[0], weights[2], sizeof weights[0]);
    learn_positions_deinit(&positions);
}

// A few steps from fitted weights lose nothing; from random ones they are not enough.
static void continues_from_weights(void **state) {
    (void)state;
    struct learn_positions positions = made_up(true);
    float fitted[HIDDEN * (FEATURES + 2) + 1];
    float weights[2][HIDDEN * (FEATURES + 2) + 1];
    const struct network start = {FEATURES, HIDDEN, fitted};
    const struct learn_fit long_fit = {.hidden = HIDDEN, .rounds = 100, .seed = 2};
    double losses[2];
    assert_int_equal(learn_fit(fitted, &positions, &long_fit), PH_OK);
    for (unsigned i = 0; i < 2; i++) {
        const struct learn_fit how = {.hidden = HIDDEN, .rounds = 1, .seed = 3, .start = i == 0 ? NULL : &start};
        const struct network network = {FEATURES, HIDDEN, weights[i]};
        assert_int_equal(learn_fit(weights[i], &positions, &how), PH_OK);
        losses[i] = learn_loss_find(&network, &positions, 2, true).network;
    }
    assert_true(losses[0] > 0.6);
    assert_true(losses[1] < learn_loss_find(&start, &positions, 2, true).network + 0.01);
    learn_positions_deinit(&positions);
}

static const struct advisor *first_that_lends_features(void) {
    for (size_t i = 0; i < ph_game_count(); i++) {
        const struct advisor *const advisor = advisor_find(ph_game_at(i));
        if (advisor != NULL && advisor->features != NULL) {
            return advisor;
        }
    }
    fail_msg("no game lends features");
    return NULL;
}

static struct learn_collect quick(const struct advisor *advisor, unsigned threads) {
    static struct arena_agent novice = {.name = "novice:2", .limits = {.iterations = 2}};
    novice.bot = ph_bot_find("novice");
    return (struct learn_collect){
        .game = advisor->game,
        .advisor = advisor,
        .agents = &novice,
        .agent_count = 1,
        .players_min = 2,
        .players_max = 3,
        .games = LEARN_HELD_OUT,
        .seed = 4,
        .noise = 4,
        .keep = 6,
        .threads = threads,
    };
}

// By a bot that is quicker still.
static struct learn_collect quickest(const struct advisor *advisor, unsigned threads) {
    static struct arena_agent random = {.name = "random"};
    struct learn_collect how = quick(advisor, threads);
    random.bot = ph_bot_find("random");
    how.agents = &random;
    return how;
}

static void expect_same_games(const struct learn_positions *some, const struct learn_positions *others, size_t count) {
    for (size_t g = 0; g < count; g++) {
        const struct learn_game *const one = &some->games[g];
        const struct learn_game *const other = &others->games[g];
        assert_int_equal(one->players, other->players);
        assert_int_equal(one->held_out, other->held_out);
        assert_int_equal(one->count, other->count);
        assert_true(one->count > 0);
        assert_memory_equal(one->rows, other->rows, one->count * learn_row(some, one) * sizeof *one->rows);
    }
}

static void remove_parts(const char *folder) {
    char path[1100];
    for (unsigned first = 0; first < 100; first += LEARN_PART) {
        snprintf(path, sizeof path, "%s/games-%08u", folder, first);
        unlink(path);
    }
    rmdir(folder);
}

static void games_do_not_depend_on_threads(void **state) {
    (void)state;
    const struct advisor *const advisor = first_that_lends_features();
    struct learn_positions positions[2] = {0};
    struct ph_error error;
    for (unsigned i = 0; i < 2; i++) {
        const struct learn_collect how = quick(advisor, i == 0 ? 1 : 3);
        assert_int_equal(learn_collect(&positions[i], &how, &error), PH_OK);
        assert_int_equal(positions[i].game_count, 2 * LEARN_HELD_OUT);
    }
    size_t held_out = 0;
    for (size_t g = 0; g < positions[0].game_count; g++) {
        const struct learn_game *const one = &positions[0].games[g];
        const struct learn_game *const other = &positions[1].games[g];
        assert_int_equal(one->players, 2 + g % 2);
        assert_int_equal(one->count, other->count);
        assert_true(one->count > 0);
        assert_memory_equal(one->rows, other->rows, one->count * learn_row(&positions[0], one) * sizeof *one->rows);
        held_out += one->held_out;
    }
    assert_int_equal(held_out, 2);
    learn_positions_deinit(&positions[0]);
    learn_positions_deinit(&positions[1]);
}

// A run that finds the games of an earlier one plays only what is new, and comes to the same positions.
static void games_are_kept_in_parts(void **state) {
    (void)state;
    const struct advisor *const advisor = first_that_lends_features();
    struct learn_positions positions[3] = {0};
    struct ph_error error = {0};
    struct learn_collect how = quickest(advisor, 2);
    static const uint64_t games[3] = {2 * LEARN_HELD_OUT, LEARN_HELD_OUT, 2 * LEARN_HELD_OUT};
    char folder[1024];
    snprintf(folder, sizeof folder, "%s/learn-parts", getenv("TMPDIR") == NULL ? "/tmp" : getenv("TMPDIR"));
    remove_parts(folder);
    for (unsigned i = 0; i < 3; i++) {
        how.games = games[i];
        how.parts = i == 0 ? NULL : folder;
        assert_int_equal(learn_collect(&positions[i], &how, &error), PH_OK);
    }
    expect_same_games(&positions[1], &positions[0], positions[1].game_count);
    expect_same_games(&positions[2], &positions[0], positions[0].game_count);
    assert_int_equal(positions[2].game_count, positions[0].game_count);
    for (unsigned i = 0; i < 3; i++) {
        learn_positions_deinit(&positions[i]);
    }
    how.seed++;
    assert_int_equal(learn_collect(&positions[0], &how, &error), PH_ERROR_BAD_REQUEST);
    assert_non_null(strstr(error.message, "holds games of other settings"));
    remove_parts(folder);
}

// What was cut off is played again.
static void a_part_that_was_cut_off_is_played_again(void **state) {
    (void)state;
    const struct advisor *const advisor = first_that_lends_features();
    struct learn_positions positions[2] = {0};
    struct ph_error error = {0};
    struct learn_collect how = quickest(advisor, 1);
    char folder[1024];
    char path[1100];
    snprintf(folder, sizeof folder, "%s/learn-cut", getenv("TMPDIR") == NULL ? "/tmp" : getenv("TMPDIR"));
    snprintf(path, sizeof path, "%s/games-%08d", folder, LEARN_PART);
    remove_parts(folder);
    how.parts = folder;
    assert_int_equal(learn_collect(&positions[0], &how, &error), PH_OK);
    assert_int_equal(truncate(path, 1000), 0);
    assert_int_equal(learn_collect(&positions[1], &how, &error), PH_OK);
    expect_same_games(&positions[0], &positions[1], positions[0].game_count);
    learn_positions_deinit(&positions[0]);
    learn_positions_deinit(&positions[1]);
    remove_parts(folder);
}

// Games of Rattus with drawn tokens: M on an average token differs from game to game.
static void each_game_gets_a_set_of_tokens(void **state) {
    (void)state;
    const struct advisor *const advisor = advisor_find(&rattus_game);
    struct learn_positions positions = {0};
    struct ph_error error = {0};
    struct learn_collect how = quickest(advisor, 1);
    struct ph_json_document *document = NULL;
    static const char mixtures[] = "[{\"characters\":\"random\"},{},{\"tokens\":\"mild\"}]";
    assert_int_equal(ph_json_parse(&document, mixtures, strlen(mixtures), &error), PH_OK);
    assert_int_equal(tokens_add_drawn(20, 1, &error), PH_OK);
    how.players_max = 2;
    how.games = 12;
    how.keep = 1;
    how.noise = 0;
    how.mixtures = ph_json_root(document);
    how.sets = 20;
    assert_int_equal(learn_collect(&positions, &how, &error), PH_OK);
    unsigned mild = 0;
    for (size_t g = 0; g < positions.game_count; g++) {
        const float majority = 49 * positions.games[g].rows[RATTUS_INPUT_COUNT - 4];
        const float others = 49 * positions.games[(g + 1) % 12].rows[RATTUS_INPUT_COUNT - 4];
        assert_true(majority > 14.9F && majority < 40.1F);
        if (g % 3 == 2) {
            assert_float_equal(majority, 20, 0.01);
        } else {
            mild += majority == others;
        }
    }
    assert_true(mild < 4);
    learn_positions_deinit(&positions);
    ph_json_document_destroy(document);
}

// Two rollouts count twice as much as how the game ended, but where it is held out.
static void targets_are_means_of_the_result_and_of_rollouts(void **state) {
    (void)state;
    const struct advisor *const advisor = first_that_lends_features();
    struct learn_collect how = quick(advisor, 1);
    struct learn_positions positions = {0};
    struct ph_error error;
    unsigned between[2] = {0};
    how.rollouts = 2;
    how.noise = 0; // few positions, since what follows noise is always kept
    how.keep = 24;
    assert_int_equal(learn_collect(&positions, &how, &error), PH_OK);
    for (size_t g = 0; g < positions.game_count; g++) {
        const struct learn_game *const game = &positions.games[g];
        for (size_t i = 0; i < game->count; i++) {
            const float *const target =
                game->rows + i * learn_row(&positions, game) + (size_t)game->players * positions.features;
            float sum = 0;
            for (int seat = 0; seat < game->players; seat++) {
                const float thirds = 3 * target[seat];
                assert_float_equal(thirds, roundf(thirds), 1e-5);
                between[game->held_out] += target[seat] > 0.1F && target[seat] < 0.9F;
                sum += target[seat];
            }
            assert_float_equal(sum, 1, 1e-5);
        }
    }
    assert_true(between[false] > 0);
    assert_int_equal(between[true], 0);
    learn_positions_deinit(&positions);
}

// ---- agents ---------------------------------------------------------------------------------------------------------

enum { CHECKED_SEATS = 4 };

// Which agents chose for each seat since the last game began, as a set of bits.
static unsigned chosen_by[CHECKED_SEATS];

static enum ph_status choose_and_note(unsigned agent, const struct ph_game *game, const void *view, int seat,
                                      struct ph_random *random, struct ph_search_result *result) {
    chosen_by[seat] |= 1u << agent;
    result->action = game->sample(view, random);
    return PH_OK;
}

#define NOTING_BOT(number)                                                                                             \
    static enum ph_status choose_as_##number(const struct ph_bot *bot, const struct ph_game *game, const void *view,   \
                                             struct ph_log log, int seat, const struct ph_search_limits *limits,       \
                                             struct ph_random *random, struct ph_search_result *result) {              \
        (void)bot;                                                                                                     \
        (void)log;                                                                                                     \
        (void)limits;                                                                                                  \
        return choose_and_note(number, game, view, seat, random, result);                                              \
    }

NOTING_BOT(0)
NOTING_BOT(1)

// Each seat keeps its agent for the whole game, and both agents get seats in many games.
static void each_seat_of_a_game_has_one_agent_of_the_list(void **state) {
    (void)state;
    const struct ph_bot bots[] = {{.name = "zero", .choose = choose_as_0}, {.name = "one", .choose = choose_as_1}};
    const struct arena_agent agents[] = {{.bot = &bots[0]}, {.bot = &bots[1]}};
    unsigned seen = 0;
    unsigned mixed = 0;
    for (unsigned seed = 0; seed < 16; seed++) {
        struct learn_collect how = quick(first_that_lends_features(), 1);
        struct learn_positions positions = {0};
        struct ph_error error;
        how.agents = agents;
        how.agent_count = 2;
        how.players_min = CHECKED_SEATS;
        how.players_max = CHECKED_SEATS;
        how.games = 1;
        how.seed = seed;
        memset(chosen_by, 0, sizeof chosen_by);
        assert_int_equal(learn_collect(&positions, &how, &error), PH_OK);
        unsigned in_game = 0;
        for (int seat = 0; seat < CHECKED_SEATS; seat++) {
            assert_in_range(chosen_by[seat], 1, 2);
            in_game |= chosen_by[seat];
        }
        seen |= in_game;
        mixed += in_game == 3;
        learn_positions_deinit(&positions);
    }
    assert_int_equal(seen, 3);
    assert_in_range(mixed, 8, 16); // 14 of 16 are expected
}

static void refuses_options_that_the_game_refuses(void **state) {
    (void)state;
    const struct advisor *const advisor = first_that_lends_features();
    struct learn_collect how = quick(advisor, 2);
    struct learn_positions positions = {0};
    struct ph_json_document *document = NULL;
    struct ph_error error = {0};
    static const char mixtures[] = "[{}, {\"no such option\": 1}]";
    assert_int_equal(ph_json_parse(&document, mixtures, strlen(mixtures), &error), PH_OK);
    how.mixtures = ph_json_root(document);
    assert_int_equal(learn_collect(&positions, &how, &error), PH_ERROR_BAD_REQUEST);
    assert_non_null(strstr(error.message, "no such option"));
    assert_null(positions.games);
    ph_json_document_destroy(document);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_what_two_features_say_together),
        cmocka_unit_test(equal_seeds_give_equal_weights),
        cmocka_unit_test(continues_from_weights),
        cmocka_unit_test(games_do_not_depend_on_threads),
        cmocka_unit_test(games_are_kept_in_parts),
        cmocka_unit_test(a_part_that_was_cut_off_is_played_again),
        cmocka_unit_test(each_game_gets_a_set_of_tokens),
        cmocka_unit_test(targets_are_means_of_the_result_and_of_rollouts),
        cmocka_unit_test(each_seat_of_a_game_has_one_agent_of_the_list),
        cmocka_unit_test(refuses_options_that_the_game_refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
