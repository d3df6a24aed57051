// SPDX-License-Identifier: MIT
#include "run/team.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pesthouse/pesthouse.h"

enum { TABLES = 40, STEPS = 60, LISTED_MAX = 1 << 16 };

// A batch that a team plays, and what it writes.
struct fixture {
    struct team *team;
    struct ph_batch *batch;
    size_t tables;
    struct ph_batch_buffers buffers;
    struct ph_batch_lists lists;
    int64_t choices[TABLES];
    struct ph_error error;
};

static struct ph_buffer room(size_t size) {
    struct ph_buffer buffer = {.data = calloc(1, size), .size = size};
    assert_non_null(buffer.data);
    return buffer;
}

static void make(struct fixture *made, unsigned threads, size_t tables) {
    const struct ph_game *const game = ph_game_find("rattus");
    const struct ph_batch_config config = {
        .game = game, .players = 3, .tables = tables, .key = ph_key_from_seed(7), .restart = PH_RESTART_SAME_STEP};
    *made = (struct fixture){.tables = tables};
    assert_int_equal(team_create(&made->team, threads, tables), PH_OK);
    assert_int_equal(ph_batch_create(&made->batch, &config, &made->error), PH_OK);
    made->buffers.observations = room(tables * game->observation_size);
    made->buffers.games = room(tables * sizeof(uint64_t));
    made->buffers.decisions = room(tables * sizeof(uint32_t));
    made->lists.offsets = room((tables + 1) * sizeof(int64_t));
    made->lists.actions = room(LISTED_MAX * sizeof(ph_action));
    assert_int_equal(ph_batch_bind(made->batch, &made->buffers, &made->error), PH_OK);
}

static void unmake(struct fixture *made) {
    team_destroy(made->team);
    ph_batch_destroy(made->batch);
    free(made->buffers.observations.data);
    free(made->buffers.games.data);
    free(made->buffers.decisions.data);
    free(made->lists.offsets.data);
    free(made->lists.actions.data);
}

static void choose(struct fixture *made, unsigned turn) {
    const int64_t *const offsets = made->lists.offsets.data;
    for (size_t i = 0; i < made->tables; i++) {
        made->choices[i] = (int64_t)(7 * turn + i) % (offsets[i + 1] - offsets[i]);
    }
}

static enum ph_status step(struct fixture *made) {
    return team_step(made->team, made->batch, made->choices, &made->lists, &made->error);
}

static enum ph_status reset(struct fixture *made) {
    return team_reset(made->team, made->batch, NULL, NULL, &made->lists, &made->error);
}

static void assert_same(const struct ph_buffer *one, const struct ph_buffer *other, size_t size) {
    assert_true(size <= one->size && size <= other->size);
    assert_memory_equal(one->data, other->data, size);
}

// All rows and lists are those of one thread that does without a team.
static void assert_like(struct fixture *played, struct fixture *alone) {
    const int64_t *const offsets = played->lists.offsets.data;
    assert_same(&played->buffers.observations, &alone->buffers.observations, alone->buffers.observations.size);
    assert_same(&played->buffers.games, &alone->buffers.games, alone->buffers.games.size);
    assert_same(&played->lists.offsets, &alone->lists.offsets, alone->lists.offsets.size);
    assert_same(&played->lists.actions, &alone->lists.actions, (size_t)offsets[played->tables] * sizeof(ph_action));
    assert_int_equal(played->lists.needed, offsets[played->tables]);
}

static void play_like_one(unsigned threads, size_t tables) {
    struct fixture played;
    struct fixture alone;
    make(&played, threads, tables);
    make(&alone, 1, tables);
    assert_int_equal(reset(&played), PH_OK);
    assert_int_equal(ph_batch_reset(alone.batch, 0, tables, NULL, &alone.error), PH_OK);
    assert_int_equal(ph_batch_recv(alone.batch, 0, tables, &alone.lists, &alone.error), PH_OK);
    for (unsigned turn = 0; turn < STEPS; turn++) {
        assert_like(&played, &alone);
        choose(&played, turn);
        assert_int_equal(step(&played), PH_OK);
        assert_int_equal(ph_batch_step(alone.batch, 0, tables, played.choices, &alone.lists, &alone.error), PH_OK);
    }
    unmake(&played);
    unmake(&alone);
}

