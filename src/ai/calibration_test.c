// SPDX-License-Identifier: MIT
#include "ai/calibration.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

static const struct ph_game *rattus, *bristol1350;

static bool is_near(double one, double other) {
    return one - other < 1e-6 && other - one < 1e-6;
}

static void what_is_proven_and_an_even_share_stay(void **unused) {
    (void)unused;
    for (int players = 2; players <= 6; players++) {
        assert_true(is_near(calibration_value(rattus, players, 0), 0));
        assert_true(is_near(calibration_value(rattus, players, 1), 1));
        assert_true(is_near(calibration_value(rattus, players, 1.0 / players), 1.0 / players));
    }
}

static void a_lead_in_rattus_counts_for_less_and_a_lag_for_more(void **unused) {
    (void)unused;
    const double lead = calibration_value(rattus, 4, 0.68);
    assert_true(lead > 0.58 && lead < 0.64); // as some 60 % of such games were won
    assert_true(calibration_value(rattus, 4, 0.1) > 0.1);
    assert_true(is_near(calibration_value(bristol1350, 6, 0.68), 0.68)); // where nothing of the kind was found
}

static void more_never_means_less(void **unused) {
    (void)unused;
    for (int players = 2; players <= 6; players++) {
        for (int i = 0; i < 1000; i++) {
            assert_true(calibration_value(rattus, players, i / 1000.0) <
                        calibration_value(rattus, players, (i + 1) / 1000.0));
        }
    }
}

static void two_seats_are_treated_alike(void **unused) {
    (void)unused;
    float from_first[PH_SEATS_MAX] = {0.7F, 0.3F};
    float from_second[PH_SEATS_MAX] = {0.7F, 0.3F};
    calibration_shares(rattus, 2, 0, from_first);
    calibration_shares(rattus, 2, 1, from_second);
    assert_true(is_near((double)from_first[0], (double)from_second[0]));
    assert_true(is_near((double)from_first[1], (double)from_second[1]));
}

static void shares_of_one_win_still_add_up(void **unused) {
    (void)unused;
    float shares[PH_SEATS_MAX] = {0.2F, 0.6F, 0.1F, 0.1F};
    calibration_shares(rattus, 4, 1, shares);
    assert_true(is_near((double)shares[1], calibration_value(rattus, 4, (double)0.6F)));
    assert_true(is_near((double)(shares[0] + shares[1] + shares[2] + shares[3]), 1));
    assert_true(is_near((double)shares[0], 2 * (double)shares[2]));
    float won[PH_SEATS_MAX] = {1, 0, 0, 0};
    calibration_shares(rattus, 4, 0, won);
    assert_true(is_near((double)won[0], 1) && is_near((double)won[1], 0));
}

static void shares_that_several_can_win_stay(void **unused) {
    (void)unused;
    float shares[PH_SEATS_MAX] = {0.7F, 0.6F, 0.1F};
    calibration_shares(bristol1350, 3, 0, shares);
    assert_true(is_near((double)shares[0], 0.7) && is_near((double)shares[1], 0.6) && is_near((double)shares[2], 0.1));
}

int main(void) {
    rattus = ph_game_find("rattus");
    bristol1350 = ph_game_find("bristol1350");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_proven_and_an_even_share_stay),
        cmocka_unit_test(a_lead_in_rattus_counts_for_less_and_a_lag_for_more),
        cmocka_unit_test(more_never_means_less),
        cmocka_unit_test(two_seats_are_treated_alike),
        cmocka_unit_test(shares_of_one_win_still_add_up),
        cmocka_unit_test(shares_that_several_can_win_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
