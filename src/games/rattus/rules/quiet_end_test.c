// SPDX-License-Identifier: MIT
// R-END-2: a game whose board has lost its last rat ends when nobody places cubes any more.
#include "games/rattus/view.h"
#include "support/observed.h"
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define TWO "'players': 2, 'plague': 'italia', "

static void r_end_2_two_rounds_without_a_rat_end_the_game(void **unused) {
    (void)unused;
    static const char *const idle[] = {"1", "2", "3", "4"};
    struct table table = position(TWO "'cubes': [{'gallia': 2}, {'gallia': 1}]");
    for (unsigned turn = 0; turn < 4; turn++) {
        expect(&table, "/phase", "'turn'");
        play(&table, "no-place");
        play(&table, turn % 2 == 0 ? "plague gallia" : "plague italia");
        expect(&table, "/idle", idle[turn]);
    }
    expect_event(&table, PH_ONLOOKER, "{'type': 'final_round', 'last': 1, 'reason': 'quiet'}");
    expect(&table, "/phase", "'final'");
    expect(&table, "/ended", "'quiet'");
    expect(&table, "/last", "1");
    play(&table, "done");
    expect_winner(&table, 0);
    expect(&table, "/idle", "4"); // kept after the end
    struct ph_result result;
    table.game->result(&table.state, &result);
    assert_string_equal(result.reason, "quiet");
}

