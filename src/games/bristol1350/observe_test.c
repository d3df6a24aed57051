// SPDX-License-Identifier: MIT
#include "games/bristol1350/view.h"
#include "support/bristol_table.h"
#include "support/observed.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// A push of seat 1 that seat 0 is asked about, coins, a claim, an area: seats wherever an observation has them.
#define TABLE                                                                                                          \
    "'options': {'alms': true, 'claims': true, 'special_actions': true}, 'start': 2, 'turn': 1,"                       \
    "'carts': {'birch': {'at': 4, 'pawns': [2, 3]}, 'cedar': {'at': 3, 'pawns': [1, 0]}, 'oak': {'pawns': [4, 5]}},"   \
    "'pending': {'kind': 'whip', 'move': {'type': 'push', 'seat': 1, 'target': 0}, 'ask': [0]}, 'said': ['plague'],"   \
    "'characters': ['serf', 'outlaw', 'sheriff', 'mason', 'knight', 'friar'],"                                         \
    "'symptoms': [[1, 1], [1, 2], [1, 3], [2, 2], [2, 4], [3, 3]], 'hands': [['alms'], [], [], ['alms'], [], []],"     \
    "'coins': [[], [], [{'coin': 'naught', 'seen': [1, 2]}], [], [], []],"                                             \
    "'areas': {'oak': [{'card': 4, 'seen': [5]}]}"
// The same, with everybody one seat further.
#define FURTHER                                                                                                        \
    "'options': {'alms': true, 'claims': true, 'special_actions': true}, 'start': 3, 'turn': 2,"                       \
    "'carts': {'birch': {'at': 4, 'pawns': [3, 4]}, 'cedar': {'at': 3, 'pawns': [2, 1]}, 'oak': {'pawns': [5, 0]}},"   \
    "'pending': {'kind': 'whip', 'move': {'type': 'push', 'seat': 2, 'target': 1}, 'ask': [1]}, 'said': ['plague'],"   \
    "'characters': ['friar', 'serf', 'outlaw', 'sheriff', 'mason', 'knight'],"                                         \
    "'symptoms': [[3, 3], [1, 1], [1, 2], [1, 3], [2, 2], [2, 4]], 'hands': [[], ['alms'], [], [], ['alms'], []],"     \
    "'coins': [[], [], [], [{'coin': 'naught', 'seen': [2, 3]}], [], []],"                                             \
    "'areas': {'oak': [{'card': 4, 'seen': [0]}]}"

static void p_observe_seats_count_from_the_observer(void **unused) {
    (void)unused;
    const struct table one = position(TABLE);
    const struct table other = position(FURTHER);
    for (int seat = 0; seat < 6; seat++) {
        uint8_t observations[2][BRISTOL_OBSERVATION_SIZE];
        bristol_observe(&one.bristol, seat, observations[0]);
        bristol_observe(&other.bristol, (seat + 1) % 6, observations[1]);
        assert_memory_equal(observations[0], observations[1], sizeof observations[0]);
    }
}

