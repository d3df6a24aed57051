// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// The ghost is seat 3, behind seat 2 in oak; birch leads.
#define GHOST                                                                                                          \
    "'players': 3, 'turn': 2, 'start': 0, 'stage': 'cards', 'symptoms': [[1, 1], [1, 2], [1, 3], [null, null]]"

static void b_ghost_1_an_apple_of_the_more_advanced_cart(void **unused) {
    (void)unused;
    struct table table = position(GHOST ", 'dice': ['ca', 'br', 'or', 'ba', 'ba', 'or']");
    play(&table, "end");
    expect_actor(&table, "chance");
    expect_count(&table, "die 3 ", 6); // the lowest apple of birch
    draw(&table, "die 3 or");
    expect(&table, "/carts/oak/pawns", "[2, 3]"); // no apple, no move
}

static void b_ghost_1_else_a_rat_of_it(void **unused) {
    (void)unused;
    struct table table = position(GHOST ", 'dice': ['ca', 'br', 'or', 'br', 'ca', 'or']");
    play(&table, "end");
    expect_count(&table, "die 1 ", 6);
}

static void b_ghost_1_else_the_other_cart(void **unused) {
    (void)unused;
    struct table table = position(GHOST ", 'dice': ['cr', 'oa', 'or', 'ca', 'ca', 'or']");
    play(&table, "end");
    expect_count(&table, "die 3 ", 6);
}

static void b_ghost_1_nothing_if_all_show_its_own_colour(void **unused) {
    (void)unused;
    struct table table = position(GHOST ", 'dice': ['oa', 'oa', 'or', 'oa', 'oa', 'oa'], 'round': 3");
    play(&table, "end");
    expect(&table, "/round", "4"); // its turn is over, and with it the round
}

static void b_ghost_2_elbows_if_an_apple_comes_up(void **unused) {
    (void)unused;
    struct table table = position(GHOST ", 'dice': ['ba', 'br', 'or', 'ca', 'ca', 'oa'], "
                                        "'hands': [[], [], ['arsenic-chicken']]");
    play(&table, "end");
    draw(&table, "die 0 ca"); // of any colour
    expect_actor(&table, "seat 2");
    play(&table, "pass");
    expect(&table, "/carts/oak/pawns", "[3, 2]");
}

static void b_ghost_2_a_whipped_move_was_tried(void **unused) {
    (void)unused;
    struct table table = position(GHOST ", 'dice': ['ba', 'br', 'or', 'ca', 'ca', 'oa'], "
                                        "'hands': [[], [], ['arsenic-whip']]");
    play(&table, "end");
    draw(&table, "die 0 ca");
    expect_event(&table, PH_ONLOOKER, "{'type': 'elbow', 'seat': 3}");
    play(&table, "whip arsenic-whip");
    expect(&table, "/carts/oak/pawns", "[2, 3]");
    expect_no_event(&table, PH_ONLOOKER, "{'type': 'move'}");
}

// Nobody is asked, so the move itself follows at once.
static void b_ghost_2_a_move_nobody_may_whip_is_told_once(void **unused) {
    (void)unused;
    struct table table = position(GHOST ", 'dice': ['ba', 'br', 'or', 'ca', 'ca', 'oa']");
    play(&table, "end");
    draw(&table, "die 0 ca");
    expect_no_event(&table, PH_ONLOOKER, "{'type': 'elbow'}");
    expect_event(&table, PH_ONLOOKER, "{'type': 'move', 'move': {'type': 'elbow', 'seat': 3}}");
}

static void b_ghost_2_dashes_from_the_front_but_never_swaps(void **unused) {
    (void)unused;
#define FRONT(birch, cedar, oak)                                                                                       \
    "'players': 3, 'turn': 2, 'start': 0, 'stage': 'cards', 'symptoms': [[1, 1], [1, 2], [1, 3], [null, null]], "      \
    "'carts': {'birch': {'pawns': " birch "}, 'cedar': {'pawns': " cedar "}, 'oak': {'pawns': " oak "}}, "             \
    "'dice': ['ba', 'br', 'or', 'ca', 'ca', 'oa']"
    struct table table = position(FRONT("[0]", "[1]", "[3, 2]"));
    play(&table, "end");
    draw(&table, "die 0 ba");
    expect(&table, "/carts/cedar/pawns", "[1, 3]");
    struct table full = position(FRONT("[]", "[0, 1, 2]", "[3]"));
    play(&full, "end");
    draw(&full, "die 0 ba");
    expect(&full, "/carts/oak/pawns", "[3]");
}

#define ONE_GONE                                                                                                       \
    "'players': 2, 'turn': 1, 'start': 0, 'stage': 'cards', 'symptoms': [[1, 1], [1, 2], [null, null], [1, 2]], "      \
    "'carts': {'birch': {'at': 17, 'pawns': [], 'out': true}, 'cedar': {'at': 5, 'pawns': [0, 1]}, "                   \
    "'oak': {'at': 4, 'pawns': [2]}}, 'fate': [null, null, null, 'plague_cart'], "                                     \
    "'dice': ['ca', 'ba', 'cr', 'ca', 'oa', 'br']"

static void b_ghost_3_all_dice_of_the_other_cart_with_one_gone(void **unused) {
    (void)unused;
    struct table table = position(ONE_GONE);
    play(&table, "end");
    draw(&table, "die 0 or");
    draw(&table, "die 2 or");
    expect_count(&table, "die 3 ", 6);
    draw(&table, "die 3 ca");
    expect_actor(&table, "chance"); // at the front it dashed, and the round's mingles or dice came
    expect(&table, "/carts/cedar/pawns", "[0, 1, 2]");
}

static void b_ghost_3_one_die_by_the_option(void **unused) {
    (void)unused;
    struct table table = position(ONE_GONE ", 'options': {'ghost_reroll': 'one'}");
    play(&table, "end");
    draw(&table, "die 0 or");
    expect(&table, "/dice/3", "'ca'");
    expect(&table, "/carts/oak/pawns", "[2]");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_ghost_1_an_apple_of_the_more_advanced_cart),
        cmocka_unit_test(b_ghost_1_else_a_rat_of_it),
        cmocka_unit_test(b_ghost_1_else_the_other_cart),
        cmocka_unit_test(b_ghost_1_nothing_if_all_show_its_own_colour),
        cmocka_unit_test(b_ghost_2_elbows_if_an_apple_comes_up),
        cmocka_unit_test(b_ghost_2_a_whipped_move_was_tried),
        cmocka_unit_test(b_ghost_2_a_move_nobody_may_whip_is_told_once),
        cmocka_unit_test(b_ghost_2_dashes_from_the_front_but_never_swaps),
        cmocka_unit_test(b_ghost_3_all_dice_of_the_other_cart_with_one_gone),
        cmocka_unit_test(b_ghost_3_one_die_by_the_option),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
