// SPDX-License-Identifier: MIT
// Faces used below: r01: limit 1, Bourgeoisie, Church. r06: limit 2, M, Bourgeoisie, Church. r09: limit 2, Church,
// Chivalry, Royalty. r12: limit 3, Peasantry, Bourgeoisie, Church. r18: limit 3, A, Church, Chivalry. r19: limit 3, A,
// Magic. r23: limit 4, A, Bourgeoisie, Magic. r44: limit 6, M, A, Bourgeoisie, Royalty.
#include "games/rattus/rule.h"
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// With three players a token from the pile can show any face. Seat 0 is active unless it says otherwise.
#define IN_GALLIA "'players': 3, 'plague': 'gallia', 'placed': true, 'outbreak': {'region': 'gallia'}, "

// The seats that the last draw cost a cube, in order: "0 1 1".
static const char *lost(const struct table *table) {
    static char seats[128];
    size_t length = 0;
    seats[0] = '\0';
    for (size_t i = table->event_first; i < table->log_count; i++) {
        if (table->events[i].type == RATTUS_EVENT_LOST) {
            length += (size_t)snprintf(seats + length, sizeof seats - length, length == 0 ? "%u" : " %u",
                                       rattus_lost_of(&table->events[i]).seat);
        }
    }
    return seats;
}

// ---- R-OUT-1 --------------------------------------------------------------------------------------------------------

static void r_out_1_one_token_after_the_other_is_turned_and_discarded(void **unused) {
    (void)unused;
    struct table table =
        position(IN_GALLIA "'cubes': [{'gallia': 3}, {}, {}], 'rats': {'gallia': [{}, {}]}, 'discard': ['r40']");
    expect_actor(&table, "chance");
    draw(&table, "token r01");
    expect(&table, "/discard", "['r40', 'r01']");
    expect_rats(&table, "gallia", 1);
    expect_event(&table, PH_ONLOOKER, "{'type': 'draw', 'token': 'r01'}");
    expect_event(&table, PH_ONLOOKER, "{'type': 'turned', 'region': 'gallia', 'token': 'r01'}");
    expect_event(&table, PH_ONLOOKER, "{'type': 'discarded', 'region': 'gallia', 'token': 'r01'}");
    draw(&table, "token r02");
    expect(&table, "/discard", "['r40', 'r01', 'r02']");
    expect_rats(&table, "gallia", 0);
    expect_actor(&table, "seat 1"); // no token is left: the turn ends
    expect(&table, "/outbreak", "null");
}

static void r_out_1_ends_with_the_last_cube_and_leaves_tokens_face_down(void **unused) {
    (void)unused;
    struct table table = position(IN_GALLIA "'owners': {'merchant': 1}, 'cubes': [{}, {'gallia': 1}, {}],"
                                            "'rats': {'gallia': [{}, {}, {}]}");
    draw(&table, "token r01");
    expect_cubes(&table, 1, "gallia", 0);
    expect(&table, "/rats/gallia",
           "[{'start': false, 'face': null, 'seen': []}, {'start': false, 'face': null, 'seen': []}]");
    expect_actor(&table, "seat 1");
}

static void r_out_1_needs_a_cube_and_a_token(void **unused) {
    (void)unused;
    struct table no_cube = position("'plague': 'italia', 'placed': true, 'rats': {'gallia': [{}]},"
                                    "'cubes': [{'italia': 3}, {}, {}, {}]");
    play(&no_cube, "plague gallia");
    play(&no_cube, "rat anglia");
    expect_actor(&no_cube, "seat 1");
    expect_rats(&no_cube, "gallia", 1);
    struct table no_token = position("'plague': 'italia', 'placed': true, 'cubes': [{'gallia': 3}, {}, {}, {}]");
    play(&no_token, "plague gallia");
    expect_actor(&no_token, "seat 1");
    expect_cubes(&no_token, 0, "gallia", 3);
}

