// SPDX-License-Identifier: MIT
// A game of a batch is the same on any number of tables and threads, byte for byte.
#include "pesthouse/pesthouse.h"
#include "run/threads.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

enum { GAMES = 1024, DECISIONS = 12, LISTED_MAX = 1 << 17 };

// FNV-1a.
static uint64_t mix(uint64_t hash, const void *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ ((const uint8_t *)bytes)[i]) * 0x100000001B3;
    }
    return hash;
}

// A range of tables, which one thread steps.
struct range {
    size_t first;
    size_t count;
    ph_action *actions;
    int64_t *offsets;
};

struct playing {
    struct ph_batch *batch;
    const struct ph_game *game;
    size_t tables;
    struct ph_batch_buffers buffers;
    int64_t *choices;
    struct range ranges[4];
    uint64_t *hashes; // by game
};

static struct ph_buffer room(size_t size) {
    struct ph_buffer buffer = {.data = calloc(1, size), .size = size};
    assert_non_null(buffer.data);
    return buffer;
}

// A choice that depends on the game and the decision alone.
static int64_t some(uint64_t game, uint32_t decision, size_t count) {
    struct ph_random random = {.state = {game + 1, decision + 1, 3, 4}};
    for (unsigned i = 0; i < 8; i++) { // small numbers take a few steps to spread
        ph_random_next(&random);
    }
    return count == 0 ? 0 : ph_random_below(&random, (uint32_t)count);
}

static void hash_and_choose(struct playing *playing, const struct range *range) {
    const uint64_t *const games = playing->buffers.games.data;
    const uint32_t *const decisions = playing->buffers.decisions.data;
    const size_t observation = playing->game->observation_size;
    const size_t features = ph_features_size(playing->game);
    const size_t history = ph_history_size(playing->game);
    for (size_t i = 0; i < range->count; i++) {
        const size_t table = range->first + i;
        const size_t count = (size_t)(range->offsets[i + 1] - range->offsets[i]);
        uint64_t *const hash = &playing->hashes[games[table] % GAMES];
        if (games[table] < GAMES) {
            *hash = mix(*hash, (const uint8_t *)playing->buffers.observations.data + table * observation, observation);
            *hash =
                mix(*hash, (const float *)playing->buffers.features.data + table * features, features * sizeof(float));
            *hash = mix(*hash, (const uint8_t *)playing->buffers.histories.data + table * history, history);
            *hash = mix(*hash, range->actions + range->offsets[i], count * sizeof *range->actions);
        }
        playing->choices[table] = some(games[table], decisions[table], count);
    }
}

// The games of a range, each cut after some decisions.
static void play_range(void *context, unsigned thread) {
    struct playing *const playing = context;
    const struct range *const range = &playing->ranges[thread];
    struct ph_batch_lists lists = {
        .offsets = {range->offsets, (range->count + 1) * sizeof *range->offsets},
        .actions = {range->actions, LISTED_MAX * sizeof *range->actions},
    };
    enum ph_status status = ph_batch_reset(playing->batch, range->first, range->count, NULL, NULL);
    if (status == PH_OK) {
        status = ph_batch_recv(playing->batch, range->first, range->count, &lists, NULL);
    }
    for (unsigned i = 0; i <= (DECISIONS + 1) * (GAMES / playing->tables) && status == PH_OK; i++) {
        hash_and_choose(playing, range);
        status =
            ph_batch_step(playing->batch, range->first, range->count, playing->choices + range->first, &lists, NULL);
    }
    assert_int_equal(status, PH_OK);
}

static void play(const struct ph_game *game, size_t tables, unsigned threads, uint64_t hashes[GAMES]) {
    const struct ph_batch_config config = {.game = game,
                                           .players = 5,
                                           .tables = tables,
                                           .key = ph_key_from_seed(3),
                                           .restart = PH_RESTART_NEXT_STEP,
                                           .log = true,
                                           .decisions_max = DECISIONS};
    struct playing playing = {.game = game, .tables = tables, .hashes = hashes};
    playing.buffers = (struct ph_batch_buffers){
        .observations = room(tables * game->observation_size),
        .features = room(tables * ph_features_size(game) * sizeof(float)),
        .histories = room(tables * ph_history_size(game)),
        .games = room(tables * sizeof(uint64_t)),
        .decisions = room(tables * sizeof(uint32_t)),
    };
    playing.choices = room(tables * sizeof *playing.choices).data;
    assert_int_equal(ph_batch_create(&playing.batch, &config, NULL), PH_OK);
    assert_int_equal(ph_batch_bind(playing.batch, &playing.buffers, NULL), PH_OK);
    for (unsigned i = 0; i < threads; i++) {
        playing.ranges[i] = (struct range){.first = tables * i / threads,
                                           .count = tables * (i + 1) / threads - tables * i / threads,
                                           .actions = room(LISTED_MAX * sizeof(ph_action)).data,
                                           .offsets = room((tables + 1) * sizeof(int64_t)).data};
    }
    threads_run(play_range, &playing, threads);
    for (unsigned i = 0; i < threads; i++) {
        free(playing.ranges[i].actions);
        free(playing.ranges[i].offsets);
    }
    ph_batch_destroy(playing.batch);
    free(playing.buffers.observations.data);
    free(playing.buffers.features.data);
    free(playing.buffers.histories.data);
    free(playing.buffers.games.data);
    free(playing.buffers.decisions.data);
    free(playing.choices);
}

static void games_are_the_same_on_any_number_of_tables_and_threads(void **unused) {
    (void)unused;
    static const struct {
        size_t tables;
        unsigned threads;
    } ways[] = {{1024, 1}, {1, 1}, {64, 1}, {64, 2}, {1024, 4}};
    for (size_t g = 0; g < ph_game_count(); g++) {
        uint64_t first[GAMES] = {0};
        for (size_t way = 0; way < sizeof ways / sizeof *ways; way++) {
            uint64_t hashes[GAMES] = {0};
            play(ph_game_at(g), ways[way].tables, ways[way].threads, hashes);
            if (way == 0) {
                memcpy(first, hashes, sizeof first);
                assert_true(first[0] != first[1] && first[GAMES - 1] != 0);
            }
            assert_memory_equal(hashes, first, sizeof first);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_the_same_on_any_number_of_tables_and_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
