// SPDX-License-Identifier: MIT
#include "games/rattus/view.h"
#include "support/rattus_secrets.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
