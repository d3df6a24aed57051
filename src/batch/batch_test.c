// SPDX-License-Identifier: MIT
#include "pesthouse/pesthouse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

enum { TABLES_MAX = 64, LISTED_MAX = 1 << 18 };

// A batch and all that it writes.
struct fixture {
    struct ph_batch_config config;
    struct ph_json_document *options;
    struct ph_batch *batch;
    struct ph_batch_buffers buffers;
    struct ph_batch_lists lists;
    int64_t choices[TABLES_MAX];
};

static struct ph_buffer room(size_t size) {
    struct ph_buffer buffer = {.data = calloc(1, size), .size = size};
    assert_non_null(buffer.data);
    return buffer;
}

static struct ph_batch_config config_of(const char *game, int players, size_t tables) {
    return (struct ph_batch_config){.game = ph_game_find(game),
                                    .players = players,
                                    .tables = tables,
                                    .key = ph_key_from_seed(7),
                                    .restart = PH_RESTART_NEXT_STEP};
}

static void make(struct fixture *made, const struct ph_batch_config *config, const char *options) {
    struct ph_error error = {0};
    *made = (struct fixture){.config = *config};
    assert_int_equal(ph_json_parse(&made->options, options, strlen(options), &error), PH_OK);
    made->config.options = ph_json_root(made->options);
    if (ph_batch_create(&made->batch, &made->config, &error) != PH_OK) {
        fail_msg("%s", error.message);
    }
    const size_t tables = config->tables;
    const bool same_step = config->restart == PH_RESTART_SAME_STEP;
    made->buffers = (struct ph_batch_buffers){
        .observations = room(tables * config->game->observation_size),
        .features = room(tables * ph_features_size(config->game) * sizeof(float)),
        .histories = config->log ? room(tables * ph_history_size(config->game)) : (struct ph_buffer){0},
        .seats = room(tables),
        .rewards = room(tables * (size_t)config->players * sizeof(float)),
        .terminated = room(tables),
        .truncated = room(tables),
        .games = room(tables * sizeof(uint64_t)),
        .decisions = room(tables * sizeof(uint32_t)),
    };
    if (config->choosing == PH_CHOOSE_COMPONENTS) {
        made->buffers.masks = room(tables * PH_BATCH_COMPONENT_VALUES);
        made->buffers.prefixes = room(tables * PH_COMPONENTS_MAX);
    }
    if (same_step) {
        made->buffers.final_observations = room(tables * config->game->observation_size);
    }
    assert_int_equal(ph_batch_bind(made->batch, &made->buffers, &error), PH_OK);
    made->lists.offsets = room((tables + 1) * sizeof(int64_t));
    made->lists.actions = room(LISTED_MAX * sizeof(ph_action));
}

static void unmake(struct fixture *made) {
    struct ph_buffer *const all = (struct ph_buffer *)(void *)&made->buffers;
    for (size_t i = 0; i < sizeof made->buffers / sizeof *all; i++) {
        free(all[i].data);
    }
    free(made->lists.offsets.data);
    free(made->lists.actions.data);
    ph_batch_destroy(made->batch);
    ph_json_document_destroy(made->options);
}

static void must(enum ph_status status, const struct ph_error *error) {
    if (status != PH_OK) {
        fail_msg("%s", error->message);
    }
}

static void reset(struct fixture *made) {
    struct ph_error error = {0};
    must(ph_batch_reset(made->batch, 0, made->config.tables, NULL, &error), &error);
    must(ph_batch_recv(made->batch, 0, made->config.tables, &made->lists, &error), &error);
}

static void step(struct fixture *made) {
    struct ph_error error = {0};
    must(ph_batch_step(made->batch, 0, made->config.tables, made->choices, &made->lists, &error), &error);
}

