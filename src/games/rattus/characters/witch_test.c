// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// Start tokens in Gallia and Italia, one from the pile beside the first.
#define TWO_REGIONS "'owners': {'witch': 0}, 'rats': {'gallia': [{'start': true}, {}], 'italia': [{'start': true}]}"

static void r_witch_1_looks_at_one_token(void **unused) {
    (void)unused;
    struct table table = position(TWO_REGIONS);
    play(&table, "look gallia 0");
    expect_actor(&table, "chance");
    draw(&table, "token r05");
    expect(&table, "/rats/gallia/0", "{'start': true, 'face': 'r05', 'seen': [0]}");
    expect(&table, "/used", "['witch']");
    expect(&table, "/step", "{'type': 'witch', 'looked': [{'region': 'gallia', 'slot': 0}]}");
    expect_actor(&table, "seat 0");
}

static void r_witch_1_the_second_look_is_optional(void **unused) {
    (void)unused;
    struct table table = position(TWO_REGIONS);
    play(&table, "look gallia 0");
    draw(&table, "token r05");
    play(&table, "done");
    expect(&table, "/step", "null");
    expect_rats(&table, "gallia", 2);
    expect_actor(&table, "seat 0");
    expect_count(&table, "look ", 0);
    expect_count(&table, "swap", 0);
}

static void r_witch_1_swaps_two_tokens_of_two_regions_slot_for_slot(void **unused) {
    (void)unused;
    struct table table = position("'owners': {'witch': 0}, 'rats': {'gallia': [{'start': true}, {}, {'start': true}],"
                                  "'italia': [{}, {}]}");
    play(&table, "look gallia 1");
    draw(&table, "token r01");
    play(&table, "look italia 0");
    draw(&table, "token r02");
    expect_count(&table, "", 2); // swap, done
    play(&table, "swap");
    expect(&table, "/rats/gallia",
           "[{'start': true, 'face': null, 'seen': []},"
           "{'start': false, 'face': 'r02', 'seen': [0]},"
           "{'start': true, 'face': null, 'seen': []}]");
    expect(&table, "/rats/italia",
           "[{'start': false, 'face': 'r01', 'seen': [0]},"
           "{'start': false, 'face': null, 'seen': []}]");
    expect(&table, "/step", "null");
    expect_actor(&table, "seat 0");
}

static void r_witch_1_the_swap_is_optional(void **unused) {
    (void)unused;
    struct table table = position(TWO_REGIONS);
    play(&table, "look gallia 0");
    draw(&table, "token r05");
    play(&table, "look italia 0");
    draw(&table, "token r08");
    play(&table, "done");
    expect(&table, "/rats/gallia/0/face", "'r05'");
    expect(&table, "/rats/italia/0/face", "'r08'");
    expect(&table, "/step", "null");
}

static void r_witch_1_no_swap_after_one_look(void **unused) {
    (void)unused;
    struct table table = position(TWO_REGIONS);
    play(&table, "look gallia 0");
    draw(&table, "token r05");
    refuse(&table, "swap");
    expect_count(&table, "look ", 2);
    expect_count(&table, "done", 1);
    expect_count(&table, "", 3);
}

static void r_witch_1_no_third_look(void **unused) {
    (void)unused;
    struct table table = position(TWO_REGIONS);
    play(&table, "look gallia 0");
    draw(&table, "token r05");
    play(&table, "look italia 0");
    draw(&table, "token r08");
    refuse(&table, "look gallia 1");
    expect_count(&table, "look ", 0);
}

static void r_witch_1_two_looks_in_one_region_close_the_step(void **unused) {
    (void)unused;
    struct table table = position(TWO_REGIONS);
    play(&table, "look gallia 0");
    draw(&table, "token r05");
    play(&table, "look gallia 1");
    draw(&table, "token r01");
    expect(&table, "/step", "null");
    expect_actor(&table, "seat 0");
    expect_count(&table, "take ", 5);
    expect_count(&table, "swap", 0);
}

static void r_witch_1_the_second_look_is_at_another_token(void **unused) {
    (void)unused;
    struct table table = position("'owners': {'witch': 0}, 'rats': {'gallia': [{}, {}], 'italia': [{}]}");
    play(&table, "look gallia 0");
    draw(&table, "token r01");
    refuse(&table, "look gallia 0");
    expect_count(&table, "look gallia 1", 1);
    expect_count(&table, "look italia 0", 1);
    expect_count(&table, "look ", 2);
}

static void r_witch_1_closes_when_there_is_no_other_token(void **unused) {
    (void)unused;
    struct table table = position("'owners': {'witch': 0}, 'rats': {'gallia': [{}]}");
    play(&table, "look gallia 0");
    draw(&table, "token r01");
    expect(&table, "/step", "null");
    expect(&table, "/used", "['witch']");
    expect_count(&table, "take ", 5);
}

static void r_witch_1_needs_a_token(void **unused) {
    (void)unused;
    const struct table table = position("'owners': {'witch': 0}");
    expect_count(&table, "look ", 0);
    refuse(&table, "look gallia 0");
}

static void r_witch_1_only_its_step_while_it_is_open(void **unused) {
    (void)unused;
    struct table table = position(TWO_REGIONS);
    expect_count(&table, "take ", 5);
    play(&table, "look gallia 0");
    draw(&table, "token r05");
    expect_count(&table, "take ", 0);
    refuse(&table, "place gallia 0");
    refuse(&table, "no-place");
}