static void r_out_1_which_token_is_random_where_backs_differ(void **unused) {
    (void)unused;
    struct table table =
        position(IN_GALLIA "'cubes': [{'gallia': 1}, {}, {}], 'rats': {'gallia': [{}, {'start': true}, {}]}");
    expect_odds(&table, "slot 0", 2, 3);
    expect_odds(&table, "slot 1", 1, 3);
    expect_count(&table, "", 2);
    draw(&table, "slot 1");
    expect(&table, "/outbreak/slot", "1");
    expect(&table, "/rats/gallia/1", "{'start': true, 'face': null, 'seen': [0, 1, 2], 'up': true}");
    expect_count(&table, "token ", 12);
    draw(&table, "token r33");
    expect_rats(&table, "gallia", 2);
    expect(&table, "/rats/gallia/0/start", "false");
    expect(&table, "/rats/gallia/1/start", "false");
    expect_count(&table, "slot ", 0); // these two are alike
}

static void r_out_1_which_token_is_random_where_it_was_looked_at(void **unused) {
    (void)unused;
    struct table table =
        position(IN_GALLIA "'cubes': [{'gallia': 5}, {}, {}],"
                           "'rats': {'gallia': [{}, {'face': 'r40', 'seen': [1]}, {'face': 'r41', 'seen': [1]}]}");
    expect_odds(&table, "slot 0", 1, 3);
    expect_odds(&table, "slot 1", 1, 3);
    expect_odds(&table, "slot 2", 1, 3);
    draw(&table, "slot 2");
    expect(&table, "/discard", "['r41']"); // its face was drawn when it was seen
    expect_odds(&table, "slot 0", 1, 2);
    draw(&table, "slot 0");
    expect_actor(&table, "chance");
    expect_odds(&table, "token r40", 0, 1);
}

static void r_out_1_like_tokens_are_turned_without_asking(void **unused) {
    (void)unused;
    struct table table = position(IN_GALLIA "'cubes': [{'gallia': 1}, {}, {}], 'rats': {'gallia': [{}, {}]}");
    expect_count(&table, "slot ", 0);
    expect(&table, "/outbreak/slot", "0");
    expect(&table, "/rats/gallia/0/up", "true");
}

// ---- R-OUT-2 --------------------------------------------------------------------------------------------------------

static void r_out_2_below_the_limit_a_token_has_no_effect(void **unused) {
    (void)unused;
    struct table table = position(IN_GALLIA "'cubes': [{'gallia': 2}, {}, {}], 'rats': {'gallia': [{}]}");
    draw(&table, "token r19"); // limit 3, A
    expect_cubes(&table, 0, "gallia", 2);
    expect_event(&table, PH_ONLOOKER, "{'type': 'turned', 'token': 'r19'}");
    expect(&table, "/discard", "['r19']");
}

static void r_out_2_at_the_limit_it_has(void **unused) {
    (void)unused;
    struct table table = position(IN_GALLIA "'cubes': [{'gallia': 3}, {}, {}], 'rats': {'gallia': [{}]}");
    draw(&table, "token r19");
    expect_cubes(&table, 0, "gallia", 2);
    expect_supply(&table, 0, 18);
}

static void r_out_2_cubes_of_all_seats_count(void **unused) {
    (void)unused;
    struct table table =
        position(IN_GALLIA "'cubes': [{'gallia': 1}, {'gallia': 1}, {'gallia': 1}], 'rats': {'gallia': [{}]}");
    draw(&table, "token r19");
    assert_string_equal(lost(&table), "0 1 2");
}

static void r_out_2_cubes_elsewhere_do_not(void **unused) {
    (void)unused;
    struct table table = position(IN_GALLIA "'cubes': [{'gallia': 2, 'italia': 5}, {'hispania': 4}, {}],"
                                            "'palace': [3, 3, 3], 'rats': {'gallia': [{}]}");
    draw(&table, "token r19");
    expect_cubes(&table, 0, "gallia", 2);
}

