// SPDX-License-Identifier: MIT
// What `make respond` is made of: every weight can be varied, and games tell good weights from bad ones.
#include "ai/games/rattus/rattus.h"
#include "ai/rated_bot.h"
#include "games/rattus/rattus.h"
#include "tools/respond/climb.h"
#include "tools/respond/fit.h"
#include "tools/tokens/make.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// The bot `rules` with quick, approximate losses.
static enum ph_status choose_quickly(const struct ph_bot *bot, const struct ph_game *game, const void *view,
                                     struct ph_log log, int seat, const struct ph_search_limits *limits,
                                     struct ph_random *random, struct ph_search_result *result) {
    (void)bot;
    (void)limits;
    return rated_choose(rattus_rate_quickly, NULL, game, view, log, seat, random, result);
}

static const struct ph_bot quick_bot = {.name = "quick", .choose = choose_quickly};

static struct respond_table *table_of(int players, const char *mixtures, const struct ph_bot *others) {
    struct respond_table *const table = malloc(sizeof *table);
    const struct ph_search_limits limits = {0};
    struct ph_error error = {0};
    assert_non_null(table);
    assert_int_equal(respond_table_init(table, players, mixtures, 0, 3, others, &limits, &error), PH_OK);
    return table;
}

static void every_parameter_is_a_weight_of_its_own(void **state) {
    (void)state;
    struct rattus_weights weights = {0};
    for (unsigned i = 0; i < PARAMETER_COUNT; i++) {
        assert_true(parameter_spread(i) > 0);
        assert_true(*parameter_of(&weights, i, 4) == 0);
        *parameter_of(&weights, i, 4) = 1;
    }
    assert_true(weights.card[4] == 1 && weights.card[3] == 0);
    assert_true(weights.symbol[4] == 1 && weights.symbol[5] == 0);
    assert_true(weights.character[RATTUS_CHARACTER_COUNT - 1] == 1);
}

static enum ph_status read_weights(struct rattus_weights *weights, const char *text, struct ph_error *error) {
    return parameters_read(weights, 3, text, strlen(text), error);
}

static void weights_are_read_by_their_names(void **state) {
    (void)state;
    struct rattus_weights weights = {0};
    struct ph_error error = {0};
    assert_int_equal(read_weights(&weights, "{\"king\":0.25,\"card\":-1}", &error), PH_OK);
    assert_true(weights.character[RATTUS_KING] == 0.25F && weights.card[3] == -1 && weights.card[4] == 0);
    static const char *const wrong[] = {"{\"queue\":1}", "{\"king\":\"much\"}", "{\"king\":1e9}", "[1]", "{"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        error.message[0] = '\0';
        assert_int_not_equal(read_weights(&weights, wrong[i], &error), PH_OK);
        assert_true(error.message[0] != '\0');
        assert_true(weights.character[RATTUS_KING] == 0.25F);
    }
}

static void weights_vary_by_their_spread(void **state) {
    (void)state;
    const struct ph_key key = ph_key_from_seed(1);
    struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, 0);
    double squares = 0;
    enum { TRIES = 200 };
    for (unsigned t = 0; t < TRIES; t++) {
        struct rattus_weights weights = {0};
        float normal[PARAMETER_COUNT];
        parameters_vary(&weights, 2, 2, &random, normal);
        for (unsigned i = 0; i < PARAMETER_COUNT; i++) {
            assert_float_equal(*parameter_of(&weights, i, 2), 2 * parameter_spread(i) * normal[i], 1e-5);
            squares += (double)(normal[i] * normal[i]) / (double)PARAMETER_COUNT / (double)TRIES;
        }
    }
    assert_true(squares > 0.9 && squares < 1.1);
}

// With the weights of the others a seat wins its share; if it runs into the rats, never.
static void games_tell_bad_weights(void **state) {
    (void)state;
    struct respond_table *const table = table_of(2, NULL, &quick_bot);
    const struct respond_search how = {.table = table, .threads = 2};
    struct rattus_weights weights = rattus_quick_weights;
    struct ph_error error = {0};
    double share = -1;
    assert_int_equal(respond_measure(&how, &weights, 0, 3, &share, &error), PH_OK);
    assert_true(share == 0.5);
    weights.near = -3;
    weights.far = -3;
    assert_int_equal(respond_measure(&how, &weights, 0, 3, &share, &error), PH_OK);
    assert_true(share < 0.2);
    free(table);
}