static void a_team_plays_what_one_thread_plays(void **state) {
    (void)state;
    play_like_one(1, TABLES);
    play_like_one(3, TABLES);
    play_like_one(2, 1);
    play_like_one(8, 5);
}

static void chosen_tables_begin_games_of_given_numbers(void **state) {
    (void)state;
    struct fixture made;
    uint8_t chosen[TABLES] = {[3] = 1, [TABLES - 1] = 1};
    uint64_t numbers[TABLES] = {[3] = 90, [4] = 91, [TABLES - 1] = 92};
    make(&made, 2, TABLES);
    const uint64_t *const games = made.buffers.games.data;
    const uint32_t *const decisions = made.buffers.decisions.data;
    assert_int_equal(reset(&made), PH_OK);
    choose(&made, 0);
    assert_int_equal(step(&made), PH_OK);
    assert_int_equal(team_reset(made.team, made.batch, numbers, chosen, &made.lists, &made.error), PH_OK);
    for (unsigned i = 0; i < TABLES; i++) {
        assert_int_equal(games[i], chosen[i] != 0 ? numbers[i] : i);
        assert_int_equal(decisions[i], chosen[i] != 0 ? 0 : 1);
    }
    assert_int_equal(team_reset(made.team, made.batch, NULL, chosen, &made.lists, &made.error), PH_OK);
    assert_int_equal(games[3], 90 + TABLES);
    unmake(&made);
}

static void too_little_room_for_lists_says_how_much_is_enough(void **state) {
    (void)state;
    struct fixture made;
    make(&made, 2, TABLES);
    const size_t size = made.lists.actions.size;
    made.lists.actions.size = TABLES * sizeof(ph_action);
    assert_int_equal(reset(&made), PH_ERROR_BAD_REQUEST);
    assert_true(made.lists.needed > TABLES && made.lists.needed * sizeof(ph_action) <= size);
    made.lists.actions.size = made.lists.needed * sizeof(ph_action);
    assert_int_equal(team_recv(made.team, made.batch, &made.lists, &made.error), PH_OK);
    unmake(&made);
}

static void an_illegal_choice_is_told_before_a_lack_of_room(void **state) {
    (void)state;
    struct fixture made;
    make(&made, 2, TABLES);
    assert_int_equal(reset(&made), PH_OK);
    choose(&made, 0);
    made.choices[30] = LISTED_MAX;
    made.choices[35] = LISTED_MAX;
    made.lists.actions.size = TABLES * sizeof(ph_action);
    assert_int_equal(step(&made), PH_ERROR_ILLEGAL_ACTION);
    assert_non_null(strstr(made.error.message, "table 30:"));
    assert_int_equal(made.lists.needed, 0);
    unmake(&made);
}

static void a_batch_of_other_tables_is_refused(void **state) {
    (void)state;
    struct fixture made;
    struct fixture other;
    make(&made, 2, TABLES);
    make(&other, 2, TABLES - 1);
    assert_int_equal(team_recv(made.team, other.batch, &made.lists, &made.error), PH_ERROR_BAD_REQUEST);
    assert_int_equal(team_recv(made.team, made.batch, &other.lists, &made.error), PH_ERROR_BAD_REQUEST);
    assert_string_equal(made.error.message, "tables: expected a batch and offsets of 40 tables");
    assert_int_equal(step(&made), PH_ERROR_NO_GAME);
    unmake(&made);
    unmake(&other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_team_plays_what_one_thread_plays),
        cmocka_unit_test(chosen_tables_begin_games_of_given_numbers),
        cmocka_unit_test(too_little_room_for_lists_says_how_much_is_enough),
        cmocka_unit_test(an_illegal_choice_is_told_before_a_lack_of_room),
        cmocka_unit_test(a_batch_of_other_tables_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
