// SPDX-License-Identifier: MIT
#include "support/bristol_table.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define FRIAR                                                                                                          \
    "'options': {'special_actions': true}, 'characters': ['friar', 'outlaw', 'serf', 'sheriff', 'mason', 'knight']"

static void b_friar_1_turns_a_die_to_another_face(void **unused) {
    (void)unused;
    struct table table = position(FRIAR ", 'locked': [1]");
    expect_count(&table, "friar ", 25);
    refuse(&table, "friar 0 ba"); // it shows that
    refuse(&table, "friar 1 ba"); // B-ARSENIC-2
    play(&table, "friar 0 or");
    expect(&table, "/dice/0", "'or'");
    expect(&table, "/stage", "'cards'");
}

static void b_ratzy_1_the_friar_may_leave_six_rats(void **unused) {
    (void)unused;
    struct table table = position(FRIAR ", 'dice': ['ba', 'br', 'cr', 'cr', 'or', 'or']");
    play(&table, "friar 0 br");
    expect_event(&table, PH_ONLOOKER, "{'type': 'ratzy'}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_friar_1_turns_a_die_to_another_face),
        cmocka_unit_test(b_ratzy_1_the_friar_may_leave_six_rats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