static uint64_t game_at(const struct fixture *made, size_t table) {
    return ((const uint64_t *)made->buffers.games.data)[table];
}
static uint32_t decisions_at(const struct fixture *made, size_t table) {
    return ((const uint32_t *)made->buffers.decisions.data)[table];
}
static bool flag_at(const struct ph_buffer *buffer, size_t table) {
    return ((const uint8_t *)buffer->data)[table] != 0;
}
static bool ended_at(const struct fixture *made, size_t table) {
    return flag_at(&made->buffers.terminated, table) || flag_at(&made->buffers.truncated, table);
}
static const float *rewards_at(const struct fixture *made, size_t table) {
    return (const float *)made->buffers.rewards.data + table * (size_t)made->config.players;
}
static const uint8_t *observation_at(const struct fixture *made, size_t table) {
    return (const uint8_t *)made->buffers.observations.data + table * made->config.game->observation_size;
}
static const ph_action *actions_at(const struct fixture *made, size_t table, size_t *count) {
    const int64_t *const offsets = made->lists.offsets.data;
    *count = (size_t)(offsets[table + 1] - offsets[table]);
    return (const ph_action *)made->lists.actions.data + offsets[table];
}

// A choice that depends on the game and the decision alone.
static uint32_t some(uint64_t game, uint32_t decision, size_t count) {
    const struct ph_key key = ph_key_from_seed(game);
    struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, decision);
    return count == 0 ? 0 : ph_random_below(&random, (uint32_t)count);
}

static void choose_some(struct fixture *made) {
    for (size_t i = 0; i < made->config.tables; i++) {
        size_t count = 0;
        actions_at(made, i, &count);
        made->choices[i] = some(game_at(made, i), decisions_at(made, i), count);
    }
}

// ---- games ----------------------------------------------------------------------------------------------------------

static void expect_as_in_session(const struct fixture *made, size_t table, struct ph_session *session) {
    const struct ph_game *const game = made->config.game;
    const void *const state = ph_session_state(session);
    uint8_t observation[4096];
    ph_action listed[1024];
    size_t count = 0;
    const ph_action *const actions = actions_at(made, table, &count);
    assert_memory_equal(ph_batch_state(made->batch, table), state, game->state_size);
    if (!ended_at(made, table)) {
        assert_int_equal(((const int8_t *)made->buffers.seats.data)[table], ph_session_actor(session).seat);
        game->observe(state, ph_session_actor(session).seat, observation);
        assert_memory_equal(observation_at(made, table), observation, game->observation_size);
        assert_int_equal(game->legal(state, UINT64_MAX, listed, NULL, 1024), count);
        assert_memory_equal(actions, listed, count * sizeof *listed);
    } else {
        assert_int_equal(count, 0);
    }
}

static void follow_by_session(const char *id, int players, const char *options) {
    struct ph_batch_config config = config_of(id, players, 3);
    config.first_game = 40;
    struct fixture made;
    struct ph_session *session = NULL;
    struct ph_error error = {0};
    make(&made, &config, options);
    reset(&made);
    assert_int_equal(ph_session_create(&session), PH_OK);
    const struct ph_key key = ph_key_split(&config.key, 41);
    must(ph_session_new_keyed(session, config.game, players, made.config.options, &key, PH_CHANCE_AUTO, &error),
         &error);
    while (!ended_at(&made, 1)) {
        size_t count = 0;
        assert_int_equal(game_at(&made, 1), 41);
        expect_as_in_session(&made, 1, session);
        choose_some(&made);
        const ph_action action = actions_at(&made, 1, &count)[made.choices[1]];
        must(ph_session_play(session, action, NULL, &error), &error);
        step(&made);
    }
    expect_as_in_session(&made, 1, session);
    choose_some(&made);
    step(&made);
    assert_int_equal(game_at(&made, 1), 44); // the next one of this table
    ph_session_destroy(session);
    unmake(&made);
}

static void a_game_is_that_of_a_session_with_its_key(void **unused) {
    (void)unused;
    follow_by_session("rattus", 4, "{}");
    follow_by_session("rattus", 6, "{\"characters\":\"random\"}");
    follow_by_session("bristol1350", 6, "{}");
    follow_by_session("bristol1350", 1, "{\"special_actions\":true}");
}

// FNV-1a over all that is written of a table.
static uint64_t mix(uint64_t hash, const void *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ ((const uint8_t *)bytes)[i]) * 0x100000001B3;
    }
    return hash;
}

static uint64_t mix_table(const struct fixture *made, size_t table, uint64_t hash) {
    const size_t features = ph_features_size(made->config.game);
    size_t count = 0;
    const ph_action *const actions = actions_at(made, table, &count);
    hash = mix(hash, observation_at(made, table), made->config.game->observation_size);
    hash = mix(hash, (const float *)made->buffers.features.data + table * features, features * sizeof(float));
    hash = mix(hash, actions, count * sizeof *actions);
    hash = mix(hash, rewards_at(made, table), (size_t)made->config.players * sizeof(float));
    return mix(hash, (const uint8_t *)made->buffers.seats.data + table, 1);
}

