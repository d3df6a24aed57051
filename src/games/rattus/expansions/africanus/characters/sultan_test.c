// SPDX-License-Identifier: MIT
#include "support/rattus_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define SULTAN                                                                                                         \
    "'options': {'africanus': true, 'characters': ['sultan', 'wizard', 'pied_piper', "                                 \
    "'merchant', 'king', 'monk']}, "
#define FINAL_ROUND "'phase': 'final', 'last': 1, 'ended': 'rats', 'pile': 0, "

static void r_sultan_1_under_one_cube_a_region(void **unused) {
    (void)unused;
    struct table table = position(SULTAN "'owners': {'sultan': 0}, 'cubes': [{'gallia': 2, 'italia': 2}, {'turcia': "
                                         "1}, {}, {}], 'marked': [{'gallia': ['d'], 'italia': ['p1']}, {}, {}, {}]");
    expect_count(&table, "diplomat ", 2);
    refuse(&table, "diplomat gallia plain");
    refuse(&table, "diplomat turcia plain");
    play(&table, "diplomat italia p1");
    expect(&table, "/marked/0", "{'gallia': ['d'], 'italia': ['dp1']}");
    expect_count(&table, "diplomat ", 0);
}

static void r_sultan_1_beside_anothers(void **unused) {
    (void)unused;
    const struct table table = position(SULTAN "'owners': {'sultan': 0}, 'cubes': [{'gallia': 1}, {'gallia': 1}, {}, "
                                               "{}], 'marked': [{}, {'gallia': ['d']}, {}, {}]");
    expect_count(&table, "diplomat gallia ", 1);
}

static void r_sultan_1_final_round(void **unused) {
    (void)unused;
    struct table table = position(SULTAN FINAL_ROUND "'owners': {'sultan': 0}, 'cubes': [{'gallia': 1}, {}, {}, {}]");
    play(&table, "diplomat gallia plain");
    expect(&table, "/marked/0", "{'gallia': ['d']}");
}

static void r_sultan_2_not_to_where_one_has_one(void **unused) {
    (void)unused;
    const struct table table =
        position(SULTAN "'owners': {'merchant': 0, 'pied_piper': 0}, 'cubes': [{'gallia': 2, 'italia': 1}, {}, {}, "
                        "{}], 'marked': [{'gallia': ['d'], 'italia': ['d']}, {}, {}, {}]");
    refuse(&table, "merchant gallia>italia 1 d");
    refuse(&table, "merchant gallia>italia 2 d");
    refuse(&table, "piper gallia>italia d");
    expect_count(&table, "merchant italia>gallia", 0);
    expect_count(&table, "merchant gallia>italia", 1);
    expect_count(&table, "merchant gallia>anglia 2 d", 1);
    expect_count(&table, "piper gallia>anglia d", 1);
}

static void r_sultan_2_anothers_does_not_matter(void **unused) {
    (void)unused;
    struct table table = position(SULTAN "'owners': {'merchant': 0}, 'cubes': [{'gallia': 1}, {'italia': 1}, {}, {}], "
                                         "'marked': [{'gallia': ['d']}, {'italia': ['d']}, {}, {}]");
    play(&table, "merchant gallia>italia 1 d");
    expect(&table, "/marked", "[{'italia': ['d']}, {'italia': ['d']}, {}, {}]");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_sultan_1_under_one_cube_a_region),
        cmocka_unit_test(r_sultan_1_beside_anothers),
        cmocka_unit_test(r_sultan_1_final_round),
        cmocka_unit_test(r_sultan_2_not_to_where_one_has_one),
        cmocka_unit_test(r_sultan_2_anothers_does_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