static void r_out_2_the_plague_piece_counts_only_where_it_stands(void **unused) {
    (void)unused;
    static const char *const plagues[] = {"gallia", "italia"};
    for (int i = 0; i < 2; i++) {
        char fields[256];
        snprintf(fields, sizeof fields,
                 "'players': 3, 'placed': true, 'plague': '%s', 'population': 2, 'outbreak': {'region': 'gallia'},"
                 "'cubes': [{'gallia': 1}, {}, {}], 'rats': {'gallia': [{}]}",
                 plagues[i]);
        struct table table = position(fields);
        draw(&table, "token r19");
        expect_cubes(&table, 0, "gallia", i == 0 ? 0 : 1);
    }
}

static void r_out_2_population_is_counted_for_each_token_when_it_is_turned(void **unused) {
    (void)unused;
    struct table table = position(IN_GALLIA "'cubes': [{'gallia': 3}, {}, {}], 'rats': {'gallia': [{}, {}]}");
    draw(&table, "token r19"); // limit 3, A: two are left
    draw(&table, "token r18"); // limit 3, A
    expect_cubes(&table, 0, "gallia", 2);
}

// ---- R-OUT-3 --------------------------------------------------------------------------------------------------------

static void r_out_3_most_cubes_lose_one(void **unused) {
    (void)unused;
    struct table table = position(IN_GALLIA "'cubes': [{'gallia': 2}, {'gallia': 3}, {}], 'rats': {'gallia': [{}]}");
    draw(&table, "token r06");
    assert_string_equal(lost(&table), "1");
    expect_cubes(&table, 1, "gallia", 2);
}

static void r_out_3_all_who_are_tied_lose_one(void **unused) {
    (void)unused;
    struct table table =
        position(IN_GALLIA "'cubes': [{'gallia': 2}, {'gallia': 1}, {'gallia': 2}], 'rats': {'gallia': [{}]}");
    draw(&table, "token r06");
    assert_string_equal(lost(&table), "0 2");
}

static void r_out_3_m_comes_before_a_and_classes(void **unused) {
    (void)unused;
    // Seat 1 is active: M hits seat 0, then A in turn order from seat 1, and seat 0 also for its King.
    struct table table =
        position(IN_GALLIA "'seat': 1, 'owners': {'king': 0},"
                           "'cubes': [{'gallia': 4}, {'gallia': 1}, {'gallia': 1}], 'rats': {'gallia': [{}]}");
    draw(&table, "token r44");
    assert_string_equal(lost(&table), "0 1 2 0 0");
    expect_cubes(&table, 0, "gallia", 1);
}

static void r_out_3_whom_m_has_emptied_a_does_not_hit(void **unused) {
    (void)unused;
    struct table table = position(IN_GALLIA "'population': 2, 'owners': {'king': 0, 'merchant': 0},"
                                            "'cubes': [{'gallia': 1}, {'gallia': 1}, {'gallia': 1}],"
                                            "'rats': {'gallia': [{}]}");
    draw(&table, "token r06");
    assert_string_equal(lost(&table), "0 1 2");
}

static void r_out_3_m_asks_for_no_card(void **unused) {
    (void)unused;
    struct table table =
        position(IN_GALLIA "'owners': {'witch': 0}, 'cubes': [{'gallia': 2}, {}, {}], 'rats': {'gallia': [{}]}");
    draw(&table, "token r06");
    assert_string_equal(lost(&table), "0");
}

// ---- R-OUT-4, R-TOKEN-1 ---------------------------------------------------------------------------------------------