enum { GAMES = 8 };

// Plays the games 0 … GAMES − 1 on some tables, in ranges of some size, and hashes what is seen of each.
static void hash_games(const struct ph_batch_config *config, size_t range, uint64_t hashes[GAMES]) {
    struct fixture made;
    struct ph_error error = {0};
    size_t ended = 0;
    make(&made, config, "{}");
    reset(&made);
    while (ended < GAMES) {
        for (size_t i = 0; i < config->tables; i++) {
            const uint64_t game = game_at(&made, i);
            if (game < GAMES) {
                hashes[game] = mix_table(&made, i, hashes[game]);
                ended += ended_at(&made, i);
            }
        }
        choose_some(&made);
        for (size_t first = 0; first < config->tables; first += range) {
            const size_t count = config->tables - first < range ? config->tables - first : range;
            must(ph_batch_send(made.batch, first, count, made.choices + first, &error), &error);
        }
        must(ph_batch_recv(made.batch, 0, config->tables, &made.lists, &error), &error);
    }
    unmake(&made);
}

static void games_depend_on_neither_tables_nor_ranges(void **unused) {
    (void)unused;
    for (unsigned luck = PH_BATCH_LUCK_EXACT; luck <= PH_BATCH_LUCK_QUICK; luck++) {
        static const size_t tables[] = {1, 5, 8};
        uint64_t hashes[3][GAMES] = {{0}};
        for (size_t i = 0; i < 3; i++) {
            struct ph_batch_config config = config_of("bristol1350", 5, tables[i]);
            config.luck = (uint8_t)luck;
            hash_games(&config, i == 1 ? 2 : tables[i], hashes[i]);
        }
        assert_memory_equal(hashes[0], hashes[1], sizeof hashes[0]);
        assert_memory_equal(hashes[0], hashes[2], sizeof hashes[0]);
        assert_true(hashes[0][0] != hashes[0][1]);
    }
}

// ---- ends -----------------------------------------------------------------------------------------------------------

static float margin_of(const struct ph_result *result, int players, int seat, float point) {
    float best = -1000;
    for (int other = 0; other < players; other++) {
        if (other != seat && (float)result->scores[other] > best) {
            best = result->scores[other];
        }
    }
    return ((float)result->scores[seat] - best) / point;
}

static void expect_rewards(const char *id, float point) {
    for (unsigned kind = PH_REWARD_WIN; kind <= PH_REWARD_MARGIN; kind++) {
        struct ph_batch_config config = config_of(id, 3, 2);
        struct fixture made;
        struct ph_result result;
        config.reward = (uint8_t)kind;
        make(&made, &config, "{}");
        for (reset(&made); !ended_at(&made, 0); step(&made)) {
            for (int seat = 0; seat < 3; seat++) {
                assert_true(rewards_at(&made, 0)[seat] == 0);
            }
            choose_some(&made);
        }
        config.game->result(ph_batch_state(made.batch, 0), &result);
        assert_true(result.over);
        for (int seat = 0; seat < 3; seat++) {
            const float expected = kind == PH_REWARD_WIN      ? (float)(result.winners >> seat & 1)
                                   : kind == PH_REWARD_POINTS ? result.scores[seat] / point
                                                              : margin_of(&result, 3, seat, point);
            assert_true(rewards_at(&made, 0)[seat] == expected);
        }
        unmake(&made);
    }
}

static void all_seats_are_rewarded_at_the_end(void **unused) {
    (void)unused;
    expect_rewards("rattus", 1);
    expect_rewards("bristol1350", 2);
}

