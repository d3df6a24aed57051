// SPDX-License-Identifier: MIT
// The shape of codes and of their pictures. That scanners read them is tests/server/invitation_test.py.
#include "qr/qr.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char link[] = "https://play.example.org/table/0123456789abcdef0123456789abcdef";

static void an_invitation_fits_into_a_small_terminal(void **unused) {
    (void)unused;
    struct qr qr;
    assert_true(qr_encode(&qr, link));
    assert_int_equal(qr.size, 33 + 2 * QR_QUIET);
    assert_int_equal(qr_block_rows(&qr), 21);
}

static void a_code_has_a_quiet_zone_and_three_corners(void **unused) {
    (void)unused;
    struct qr qr;
    assert_true(qr_encode(&qr, link));
    for (int at = 0; at < qr.size; at++) {
        for (int depth = 0; depth < QR_QUIET; depth++) {
            assert_false(qr_is_dark(&qr, at, depth));
            assert_false(qr_is_dark(&qr, depth, at));
            assert_false(qr_is_dark(&qr, at, qr.size - 1 - depth));
            assert_false(qr_is_dark(&qr, qr.size - 1 - depth, at));
        }
    }
    assert_true(qr_is_dark(&qr, QR_QUIET, QR_QUIET));
    assert_true(qr_is_dark(&qr, qr.size - 1 - QR_QUIET, QR_QUIET));
    assert_true(qr_is_dark(&qr, QR_QUIET, qr.size - 1 - QR_QUIET));
}

static void long_links_fit_and_longer_texts_are_refused(void **unused) {
    (void)unused;
    struct qr qr;
    char text[4000];
    memset(text, 'x', sizeof text);
    text[200] = '\0';
    assert_true(qr_encode(&qr, text));
    text[200] = 'x';
    text[sizeof text - 1] = '\0';
    assert_false(qr_encode(&qr, text));
}

static void what_is_painted_of_half_blocks_is_light(void **unused) {
    (void)unused;
    struct qr qr;
    struct ph_writer lines;
    assert_true(qr_encode(&qr, link));
    assert_int_equal(qr_block(&qr, QR_QUIET, QR_QUIET / 2), QR_BLOCK_BOTH);
    assert_int_equal(qr_block(&qr, 0, qr_block_rows(&qr) - 1), QR_BLOCK_NONE);
    ph_writer_init_heap(&lines);
    qr_write_blocks(&qr, &lines);
    const char *const quiet = "████";
    assert_memory_equal(lines.data, quiet, strlen(quiet));
    assert_true(lines.length > 0 && lines.data[lines.length - 1] == '\n');
    ph_writer_deinit(&lines);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_invitation_fits_into_a_small_terminal),
        cmocka_unit_test(a_code_has_a_quiet_zone_and_three_corners),
        cmocka_unit_test(long_links_fit_and_longer_texts_are_refused),
        cmocka_unit_test(what_is_painted_of_half_blocks_is_light),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