static void p_observe_tells_what_the_seat_may_know(void **unused) {
    (void)unused;
    const struct table table = position(TABLE);
    uint8_t seen[BRISTOL_OBSERVATION_SIZE];
    bristol_observe(&table.bristol, 2, seen); // seat 0 is four seats further, seat 1 five
    assert_int_equal(*observed(&bristol1350_game, seen, "onlooker", 0), 0);
    assert_int_equal(*observed(&bristol1350_game, seen, "start", 0), 1 + 0);
    assert_int_equal(*observed(&bristol1350_game, seen, "turn", 0), 1 + 5);
    const uint8_t *const cedar = observed(&bristol1350_game, seen, "carts.pawns", BRISTOL_CEDAR);
    assert_int_equal(cedar[0], 1 + 5);
    assert_int_equal(cedar[1], 1 + 4);
    assert_int_equal(cedar[2], 0);
    assert_int_equal(*observed(&bristol1350_game, seen, "seats.character", 0), 1 + BRISTOL_SHERIFF);
    assert_int_equal(observed(&bristol1350_game, seen, "seats.symptoms", 0)[1], 3);
    assert_int_equal(observed(&bristol1350_game, seen, "seats.symptoms", 1)[1], BRISTOL_HIDDEN);
    assert_int_equal(*observed(&bristol1350_game, seen, "seats.plague", 0), 1); // known to be healthy
    assert_int_equal(*observed(&bristol1350_game, seen, "seats.plague", 3), 0); // unknown
    assert_int_equal(observed(&bristol1350_game, seen, "seats.coins", 0)[BRISTOL_COIN_NAUGHT], 1);
    assert_int_equal(*observed(&bristol1350_game, seen, "seats.remedy_count", 1), 1);
    assert_int_equal(observed(&bristol1350_game, seen, "lying", 1 + BRISTOL_OAK)[BRISTOL_HIDDEN], 1);
    assert_int_equal(*observed(&bristol1350_game, seen, "pending.mover", 0), 1 + 5);
    assert_int_equal(*observed(&bristol1350_game, seen, "pending.target", 0), 1 + 4);
    assert_int_equal(observed(&bristol1350_game, seen, "pending.ask", 0)[0], 1 + 4);
    assert_int_equal(observed(&bristol1350_game, seen, "pending.ask", 0)[1], 0);
    assert_int_equal(observed(&bristol1350_game, seen, "said", 0)[BRISTOL_ABOUT_PLAGUE], 1);
}

static void p_observe_an_onlooker_sees_from_seat_0_what_is_public(void **unused) {
    (void)unused;
    const struct table table = position(TABLE);
    uint8_t seen[BRISTOL_OBSERVATION_SIZE];
    bristol_observe(&table.bristol, PH_ONLOOKER, seen);
    assert_int_equal(*observed(&bristol1350_game, seen, "onlooker", 0), 1);
    assert_int_equal(*observed(&bristol1350_game, seen, "turn", 0), 1 + 1);
    assert_int_equal(observed(&bristol1350_game, seen, "seats.symptoms", 0)[0], BRISTOL_HIDDEN);
    assert_int_equal(*observed(&bristol1350_game, seen, "seats.plague", 0), 0);
    assert_int_equal(observed(&bristol1350_game, seen, "hand", 0)[BRISTOL_CARD_ALMS], 0);
    bristol_observe(&table.bristol, 0, seen);
    assert_int_equal(observed(&bristol1350_game, seen, "hand", 0)[BRISTOL_CARD_ALMS], 1);
}

static void p_observe_ghosts_are_marked(void **unused) {
    (void)unused;
    const struct table table = position("'players': 3, 'symptoms': [[1, 1], [1, 2], [1, 3], [2, null]], "
                                        "'peeks': {'3': [[1], []]}");
    uint8_t seen[BRISTOL_OBSERVATION_SIZE];
    bristol_observe(&table.bristol, 1, seen); // the ghost is two seats further
    assert_int_equal(*observed(&bristol1350_game, seen, "seats.ghost", 1), 0);
    assert_int_equal(*observed(&bristol1350_game, seen, "seats.ghost", 2), 1);
    assert_int_equal(observed(&bristol1350_game, seen, "seats.peeked", 2)[0], 1);
    assert_int_equal(observed(&bristol1350_game, seen, "seats.peeked", 2)[1], 0);
    assert_int_equal(observed(&bristol1350_game, seen, "seats.symptoms", 2)[0], 2);
    assert_int_equal(observed(&bristol1350_game, seen, "seats.symptoms", 2)[1], BRISTOL_FACELESS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p_observe_seats_count_from_the_observer),
        cmocka_unit_test(p_observe_tells_what_the_seat_may_know),
        cmocka_unit_test(p_observe_an_onlooker_sees_from_seat_0_what_is_public),
        cmocka_unit_test(p_observe_ghosts_are_marked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