static void the_next_game_begins_in_the_same_step(void **unused) {
    (void)unused;
    struct ph_batch_config config = config_of("rattus", 2, 1);
    struct fixture made;
    struct fixture beside;
    make(&beside, &config, "{}");
    config.restart = PH_RESTART_SAME_STEP;
    make(&made, &config, "{}");
    reset(&made);
    reset(&beside);
    while (!ended_at(&made, 0)) {
        choose_some(&made);
        beside.choices[0] = made.choices[0];
        step(&made);
        step(&beside);
    }
    assert_true(flag_at(&beside.buffers.terminated, 0));
    assert_memory_equal(rewards_at(&made, 0), rewards_at(&beside, 0), 2 * sizeof(float));
    assert_memory_equal(made.buffers.final_observations.data, observation_at(&beside, 0),
                        config.game->observation_size);
    step(&beside); // any choice begins the next game
    assert_int_equal(game_at(&made, 0), 1);
    assert_int_equal(game_at(&beside, 0), 1);
    assert_false(ended_at(&beside, 0));
    assert_memory_equal(observation_at(&made, 0), observation_at(&beside, 0), config.game->observation_size);
    choose_some(&made);
    step(&made);
    assert_false(ended_at(&made, 0));
    unmake(&made);
    unmake(&beside);
}

static void a_long_game_is_truncated_without_rewards(void **unused) {
    (void)unused;
    struct ph_batch_config config = config_of("rattus", 2, 1);
    struct fixture made;
    config.decisions_max = 9;
    config.reward = PH_REWARD_POINTS;
    make(&made, &config, "{}");
    reset(&made);
    for (unsigned i = 1; i <= 9; i++) {
        assert_false(ended_at(&made, 0));
        choose_some(&made);
        step(&made);
        assert_int_equal(decisions_at(&made, 0), i);
    }
    assert_true(flag_at(&made.buffers.truncated, 0));
    assert_false(flag_at(&made.buffers.terminated, 0));
    assert_true(rewards_at(&made, 0)[0] == 0 && rewards_at(&made, 0)[1] == 0);
    unmake(&made);
}

// ---- ways to choose, and bots ---------------------------------------------------------------------------------------

static void components_reach_each_legal_action_and_no_other(void **unused) {
    (void)unused;
    struct ph_batch_config config = config_of("bristol1350", 4, 1);
    struct fixture made;
    struct ph_error error = {0};
    config.choosing = PH_CHOOSE_COMPONENTS;
    make(&made, &config, "{\"special_actions\":true}");
    const uint8_t *const mask = made.buffers.masks.data;
    const uint8_t *const prefix = made.buffers.prefixes.data;
    unsigned decisions = 0;
    for (reset(&made); !ended_at(&made, 0);) {
        size_t count = 0;
        const ph_action *const actions = actions_at(&made, 0, &count);
        const ph_action wanted = actions[some(0, decisions, count)];
        const uint32_t before = decisions_at(&made, 0);
        for (unsigned at = 0; decisions_at(&made, 0) == before; at++) {
            uint8_t expected[PH_BATCH_COMPONENT_VALUES];
            ph_action scratch[1024];
            uint8_t chosen[PH_COMPONENTS_MAX];
            assert_int_equal(prefix[0], at);
            memcpy(chosen, prefix + 1, at);
            assert_true(ph_mask_next(config.game, ph_batch_state(made.batch, 0), chosen, at, expected, scratch, 1024) >
                        0);
            assert_memory_equal(mask, expected, sizeof expected);
            for (int64_t value = 0; value < PH_BATCH_COMPONENT_VALUES && at < 2; value++) {
                if (mask[value] == 0) {
                    assert_int_equal(ph_batch_send(made.batch, 0, 1, &value, &error), PH_ERROR_ILLEGAL_ACTION);
                }
            }
            made.choices[0] = ph_action_component(wanted, at);
            step(&made);
        }
        decisions++;
    }
    unmake(&made);
}

static void bots_play_as_in_a_session(void **unused) {
    (void)unused;
    static const char *const names[] = {NULL, "rules", "random", "settler"};
    struct ph_batch_config config = config_of("bristol1350", 4, 2);
    struct ph_session *session = NULL;
    struct ph_error error = {0};
    struct fixture made;
    for (int seat = 1; seat < 4; seat++) {
        config.bots[seat] = ph_bot_find(names[seat]);
    }
    config.limits.iterations = 10;
    make(&made, &config, "{}");
    reset(&made);
    assert_int_equal(ph_session_create(&session), PH_OK);
    const struct ph_key key = ph_key_split(&config.key, 0);
    must(ph_session_new_keyed(session, config.game, 4, made.config.options, &key, PH_CHANCE_AUTO, &error), &error);
    while (ph_session_actor(session).kind != PH_ACTOR_OVER) {
        const struct ph_bot *const bot = config.bots[ph_session_actor(session).seat];
        if (bot != NULL) {
            const struct ph_search_limits limits = {.iterations = 10, .action_only = true};
            struct ph_search_result result;
            must(ph_session_ask(session, bot, &limits, NULL, &result, &error), &error);
            must(ph_session_play(session, result.action, NULL, &error), &error);
            continue;
        }
        size_t count = 0;
        assert_memory_equal(ph_batch_state(made.batch, 0), ph_session_state(session), config.game->state_size);
        choose_some(&made);
        must(ph_session_play(session, actions_at(&made, 0, &count)[made.choices[0]], NULL, &error), &error);
        step(&made);
    }
    assert_true(flag_at(&made.buffers.terminated, 0));
    assert_memory_equal(ph_batch_state(made.batch, 0), ph_session_state(session), config.game->state_size);
    ph_session_destroy(session);
    unmake(&made);
}