static void r_witch_1_swaps_touch_no_count(void **unused) {
    (void)unused;
    // Three rats on either side stay three, and the regions need not touch.
    struct table table = position("'owners': {'witch': 0}, 'rats': {'hispania': [{}, {}, {}], 'russia': [{}, {}, {}]}");
    play(&table, "look hispania 0");
    draw(&table, "token r01");
    play(&table, "look russia 0");
    draw(&table, "token r02");
    play(&table, "swap");
    expect_rats(&table, "hispania", 3);
    expect_rats(&table, "russia", 3);
    expect(&table, "/rats/hispania/0/face", "'r02'");
    expect(&table, "/rats/russia/0/face", "'r01'");
}

static void r_witch_1_swaps_start_tokens_as_what_they_are(void **unused) {
    (void)unused;
    struct table table = position(TWO_REGIONS);
    play(&table, "look gallia 1");
    draw(&table, "token r01");
    play(&table, "look italia 0");
    draw(&table, "token r05");
    play(&table, "swap");
    expect(&table, "/rats/gallia/1", "{'start': true, 'face': 'r05', 'seen': [0]}");
    expect(&table, "/rats/italia/0", "{'start': false, 'face': 'r01', 'seen': [0]}");
}

static void r_witch_1_of_like_tokens_the_lowest_slot(void **unused) {
    (void)unused;
    const struct table table = position("'owners': {'witch': 0}, 'rats': {'gallia': [{}, {}, {'start': true}]}");
    expect_count(&table, "look gallia 0", 1);
    expect_count(&table, "look gallia 1", 0);
    expect_count(&table, "look gallia 2", 1);
}

static void r_info_3_what_the_witch_knows_is_not_drawn_again(void **unused) {
    (void)unused;
    struct table table = position("'owners': {'witch': 0},"
                                  "'rats': {'gallia': [{'face': 'r01', 'seen': [0]}], 'italia': [{}]}");
    play(&table, "look gallia 0");
    expect_event(&table, 0, "{'type': 'looked', 'region': 'gallia', 'slot': 0, 'token': 'r01'}");
    expect_actor(&table, "seat 0");
    expect(&table, "/rats/gallia/0/seen", "[0]");
}

static void r_info_3_what_another_has_seen_is_shown_not_drawn(void **unused) {
    (void)unused;
    struct table table = position("'owners': {'witch': 0},"
                                  "'rats': {'gallia': [{'face': 'r01', 'seen': [2]}], 'italia': [{}]}");
    play(&table, "look gallia 0");
    expect_event(&table, 0, "{'type': 'looked', 'token': 'r01'}");
    expect_no_event(&table, 2, "{'type': 'looked', 'token': 'r01'}");
    expect_no_event(&table, PH_SEAT_REFEREE, "{'type': 'draw'}");
    expect(&table, "/rats/gallia/0/seen", "[0, 2]");
    expect_view(&table, 0, "/rats/gallia/0/face", "'r01'");
}

static void r_info_4_her_look_is_public_at_once_and_the_face_hers_alone(void **unused) {
    (void)unused;
    struct table table = position("'seat': 2, 'owners': {'witch': 2}, 'rats': {'gallia': [{}], 'italia': [{}]}");
    play(&table, "look gallia 0");
    expect_actor(&table, "chance");
    expect_view(&table, PH_ONLOOKER, "/rats/gallia/0/seen", "[2]"); // before the draw
    expect_event(&table, 1, "{'type': 'witch_look', 'seat': 2, 'region': 'gallia', 'slot': 0}");
    draw(&table, "token r01");
    expect_event(&table, 2, "{'type': 'draw', 'token': 'r01'}");
    expect_event(&table, 2, "{'type': 'looked', 'region': 'gallia', 'slot': 0, 'token': 'r01'}");
    static const int others[] = {0, 1, 3, PH_ONLOOKER};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        expect_event(&table, others[i], "{'type': 'looked', 'region': 'gallia', 'slot': 0}");
        expect_event(&table, others[i], "{'type': 'draw'}");
        expect_no_event(&table, others[i], "{'token': 'r01'}");
        expect_view(&table, others[i], "/rats/gallia/0", "{'start': false, 'face': null, 'seen': [2]}");
        expect_view(&table, others[i], "/step/looked", "[{'region': 'gallia', 'slot': 0}]");
    }
    expect_view(&table, 2, "/rats/gallia/0/face", "'r01'");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_witch_1_looks_at_one_token),
        cmocka_unit_test(r_witch_1_the_second_look_is_optional),
        cmocka_unit_test(r_witch_1_swaps_two_tokens_of_two_regions_slot_for_slot),
        cmocka_unit_test(r_witch_1_the_swap_is_optional),
        cmocka_unit_test(r_witch_1_no_swap_after_one_look),
        cmocka_unit_test(r_witch_1_no_third_look),
        cmocka_unit_test(r_witch_1_two_looks_in_one_region_close_the_step),
        cmocka_unit_test(r_witch_1_the_second_look_is_at_another_token),
        cmocka_unit_test(r_witch_1_closes_when_there_is_no_other_token),
        cmocka_unit_test(r_witch_1_needs_a_token),
        cmocka_unit_test(r_witch_1_only_its_step_while_it_is_open),
        cmocka_unit_test(r_witch_1_swaps_touch_no_count),
        cmocka_unit_test(r_witch_1_swaps_start_tokens_as_what_they_are),
        cmocka_unit_test(r_witch_1_of_like_tokens_the_lowest_slot),
        cmocka_unit_test(r_info_3_what_the_witch_knows_is_not_drawn_again),
        cmocka_unit_test(r_info_3_what_another_has_seen_is_shown_not_drawn),
        cmocka_unit_test(r_info_4_her_look_is_public_at_once_and_the_face_hers_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