static double share_of(const struct respond_search *how, const struct rattus_weights *weights) {
    struct ph_error error = {0};
    double share = 0;
    assert_int_equal(respond_measure(how, weights, 0, how->rounds, &share, &error), PH_OK);
    return share;
}

static void the_better_candidate_is_found_whatever_the_threads(void **state) {
    (void)state;
    struct respond_table *const table = table_of(2, "[{},{\"pied_piper\":true,\"characters\":\"random\"}]", &quick_bot);
    struct respond_search how = {.table = table, .seed = 4, .threads = 1, .rounds = 4, .candidates = 2, .scale = 2};
    struct rattus_weights start = rattus_quick_weights;
    struct ph_error error = {0};
    start.far = -1;
    struct rattus_weights found = start;
    struct rattus_weights again = start;
    assert_int_equal(respond_search(&how, &found, &error), PH_OK);
    how.threads = 2;
    assert_int_equal(respond_search(&how, &again, &error), PH_OK);
    assert_memory_equal(&found, &again, sizeof found);
    assert_true(share_of(&how, &found) >= share_of(&how, &start));
    free(table);
}

// Of two weights one wins games, the other loses some, and all the rest make no difference.
static void weights_climb_where_games_are_won(void **state) {
    (void)state;
    enum { ROUNDS = 400, PLAYERS = 3, WINS = 3, LOSES = 5 };
    static float shares[ROUNDS][PLAYERS];
    const struct rattus_weights from = rattus_plan_weights;
    struct rattus_weights weights = from;
    const struct ph_key key = ph_key_from_seed(6);
    const struct climb_variation variation = {.players = PLAYERS, .from = &from, .scale = 1, .key = &key};
    struct climb_slope slopes[PARAMETER_COUNT];
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct rattus_weights varied[PH_SEATS_MAX];
        float normal[PH_SEATS_MAX][PARAMETER_COUNT];
        climb_vary(&variation, 7 + round, varied, normal);
        for (unsigned entry = 0; entry < PLAYERS; entry++) {
            shares[round][entry] = 1.0F / (float)PLAYERS + 0.1F * normal[entry][WINS] - 0.05F * normal[entry][LOSES];
        }
    }
    climb_slopes(&variation, 7, ROUNDS, &shares[0][0], slopes);
    assert_float_equal((float)slopes[WINS].value, 0.1F, 0.02F);
    assert_float_equal((float)slopes[LOSES].value, -0.05F, 0.02F);
    climb(&weights, PLAYERS, slopes);
    for (unsigned i = 0; i < PARAMETER_COUNT; i++) {
        struct rattus_weights before = from;
        const float moved =
            (*parameter_of(&weights, i, PLAYERS) - *parameter_of(&before, i, PLAYERS)) / parameter_spread(i);
        assert_true(i == WINS ? moved > 0.9F : i == LOSES ? moved < -0.6F : moved > -0.4F && moved < 0.4F);
    }
}

// Twice the same steps from the same seed.
static void fitting_depends_on_the_seed_alone(void **state) {
    (void)state;
    struct respond_table *const table = table_of(2, NULL, &respond_bot);
    struct respond_search how = {.table = table, .seed = 4, .threads = 1, .rounds = 12, .steps = 1, .scale = 2};
    struct rattus_weights weights = rattus_quick_weights;
    struct rattus_weights again = rattus_quick_weights;
    struct ph_error error = {0};
    assert_int_equal(respond_fit(&how, &weights, &error), PH_OK);
    how.threads = 2;
    assert_int_equal(respond_fit(&how, &again, &error), PH_OK);
    assert_memory_equal(&weights, &again, sizeof again);
    assert_memory_not_equal(&weights, &rattus_quick_weights, sizeof weights);
    free(table);
}