// ---- searching ------------------------------------------------------------------------------------------------------

static void a_copy_plays_the_same_game(void **unused) {
    (void)unused;
    struct ph_batch_config config = config_of("bristol1350", 4, 2);
    struct fixture made;
    struct fixture search;
    struct ph_error error = {0};
    config.log = true;
    make(&made, &config, "{}");
    make(&search, &config, "{}");
    reset(&made);
    for (unsigned i = 0; i < 20; i++) {
        choose_some(&made);
        step(&made);
    }
    must(ph_batch_copy(search.batch, 1, made.batch, 0, &error), &error);
    must(ph_batch_copy(search.batch, 0, search.batch, 1, &error), &error);
    must(ph_batch_recv(search.batch, 0, 2, &search.lists, &error), &error);
    for (unsigned i = 0; i < 200; i++) {
        const size_t history = ph_history_size(config.game);
        assert_memory_equal(ph_batch_state(made.batch, 0), ph_batch_state(search.batch, 0), config.game->state_size);
        assert_memory_equal(ph_batch_state(made.batch, 0), ph_batch_state(search.batch, 1), config.game->state_size);
        assert_memory_equal(made.buffers.histories.data, search.buffers.histories.data, history);
        assert_int_equal(game_at(&made, 0), game_at(&search, 1));
        choose_some(&made);
        search.choices[0] = search.choices[1] = made.choices[0];
        step(&made);
        step(&search);
    }
    unmake(&made);
    unmake(&search);
}

static void samples_depend_on_their_key_alone(void **unused) {
    (void)unused;
    struct ph_batch_config config = config_of("bristol1350", 5, 3);
    const struct ph_key keys[] = {ph_key_from_seed(1), ph_key_from_seed(2)};
    const size_t size = config.game->state_size;
    struct fixture made;
    struct ph_error error = {0};
    config.log = true;
    make(&made, &config, "{}");
    reset(&made);
    for (unsigned i = 0; i < 30; i++) {
        choose_some(&made);
        step(&made);
    }
    must(ph_batch_copy(made.batch, 1, made.batch, 0, &error), &error);
    must(ph_batch_copy(made.batch, 2, made.batch, 0, &error), &error);
    must(ph_batch_determinize(made.batch, 0, 3, &keys[0], &error), &error);
    must(ph_batch_determinize(made.batch, 1, 3, &keys[0], &error), &error);
    must(ph_batch_determinize(made.batch, 2, 3, &keys[1], &error), &error);
    must(ph_batch_recv(made.batch, 0, 3, &made.lists, &error), &error);
    for (unsigned i = 0; i < 40; i++) {
        assert_memory_equal(ph_batch_state(made.batch, 0), ph_batch_state(made.batch, 1), size);
        choose_some(&made);
        step(&made);
    }
    assert_memory_not_equal(ph_batch_state(made.batch, 0), ph_batch_state(made.batch, 2), size);
    unmake(&made);
}

// ---- refusals -------------------------------------------------------------------------------------------------------

static void expect_refused(enum ph_status status, const struct ph_error *error, enum ph_status expected,
                           const char *field, const char *message) {
    assert_int_equal(status, expected);
    assert_string_equal(error->field, field);
    assert_string_equal(error->message, message);
}

static void refuse_config(const struct ph_batch_config *config, enum ph_status expected, const char *field,
                          const char *message) {
    struct ph_batch *batch = NULL;
    struct ph_error error = {0};
    expect_refused(ph_batch_create(&batch, config, &error), &error, expected, field, message);
    assert_null(batch);
}

