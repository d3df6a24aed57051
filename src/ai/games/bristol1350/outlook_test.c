// SPDX-License-Identifier: MIT
// The value of positions without doubt, and the exact odds of this round's dice.
#include "ai/games/bristol1350/outlook.h"

#include "games/bristol1350/bristol1350.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const struct bristol_cares cares = {
    .escape = 2,
    .content = 1,
    .resigned = 0.5,
    .touch = 0.25,
    .alarm = 1,
    .mingle = 0.2,
    .stay = {0.9, 0.8, 0.7},
};
static struct bristol_state view;
static struct bristol_belief belief;
static struct bristol_outlook outlook;

// Seat 0 is alone in birch, at 15; seat 1 in cedar and seats 2 and 3 in oak are at 2.
static void look(const char *dice, const char *symptoms, const char *more) {
    char json[1024];
    struct bristol_state state;
    struct ph_json_document *document = NULL;
    struct ph_error error = {0};
    snprintf(json, sizeof json,
             "{\"game\":\"bristol1350\",\"players\":4,\"round\":5,\"symptoms\":%s,"
             "\"carts\":{\"birch\":{\"at\":15,\"pawns\":[0]},\"cedar\":{\"at\":2,\"pawns\":[1]},"
             "\"oak\":{\"at\":2,\"pawns\":[2,3]}},\"order\":[\"birch\",\"cedar\",\"oak\"],"
             "\"dice\":%s,\"start\":1,\"turn\":0%s}",
             symptoms, dice, more);
    enum ph_status status = ph_json_parse(&document, json, strlen(json), &error);
    if (status == PH_OK) {
        status = bristol1350_game.state_from_json(&state, ph_json_root(document), NULL, &error);
    }
    ph_json_document_destroy(document);
    if (status != PH_OK) {
        fail_msg("%s: %s", error.field, error.message);
    }
    bristol1350_game.view(&state, 0, &view);
    bristol_belief_init(&belief, &view, (struct ph_log){0}, 0);
    bristol_outlook_init(&outlook, &belief, &cares, &view, 0);
}

static void assert_near(double value, double expected) {
    if (fabs(value - expected) > 1e-6) {
        fail_msg("%f is not %f", value, expected);
    }
}

static void b_end_2_who_leaves_healthy_for_certain_has_won(void **state) {
    (void)state;
    look("[\"ba\",\"ba\",\"ca\",\"ca\",\"oa\",\"oa\"]", "[[1,2],[1,2],[1,2],[1,2]]", "");
    assert_near(bristol_outlook_value(&outlook, &view, 0), 2);
}

static void b_end_4_who_does_not_arrive_in_the_last_round_has_lost(void **state) {
    (void)state;
    look("[\"ba\",\"ca\",\"ca\",\"ca\",\"oa\",\"oa\"]", "[[1,2],[1,2],[1,2],[1,2]]", ",\"last_round\":true");
    assert_near(bristol_outlook_value(&outlook, &view, 0), 0);
}

static void b_end_6_the_plagued_are_content_when_nobody_can_escape(void **state) {
    (void)state;
    look("[\"ba\",\"ca\",\"ca\",\"ca\",\"oa\",\"oa\"]", "[[3,3],[1,2],[1,2],[1,2]]", ",\"last_round\":true");
    assert_near(bristol_outlook_value(&outlook, &view, 0), 1);
}

static void b_mingle_1_a_die_still_to_be_rolled_is_a_sixth(void **state) {
    (void)state;
    look("[\"br\",\"br\",\"br\",\"ca\",\"oa\",\"or\"]", "[[1,2],[1,2],[1,2],[1,2]]", "");
    assert_near(bristol_outlook_mingles(&outlook, &view, 0, BRISTOL_BIRCH), 1);
    assert_near(bristol_outlook_mingles(&outlook, &view, 0, BRISTOL_OAK), 0);
    view.dice[3] = BRISTOL_DIE_UNKNOWN;
    assert_near(bristol_outlook_mingles(&outlook, &view, 0, BRISTOL_OAK), 1.0 / 6);
    for (unsigned die = 0; die < BRISTOL_DICE; die++) {
        view.dice[die] = BRISTOL_DIE_UNKNOWN;
    }
    assert_near(bristol_outlook_mingles(&outlook, &view, 0, BRISTOL_OAK), 1 - pow(5 / 6.0, 6) - pow(5 / 6.0, 5));
}

static void b_arsenic_2_locked_dice_stay_others_may_not(void **state) {
    (void)state;
    look("[\"ba\",\"ba\",\"ca\",\"ca\",\"oa\",\"oa\"]", "[[1,2],[1,2],[1,2],[1,2]]", "");
    const double open = bristol_outlook_value(&outlook, &view, 0xE);
    view.locked = 3;
    const double locked = bristol_outlook_value(&outlook, &view, 0xE);
    assert_true(locked > open);
    assert_true(locked > 1.98); // only a mingle could still spoil it
}

static void b_leeches_1_a_low_card_in_the_area_makes_a_mingle_harmless(void **state) {
    (void)state;
    look("[\"br\",\"br\",\"ca\",\"ca\",\"oa\",\"oa\"]", "[[2,2],[1,2],[1,2],[1,2]]", "");
    const double before = bristol_outlook_value(&outlook, &view, 0);
    bristol_outlook_placed(&outlook, BRISTOL_BIRCH, 1); // of 2, 2 and 1 no two make 6
    assert_near(bristol_outlook_value(&outlook, &view, 0), 2);
    assert_true(before < 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_end_2_who_leaves_healthy_for_certain_has_won),
        cmocka_unit_test(b_end_4_who_does_not_arrive_in_the_last_round_has_lost),
        cmocka_unit_test(b_end_6_the_plagued_are_content_when_nobody_can_escape),
        cmocka_unit_test(b_mingle_1_a_die_still_to_be_rolled_is_a_sixth),
        cmocka_unit_test(b_arsenic_2_locked_dice_stay_others_may_not),
        cmocka_unit_test(b_leeches_1_a_low_card_in_the_area_makes_a_mingle_harmless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
