// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // what libuv needs
#include "server/wire/wire_inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const struct wire_events no_events;
static const struct wire_settings settings = {.events = &no_events, .sockets_max = 8, .handshake_ms = 1000};

static bool has_run;

static void note_run(void *context) {
    (void)context;
    has_run = true;
}

static struct wire *create(void) {
    struct wire *wire;
    struct ph_error error;
    assert_int_equal(wire_create(&wire, &settings, &error), PH_OK);
    return wire;
}

static void what_was_posted_is_called_at_the_end(void **unused) {
    (void)unused;
    struct wire *const wire = create();
    assert_true(wire_post(wire, note_run, NULL));
    wire_destroy(wire);
    assert_true(has_run);
}

static void fire(uv_timer_t *timer) {
    (void)timer;
}

static void a_handle_that_nobody_closes_does_not_keep_the_program(void **unused) {
    (void)unused;
    static struct wire *wire; // stays, as the loop does
    static uv_timer_t forgotten;
    wire = create();
    has_run = false;
    assert_int_equal(uv_timer_init(&wire->loop, &forgotten), 0);
    assert_int_equal(uv_timer_start(&forgotten, fire, 1, 1), 0);
    assert_true(wire_post(wire, note_run, NULL));
    wire_destroy(wire);
    assert_true(has_run);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_posted_is_called_at_the_end),
        cmocka_unit_test(a_handle_that_nobody_closes_does_not_keep_the_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