// Two steps at once, or one and then the other.
static void fitting_goes_on_where_it_was_stopped(void **state) {
    (void)state;
    struct respond_table *const table = table_of(2, NULL, &respond_bot);
    struct respond_search how = {.table = table, .seed = 7, .threads = 1, .rounds = 12, .steps = 2, .scale = 2};
    struct rattus_weights whole = rattus_quick_weights;
    struct rattus_weights parts[2] = {rattus_quick_weights, rattus_quick_weights};
    struct ph_error error = {0};
    char path[1024];
    snprintf(path, sizeof path, "%s/fit.json", getenv("TMPDIR") == NULL ? "/tmp" : getenv("TMPDIR"));
    remove(path);
    assert_int_equal(respond_fit(&how, &whole, &error), PH_OK);
    how.state = path;
    how.steps = 1;
    assert_int_equal(respond_fit(&how, &parts[0], &error), PH_OK);
    how.steps = 2;
    assert_int_equal(respond_fit(&how, &parts[1], &error), PH_OK);
    assert_memory_equal(&whole, &parts[1], sizeof whole);
    assert_memory_not_equal(&parts[0], &parts[1], sizeof whole);
    how.seed = 5;
    assert_int_equal(respond_fit(&how, &parts[1], &error), PH_ERROR_BAD_REQUEST);
    assert_non_null(strstr(error.message, "is of another fit"));
    remove(path);
    free(table);
}

// Of five mixtures each is played with two of ten sets, but the one that names its own.
static void mixtures_are_played_with_drawn_tokens(void **state) {
    (void)state;
    static struct respond_table table;
    const struct ph_search_limits limits = {0};
    struct ph_error error = {0};
    assert_int_equal(tokens_add_drawn(10, 1, &error), PH_OK);
    assert_int_equal(respond_table_init(&table, 4, "[{},{},{\"tokens\":\"harsh\"},{},{\"characters\":\"random\"}]", 10,
                                        1, &quick_bot, &limits, &error),
                     PH_OK);
    assert_int_equal(table.mixture_count, 10);
    for (unsigned i = 0; i < 10; i++) {
        char json[2048];
        char name[RATTUS_TOKENS_NAME_MAX];
        struct ph_writer writer;
        ph_writer_init(&writer, json, sizeof json);
        rattus_game.options_json(table.matches[i].start.bytes, &writer);
        tokens_drawn_name(i, name);
        assert_non_null(strstr(json, i % 5 == 2 ? "\"harsh\"" : name));
        assert_true((strstr(json, "\"random\"") != NULL) == (i % 5 == 4));
    }
}

static void wrong_mixtures_are_refused(void **state) {
    (void)state;
    static struct respond_table table;
    const struct ph_search_limits limits = {0};
    char many[1000] = "[{}";
    const char *const wrong[] = {"[]", "{}", "[{\"characters\":7}]", "[{}", many};
    for (unsigned i = 0; i < RESPOND_MIXTURES_MAX; i++) {
        memcpy(many + 3 + 3 * i, ",{}", 4);
    }
    many[3 + 3 * RESPOND_MIXTURES_MAX] = ']';
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct ph_error error = {0};
        assert_int_equal(respond_table_init(&table, 4, wrong[i], 0, 1, &quick_bot, &limits, &error),
                         PH_ERROR_BAD_REQUEST);
        assert_string_not_equal(error.message, "");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_parameter_is_a_weight_of_its_own),
        cmocka_unit_test(weights_are_read_by_their_names),
        cmocka_unit_test(weights_vary_by_their_spread),
        cmocka_unit_test(games_tell_bad_weights),
        cmocka_unit_test(the_better_candidate_is_found_whatever_the_threads),
        cmocka_unit_test(weights_climb_where_games_are_won),
        cmocka_unit_test(fitting_depends_on_the_seed_alone),
        cmocka_unit_test(fitting_goes_on_where_it_was_stopped),
        cmocka_unit_test(mixtures_are_played_with_drawn_tokens),
        cmocka_unit_test(wrong_mixtures_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
