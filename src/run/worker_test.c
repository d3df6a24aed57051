// SPDX-License-Identifier: MIT
#include "run/worker.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { JOBS = 1000 };

struct job {
    struct worker_item item; // first
    unsigned worked;
    unsigned done;
    unsigned again; // so many times more
};

struct shop {
    struct worker *worker;
    unsigned longest; // chain
    unsigned delivered;
    unsigned last; // index of the last job that was delivered
    bool in_order;
    struct job jobs[JOBS];
};

static struct shop shop;

static void work(void *void_shop, struct worker_item *chain) {
    struct shop *const mine = void_shop;
    unsigned length = 0;
    for (struct worker_item *item = chain; item != NULL; item = item->next) {
        ((struct job *)item)->worked++;
        length++;
    }
    mine->longest = length > mine->longest ? length : mine->longest;
}

static void finish(void *void_shop, struct worker_item *item) {
    struct shop *const mine = void_shop;
    struct job *const job = (struct job *)item;
    const unsigned index = (unsigned)(job - mine->jobs);
    mine->in_order = mine->in_order && (mine->delivered == 0 || index > mine->last || job->done > 0);
    mine->last = index;
    mine->delivered++;
    job->done++;
    if (job->again > 0) {
        job->again--;
        worker_submit(mine->worker, item);
    }
}

static void open_shop(bool singly) {
    const struct worker_config config = {.work = work, .done = finish, .context = &shop, .singly = singly};
    shop = (struct shop){.in_order = true};
    assert_int_equal(worker_create(&shop.worker, &config), PH_OK);
}

static void check_all_done(unsigned times) {
    for (unsigned i = 0; i < JOBS; i++) {
        assert_int_equal(shop.jobs[i].worked, times);
        assert_int_equal(shop.jobs[i].done, times);
    }
}

static void all_is_done_in_order(void **state) {
    (void)state;
    for (int singly = 0; singly < 2; singly++) {
        open_shop(singly != 0);
        for (unsigned i = 0; i < JOBS; i++) {
            worker_submit(shop.worker, &shop.jobs[i].item);
        }
        while (worker_wait(shop.worker) > 0) {
        }
        assert_int_equal(worker_under_way(shop.worker), 0);
        check_all_done(1);
        assert_true(shop.in_order);
        assert_true(singly == 0 || shop.longest == 1);
        worker_destroy(shop.worker);
    }
}

static void what_is_done_may_be_handed_over_again(void **state) {
    (void)state;
    open_shop(false);
    for (unsigned i = 0; i < JOBS; i++) {
        shop.jobs[i].again = 2;
        worker_submit(shop.worker, &shop.jobs[i].item);
    }
    worker_destroy(shop.worker); // does all, the new ones as well
    check_all_done(3);
}

static void nothing_to_wait_for_is_no_wait(void **state) {
    (void)state;
    open_shop(false);
    assert_int_equal(worker_wait(shop.worker), 0);
    assert_int_equal(worker_deliver(shop.worker), 0);
    worker_destroy(shop.worker);
    worker_destroy(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_is_done_in_order),
        cmocka_unit_test(what_is_done_may_be_handed_over_again),
        cmocka_unit_test(nothing_to_wait_for_is_no_wait),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
