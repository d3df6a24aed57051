// SPDX-License-Identifier: MIT
#include "server/tables/painter.h"

#include "pesthouse/pesthouse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

// Who asks, and what they got.
struct asker {
    struct painting painting;
    int answers;
    bool has_picture;
    char etag[PAINTER_ETAG_SIZE];
};

static void answered(struct painting *painting, const struct painted *painted) {
    struct asker *const asker = painting->context;
    asker->answers++;
    asker->has_picture = painted != NULL;
    if (painted != NULL) {
        (void)snprintf(asker->etag, sizeof asker->etag, "%s", painted->etag);
    }
}

// Of a table whose game has not begun: then the board is as the box has it.
static bool ask(struct painter *painter, struct asker *asker, const char *table, uint32_t number) {
    *asker = (struct asker){.painting = {.number = number, .done = answered, .context = asker}};
    (void)snprintf(asker->painting.table, sizeof asker->painting.table, "%s", table);
    asker->painting.picture =
        (struct picture){.game = "bristol1350", .language = words_english(), .title = table, .text = ""};
    return painter_submit(painter, &asker->painting);
}

static struct painter *new_painter(void) {
    struct painter *painter;
    assert_int_equal(painter_create(&painter, NULL, NULL), PH_OK);
    return painter;
}

static void one_picture_is_drawn_for_all_who_wait_for_it(void **unused) {
    (void)unused;
    struct painter *const painter = new_painter();
    struct asker askers[5];
    for (size_t i = 0; i < 3; i++) {
        assert_true(ask(painter, &askers[i], "one", 7));
    }
    assert_true(ask(painter, &askers[3], "two", 7));
    assert_true(ask(painter, &askers[4], "one", 8));
    size_t drawn = 0;
    for (size_t now = 1; now > 0; drawn += now) {
        now = painter_wait(painter);
    }
    assert_int_equal(drawn, 3);
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(askers[i].answers, 1);
        assert_true(askers[i].has_picture);
    }
    assert_string_equal(askers[0].etag, askers[2].etag);
    assert_string_equal(askers[0].etag, askers[4].etag); // drawn again, but the same
    assert_string_not_equal(askers[0].etag, askers[3].etag);
    assert_null(painter_find(painter, "one", 7, words_english()));
    assert_non_null(painter_find(painter, "one", 8, words_english()));
    painter_destroy(painter);
}

static void more_than_may_wait_are_refused(void **unused) {
    (void)unused;
    struct painter *const painter = new_painter();
    struct asker askers[PAINTER_WAITING_MAX + 1];
    for (size_t i = 0; i < PAINTER_WAITING_MAX; i++) {
        assert_true(ask(painter, &askers[i], "one", 1));
    }
    assert_false(ask(painter, &askers[PAINTER_WAITING_MAX], "one", 1));
    assert_int_equal(askers[PAINTER_WAITING_MAX].answers, 0);
    assert_int_equal(painter_wait(painter), 1);
    assert_true(ask(painter, &askers[PAINTER_WAITING_MAX], "one", 2));
    painter_destroy(painter);
    for (size_t i = 0; i <= PAINTER_WAITING_MAX; i++) {
        assert_int_equal(askers[i].answers, 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_picture_is_drawn_for_all_who_wait_for_it),
        cmocka_unit_test(more_than_may_wait_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
