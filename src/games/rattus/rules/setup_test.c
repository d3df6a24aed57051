// SPDX-License-Identifier: MIT
#include "games/rattus/phases.h"
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- material -------------------------------------------------------------------------------------------------------

static void r_board_1_regions_in_use_by_players(void **unused) {
    (void)unused;
    static const char *const ids[] = {"anglia",  "scandia",  "gallia",   "hispania", "germania", "italia",
                                      "polonia", "hungaria", "bulgaria", "turcia",   "russia",   "tartaria"};
    static const size_t in_use[] = {8, 10, 12};
    for (int players = 2; players <= 4; players++) {
        const struct table table = new_game(players, "");
        expect_actor(&table, "chance");
        expect_count(&table, "region ", in_use[players - 2]);
        for (size_t i = 0; i < in_use[players - 2]; i++) {
            char outcome[32];
            snprintf(outcome, sizeof outcome, "region %s", ids[i]);
            expect_odds(&table, outcome, 1, in_use[players - 2]); // R-SETUP-3 as well
        }
    }
}

static void r_board_1_regions_of_more_players_are_not_there(void **unused) {
    (void)unused;
    refuse_position("'players': 2, 'plague': 'bulgaria'", "plague");
    refuse_position("'players': 2, 'cubes': [{'turcia': 1}, {}]", "cubes");
    refuse_position("'players': 3, 'rats': {'russia': []}", "rats");
    refuse_position("'players': 4, 'plague': 'africa'", "plague");
    refuse_position("'plague': 'palace'", "plague");
}

static void r_token_1_49_tokens_of_which_12_are_start_tokens(void **unused) {
    (void)unused;
    json_t *const tokens = table_tokens();
    unsigned start = 0;
    for (size_t i = 0; i < json_array_size(tokens); i++) {
        const json_t *const token = json_array_get(tokens, i);
        const json_int_t limit = json_integer_value(json_object_get(token, "limit"));
        assert_in_range(limit, 1, 6);
        start += json_is_true(json_object_get(token, "start"));
    }
    assert_int_equal(start, 12);
    json_decref(tokens);
    // A token from the pile may be any of them with two or three players, a start token any of the twelve.
    struct table table =
        position("'players': 2, 'owners': {'witch': 0}, 'rats': {'gallia': [{}], 'italia': [{'start': true}]}");
    struct table start_token = table;
    play(&table, "look gallia 0");
    expect_count(&table, "token ", 49);
    play(&start_token, "look italia 0");
    expect_count(&start_token, "token ", 12);
}

static void r_cube_1_20_cubes_a_seat(void **unused) {
    (void)unused;
    const struct table table = position("'players': 2, 'cubes': [{'gallia': 3, 'italia': 2}, {}], 'palace': [4, 0]");
    expect_supply(&table, 0, 11);
    expect_supply(&table, 1, 20);
    const struct table all = position("'players': 2, 'cubes': [{'gallia': 15}, {}], 'palace': [5, 0]");
    expect_supply(&all, 0, 0);
    refuse_position("'players': 2, 'cubes': [{'gallia': 16}, {}], 'palace': [5, 0]", "cubes");
    refuse_position("'players': 2, 'cubes': [{'gallia': 21}, {}]", "cubes");
    refuse_position("'players': 2, 'palace': [0, 21]", "palace");
}

static void r_cube_2_the_base_game_has_none_of_the_boxes_pieces(void **unused) {
    (void)unused;
    refuse_position("'walls': [['gallia', 'italia']]", "walls");
    refuse_position("'nuns': ['gallia']", "nuns");
    refuse_position("'bishops': ['gallia']", "bishops");
    refuse_position("'caravan': 'gallia'", "caravan");
    refuse_position("'cubes': [{'gallia': 1}, {}, {}, {}], 'marked': [{'gallia': ['p1']}, {}, {}, {}]", "marked");
    refuse_position("'cubes': [{'gallia': 1}, {}, {}, {}], 'marked': [{'gallia': ['d']}, {}, {}, {}]", "marked");
    refuse_position("'baker': 1", "baker");
    const struct table table = position("'marked': [{'gallia': []}, {}, {}, {}]");
    expect(&table, "/marked", "[{}, {}, {}, {}]");
    expect(&table, "/walls", "[]");
}

