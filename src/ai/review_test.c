// SPDX-License-Identifier: MIT
#include "pesthouse/review.h"

#include "run/threads.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// A game of random moves, with automatic chance.
static struct ph_session *play(const struct ph_game *game, int players, size_t decisions) {
    struct ph_session *session = NULL;
    struct ph_error error;
    struct ph_random random = {.state = {1, 2, 3, 4}};
    assert_int_equal(ph_session_create(&session), PH_OK);
    assert_int_equal(ph_session_new(session, game, players, (struct ph_json){0}, 7, PH_CHANCE_AUTO, &error), PH_OK);
    for (size_t i = 0; i < decisions && ph_session_actor(session).kind == PH_ACTOR_SEAT; i++) {
        const ph_action action = game->sample(ph_session_state(session), &random);
        assert_int_equal(ph_session_play(session, action, NULL, &error), PH_OK);
    }
    return session;
}

static struct ph_review look(struct ph_session *session, int seat) {
    struct ph_error error;
    struct ph_review review = {
        .session = session, .bot = ph_bot_find("noble"), .iterations = 12, .seed = 3, .seat = seat};
    assert_int_equal(ph_review_run(&review, &error), PH_OK);
    return review;
}

static void every_decision_is_valued_for_the_seat_that_made_it(void **state) {
    (void)state;
    for (size_t g = 0; g < ph_game_count(); g++) {
        const struct ph_game *const game = ph_game_at(g);
        struct ph_session *const session = play(game, 3, 40);
        struct ph_review review = look(session, PH_ONLOOKER);
        double most[PH_SEATS_MAX] = {0};
        unsigned alternatives = 0;
        assert_int_equal(review.count, 40);
        for (size_t i = 0; i < review.count; i++) {
            const struct ph_review_decision *const decision = &review.decisions[i];
            union ph_state_storage storage;
            const void *const before = ph_session_state_at(session, decision->move, &storage);
            const struct ph_move *const move = ph_session_move(session, decision->move);
            ph_action actions[2];
            assert_int_equal(decision->seat, move->actor.seat);
            assert_true(decision->after >= 0 && decision->before <= 1);
            assert_true(decision->loss >= 0);
            assert_true(decision->before - decision->after == decision->loss);
            assert_int_equal(decision->forced, game->legal(before, UINT64_MAX, actions, NULL, 2) == 1);
            assert_false(decision->forced && decision->has_alternative);
            alternatives += decision->has_alternative;
            if (decision->has_alternative) {
                assert_true(decision->alternative != move->action);
                assert_true(game->is_legal(before, decision->alternative));
                assert_true(decision->alternative_value <= decision->before);
            }
            most[decision->seat] = decision->loss > most[decision->seat] ? decision->loss : most[decision->seat];
        }
        assert_true(alternatives > 10);
        for (int seat = 0; seat < 3; seat++) {
            assert_true(most[seat] > 0); // random play costs something
            assert_true(review.decisions[review.costliest[seat]].loss >= most[seat]);
            assert_int_equal(review.decisions[review.costliest[seat]].seat, seat);
        }
        ph_review_deinit(&review);
        ph_session_destroy(session);
    }
}

static void what_came_later_does_not_change_what_a_decision_was_worth(void **state) {
    (void)state;
    for (size_t g = 0; g < ph_game_count(); g++) {
        struct ph_error error;
        struct ph_session *const session = play(ph_game_at(g), 3, 40);
        struct ph_review whole = look(session, PH_ONLOOKER);
        for (unsigned i = 0; i < 20; i++) {
            assert_int_equal(ph_session_undo(session, &error), PH_OK);
        }
        struct ph_review begun = look(session, PH_ONLOOKER);
        assert_int_equal(begun.count, 20);
        for (size_t i = 0; i < begun.count; i++) {
            assert_true(begun.decisions[i].move == whole.decisions[i].move);
            assert_true(begun.decisions[i].after == whole.decisions[i].after);
            assert_true(begun.decisions[i].alternative == whole.decisions[i].alternative);
            assert_true(begun.decisions[i].alternative_value == whole.decisions[i].alternative_value);
        }
        ph_review_deinit(&whole);
        ph_review_deinit(&begun);
        ph_session_destroy(session);
    }
}

static void one_seat_is_valued_as_among_all(void **state) {
    (void)state;
    struct ph_session *const session = play(ph_game_at(0), 3, 30);
    struct ph_review all = look(session, PH_ONLOOKER);
    struct ph_review own = look(session, 1);
    size_t next = 0;
    for (size_t i = 0; i < all.count; i++) {
        if (all.decisions[i].seat == 1) {
            assert_true(next < own.count && own.decisions[next].after == all.decisions[i].after);
            next++;
        }
    }
    assert_true(next > 0 && next == own.count);
    assert_true(own.costliest[0] == SIZE_MAX);
    ph_review_deinit(&all);
    ph_review_deinit(&own);
    ph_session_destroy(session);
}

struct job {
    ph_review_work *work;
    void *context;
    atomic_uint failures;
};

static void do_part(void *void_job, unsigned part) {
    struct job *const job = void_job;
    struct ph_error error;
    atomic_fetch_add(&job->failures, job->work(job->context, part, &error) != PH_OK);
}