static void r_out_4_one_for_each_own_character_whose_class_is_shown(void **unused) {
    (void)unused;
    struct table table =
        position(IN_GALLIA "'owners': {'peasant': 0, 'merchant': 0, 'monk': 1, 'king': 2},"
                           "'cubes': [{'gallia': 3}, {'gallia': 3}, {'gallia': 3}], 'rats': {'gallia': [{}]}");
    draw(&table, "token r12"); // Peasantry, Bourgeoisie, Church
    assert_string_equal(lost(&table), "0 0 1");
    expect_cubes(&table, 0, "gallia", 1);
    expect_cubes(&table, 1, "gallia", 2);
    expect_cubes(&table, 2, "gallia", 3);
}

static void r_out_4_cards_in_the_display_hit_nobody(void **unused) {
    (void)unused;
    struct table table = position(IN_GALLIA "'cubes': [{'gallia': 3}, {'gallia': 3}, {}], 'rats': {'gallia': [{}]}");
    draw(&table, "token r12");
    assert_string_equal(lost(&table), "");
}

static void r_out_4_a_and_classes_together(void **unused) {
    (void)unused;
    struct table table = position(IN_GALLIA "'owners': {'witch': 1}, 'cubes': [{'gallia': 3}, {'gallia': 3}, {}],"
                                            "'rats': {'gallia': [{}]}");
    draw(&table, "token r19"); // A, Magic
    assert_string_equal(lost(&table), "0 1 1");
}

static void r_out_4_no_more_than_there_are(void **unused) {
    (void)unused;
    struct table table =
        position(IN_GALLIA "'owners': {'peasant': 0, 'merchant': 0, 'monk': 0},"
                           "'cubes': [{'gallia': 1, 'italia': 2}, {'gallia': 2}, {}], 'rats': {'gallia': [{}]}");
    draw(&table, "token r12");
    assert_string_equal(lost(&table), "0");
    expect_cubes(&table, 0, "italia", 2);
    expect_supply(&table, 0, 18);
}

static void r_out_4_owners_without_a_cube_there_lose_nothing(void **unused) {
    (void)unused;
    struct table table =
        position(IN_GALLIA "'owners': {'monk': 1, 'merchant': 2}, 'cubes': [{'gallia': 3}, {'italia': 3}, {}],"
                           "'rats': {'gallia': [{}]}");
    draw(&table, "token r12");
    assert_string_equal(lost(&table), "");
}

static void r_out_4_lost_cubes_return_to_supply(void **unused) {
    (void)unused;
    struct table table =
        position(IN_GALLIA "'cubes': [{'gallia': 3}, {}, {}], 'palace': [17, 0, 0], 'rats': {'gallia': [{}]}");
    expect_supply(&table, 0, 0);
    draw(&table, "token r19");
    expect_supply(&table, 0, 1);
    expect(&table, "/palace/0", "17");
    expect(&table, "/phase", "'turn'"); // a cube in supply again: no final round
}

static int symbol(const json_t *token, const char *name) {
    return (int)json_integer_value(json_object_get(token, name));
}

// What a token costs each seat, by the words of the rules and the data alone. Seat 0 owns Royalty and Church, seat 1
// Chivalry and Bourgeoisie, seat 2 Peasantry and Magic.
static void strike(const json_t *token, const int before[3], int after[3]) {
    static const char *const classes[3][2] = {
        {"royalty", "church"}, {"chivalry", "bourgeoisie"}, {"peasantry", "magic"}};
    int most = 0;
    int population = 0;
    for (int seat = 0; seat < 3; seat++) {
        population += before[seat];
        most = before[seat] > most ? before[seat] : most;
    }
    for (int seat = 0; seat < 3; seat++) {
        int loss = symbol(token, "A");
        for (int i = 0; i < 2; i++) {
            loss += symbol(json_object_get(token, "classes"), classes[seat][i]);
        }
        loss += before[seat] == most ? symbol(token, "M") : 0;
        after[seat] = before[seat] - (loss < before[seat] ? loss : before[seat]);
        if (population < symbol(token, "limit")) {
            after[seat] = before[seat];
        }
    }
}

