// SPDX-License-Identifier: MIT
#include "games/rattus/view.h"
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

// A position with secrets: two seats have looked at tokens, one is in her step.
#define SECRETS                                                                                                        \
    "'seat': 1, 'owners': {'witch': 1}, 'cubes': [{'gallia': 2}, {'italia': 1}, {}, {'gallia': 1}],"                   \
    "'rats': {'gallia': [{'start': true, 'face': 'r05', 'seen': [1]}, {'face': 'r01', 'seen': [0, 1]}, {}],"           \
    "'italia': [{'face': 'r02', 'seen': [2]}, {'start': true}], 'russia': [{'start': true, 'face': 'r08', 'seen': "    \
    "[0, 1, 2, 3]}]},"                                                                                                 \
    "'discard': ['r03'], 'step': {'type': 'witch', 'looked': [{'region': 'gallia', 'slot': 0}]}"

static void p_view_hides_the_faces_that_a_seat_has_not_seen(void **unused) {
    (void)unused;
    const struct table table = position(SECRETS);
    static const char *const gallia_0[] = {"null", "'r05'", "null", "null"};
    static const char *const gallia_1[] = {"'r01'", "'r01'", "null", "null"};
    static const char *const italia_0[] = {"null", "null", "'r02'", "null"};
    for (int seat = 0; seat < 4; seat++) {
        expect_view(&table, seat, "/rats/gallia/0/face", gallia_0[seat]);
        expect_view(&table, seat, "/rats/gallia/1/face", gallia_1[seat]);
        expect_view(&table, seat, "/rats/italia/0/face", italia_0[seat]);
        expect_view(&table, seat, "/rats/russia/0/face", "'r08'");
    }
}

static void p_view_of_an_onlooker_shows_no_face_that_is_not_turned(void **unused) {
    (void)unused;
    const struct table table = position(SECRETS);
    expect_view(&table, PH_ONLOOKER, "/rats/gallia/0/face", "null");
    expect_view(&table, PH_ONLOOKER, "/rats/italia/0/face", "null");
    expect_view(&table, PH_ONLOOKER, "/rats/russia/0/face", "null"); // all seats have seen it, but it is not turned
    expect_view(&table, PH_ONLOOKER, "/discard", "['r03']");
}

static void p_view_shows_all_else(void **unused) {
    (void)unused;
    const struct table table = position(SECRETS);
    static const char *const pointers[] = {"/cubes",
                                           "/owners",
                                           "/palace",
                                           "/pile",
                                           "/discard",
                                           "/seat",
                                           "/step",
                                           "/options",
                                           "/used",
                                           "/phase",
                                           "/rats/gallia/0/seen",
                                           "/plague",
                                           "/taken"};
    for (int seat = PH_ONLOOKER; seat < 4; seat++) {
        struct ph_writer referee;
        ph_writer_init_heap(&referee);
        rattus_game.state_json(&table.state, (struct ph_log){0}, PH_SEAT_REFEREE, &referee);
        json_t *const root = json_loads(referee.data, 0, NULL);
        for (size_t i = 0; i < sizeof pointers / sizeof *pointers; i++) {
            const char *const name = pointers[i] + 1;
            json_t *const value = json_object_get(root, name);
            if (value != NULL) {
                char *const text = json_dumps(value, JSON_ENCODE_ANY);
                expect_view(&table, seat, pointers[i], text);
                free(text);
            }
        }
        expect_view(&table, seat, "/rats/gallia/0/seen", "[1]");
        json_decref(root);
        ph_writer_deinit(&referee);
    }
}

static void p_view_hands_are_null_to_others_until_the_game_is_over(void **unused) {
    (void)unused;
    const struct table table = position(SECRETS);
    expect(&table, "/hands", "[[], [], [], []]");
    expect(&table, "/hand_sizes", "null");
    expect_view(&table, 1, "/hands", "[null, [], null, null]");
    expect_view(&table, 1, "/hand_sizes", "[0, 0, 0, 0]");
    expect_view(&table, PH_ONLOOKER, "/hands", "[null, null, null, null]");
    const struct table over = position("'phase': 'over', 'last': 0, 'ended': 'rats'");
    expect_view(&over, 1, "/hands", "[[], [], [], []]");
    expect_view(&over, PH_ONLOOKER, "/hands", "[[], [], [], []]");
}

static void p_view_faces_stay_hidden_when_the_game_is_over(void **unused) {
    (void)unused;
    const struct table over = position("'phase': 'over', 'last': 0, 'ended': 'rats',"
                                       "'rats': {'gallia': [{'face': 'r01', 'seen': [2]}]}");
    expect_view(&over, 1, "/rats/gallia/0/face", "null");
    expect_view(&over, 2, "/rats/gallia/0/face", "'r01'");
}

