// SPDX-License-Identifier: MIT
#include "server/tables/live_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void others_have_written(void **unused) {
    (void)unused;
    static const enum live_state before[] = {LIVE_BEHIND,  LIVE_READING,        LIVE_READING_BEHIND, LIVE_READY,
                                             LIVE_STORING, LIVE_STORING_BEHIND, LIVE_BROKEN};
    static const enum live_state after[] = {LIVE_BEHIND,         LIVE_READING_BEHIND, LIVE_READING_BEHIND, LIVE_BEHIND,
                                            LIVE_STORING_BEHIND, LIVE_STORING_BEHIND, LIVE_BROKEN};
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++) {
        struct live_table live = {.state = before[i]};
        live_table_fall_behind(&live);
        assert_int_equal(live.state, after[i]);
    }
}

static void ends_behind_if_others_wrote_meanwhile(void **unused) {
    (void)unused;
    static const enum live_state before[] = {LIVE_READING, LIVE_STORING, LIVE_READING_BEHIND, LIVE_STORING_BEHIND};
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++) {
        struct live_table live = {.state = before[i]};
        assert_false(live_table_is_idle(&live));
        live_table_catch_up(&live);
        assert_int_equal(live.state, i < 2 ? LIVE_READY : LIVE_BEHIND);
        assert_true(live_table_is_idle(&live));
    }
}

static void a_broken_table_does_nothing(void **unused) {
    (void)unused;
    struct live_table live = {.state = LIVE_BROKEN};
    live_table_fall_behind(&live);
    assert_false(live_table_is_idle(&live));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(others_have_written),
        cmocka_unit_test(ends_behind_if_others_wrote_meanwhile),
        cmocka_unit_test(a_broken_table_does_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