static void r_cube_3_all_cubes_of_the_base_game_are_plain(void **unused) {
    (void)unused;
    struct table table = position("'owners': {'king': 0}, 'cubes': [{'gallia': 1}, {}, {}, {}]");
    refuse(&table, "king gallia p1");
    refuse(&table, "king gallia d");
    refuse(&table, "{'type': 'king', 'region': 'gallia', 'cube': 'p1'}");
    play(&table, "{'type': 'king', 'region': 'gallia', 'cube': 'plain'}");
    struct table lost = position("'players': 3, 'cubes': [{'gallia': 3}, {}, {}], 'rats': {'gallia': [{}]},"
                                 "'outbreak': {'region': 'gallia'}");
    draw(&lost, "token r19");
    expect_event(&lost, PH_ONLOOKER, "{'type': 'lost', 'seat': 0, 'cube': 'plain'}");
}

// ---- set-up ---------------------------------------------------------------------------------------------------------

static void r_setup_1_the_base_set_needs_no_draw(void **unused) {
    (void)unused;
    for (int players = 2; players <= 4; players++) {
        const struct table table = new_game(players, "");
        expect_count(&table, "character ", 0);
        expect(&table, "/owners",
               "{'king': null, 'monk': null, 'knight': null, 'merchant': null, 'peasant': null,"
               "'witch': null}");
        assert_int_equal(rattus_count(table.state.options.characters), 6);
    }
}

static void r_setup_1_random_characters_are_drawn_one_by_one(void **unused) {
    (void)unused;
    struct table table = new_game(4, "'characters': 'random'");
    static const char *const ids[] = {"witch", "king", "peasant", "monk", "merchant", "knight"};
    for (uint64_t i = 0; i < 6; i++) {
        char outcome[32];
        snprintf(outcome, sizeof outcome, "character %s", ids[i]);
        expect_actor(&table, "chance");
        expect_count(&table, "character ", 6 - i); // the last has one outcome, and is drawn all the same
        expect_odds(&table, outcome, 1, 6 - i);
        draw(&table, outcome);
        expect_odds(&table, outcome, 0, 1);
    }
    expect_count(&table, "region ", 12);
    assert_int_equal(rattus_count(table.state.options.characters), 6);
}

static void r_setup_1_one_per_class_draws_classes_that_are_missing(void **unused) {
    (void)unused;
    struct table table = new_game(2, "'characters': 'one-per-class'");
    expect_count(&table, "character ", 6);
    draw(&table, "character knight");
    expect_odds(&table, "character king", 1, 5);
    expect_count(&table, "character ", 5);
}

// The pool of Pied Piper has classes with several characters. Its rules need not be there to draw from it.
static void r_setup_1_one_per_class_prefers_new_classes_in_a_larger_pool(void **unused) {
    (void)unused;
    struct rattus_state state;
    rattus_setup(&state, &(struct rattus_options){.players = 4, .mode = RATTUS_MODE_ONE_PER_CLASS, .pied_piper = true});
    assert_int_equal(rattus_count(rattus_character_pool(&state)), 18);
    static const enum rattus_character_id drawn[] = {RATTUS_KING,  RATTUS_NUN,  RATTUS_SOLDIER,
                                                     RATTUS_WITCH, RATTUS_SERF, RATTUS_MAYOR};
    uint32_t classes = 0;
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++) {
        const uint32_t pool = rattus_character_pool(&state);
        assert_true((pool >> drawn[i] & 1u) != 0);
        RATTUS_EACH(character, pool) {
            assert_int_equal(classes >> rattus_character_infos[character].class_id & 1u, 0);
        }
        classes |= rattus_bit(rattus_character_infos[drawn[i]].class_id);
        state.options.characters |= rattus_bit(drawn[i]);
    }
    // Every class has one: among the rest.
    assert_int_equal(rattus_character_pool(&state) & state.options.characters, 0);
    assert_int_equal(rattus_count(rattus_character_pool(&state)), 18 - 6);
}

