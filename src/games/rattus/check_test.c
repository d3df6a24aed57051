// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

// A sound position, to be broken in one place.
static struct table sound(void) {
    return position(
        "'owners': {'king': 0, 'monk': 1}, 'cubes': [{'gallia': 3}, {'italia': 2}, {}, {}], 'palace': [1, 0, 0, 0],"
        "'rats': {'gallia': [{'start': true}, {'face': 'r01', 'seen': [1]}], 'italia': [{}]}, 'discard': ['r02', "
        "'r03'],"
        "'used': ['king']");
}

static void expect_broken(const struct rattus_state *state, const char *words) {
    struct ph_error error = {.message = ""};
    assert_int_equal(rattus_game.check(state, &error), PH_ERROR_INTERNAL);
    if (strstr(error.message, words) == NULL) {
        fail_msg("'%s' does not speak of '%s'", error.message, words);
    }
}

static void check_passes_sound_positions(void **unused) {
    (void)unused;
    const struct table table = sound();
    struct ph_error error;
    assert_int_equal(rattus_game.check(&table.state, &error), PH_OK);
}

static void r_cube_1_check_counts_the_cubes_of_a_seat(void **unused) {
    (void)unused;
    struct table table = sound();
    table.state.supply[0] = 18; // 3 on the board
    expect_broken(&table.state, "too many cubes");
    table = sound();
    table.state.at[RATTUS_GALLIA].cubes[0] = 21;
    expect_broken(&table.state, "too many cubes");
    table = sound();
    table.state.supply[5] = 1; // a seat that nobody has
    expect_broken(&table.state, "too many cubes");
}

static void check_compares_presence_with_the_cubes(void **unused) {
    (void)unused;
    struct table table = sound();
    table.state.presence[0] = 0;
    expect_broken(&table.state, "presence");
    table = sound();
    table.state.at[RATTUS_ANGLIA].cubes[2] = 1;
    expect_broken(&table.state, "presence");
}

static void r_token_1_check_counts_the_tokens(void **unused) {
    (void)unused;
    struct table table = sound();
    table.state.pile = 45;
    expect_broken(&table.state, "more tokens than there are");
}

static void r_info_3_check_finds_a_face_in_two_places_or_in_none(void **unused) {
    (void)unused;
    struct table table = sound();
    table.state.unseen[0] |= 1; // r01 lies in Gallia
    expect_broken(&table.state, "a face twice");
    table = sound();
    table.state.discard[1] = 0;
    expect_broken(&table.state, "a discarded face twice");
    table = sound();
    table.state.discard[1] = 1;
    expect_broken(&table.state, "a discarded face twice");
    table = sound();
    table.state.unseen[0] &= ~(UINT64_C(1) << 20);
    expect_broken(&table.state, "neither unseen nor anywhere");
    table = sound();
    table.state.at[RATTUS_GALLIA].tokens[1] = (uint16_t)(table.state.at[RATTUS_GALLIA].tokens[1] | RATTUS_TOKEN_FACE);
    expect_broken(&table.state, "none of this box");
}

static void r_info_2_check_finds_a_start_token_with_a_regular_face(void **unused) {
    (void)unused;
    struct table table = sound();
    table.state.at[RATTUS_GALLIA].tokens[1] |= RATTUS_TOKEN_START;
    expect_broken(&table.state, "a start token with a regular face");
}

static void r_info_1_check_finds_tokens_where_none_can_be(void **unused) {
    (void)unused;
    struct table table = sound();
    table.state.at[RATTUS_ITALIA].tokens[1] = RATTUS_TOKEN_START;
    expect_broken(&table.state, "beyond the count");
    table = position("'players': 2");
    rattus_rats_set(&table.state, RATTUS_RUSSIA, 1);
    expect_broken(&table.state, "not in use");
}

static void check_counts_start_tokens_without_a_face(void **unused) {
    (void)unused;
    struct table table = sound();
    table.state.start_left = 2;
    expect_broken(&table.state, "miscounted");
}