static void r_token_1_every_face_does_what_its_data_say(void **unused) {
    (void)unused;
    static const int cubes[][3] = {{1, 0, 0}, {0, 1, 1}, {1, 1, 1}, {2, 1, 1}, {1, 2, 2}, {3, 3, 0}, {4, 1, 5}};
    json_t *const tokens = table_tokens();
    for (size_t i = 0; i < json_array_size(tokens); i++) {
        const json_t *const token = json_array_get(tokens, i);
        for (size_t row = 0; row < sizeof cubes / sizeof *cubes; row++) {
            char fields[512];
            char outcome[32];
            int after[3];
            snprintf(fields, sizeof fields,
                     IN_GALLIA "'owners': {'king': 0, 'monk': 0, 'knight': 1, 'merchant': 1, 'peasant': 2, 'witch': 2},"
                               "'cubes': [{'gallia': %d}, {'gallia': %d}, {'gallia': %d}], 'rats': {'gallia': [{}]}",
                     cubes[row][0], cubes[row][1], cubes[row][2]);
            snprintf(outcome, sizeof outcome, "token %s", json_string_value(json_object_get(token, "id")));
            struct table table = position(fields);
            draw(&table, outcome);
            strike(token, cubes[row], after);
            for (unsigned seat = 0; seat < 3; seat++) {
                expect_cubes(&table, seat, "gallia", (unsigned)after[seat]);
                expect_supply(&table, seat, (unsigned)(20 - after[seat]));
            }
        }
    }
    json_decref(tokens);
}

// ---- R-OUT-5, R-OUT-6, R-OUT-7 --------------------------------------------------------------------------------------

static void r_out_5_in_turn_order_from_the_active_player(void **unused) {
    (void)unused;
    static const char *const orders[] = {"0 1 2", "1 2 0", "2 0 1"};
    for (int seat = 0; seat < 3; seat++) {
        char fields[256];
        snprintf(fields, sizeof fields,
                 IN_GALLIA "'seat': %d, 'cubes': [{'gallia': 1}, {'gallia': 1}, {'gallia': 1}],"
                           "'rats': {'gallia': [{}]}",
                 seat);
        struct table table = position(fields);
        draw(&table, "token r19");
        assert_string_equal(lost(&table), orders[seat]);
    }
}

static void r_out_5_m_in_turn_order_as_well(void **unused) {
    (void)unused;
    struct table table = position(IN_GALLIA "'seat': 2, 'cubes': [{'gallia': 1}, {'gallia': 1}, {'gallia': 1}],"
                                            "'rats': {'gallia': [{}]}");
    draw(&table, "token r06");
    assert_string_equal(lost(&table), "2 0 1");
}

static void r_out_5_one_seat_after_the_other(void **unused) {
    (void)unused;
    // Seat 1 loses both of its cubes before seat 2 loses its first.
    struct table table =
        position(IN_GALLIA "'seat': 1, 'owners': {'witch': 1, 'merchant': 2},"
                           "'cubes': [{'gallia': 1}, {'gallia': 2}, {'gallia': 2}], 'rats': {'gallia': [{}]}");
    draw(&table, "token r23"); // A, Bourgeoisie, Magic
    assert_string_equal(lost(&table), "1 1 2 2 0");
}

static void r_out_6_the_piece_has_no_majority_and_never_dies(void **unused) {
    (void)unused;
    // The piece's two against one cube: M hits the cube.
    struct table table =
        position(IN_GALLIA "'population': 2, 'cubes': [{'gallia': 1}, {}, {}], 'rats': {'gallia': [{}, {}]}");
    draw(&table, "token r06");
    assert_string_equal(lost(&table), "0");
    expect_rats(&table, "gallia", 1); // without a real cube it goes no further
    expect_actor(&table, "seat 1");
}

