// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>

static void b_chaos_1_fours_are_dealt(void **unused) {
    (void)unused;
    struct table table = new_game(4, "'chaos': true");
    for (int seat = 0; seat < 4; seat++) {
        char pawn[20];
        snprintf(pawn, sizeof pawn, "pawn %d", seat);
        draw(&table, pawn);
    }
    expect_odds(&table, "symptom 0 4", 6, 32);
    struct table usual = new_game(4, "");
    for (int seat = 0; seat < 4; seat++) {
        char pawn[20];
        snprintf(pawn, sizeof pawn, "pawn %d", seat);
        draw(&usual, pawn);
    }
    expect_odds(&usual, "symptom 0 4", 0, 26);
    expect_odds(&usual, "symptom 0 3", 9, 26);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_chaos_1_fours_are_dealt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
