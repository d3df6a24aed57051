// SPDX-License-Identifier: MIT
#include "server/tables/bot_queue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const char tables[4]; // whose addresses name tables

struct waiting {
    struct bot_queue *queue;
    struct bot_queued queued[16];
    unsigned count;
};

static void add(struct waiting *waiting, uint64_t person, int table) {
    struct bot_queued *const queued = &waiting->queued[waiting->count++];
    *queued = (struct bot_queued){.person = person, .table = &tables[table]};
    assert_true(bot_queue_add(waiting->queue, queued));
}

// Takes all, and compares in which order they had been added.
static void expect(struct waiting *waiting, unsigned count, const unsigned order[]) {
    assert_int_equal(count, waiting->count);
    for (unsigned i = 0; i < count; i++) {
        assert_ptr_equal(bot_queue_take(waiting->queue), &waiting->queued[order[i]]);
    }
    assert_null(bot_queue_take(waiting->queue));
    bot_queue_destroy(waiting->queue);
}

static void people_take_turns(void **state) {
    (void)state;
    struct waiting waiting = {.queue = bot_queue_create()};
    add(&waiting, 1, 0);
    add(&waiting, 1, 0);
    add(&waiting, 1, 0);
    add(&waiting, 2, 1);
    add(&waiting, 3, 2);
    add(&waiting, 3, 2);
    expect(&waiting, 6, (const unsigned[]){0, 3, 4, 1, 5, 2});
}

static void tables_of_a_person_take_turns(void **state) {
    (void)state;
    struct waiting waiting = {.queue = bot_queue_create()};
    add(&waiting, 1, 0);
    add(&waiting, 1, 0);
    add(&waiting, 1, 1);
    add(&waiting, 1, 1);
    add(&waiting, 2, 2);
    add(&waiting, 1, 3);
    expect(&waiting, 6, (const unsigned[]){0, 4, 2, 5, 1, 3});
}

static void who_comes_again_is_the_last(void **state) {
    (void)state;
    struct waiting waiting = {.queue = bot_queue_create()};
    add(&waiting, 1, 0);
    add(&waiting, 2, 1);
    assert_ptr_equal(bot_queue_take(waiting.queue), &waiting.queued[0]);
    add(&waiting, 1, 0);
    assert_ptr_equal(bot_queue_take(waiting.queue), &waiting.queued[1]);
    assert_ptr_equal(bot_queue_take(waiting.queue), &waiting.queued[2]);
    assert_null(bot_queue_take(waiting.queue));
    bot_queue_destroy(waiting.queue);
}

static void expect_rivals(const struct waiting *waiting, uint64_t person, int table, struct bot_rivals expected) {
    const struct bot_rivals found = bot_queue_rivals(waiting->queue, person, &tables[table]);
    assert_int_equal(found.people, expected.people);
    assert_int_equal(found.tables, expected.tables);
    assert_int_equal(found.tasks, expected.tasks);
}

static void rivals_are_counted_at_each_step(void **state) {
    (void)state;
    struct waiting waiting = {.queue = bot_queue_create()};
    expect_rivals(&waiting, 1, 0, (struct bot_rivals){1, 1, 1});
    add(&waiting, 1, 0);
    add(&waiting, 1, 0);
    add(&waiting, 1, 1);
    add(&waiting, 2, 2);
    expect_rivals(&waiting, 1, 0, (struct bot_rivals){2, 2, 3});
    expect_rivals(&waiting, 1, 3, (struct bot_rivals){2, 3, 1});
    expect_rivals(&waiting, 3, 3, (struct bot_rivals){3, 1, 1});
    bot_queue_destroy(waiting.queue);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_take_turns),
        cmocka_unit_test(tables_of_a_person_take_turns),
        cmocka_unit_test(who_comes_again_is_the_last),
        cmocka_unit_test(rivals_are_counted_at_each_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