static void r_end_2_twice_the_number_of_players(void **unused) {
    (void)unused;
    static const struct {
        const char *fields, *phase;
    } cases[] = {
        {"'players': 3, 'idle': 4", "'turn'"},  {"'players': 3, 'idle': 5", "'final'"},
        {"'players': 4, 'idle': 6", "'turn'"},  {"'players': 4, 'idle': 7", "'final'"},
        {"'players': 6, 'idle': 10", "'turn'"}, {"'players': 6, 'idle': 11", "'final'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table table = position(cases[i].fields);
        play(&table, "no-place");
        play(&table, "plague italia");
        expect(&table, "/phase", cases[i].phase);
    }
}

static void r_end_2_a_rat_anywhere_starts_again(void **unused) {
    (void)unused;
    struct table table = position(TWO "'idle': 3, 'placed': true, 'rats': {'scandia': [{}]}");
    play(&table, "plague gallia");
    expect(&table, "/phase", "'turn'");
    expect(&table, "/idle", "0");
}

static void r_end_2_the_turn_that_turns_the_last_rat_counts(void **unused) {
    (void)unused;
    // Bishops on both sides of Anglia: its rat cannot spread. r01: limit 1, classes that nobody holds.
    struct table table =
        position("'players': 2, 'plague': 'scandia', 'placed': true, 'cubes': [{'anglia': 1}, {}],"
                 "'options': {'characters': ['bishop', 'emperor', 'king', 'knight', 'merchant', 'witch']},"
                 "'bishops': ['scandia', 'gallia'], 'rats': {'anglia': [{}]}");
    play(&table, "plague anglia");
    expect(&table, "/idle", "0");
    draw(&table, "token r01");
    expect_actor(&table, "seat 1");
    expect(&table, "/idle", "1");
}

static void r_end_2_a_turn_without_a_move_of_the_plague_counts(void **unused) {
    (void)unused;
    struct table table =
        position("'players': 2, 'plague': 'anglia', 'placed': true, 'idle': 3, 'options': {'characters': ['emperor', "
                 "'king', 'monk', 'knight', 'merchant', 'witch']}, 'walls': [['anglia', 'gallia'], ['anglia', "
                 "'scandia']]");
    play(&table, "done"); // R-PLAGUE-2
    expect(&table, "/ended", "'quiet'");
}

// ---- cubes ----------------------------------------------------------------------------------------------------------

#define FOUR(characters) "'idle': 2, 'options': {'characters': [" characters ", 'monk', 'merchant', 'witch', 'king']}, "
#define SEATS_0_1 "'cubes': [{'gallia': 2}, {'italia': 1}, {}, {}], "

static void r_end_2_a_cube_from_a_supply_starts_again(void **unused) {
    (void)unused;
    static const struct {
        const char *fields, *action;
    } cases[] = {
        {FOUR("'peasant', 'knight'") "'owners': {'peasant': 0}", "place scandia 1"},
        {FOUR("'peasant', 'queen'") "'cubes': [{'gallia': 2}, {}, {}, {}], 'owners': {'queen': 0}", "place gallia 2"},
        {FOUR("'peasant', 'mayor'") SEATS_0_1 "'owners': {'mayor': 0}", "mayor gallia"},
        {FOUR("'mayor', 'peasant'") SEATS_0_1 "'owners': {'mayor': 0, 'peasant': 0}, 'placed': true, 'step': {'type': "
                                              "'extra', 'left': 1, 'regions': ['gallia']}",
         "extra gallia"},
        {FOUR("'peasant', 'baker'") "'owners': {'baker': 0}", "store"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table table = position(cases[i].fields);
        expect(&table, "/idle", "2");
        play(&table, cases[i].action);
        expect(&table, "/idle", "0");
    }
}

static void r_end_2_the_turn_of_such_a_cube_counts_again(void **unused) {
    (void)unused;
    struct table table = position(TWO "'idle': 3, 'owners': {'peasant': 0}");
    play(&table, "place scandia 1");
    play(&table, "plague gallia");
    expect(&table, "/phase", "'turn'");
    expect(&table, "/idle", "1");
}

static void r_end_2_cubes_that_africanus_brings(void **unused) {
    (void)unused;
    struct table explorer =
        position("'players': 2, 'idle': 2, 'owners': {'explorer': 0}, 'options': {'africanus': true, "
                 "'characters': ['explorer', 'king', 'monk', 'knight', 'merchant', 'peasant']}");
    play(&explorer, "explorer");
    draw(&explorer, "card c01");
    draw(&explorer, "card c04");
    draw(&explorer, "card c07");
    expect(&explorer, "/idle", "2");
    play(&explorer, "explore gallia");
    expect(&explorer, "/idle", "0");
    struct table caravan = position(
        "'players': 2, 'idle': 2, 'owners': {'caravaneer': 0}, 'caravan': 'gallia', 'cubes': [{}, {'gallia': 1}], "
        "'options': {'africanus': true, 'characters': ['caravaneer', 'king', 'monk', 'knight', 'merchant', 'witch']}");
    play(&caravan, "caravan italia>germania");
    expect(&caravan, "/idle", "2");
    play(&caravan, "cube gallia yes"); // another seat's supply
    expect(&caravan, "/idle", "0");
}

static void r_end_2_cubes_that_come_from_no_supply_change_nothing(void **unused) {
    (void)unused;
    static const struct {
        const char *fields, *action;
    } cases[] = {
        {FOUR("'peasant', 'knight'") SEATS_0_1 "'owners': {'king': 0}", "king gallia plain"},
        {FOUR("'peasant', 'knight'") SEATS_0_1 "'owners': {'merchant': 0}", "merchant gallia>hispania 1"},
        {FOUR("'messenger', 'knight'") SEATS_0_1 "'owners': {'messenger': 0}",
         "swap-cubes 0:gallia:plain 1:italia:plain"},
        {FOUR("'baker', 'knight'") "'step': {'type': 'baker_place', 'by': 0, 'seat': 1, 'cubes': 2}, 'taken': true",
         "bread gallia"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table table = position(cases[i].fields);
        play(&table, cases[i].action);
        expect(&table, "/idle", "2");
    }
}

// ---- with R-END-1 ---------------------------------------------------------------------------------------------------

static void r_end_2_r_end_1_comes_first(void **unused) {
    (void)unused;
    struct table pile = position(TWO "'idle': 3, 'placed': true, 'pile': 0");
    play(&pile, "plague gallia");
    expect(&pile, "/ended", "'rats'");
    struct table supply = position(TWO "'idle': 3, 'placed': true, 'palace': [0, 20]");
    play(&supply, "plague gallia");
    expect(&supply, "/ended", "'cubes'");
    expect(&supply, "/idle", "4");
}

static void r_end_2_idle_stays_at_its_most(void **unused) {
    (void)unused;
    struct table table = position(TWO "'idle': 4, 'placed': true");
    play(&table, "plague gallia");
    expect(&table, "/ended", "'quiet'");
    expect(&table, "/idle", "4");
}

static void r_end_2_a_cube_in_the_final_round_resets_it_and_the_game_still_ends(void **unused) {
    (void)unused;
    struct table table =
        position(TWO "'phase': 'final', 'seat': 0, 'last': 1, 'ended': 'quiet', 'idle': 4, 'owners': {'peasant': 0}");
    play(&table, "peasant gallia");
    expect(&table, "/idle", "0");
    play(&table, "done");
    expect_actor(&table, "over");
    expect(&table, "/idle", "0");
    expect(&table, "/ended", "'quiet'");
}

// ---- random games ---------------------------------------------------------------------------------------------------

// Plays at random to the end and returns why it came; NULL after so many moves.
static const char *play_at_random(struct table *table, uint64_t seed, unsigned moves) {
    const struct ph_key key = ph_key_from_seed(seed);
    struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, 0);
    while (table->game->actor(&table->state).kind != PH_ACTOR_OVER && moves-- > 0) {
        table->game->apply(&table->state, table->game->sample(&table->state, &random), NULL);
    }
    struct ph_result result;
    table->game->result(&table->state, &result);
    return result.reason;
}

static void r_end_2_no_random_game_without_rats_goes_on_for_ever(void **unused) {
    (void)unused;
    enum { GAMES = 100 };
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        // Nobody in play brings cubes without rats: but for the rule this would go on for ever.
        struct table none = position("'players': 2, 'cubes': [{'gallia': 5}, {'italia': 5}], 'options': {'characters': "
                                     "['king', 'monk', 'merchant', 'witch', 'messenger', 'pied_piper']}");
        assert_string_equal(play_at_random(&none, seed, 200), "quiet");
        // Peasant, Baker and Queen do: they end it by cubes if they use them often enough.
        struct table some = position("'players': 2, 'cubes': [{'gallia': 5}, {'italia': 5}], 'options': {'characters': "
                                     "['peasant', 'baker', 'queen', 'witch', 'messenger', 'king']}");
        assert_non_null(play_at_random(&some, seed, 2000));
    }
}

// ---- what others see ------------------------------------------------------------------------------------------------

static void r_end_2_idle_is_public(void **unused) {
    (void)unused;
    const struct table table = position(TWO "'idle': 3");
    uint8_t observation[RATTUS_OBSERVATION_SIZE];
    for (int seat = PH_ONLOOKER; seat < 2; seat++) {
        expect_view(&table, seat, "/idle", "3");
        table.game->observe(&table.state, seat, observation);
        assert_int_equal(*observed(table.game, observation, "idle", 0), 3);
    }
}

static void p_position_idle_is_0_by_default_and_bounded(void **unused) {
    (void)unused;
    const struct table table = position("'players': 6");
    expect(&table, "/idle", "0");
    const struct table most = position("'players': 6, 'idle': 12");
    expect(&most, "/idle", "12");
    refuse_position("'players': 6, 'idle': 13", "idle");
    refuse_position(TWO "'idle': 5", "idle");
    refuse_position(TWO "'idle': -1", "idle");
    refuse_position(TWO "'idle': true", "idle");
    refuse_position(TWO "'idle': null", "idle");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_end_2_two_rounds_without_a_rat_end_the_game),
        cmocka_unit_test(r_end_2_twice_the_number_of_players),
        cmocka_unit_test(r_end_2_a_rat_anywhere_starts_again),
        cmocka_unit_test(r_end_2_the_turn_that_turns_the_last_rat_counts),
        cmocka_unit_test(r_end_2_a_turn_without_a_move_of_the_plague_counts),
        cmocka_unit_test(r_end_2_a_cube_from_a_supply_starts_again),
        cmocka_unit_test(r_end_2_the_turn_of_such_a_cube_counts_again),
        cmocka_unit_test(r_end_2_cubes_that_africanus_brings),
        cmocka_unit_test(r_end_2_cubes_that_come_from_no_supply_change_nothing),
        cmocka_unit_test(r_end_2_r_end_1_comes_first),
        cmocka_unit_test(r_end_2_idle_stays_at_its_most),
        cmocka_unit_test(r_end_2_a_cube_in_the_final_round_resets_it_and_the_game_still_ends),
        cmocka_unit_test(r_end_2_no_random_game_without_rats_goes_on_for_ever),
        cmocka_unit_test(r_end_2_idle_is_public),
        cmocka_unit_test(p_position_idle_is_0_by_default_and_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