static void r_take_1_check_finds_a_character_with_two_owners_or_not_in_play(void **unused) {
    (void)unused;
    struct table table = sound();
    table.state.owned[2] = UINT32_C(1) << RATTUS_KING;
    expect_broken(&table.state, "a character twice");
    table = sound();
    table.state.owned[2] = UINT32_C(1) << RATTUS_QUEEN;
    expect_broken(&table.state, "not in play");
}

static void r_turn_2_check_compares_used_characters_with_their_order(void **unused) {
    (void)unused;
    struct table table = sound();
    table.state.used = 0;
    expect_broken(&table.state, "used");
    table = sound();
    table.state.used_count = 0;
    expect_broken(&table.state, "used");
}

static void r_knight_2_check_knows_that_the_piece_counts_none_or_two(void **unused) {
    (void)unused;
    struct table table = sound();
    table.state.population = 1;
    expect_broken(&table.state, "counts");
}

static void r_end_2_check_knows_when_the_game_must_have_ended(void **unused) {
    (void)unused;
    struct table table = sound();
    table.state.idle = (uint8_t)(2 * table.state.options.players + 1);
    expect_broken(&table.state, "turns without rats");
    table = position("'phase': 'settle'");
    table.state.idle = 1;
    expect_broken(&table.state, "turns without rats");
}

static void p_actor_check_knows_who_plays(void **unused) {
    (void)unused;
    struct table table = sound();
    table.state.seat = 4;
    expect_broken(&table.state, "active seat");
    table = sound();
    table.state.last = 4;
    expect_broken(&table.state, "ended the game");
    table = sound();
    table.state.phase = RATTUS_PHASE_FINAL; // and nobody ended it
    expect_broken(&table.state, "ended the game");
}

static void r_board_1_check_knows_where_the_plague_can_be(void **unused) {
    (void)unused;
    struct table table = position("'players': 2");
    table.state.plague = RATTUS_RUSSIA;
    expect_broken(&table.state, "the plague");
    table = sound();
    table.state.plague = RATTUS_NONE;
    expect_broken(&table.state, "the plague");
}

static void r_out_1_check_wants_a_token_where_one_is_resolved_or_looked_at(void **unused) {
    (void)unused;
    struct table table = position("'plague': 'gallia', 'outbreak': {'region': 'gallia'}, 'rats': {'gallia': [{}]},"
                                  "'cubes': [{'gallia': 1}, {}, {}, {}]");
    table.state.outbreak.slot = 1;
    expect_broken(&table.state, "outbreak");
    table = position("'rats': {'gallia': [{'face': 'r01', 'seen': [0]}], 'italia': [{}]},"
                     "'step': {'type': 'witch', 'looked': [{'region': 'gallia', 'slot': 0}]}");
    table.state.step.looked[1] = 1;
    expect_broken(&table.state, "Witch");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_passes_sound_positions),
        cmocka_unit_test(r_cube_1_check_counts_the_cubes_of_a_seat),
        cmocka_unit_test(check_compares_presence_with_the_cubes),
        cmocka_unit_test(r_token_1_check_counts_the_tokens),
        cmocka_unit_test(r_info_3_check_finds_a_face_in_two_places_or_in_none),
        cmocka_unit_test(r_info_2_check_finds_a_start_token_with_a_regular_face),
        cmocka_unit_test(r_info_1_check_finds_tokens_where_none_can_be),
        cmocka_unit_test(check_counts_start_tokens_without_a_face),
        cmocka_unit_test(r_take_1_check_finds_a_character_with_two_owners_or_not_in_play),
        cmocka_unit_test(r_turn_2_check_compares_used_characters_with_their_order),
        cmocka_unit_test(r_knight_2_check_knows_that_the_piece_counts_none_or_two),
        cmocka_unit_test(r_end_2_check_knows_when_the_game_must_have_ended),
        cmocka_unit_test(p_actor_check_knows_who_plays),
        cmocka_unit_test(r_board_1_check_knows_where_the_plague_can_be),
        cmocka_unit_test(r_out_1_check_wants_a_token_where_one_is_resolved_or_looked_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