static void impossible_batches_are_refused(void **unused) {
    (void)unused;
    const struct ph_batch_config good = config_of("rattus", 4, 1);
    struct ph_batch_config config = good;
    config.players = 7;
    refuse_config(&config, PH_ERROR_BAD_REQUEST, "players", "Rattus is for 2 to 6 players, not 7");
    config = good;
    config.tables = 0;
    refuse_config(&config, PH_ERROR_BAD_REQUEST, "tables", "tables: expected a number from 1 to 1048576, got 0");
    config = good;
    config.choosing = 9;
    refuse_config(&config, PH_ERROR_BAD_REQUEST, "choosing", "choosing: expected a number from 0 to 2, got 9");
    config = good;
    config.bots[5] = ph_bot_find("random");
    refuse_config(&config, PH_ERROR_BAD_REQUEST, "bots", "there is no seat 5 for the bot random");
    config = good;
    for (int seat = 0; seat < 4; seat++) {
        config.bots[seat] = ph_bot_find("random");
    }
    refuse_config(&config, PH_ERROR_BAD_REQUEST, "bots", "expected a seat without a bot; all 4 seats have one");
}

static void impossible_buffers_are_refused(void **unused) {
    (void)unused;
    const struct ph_batch_config config = config_of("rattus", 4, 2);
    struct fixture made;
    struct ph_error error = {0};
    make(&made, &config, "{}");
    struct ph_batch_buffers buffers = made.buffers;
    buffers.rewards.size = 31;
    expect_refused(ph_batch_bind(made.batch, &buffers, &error), &error, PH_ERROR_BAD_REQUEST, "rewards",
                   "rewards: expected room for 32 bytes, got 31");
    buffers = made.buffers;
    buffers.decisions.data = (char *)buffers.decisions.data + 1;
    expect_refused(ph_batch_bind(made.batch, &buffers, &error), &error, PH_ERROR_BAD_REQUEST, "decisions",
                   "decisions: expected an address that is a multiple of 4");
    buffers = made.buffers;
    buffers.seats.data = (char *)buffers.observations.data + 900;
    expect_refused(ph_batch_bind(made.batch, &buffers, &error), &error, PH_ERROR_BAD_REQUEST, "seats",
                   "seats and observations overlap; expected memory of its own for each");
    buffers = made.buffers;
    buffers.masks = made.lists.actions;
    expect_refused(ph_batch_bind(made.batch, &buffers, &error), &error, PH_ERROR_BAD_REQUEST, "masks",
                   "masks: they need choices by components or by table");
    buffers = made.buffers;
    buffers.games.data = NULL;
    expect_refused(ph_batch_bind(made.batch, &buffers, &error), &error, PH_ERROR_BAD_REQUEST, "games",
                   "games: expected an address for 16 bytes");
    unmake(&made);
}

static void impossible_choices_change_nothing(void **unused) {
    (void)unused;
    struct ph_batch_config config = config_of("rattus", 4, 2);
    struct fixture made;
    struct ph_error error = {0};
    union ph_state_storage before;
    config.restart = PH_RESTART_NEVER;
    config.decisions_max = 1;
    make(&made, &config, "{}");
    expect_refused(ph_batch_step(made.batch, 0, 2, made.choices, NULL, &error), &error, PH_ERROR_NO_GAME, "first",
                   "table 0 has no game yet; reset the table");
    assert_null(ph_batch_state(made.batch, 0));
    reset(&made);
    memcpy(before.bytes, ph_batch_state(made.batch, 0), config.game->state_size);
    made.choices[1] = 12;
    expect_refused(ph_batch_step(made.batch, 0, 2, made.choices, NULL, &error), &error, PH_ERROR_ILLEGAL_ACTION,
                   "choices", "table 1: expected an index from 0 to 11, got 12");
    assert_memory_equal(ph_batch_state(made.batch, 0), before.bytes, config.game->state_size);
    made.choices[1] = -1;
    expect_refused(ph_batch_send(made.batch, 0, 2, made.choices, &error), &error, PH_ERROR_ILLEGAL_ACTION, "choices",
                   "table 1: expected an index from 0 to 11, got -1");
    expect_refused(ph_batch_send(made.batch, 1, 2, made.choices, &error), &error, PH_ERROR_BAD_REQUEST, "first",
                   "there are 2 tables; expected a range within them, not 2 from table 1 on");
    made.choices[1] = 0;
    step(&made);
    expect_refused(ph_batch_send(made.batch, 1, 1, made.choices, &error), &error, PH_ERROR_GAME_OVER, "choices",
                   "table 1: the game is over; reset the table");
    reset(&made);
    made.lists.actions.size = 23 * sizeof(ph_action);
    expect_refused(ph_batch_recv(made.batch, 0, 2, &made.lists, &error), &error, PH_ERROR_BAD_REQUEST, "actions",
                   "actions: expected room for 192 bytes, got 184");
    assert_int_equal(made.lists.needed, 24);
    struct ph_batch_lists nowhere = {.offsets = made.lists.offsets, .actions = {NULL, 1000}};
    expect_refused(ph_batch_recv(made.batch, 0, 2, &nowhere, &error), &error, PH_ERROR_BAD_REQUEST, "actions",
                   "actions: expected an address for 192 bytes");
    unmake(&made);
}