static void r_setup_2_a_start_token_in_each_region_and_the_rest_in_the_pile(void **unused) {
    (void)unused;
    static const char *const piles[] = {"29", "33", "37"};
    for (int players = 2; players <= 4; players++) {
        struct table table = new_game(players, "");
        expect(&table, "/pile", piles[players - 2]);
        expect(&table, "/discard", "[]");
        draw(&table, "region gallia");
        json_t *const wanted = json_pack("[{s:b,s:n,s:[]}]", "start", 1, "face", "seen");
        char *const text = json_dumps(wanted, 0);
        RATTUS_EACH(region, table.state.regions) {
            char pointer[32];
            snprintf(pointer, sizeof pointer, "/rats/%s", rattus_region_infos[region].id);
            expect(&table, pointer, text);
        }
        free(text);
        json_decref(wanted);
    }
}

static void r_setup_2_removed_tokens_are_regular_and_unseen(void **unused) {
    (void)unused;
    // With two players 12 of 37 regular tokens are gone: the pile of 29 holds 4 start tokens and 25 of the others.
    struct table table =
        position("'players': 2, 'owners': {'witch': 0}, 'rats': {'anglia': [{'start': true}],"
                 "'scandia': [{'start': true}], 'gallia': [{'start': true}, {}], 'hispania': [{'start': true}],"
                 "'germania': [{'start': true}], 'italia': [{'start': true}], 'polonia': [{'start': true}],"
                 "'hungaria': [{'start': true}]}, 'pile': 28");
    play(&table, "look gallia 1");
    expect_odds(&table, "token r05", 4, UINT64_C(29) * 12);
    expect_odds(&table, "token r01", 25, UINT64_C(29) * 37);
    expect_count(&table, "token ", 49);
}

static void r_setup_3_the_plague_starts_in_a_region_in_use(void **unused) {
    (void)unused;
    struct table table = new_game(3, "");
    expect(&table, "/plague", "null");
    expect(&table, "/phase", "'setup'");
    expect_odds(&table, "region turcia", 1, 10);
    expect_odds(&table, "region russia", 0, 1);
    draw(&table, "region turcia");
    expect(&table, "/plague", "'turcia'");
    expect(&table, "/phase", "'settle'");
    expect_event(&table, PH_ONLOOKER, "{'type': 'draw', 'region': 'turcia'}");
}

static void r_setup_3_characters_come_before_the_plague(void **unused) {
    (void)unused;
    struct table table = position("'phase': 'setup', 'options': {'characters': 'random'}, 'owners': {'king': null}");
    expect_count(&table, "character ", 5);
    expect_count(&table, "region ", 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_board_1_regions_in_use_by_players),
        cmocka_unit_test(r_board_1_regions_of_more_players_are_not_there),
        cmocka_unit_test(r_token_1_49_tokens_of_which_12_are_start_tokens),
        cmocka_unit_test(r_cube_1_20_cubes_a_seat),
        cmocka_unit_test(r_cube_2_the_base_game_has_none_of_the_boxes_pieces),
        cmocka_unit_test(r_cube_3_all_cubes_of_the_base_game_are_plain),
        cmocka_unit_test(r_setup_1_the_base_set_needs_no_draw),
        cmocka_unit_test(r_setup_1_random_characters_are_drawn_one_by_one),
        cmocka_unit_test(r_setup_1_one_per_class_draws_classes_that_are_missing),
        cmocka_unit_test(r_setup_1_one_per_class_prefers_new_classes_in_a_larger_pool),
        cmocka_unit_test(r_setup_2_a_start_token_in_each_region_and_the_rest_in_the_pile),
        cmocka_unit_test(r_setup_2_removed_tokens_are_regular_and_unseen),
        cmocka_unit_test(r_setup_3_the_plague_starts_in_a_region_in_use),
        cmocka_unit_test(r_setup_3_characters_come_before_the_plague),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
