// SPDX-License-Identifier: MIT
#include "games/rattus/view.h"
#include "support/observed.h"
#include "support/rattus_secrets.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void p_observe_a_state_as_its_view(void **unused) {
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

static void p_observe_seats_count_from_the_observer(void **unused) {
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

static void p_observe_tells_what_the_seat_may_know(void **unused) {
    (void)unused;
    const struct table table = position(SECRETS);
    uint8_t own[RATTUS_OBSERVATION_SIZE];
    uint8_t other[RATTUS_OBSERVATION_SIZE];
    rattus_game.observe(&table.state, 1, own);
    rattus_game.observe(&table.state, 3, other);
    const uint8_t *const cubes = observed(&rattus_game, own, "regions.cubes", RATTUS_GALLIA);
    assert_int_equal(cubes[0], 0); // seat 1 itself
    assert_int_equal(cubes[2], 1); // seat 3
    assert_int_equal(cubes[3], 2); // seat 0
    assert_int_equal(*observed(&rattus_game, own, "regions.rats", RATTUS_GALLIA), 3);
    assert_int_equal(*observed(&rattus_game, own, "regions.plague", RATTUS_HUNGARIA), 1);
    const uint8_t *const gallia = observed(&rattus_game, own, "regions.tokens", RATTUS_GALLIA);
    assert_int_equal(gallia[0] & RATTUS_TOKEN_FACE, 5); // r05, which it has seen
    assert_int_equal(gallia[2] & RATTUS_TOKEN_FACE, 1); // r01
    const uint8_t *const italia = observed(&rattus_game, own, "regions.tokens", RATTUS_ITALIA);
    assert_int_equal(italia[0] & RATTUS_TOKEN_FACE, 0); // r02, which seat 2 has seen
    const uint8_t *const gallia_of_3 = observed(&rattus_game, other, "regions.tokens", RATTUS_GALLIA);
    assert_int_equal(gallia_of_3[0] & RATTUS_TOKEN_FACE, 0);
    assert_int_equal(gallia_of_3[0] & RATTUS_TOKEN_START, RATTUS_TOKEN_START);
    assert_int_equal(*observed(&rattus_game, own, "looked", 0), 1 + RATTUS_GALLIA);
}

// A face is a number; what it shows depends on the set.
static void r_token_2_the_observer_knows_the_set(void **unused) {
    (void)unused;
    const struct table mild = new_game(4, "'tokens': 'mild'");
    const struct table harsh = new_game(4, "'tokens': 'harsh'");
    uint8_t observation[RATTUS_OBSERVATION_SIZE];
    rattus_game.observe(&mild.state, PH_ONLOOKER, observation);
    assert_int_equal(*observed(&rattus_game, observation, "tokens", 0), 0);
    rattus_game.observe(&harsh.state, 2, observation);
    assert_int_equal(*observed(&rattus_game, observation, "tokens", 0), 2);
}

// Two tables where an action opens the same step, but everybody sits one seat further at the other.
static void expect_the_same_to_the_next_seat(struct table *one, struct table *other, const char *action) {
    play(one, action);
    play(other, action);
    for (int seat = 0; seat < 4; seat++) {
        uint8_t observations[2][RATTUS_OBSERVATION_SIZE];
        rattus_game.observe(&one->state, seat, observations[0]);
        rattus_game.observe(&other->state, (seat + 1) % 4, observations[1]);
        assert_memory_equal(observations[0], observations[1], sizeof observations[0]);
    }
}

static void p_observe_seats_of_an_open_step_count_from_the_observer(void **unused) {
    (void)unused;
#define BAKER "'options': {'characters': ['baker', 'king', 'monk', 'knight', 'merchant', 'peasant']}, 'baker': 3, "
    struct table bakers[] = {position(BAKER "'seat': 2, 'owners': {'baker': 0}"),
                             position(BAKER "'seat': 3, 'owners': {'baker': 1}")};
    expect_the_same_to_the_next_seat(&bakers[0], &bakers[1], "take baker");
#define CARAVAN                                                                                                        \
    "'options': {'africanus': true, 'characters': ['caravaneer', 'emperor', 'king', 'monk', 'knight', 'merchant']}, "  \
    "'caravan': 'gallia', "
    struct table caravans[] = {
        position(CARAVAN "'owners': {'caravaneer': 2}, 'seat': 2,"
                         "'cubes': [{'gallia': 2, 'italia': 1}, {'italia': 1}, {'gallia': 2}, {}]"),
        position(CARAVAN "'owners': {'caravaneer': 3}, 'seat': 3,"
                         "'cubes': [{}, {'gallia': 2, 'italia': 1}, {'italia': 1}, {'gallia': 2}]")};
    expect_the_same_to_the_next_seat(&caravans[0], &caravans[1], "caravan italia>turcia");
}

static void r_token_2_the_observer_knows_the_box(void **unused) {
    (void)unused;
    for (unsigned africanus = 0; africanus < 2; africanus++) {
        const struct table table = new_game(4, africanus != 0 ? "'africanus': true" : "'africanus': false");
        uint8_t observation[RATTUS_OBSERVATION_SIZE];
        rattus_game.observe(&table.state, 1, observation);
        assert_int_equal(*observed(&rattus_game, observation, "africanus", 0), africanus);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p_observe_a_state_as_its_view),
        cmocka_unit_test(p_observe_seats_count_from_the_observer),
        cmocka_unit_test(p_observe_tells_what_the_seat_may_know),
        cmocka_unit_test(p_observe_seats_of_an_open_step_count_from_the_observer),
        cmocka_unit_test(r_token_2_the_observer_knows_the_set),
        cmocka_unit_test(r_token_2_the_observer_knows_the_box),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