static void tables_of_different_games_are_not_mixed(void **unused) {
    (void)unused;
    const struct ph_batch_config config = config_of("rattus", 4, 2);
    struct ph_batch_config logged = config;
    struct ph_batch_config other = config_of("rattus", 3, 1);
    const struct ph_key key = ph_key_from_seed(1);
    struct fixture made;
    struct fixture beside;
    struct ph_error error = {0};
    make(&made, &config, "{}");
    make(&beside, &other, "{}");
    reset(&beside);
    expect_refused(ph_batch_copy(made.batch, 0, beside.batch, 0, &error), &error, PH_ERROR_BAD_REQUEST, "from",
                   "expected tables of the same game with the same players and options");
    expect_refused(ph_batch_copy(made.batch, 0, made.batch, 1, &error), &error, PH_ERROR_NO_GAME, "first",
                   "table 1 has no game yet; reset the table");
    unmake(&beside);
    logged.log = true;
    make(&beside, &logged, "{}");
    reset(&beside);
    expect_refused(ph_batch_copy(made.batch, 0, beside.batch, 0, &error), &error, PH_ERROR_BAD_REQUEST, "log",
                   "expected logs in both batches or in neither");
    expect_refused(ph_batch_determinize(beside.batch, 0, 4, &key, &error), &error, PH_ERROR_BAD_REQUEST, "seat",
                   "there is no seat 4; seats are 0 to 3");
    unmake(&beside);
    unmake(&made);
}

// Bots decide before the caller, and the game is truncated before the caller's turn, again and again.
static void games_without_a_decision_of_the_callers_are_not_sought_forever(void **unused) {
    (void)unused;
    struct ph_batch_config config = config_of("rattus", 2, 1);
    struct fixture made;
    struct ph_error error = {0};
    config.restart = PH_RESTART_SAME_STEP;
    config.decisions_max = 1;
    config.bots[0] = ph_bot_find("random");
    make(&made, &config, "{}");
    must(ph_batch_reset(made.batch, 0, 1, NULL, &error), &error);
    const enum ph_status status = ph_batch_step(made.batch, 0, 1, made.choices, NULL, &error);
    assert_true(status == PH_OK || status == PH_ERROR_BAD_REQUEST);
    if (status != PH_OK) {
        assert_string_equal(error.field, "decisions_max");
    }
    unmake(&made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_that_of_a_session_with_its_key),
        cmocka_unit_test(games_depend_on_neither_tables_nor_ranges),
        cmocka_unit_test(all_seats_are_rewarded_at_the_end),
        cmocka_unit_test(the_next_game_begins_in_the_same_step),
        cmocka_unit_test(a_long_game_is_truncated_without_rewards),
        cmocka_unit_test(components_reach_each_legal_action_and_no_other),
        cmocka_unit_test(bots_play_as_in_a_session),
        cmocka_unit_test(a_copy_plays_the_same_game),
        cmocka_unit_test(samples_depend_on_their_key_alone),
        cmocka_unit_test(impossible_batches_are_refused),
        cmocka_unit_test(impossible_buffers_are_refused),
        cmocka_unit_test(impossible_choices_change_nothing),
        cmocka_unit_test(tables_of_different_games_are_not_mixed),
        cmocka_unit_test(games_without_a_decision_of_the_callers_are_not_sought_forever),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