static void r_out_6_the_piece_alone_starts_no_outbreak(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'italia', 'population': 2, 'placed': true, 'rats': {'gallia': [{}]}");
    play(&table, "plague gallia");
    play(&table, "rat anglia");
    expect_actor(&table, "seat 1");
    expect_rats(&table, "gallia", 1);
}

static void r_out_7_spread_then_question_then_tokens(void **unused) {
    (void)unused;
    struct table table =
        position("'players': 3, 'plague': 'italia', 'placed': true, 'owners': {'knight': 0, 'witch': 1},"
                 "'cubes': [{}, {'gallia': 3}, {}], 'rats': {'gallia': [{}, {'start': true}]}");
    play(&table, "plague gallia");
    expect_count(&table, "rat ", 4);
    expect_count(&table, "", 4);
    play(&table, "rat hispania");
    play(&table, "rat anglia");
    expect_count(&table, "population ", 2);
    expect_count(&table, "", 2);
    play(&table, "population yes");
    expect_count(&table, "slot ", 2);
    draw(&table, "slot 0");
    expect_count(&table, "token ", 49);
    draw(&table, "token r46"); // limit 6: three and the two are five
    expect_cubes(&table, 1, "gallia", 3);
    draw(&table, "token r21"); // limit 4, M, Peasantry, Church, Magic
    assert_string_equal(lost(&table), "1 1");
    expect(&table, "/discard", "['r46', 'r21']");
    expect_actor(&table, "seat 1");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_out_1_one_token_after_the_other_is_turned_and_discarded),
        cmocka_unit_test(r_out_1_ends_with_the_last_cube_and_leaves_tokens_face_down),
        cmocka_unit_test(r_out_1_needs_a_cube_and_a_token),
        cmocka_unit_test(r_out_1_which_token_is_random_where_backs_differ),
        cmocka_unit_test(r_out_1_which_token_is_random_where_it_was_looked_at),
        cmocka_unit_test(r_out_1_like_tokens_are_turned_without_asking),
        cmocka_unit_test(r_out_2_below_the_limit_a_token_has_no_effect),
        cmocka_unit_test(r_out_2_at_the_limit_it_has),
        cmocka_unit_test(r_out_2_cubes_of_all_seats_count),
        cmocka_unit_test(r_out_2_cubes_elsewhere_do_not),
        cmocka_unit_test(r_out_2_the_plague_piece_counts_only_where_it_stands),
        cmocka_unit_test(r_out_2_population_is_counted_for_each_token_when_it_is_turned),
        cmocka_unit_test(r_out_3_most_cubes_lose_one),
        cmocka_unit_test(r_out_3_all_who_are_tied_lose_one),
        cmocka_unit_test(r_out_3_m_comes_before_a_and_classes),
        cmocka_unit_test(r_out_3_whom_m_has_emptied_a_does_not_hit),
        cmocka_unit_test(r_out_3_m_asks_for_no_card),
        cmocka_unit_test(r_out_4_one_for_each_own_character_whose_class_is_shown),
        cmocka_unit_test(r_out_4_cards_in_the_display_hit_nobody),
        cmocka_unit_test(r_out_4_a_and_classes_together),
        cmocka_unit_test(r_out_4_no_more_than_there_are),
        cmocka_unit_test(r_out_4_owners_without_a_cube_there_lose_nothing),
        cmocka_unit_test(r_out_4_lost_cubes_return_to_supply),
        cmocka_unit_test(r_token_1_every_face_does_what_its_data_say),
        cmocka_unit_test(r_out_5_in_turn_order_from_the_active_player),
        cmocka_unit_test(r_out_5_m_in_turn_order_as_well),
        cmocka_unit_test(r_out_5_one_seat_after_the_other),
        cmocka_unit_test(r_out_6_the_piece_has_no_majority_and_never_dies),
        cmocka_unit_test(r_out_6_the_piece_alone_starts_no_outbreak),
        cmocka_unit_test(r_out_7_spread_then_question_then_tokens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