static bool same(const void *one, const void *other) {
    return memcmp(one, other, sizeof(struct rattus_state)) == 0;
}

static bool same_view(const struct rattus_state *one, const struct rattus_state *other, int seat) {
    struct rattus_state views[2];
    rattus_game.view(one, seat, &views[0]);
    rattus_game.view(other, seat, &views[1]);
    return same(&views[0], &views[1]);
}

static void r_info_3_worlds_that_differ_in_unseen_faces_look_alike(void **unused) {
    (void)unused;
    const struct table one =
        position("'rats': {'gallia': [{'face': 'r01', 'seen': [1]}], 'italia': [{'face': 'r02', 'seen': [1]}]}");
    const struct table other =
        position("'rats': {'gallia': [{'face': 'r02', 'seen': [1]}], 'italia': [{'face': 'r40', 'seen': [1]}]}");
    assert_true(same_view(&one.state, &other.state, 0));
    assert_true(same_view(&one.state, &other.state, PH_ONLOOKER));
    assert_false(same_view(&one.state, &other.state, 1));
}

static void p_view_is_a_state_and_its_own_view(void **unused) {
    (void)unused;
    const struct table table = position(SECRETS);
    for (int seat = PH_ONLOOKER; seat < 4; seat++) {
        struct rattus_state view;
        struct rattus_state in_place;
        struct ph_error error;
        rattus_game.view(&table.state, seat, &view);
        assert_int_equal(rattus_game.check(&view, &error), PH_OK);
        assert_true(same_view(&view, &table.state, seat));
        memcpy(&in_place, &table.state, sizeof in_place);
        rattus_game.view(&in_place, seat, &in_place);
        assert_memory_equal(&in_place, &view, sizeof view);
    }
}

static void r_info_3_to_those_who_do_not_know_a_face_it_is_among_the_unseen(void **unused) {
    (void)unused;
    // Seat 0 knows r01 and r08, everybody r03; with four players a token of the pile is one of 37 regular faces.
    const struct table table = position(SECRETS);
    static const unsigned unseen[] = {49 - 3, 49 - 4, 49 - 3, 49 - 2};
    for (int seat = 0; seat < 4; seat++) {
        struct rattus_state view;
        rattus_game.view(&table.state, seat, &view);
        const unsigned count = rattus_count((uint32_t)view.unseen[0]) + rattus_count((uint32_t)(view.unseen[0] >> 32));
        assert_int_equal(count, unseen[seat]);
    }
}

// ---- determinization ------------------------------------------------------------------------------------------------

static void r_info_3_worlds_drawn_from_a_view_have_faces_where_others_have_looked(void **unused) {
    (void)unused;
    const struct table table = position(SECRETS);
    struct ph_random random = {{1, 2, 3, 4}};
    for (int seat = PH_ONLOOKER; seat < 4; seat++) {
        struct rattus_state view;
        rattus_game.view(&table.state, seat, &view);
        for (int n = 0; n < 50; n++) {
            struct rattus_state world;
            struct ph_error error;
            rattus_game.determinize(&view, (struct ph_log){0}, seat, &random, &world);
            assert_int_equal(rattus_game.check(&world, &error), PH_OK);
            assert_true(same_view(&world, &table.state, seat));
            for (unsigned region = 0; region < RATTUS_REGION_COUNT; region++) {
                for (unsigned slot = 0; slot < rattus_rats(&world, region); slot++) {
                    const uint16_t token = world.at[region].tokens[slot];
                    assert_int_equal(rattus_token_has_face(token), rattus_token_seen(token) != 0);
                }
            }
        }
    }
}

static void r_info_3_a_world_draws_start_faces_for_start_tokens(void **unused) {
    (void)unused;
    const struct table table = position("'rats': {'gallia': [{'start': true, 'face': 'r05', 'seen': [1]}]}");
    struct ph_random random = {{5, 6, 7, 8}};
    uint64_t met = 0;
    for (int n = 0; n < 1000; n++) {
        struct rattus_state view;
        struct rattus_state world;
        rattus_game.view(&table.state, 0, &view);
        rattus_game.determinize(&view, (struct ph_log){0}, 0, &random, &world);
        met |= UINT64_C(1) << rattus_token_face(world.at[RATTUS_GALLIA].tokens[0]);
    }
    assert_true(met == rattus_face_sets[0].start[0]); // all twelve, and no other
}

// ---- observation ----------------------------------------------------------------------------------------------------

