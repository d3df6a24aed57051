// SPDX-License-Identifier: MIT
#include "support/toy_registry.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

// The toy game after both cards were dealt, seat 0 to move: roll (0), jump 1 … 3 (1), show (2).
static void begin(union ph_state_storage *state) {
    assert_int_equal(toy_game.setup(state, 2, (struct ph_json){0}, NULL), PH_OK);
    toy_game.apply(state, 3 | 2 << 8, NULL);
    toy_game.apply(state, 3 | 1 << 8, NULL);
}

static void the_first_component_is_the_type(void **unused) {
    (void)unused;
    union ph_state_storage state;
    uint8_t mask[256];
    begin(&state);
    assert_int_equal(ph_mask_next(&toy_game, &state, NULL, 0, mask, NULL, 0), 3);
    for (int i = 0; i < 256; i++) {
        assert_int_equal(mask[i], i < 3);
    }
}

static void deeper_components_follow_from_the_legal_actions(void **unused) {
    (void)unused;
    union ph_state_storage state;
    uint8_t mask[256];
    ph_action scratch[8];
    begin(&state);
    const uint8_t jump[] = {1, 2};
    assert_int_equal(ph_mask_next(&toy_game, &state, jump, 1, mask, scratch, 8), 3);
    for (int i = 0; i < 256; i++) {
        assert_int_equal(mask[i], i >= 1 && i <= 3);
    }
    assert_int_equal(ph_mask_next(&toy_game, &state, jump, 2, mask, scratch, 8), 0);
}

static void what_is_whole_or_leads_nowhere_has_an_empty_mask(void **unused) {
    (void)unused;
    union ph_state_storage state;
    uint8_t mask[256];
    ph_action scratch[8];
    begin(&state);
    for (uint8_t type = 0; type < 8; type++) {
        if (type != 1) { // roll and show have no fields; card and die are not legal; there are no others
            assert_int_equal(ph_mask_next(&toy_game, &state, &type, 1, mask, scratch, 8), 0);
        }
    }
}

static void too_little_room_is_told(void **unused) {
    (void)unused;
    union ph_state_storage state;
    uint8_t mask[256];
    ph_action scratch[2];
    begin(&state);
    const uint8_t jump[] = {1};
    assert_true(ph_mask_next(&toy_game, &state, jump, 1, mask, scratch, 2) == SIZE_MAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_component_is_the_type),
        cmocka_unit_test(deeper_components_follow_from_the_legal_actions),
        cmocka_unit_test(what_is_whole_or_leads_nowhere_has_an_empty_mask),
        cmocka_unit_test(too_little_room_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
