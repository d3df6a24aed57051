// SPDX-License-Identifier: MIT
#include "games/rattus/view.h"
#include "support/rattus_secrets.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void r_info_3_worlds_drawn_from_a_view_have_faces_where_others_have_looked(void **unused) {
    (void)unused;
    const struct table table = position(SECRETS);
    struct ph_random random = {{1, 2, 3, 4}};
    for (int seat = PH_ONLOOKER; seat < 4; seat++) {
        struct rattus_state view;
        rattus_game.view(&table.state, seat, &view);
        for (int n = 0; n < 50; n++) {
            struct rattus_state world;
            struct ph_error error;
            rattus_game.determinize(&view, (struct ph_log){0}, seat, &random, &world);
            assert_int_equal(rattus_game.check(&world, &error), PH_OK);
            assert_true(same_view(&world, &table.state, seat));
            for (unsigned region = 0; region < RATTUS_REGION_COUNT; region++) {
                for (unsigned slot = 0; slot < rattus_rats(&world, region); slot++) {
                    const uint16_t token = world.at[region].tokens[slot];
                    assert_int_equal(rattus_token_has_face(token), rattus_token_seen(token) != 0);
                }
            }
        }
    }
}

static void r_info_3_a_world_draws_start_faces_for_start_tokens(void **unused) {
    (void)unused;
    const struct table table = position("'rats': {'gallia': [{'start': true, 'face': 'r05', 'seen': [1]}]}");
    struct ph_random random = {{5, 6, 7, 8}};
    uint64_t met = 0;
    for (int n = 0; n < 1000; n++) {
        struct rattus_state view;
        struct rattus_state world;
        rattus_game.view(&table.state, 0, &view);
        rattus_game.determinize(&view, (struct ph_log){0}, 0, &random, &world);
        met |= UINT64_C(1) << rattus_token_face(world.at[RATTUS_GALLIA].tokens[0]);
    }
    assert_true(met == rattus_face_sets[0][0].start[0]); // all twelve, and no other
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_info_3_worlds_drawn_from_a_view_have_faces_where_others_have_looked),
        cmocka_unit_test(r_info_3_a_world_draws_start_faces_for_start_tokens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