static void p_view_the_observation_of_a_state_is_that_of_the_view(void **unused) {
    (void)unused;
    const struct table table = position(SECRETS);
    for (int seat = PH_ONLOOKER; seat < 4; seat++) {
        struct rattus_state view;
        uint8_t of_state[RATTUS_OBSERVATION_SIZE];
        uint8_t of_view[RATTUS_OBSERVATION_SIZE];
        rattus_game.view(&table.state, seat, &view);
        rattus_game.observe(&table.state, seat, of_state);
        rattus_game.observe(&view, seat, of_view);
        assert_memory_equal(of_state, of_view, sizeof of_state);
    }
}

static void p_view_observations_are_relative_to_the_seat(void **unused) {
    (void)unused;
    // The same table, with everybody one seat further.
    const struct table one = position(
        "'seat': 1, 'owners': {'witch': 1, 'king': 3}, 'cubes': [{'gallia': 2}, {'italia': 1}, {}, {'anglia': 4}],"
        "'palace': [0, 1, 2, 3], 'rats': {'gallia': [{'face': 'r01', 'seen': [0, 1]}, {}]}");
    const struct table other = position(
        "'seat': 2, 'owners': {'witch': 2, 'king': 0}, 'cubes': [{'anglia': 4}, {'gallia': 2}, {'italia': 1}, {}],"
        "'palace': [3, 0, 1, 2], 'rats': {'gallia': [{'face': 'r01', 'seen': [1, 2]}, {}]}");
    for (int seat = 0; seat < 4; seat++) {
        uint8_t observations[2][RATTUS_OBSERVATION_SIZE];
        rattus_game.observe(&one.state, seat, observations[0]);
        rattus_game.observe(&other.state, (seat + 1) % 4, observations[1]);
        assert_memory_equal(observations[0], observations[1], sizeof observations[0]);
    }
}

static void p_view_the_observation_tells_what_the_seat_may_know(void **unused) {
    (void)unused;
    const struct table table = position(SECRETS);
    uint8_t own[RATTUS_OBSERVATION_SIZE];
    uint8_t other[RATTUS_OBSERVATION_SIZE];
    rattus_game.observe(&table.state, 1, own);
    rattus_game.observe(&table.state, 3, other);
    const uint8_t *const gallia = own + (size_t)RATTUS_OBSERVATION_REGION * RATTUS_GALLIA;
    assert_int_equal(gallia[0], 0);                      // seat 1 itself
    assert_int_equal(gallia[2], 1);                      // seat 3
    assert_int_equal(gallia[3], 2);                      // seat 0
    assert_int_equal(gallia[6], 3);                      // tokens
    assert_int_equal(gallia[8] & RATTUS_TOKEN_FACE, 5);  // r05, which it has seen
    assert_int_equal(gallia[10] & RATTUS_TOKEN_FACE, 1); // r01
    const uint8_t *const italia = own + (size_t)RATTUS_OBSERVATION_REGION * RATTUS_ITALIA;
    assert_int_equal(italia[8] & RATTUS_TOKEN_FACE, 0);                                // r02, which seat 2 has seen
    assert_int_equal(own[(size_t)RATTUS_OBSERVATION_REGION * RATTUS_HUNGARIA + 7], 1); // the plague
    const uint8_t *const gallia_of_3 = other + (size_t)RATTUS_OBSERVATION_REGION * RATTUS_GALLIA;
    assert_int_equal(gallia_of_3[8] & RATTUS_TOKEN_FACE, 0);
    assert_int_equal(gallia_of_3[8] & RATTUS_TOKEN_START, RATTUS_TOKEN_START);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p_view_hides_the_faces_that_a_seat_has_not_seen),
        cmocka_unit_test(p_view_of_an_onlooker_shows_no_face_that_is_not_turned),
        cmocka_unit_test(p_view_shows_all_else),
        cmocka_unit_test(p_view_hands_are_null_to_others_until_the_game_is_over),
        cmocka_unit_test(p_view_faces_stay_hidden_when_the_game_is_over),
        cmocka_unit_test(r_info_3_worlds_that_differ_in_unseen_faces_look_alike),
        cmocka_unit_test(p_view_is_a_state_and_its_own_view),
        cmocka_unit_test(r_info_3_to_those_who_do_not_know_a_face_it_is_among_the_unseen),
        cmocka_unit_test(r_info_3_worlds_drawn_from_a_view_have_faces_where_others_have_looked),
        cmocka_unit_test(r_info_3_a_world_draws_start_faces_for_start_tokens),
        cmocka_unit_test(p_view_the_observation_of_a_state_is_that_of_the_view),
        cmocka_unit_test(p_view_observations_are_relative_to_the_seat),
        cmocka_unit_test(p_view_the_observation_tells_what_the_seat_may_know),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
