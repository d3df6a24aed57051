// SPDX-License-Identifier: MIT
// The test's own bot records when it is asked, and searches until it is stopped.
#define _POSIX_C_SOURCE 200809L // nanosleep
#include "run/ponder.h"

#include "support/toy_registry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>

#include <cmocka.h>

static atomic_uint asked;
static atomic_bool fails;
static struct ph_search_limits seen; // read only while nothing is pondered
static uint64_t luck;

static bool plays(const struct ph_game *game) {
    return game == &toy_game;
}

static enum ph_status think(const struct ph_bot *bot, const struct ph_game *game, const void *view, struct ph_log log,
                            int seat, const struct ph_search_limits *limits, struct ph_random *random,
                            struct ph_search_result *result) {
    (void)bot;
    (void)log;
    (void)seat;
    seen = *limits;
    luck = ph_random_next(random);
    atomic_fetch_add(&asked, 1);
    while (!limits->stopped(limits->stopped_context)) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    game->legal(view, UINT64_MAX, &result->action, NULL, 1);
    result->has_value = true;
    result->iterations = 5 + (limits->before == NULL ? 0 : limits->before->iterations);
    return atomic_load(&fails) ? PH_ERROR_NO_MEMORY : PH_OK;
}

static const struct ph_bot thinker = {.name = "thinker", .searches = true, .plays = plays, .choose = think};
static const struct ph_bot other = {.name = "other", .searches = true, .plays = plays, .choose = think};
static const struct ph_bot quick = {.name = "quick", .plays = plays, .choose = think};

struct fixture {
    struct ponder *ponder;
    struct ph_session *session;
};

static int create(void **state) {
    static struct fixture fixture;
    struct ph_error error;
    *state = &fixture;
    atomic_store(&asked, 0);
    atomic_store(&fails, false);
    return ponder_create(&fixture.ponder) != PH_OK || ph_session_create(&fixture.session) != PH_OK ||
           ph_session_new(fixture.session, &toy_game, 2, (struct ph_json){0}, 1, PH_CHANCE_AUTO, &error) != PH_OK;
}

static int destroy(void **state) {
    struct fixture *const fixture = *state;
    ponder_destroy(fixture->ponder);
    ph_session_destroy(fixture->session);
    return 0;
}

static void wait_until_asked(unsigned times) {
    while (atomic_load(&asked) < times) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
}

static const struct ph_search_limits given = {.ms = 3, .iterations = 4, .trees = 2, .memory = 1 << 20};

static void what_is_found_adds_up_until_it_is_forgotten(void **state) {
    struct fixture *const fixture = *state;
    assert_null(ponder_found(fixture->ponder, &thinker));
    ponder_begin(fixture->ponder, fixture->session, &thinker, &given);
    wait_until_asked(1);
    ponder_stop(fixture->ponder);
    assert_int_equal(ponder_found(fixture->ponder, &thinker)->iterations, 5);
    assert_null(ponder_found(fixture->ponder, &other));
    const uint64_t first_luck = luck;
    ponder_begin(fixture->ponder, fixture->session, &thinker, &given);
    ponder_begin(fixture->ponder, fixture->session, &thinker, &given); // it runs already
    wait_until_asked(2);
    ponder_stop(fixture->ponder);
    ponder_stop(fixture->ponder); // it does not run
    assert_int_equal(atomic_load(&asked), 2);
    assert_int_equal(ponder_found(fixture->ponder, &thinker)->iterations, 10);
    assert_true(luck != first_luck); // the same worlds again would teach nothing
    ponder_forget(fixture->ponder);
    assert_null(ponder_found(fixture->ponder, &thinker));
}

static void it_goes_on_without_end_but_within_the_memory(void **state) {
    struct fixture *const fixture = *state;
    ponder_begin(fixture->ponder, fixture->session, &thinker, &given);
    wait_until_asked(1);
    ponder_stop(fixture->ponder);
    assert_int_equal(seen.ms, PH_SEARCH_MS_MAX);
    assert_int_equal(seen.iterations, 0);
    assert_int_equal(seen.trees, 2);
    assert_int_equal(seen.memory, 1 << 20);
}

static void another_bot_begins_anew(void **state) {
    struct fixture *const fixture = *state;
    ponder_begin(fixture->ponder, fixture->session, &thinker, &given);
    wait_until_asked(1);
    ponder_stop(fixture->ponder);
    ponder_begin(fixture->ponder, fixture->session, &other, &given);
    wait_until_asked(2);
    ponder_stop(fixture->ponder);
    assert_null(ponder_found(fixture->ponder, &thinker));
    assert_int_equal(ponder_found(fixture->ponder, &other)->iterations, 5);
}

static void a_failure_leaves_what_was_found(void **state) {
    struct fixture *const fixture = *state;
    ponder_begin(fixture->ponder, fixture->session, &thinker, &given);
    wait_until_asked(1);
    ponder_stop(fixture->ponder);
    atomic_store(&fails, true);
    ponder_begin(fixture->ponder, fixture->session, &thinker, &given);
    wait_until_asked(2);
    ponder_stop(fixture->ponder);
    assert_int_equal(ponder_found(fixture->ponder, &thinker)->iterations, 5);
}

static void nothing_is_pondered_where_nobody_could_search(void **state) {
    struct fixture *const fixture = *state;
    struct ph_session *empty = NULL;
    struct ph_error error;
    assert_int_equal(ph_session_create(&empty), PH_OK);
    ponder_begin(fixture->ponder, empty, &thinker, &given); // no game
    ponder_begin(fixture->ponder, fixture->session, &quick, &given);
    assert_int_equal(ph_session_new(empty, &toy_game, 2, (struct ph_json){0}, 1, PH_CHANCE_MANUAL, &error), PH_OK);
    ponder_begin(fixture->ponder, empty, &thinker, &given); // chance
    ponder_stop(fixture->ponder);
    assert_int_equal(atomic_load(&asked), 0);
    assert_null(ponder_found(fixture->ponder, &thinker));
    ph_session_destroy(empty);
}

static void it_is_stopped_before_it_is_destroyed(void **state) {
    struct fixture *const fixture = *state;
    ponder_begin(fixture->ponder, fixture->session, &thinker, &given);
    wait_until_asked(1);
    ponder_destroy(fixture->ponder); // the sanitizers would see a thread that is still running
    fixture->ponder = NULL;
    ponder_stop(NULL);
    ponder_forget(NULL);
    assert_null(ponder_found(NULL, &thinker));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_found_adds_up_until_it_is_forgotten, create, destroy),
        cmocka_unit_test_setup_teardown(it_goes_on_without_end_but_within_the_memory, create, destroy),
        cmocka_unit_test_setup_teardown(another_bot_begins_anew, create, destroy),
        cmocka_unit_test_setup_teardown(a_failure_leaves_what_was_found, create, destroy),
        cmocka_unit_test_setup_teardown(nothing_is_pondered_where_nobody_could_search, create, destroy),
        cmocka_unit_test_setup_teardown(it_is_stopped_before_it_is_destroyed, create, destroy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