static enum ph_status run_on_threads(void *runner, uint64_t parts, ph_review_work *work, void *context,
                                     struct ph_error *error) {
    struct job job = {.work = work, .context = context};
    (void)runner;
    (void)error;
    threads_run(do_part, &job, (unsigned)parts);
    assert_int_equal(atomic_load(&job.failures), 0);
    return PH_OK;
}

static void a_review_is_the_same_on_threads(void **state) {
    (void)state;
    for (size_t g = 0; g < ph_game_count(); g++) {
        struct ph_error error;
        struct ph_session *const session = play(ph_game_at(g), 4, 24);
        struct ph_review one = look(session, PH_ONLOOKER);
        struct ph_review many = {.session = session,
                                 .bot = one.bot,
                                 .iterations = one.iterations,
                                 .seed = one.seed,
                                 .seat = PH_ONLOOKER,
                                 .run = run_on_threads};
        assert_int_equal(ph_review_run(&many, &error), PH_OK);
        struct ph_writer writers[2];
        ph_writer_init_heap(&writers[0]);
        ph_writer_init_heap(&writers[1]);
        ph_review_write_json(&one, &writers[0]);
        ph_review_write_json(&many, &writers[1]);
        assert_false(writers[0].failed || writers[1].failed);
        assert_string_equal(writers[0].data, writers[1].data);
        assert_int_equal(many.count, 24);
        ph_writer_deinit(&writers[0]);
        ph_writer_deinit(&writers[1]);
        ph_review_deinit(&one);
        ph_review_deinit(&many);
        ph_session_destroy(session);
    }
}

static bool stops_after_some(void *void_left) {
    unsigned *const left = void_left;
    *left -= *left > 0;
    return *left == 0;
}

static void a_review_that_is_stopped_holds_what_was_reviewed_so_far(void **state) {
    (void)state;
    struct ph_error error;
    struct ph_session *const session = play(ph_game_at(0), 3, 30);
    struct ph_review whole = look(session, PH_ONLOOKER);
    unsigned left = 200; // it is asked at least once in each iteration
    struct ph_review begun = {.session = session,
                              .bot = whole.bot,
                              .iterations = whole.iterations,
                              .seed = whole.seed,
                              .seat = PH_ONLOOKER,
                              .stopped = stops_after_some,
                              .stopped_context = &left};
    assert_false(whole.interrupted);
    assert_int_equal(ph_review_run(&begun, &error), PH_OK);
    assert_true(begun.interrupted);
    assert_int_equal(begun.asked, 30);
    assert_true(begun.count > 0 && begun.count < 30);
    for (size_t i = 0; i < begun.count; i++) {
        assert_true(begun.decisions[i].action == whole.decisions[i].action);
        assert_true(begun.decisions[i].after == whole.decisions[i].after);
    }
    ph_review_deinit(&whole);
    ph_review_deinit(&begun);
    ph_session_destroy(session);
}

static enum ph_status refuse(void *runner, uint64_t parts, ph_review_work *work, void *context,
                             struct ph_error *error) {
    (void)runner;
    (void)parts;
    (void)work;
    (void)context;
    return ph_error_set(error, PH_ERROR_NO_MEMORY, "threads", "no threads today");
}

static void the_error_of_whoever_runs_the_parts_is_the_answer(void **state) {
    (void)state;
    struct ph_error error = {0};
    struct ph_session *const session = play(ph_game_at(0), 3, 3);
    struct ph_review review = {
        .session = session, .bot = ph_bot_find("noble"), .iterations = 1, .seat = PH_ONLOOKER, .run = refuse};
    assert_int_equal(ph_review_run(&review, &error), PH_ERROR_NO_MEMORY);
    assert_string_equal(error.message, "no threads today");
    ph_review_deinit(&review);
    ph_session_destroy(session);
}

static void a_finished_game_ends_with_what_it_was_worth(void **state) {
    (void)state;
    const struct ph_game *const game = ph_game_find("rattus");
    struct ph_session *const session = play(game, 2, 100000);
    struct ph_result result;
    game->result(ph_session_state(session), &result);
    assert_true(result.over);
    struct ph_review review = {.session = session, .bot = ph_bot_find("burgher"), .iterations = 2, .seat = PH_ONLOOKER};
    struct ph_error error;
    assert_int_equal(ph_review_run(&review, &error), PH_OK);
    assert_true(review.over);
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(review.final_shares[seat] > 0, result.winners >> seat & 1);
    }
    ph_review_deinit(&review);
    ph_session_destroy(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_decision_is_valued_for_the_seat_that_made_it),
        cmocka_unit_test(what_came_later_does_not_change_what_a_decision_was_worth),
        cmocka_unit_test(one_seat_is_valued_as_among_all),
        cmocka_unit_test(a_review_is_the_same_on_threads),
        cmocka_unit_test(a_review_that_is_stopped_holds_what_was_reviewed_so_far),
        cmocka_unit_test(the_error_of_whoever_runs_the_parts_is_the_answer),
        cmocka_unit_test(a_finished_game_ends_with_what_it_was_worth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
