// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // what libuv needs
#include "server/wire/wire_inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const struct wire_events no_events;
static const struct wire_settings settings = {.events = &no_events, .sockets_max = 8};

static int runs;
static struct wire *wire;

static void count_run(void *context) {
    (void)context;
    runs++;
}

static struct wire_call call = {.function = count_run};

static void post_again(void *context) {
    (void)context;
    wire_post(wire, &call);
}

static void create(void) {
    struct ph_error error;
    runs = 0;
    assert_int_equal(wire_create(&wire, &settings, &error), PH_OK);
}

static void what_was_posted_is_called_at_the_end(void **unused) {
    (void)unused;
    create();
    wire_post(wire, &call);
    wire_destroy(wire);
    assert_int_equal(runs, 1);
}

static void what_waits_is_called_once(void **unused) {
    (void)unused;
    struct wire_call other = {.function = count_run};
    create();
    wire_post(wire, &call);
    wire_post(wire, &other);
    wire_post(wire, &call);
    uv_run(&wire->loop, UV_RUN_ONCE);
    assert_int_equal(runs, 2);
    wire_post(wire, &call);
    wire_destroy(wire);
    assert_int_equal(runs, 3);
}

static void a_call_may_post_another(void **unused) {
    (void)unused;
    struct wire_call first = {.function = post_again};
    create();
    wire_post(wire, &first);
    while (runs == 0) {
        uv_run(&wire->loop, UV_RUN_ONCE);
    }
    wire_destroy(wire);
    assert_int_equal(runs, 1);
}

static void all_descriptors_have_room_from_the_start(void **unused) {
    (void)unused;
    create();
    assert_true(wire->descriptors_max >= (int)settings.sockets_max);
    assert_true(wire->loop.nwatchers >= (unsigned)wire->descriptors_max);
    wire_destroy(wire);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_posted_is_called_at_the_end),
        cmocka_unit_test(what_waits_is_called_once),
        cmocka_unit_test(a_call_may_post_another),
        cmocka_unit_test(all_descriptors_have_room_from_the_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
