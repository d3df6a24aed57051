// SPDX-License-Identifier: MIT
#include "viewer/review.h"

#include "games/bristol1350/state.h"
#include "support/words.h"
#include "viewer/past.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

// A whole game of random moves.
static struct ph_session *play(const char *game, uint64_t seed) {
    struct ph_error error;
    struct ph_random random = {.state = {1, 2, 3, 4}};
    struct ph_session *session = NULL;
    assert_int_equal(ph_session_create(&session), PH_OK);
    assert_int_equal(ph_session_new(session, ph_game_find(game), 3, (struct ph_json){0}, seed, PH_CHANCE_AUTO, &error),
                     PH_OK);
    while (ph_session_actor(session).kind == PH_ACTOR_SEAT) {
        const ph_action action = ph_session_game(session)->sample(ph_session_state(session), &random);
        assert_int_equal(ph_session_play(session, action, NULL, &error), PH_OK);
    }
    return session;
}

// The same, reviewed.
static struct ph_review look(const char *game) {
    struct ph_error error;
    struct ph_session *const session = play(game, 7);
    struct ph_review review = {
        .session = session, .bot = ph_bot_find("burgher"), .iterations = 8, .seed = 3, .seat = PH_ONLOOKER};
    assert_int_equal(ph_review_run(&review, &error), PH_OK);
    review.iterations = 1000000; // as if what so few found were exact
    return review;
}

static void forget(struct ph_review *review) {
    ph_review_deinit(review);
    ph_session_destroy(review->session);
}

static bool is_decisive(const struct viewer_decisive *decisive, size_t decision) {
    bool found = false;
    for (size_t i = 0; i < decisive->count; i++) {
        found = found || decisive->decisions[i] == decision;
    }
    return found;
}

static void decisive_are_the_three_that_cost_most_the_costliest_first(void **unused) {
    (void)unused;
    struct ph_review review = look("rattus");
    const struct viewer_decisive decisive = viewer_review_decisive(&review);
    assert_int_equal(decisive.count, 3);
    for (size_t i = 1; i < decisive.count; i++) {
        assert_true(review.decisions[decisive.decisions[i]].loss <= review.decisions[decisive.decisions[i - 1]].loss);
    }
    for (size_t i = 0; i < review.count; i++) {
        for (size_t k = 0; k < decisive.count; k++) {
            assert_true(is_decisive(&decisive, i) ||
                        review.decisions[i].loss <= review.decisions[decisive.decisions[k]].loss);
        }
    }
    for (size_t i = 0; i < review.count; i++) {
        review.decisions[i].loss = 0.001;
    }
    assert_int_equal(viewer_review_decisive(&review).count, 0);
    forget(&review);
}

// As if a seat had fallen from 50% to `low` at decision `fall`, which is another's, and nothing else had changed
// anything.
static void let_fall(struct ph_review *review, int seat, size_t fall, double low) {
    for (size_t i = 0; i < review->count; i++) {
        struct ph_review_decision *const decision = &review->decisions[i];
        const double value = i < fall ? 0.5 : low;
        decision->loss = 0;
        decision->before = decision->after = decision->seat == seat ? value : 0.5;
        for (int other = 0; other < PH_SEATS_MAX; other++) {
            decision->shares[other] = (float)(other == seat ? value : 0.5);
        }
    }
}

static void what_others_did_and_luck_cost_is_told_where_it_cost_most(void **unused) {
    (void)unused;
    struct ph_review review = look("rattus");
    struct words_seats seats = words_onlookers(words_english());
    const int seat = review.decisions[0].seat;
    size_t fall = review.count / 2;
    char wanted[200];
    struct ph_writer writer;
    while (review.decisions[fall].seat == seat) {
        fall++;
    }
    size_t from = fall;
    size_t to = fall;
    while (review.decisions[from].seat != seat) {
        from--;
    }
    while (review.decisions[to].seat != seat) {
        to++;
    }
    review.iterations = 200; // the error of 0.5 and 0.4 is 0.099, as below
    let_fall(&review, seat, fall, 0.4);
    ph_writer_init_heap(&writer);
    viewer_review_turning_points(&review, &seats, &writer);
    snprintf(wanted, sizeof wanted, "\nOthers and luck cost %s the most between moves %zu and %zu.\n",
             words_names[seat], review.decisions[from].move + 1, review.decisions[to].move + 1);
    expect_words(writer.data, wanted);
    const char *const befell = strstr(writer.data, wanted) + strlen(wanted);
    assert_int_equal(strncmp(befell, "In that time ", strlen("In that time ")), 0);
    seats.people = (uint16_t)(1u << seat);
    ph_writer_reset(&writer);
    viewer_review_turning_points(&review, &seats, &writer);
    expect_words(writer.data, "\nOthers and luck cost you the most between moves ");
    seats.people = (uint16_t)(1u << (seat + 1) % 3); // somebody else looks, who lost nothing
    ph_writer_reset(&writer);
    viewer_review_turning_points(&review, &seats, &writer);
    expect_no_words(writer.data, "Others and luck");
    seats.people = 0;
    let_fall(&review, seat, fall, 0.41);
    ph_writer_reset(&writer);
    viewer_review_turning_points(&review, &seats, &writer);
    expect_no_words(writer.data, "Others and luck");
    ph_writer_deinit(&writer);
    forget(&review);
}

static void what_a_seat_learns_by_its_own_action_is_no_fault_of_others(void **unused) {
    (void)unused;
    struct ph_review review = look("rattus");
    const struct words_seats seats = words_onlookers(words_english());
    size_t next = 1;
    struct ph_writer writer;
    while (review.decisions[next].seat != review.decisions[next - 1].seat) {
        next++;
    }
    review.iterations = 200;
    let_fall(&review, review.decisions[next].seat, next, 0.2);
    ph_writer_init_heap(&writer);
    viewer_review_turning_points(&review, &seats, &writer);
    expect_no_words(writer.data, "Others and luck");
    ph_writer_deinit(&writer);
    forget(&review);
}

static void losses_within_the_error_of_the_search_are_none(void **unused) {
    (void)unused;
    struct ph_review review = look("rattus");
    const struct words_seats seats = words_onlookers(words_english());
    struct ph_review_decision *const decision = &review.decisions[3];
    struct ph_writer writer;
    for (size_t i = 0; i < review.count; i++) {
        review.decisions[i].after = review.decisions[i].before;
        review.decisions[i].loss = 0;
    }
    // Twice the standard error: 2 * sqrt((0.5 * 0.5 + 0.4 * 0.6) / 200) = 0.099
    review.iterations = 200;
    decision->has_alternative = true;
    decision->before = 0.5;
    decision->after = 0.4;
    decision->loss = 0.1;
    assert_int_equal(viewer_review_decisive(&review).count, 1);
    ph_writer_init_heap(&writer);
    viewer_review(&review, &seats, &writer);
    // As chances: both are above an even share of three, and count for less.
    expect_words(writer.data, ": 47% before, 39% after. Better: \"");
    expect_words(writer.data, " gave away 7.9 percentage points, ");
    expect_words(writer.data, " could not have done much better, as far as the search can see.");
    review.iterations = 190;
    writer.length = 0;
    viewer_review(&review, &seats, &writer);
    assert_int_equal(viewer_review_decisive(&review).count, 0);
    expect_words(writer.data, "\nNobody could have done much better, as far as the search can see.\n");
    expect_no_words(writer.data, "gave away");
    expect_no_words(writer.data, "better: ");
    ph_writer_deinit(&writer);
    forget(&review);
}

// Says a decision that fell from 25 to 12.5 hundredths of the points; returns whether its seat had the plague.
static bool say_fall(struct ph_session *session, size_t move, struct ph_writer *writer) {
    const struct words_seats seats = words_onlookers(words_english());
    const struct ph_move *const made = ph_session_move(session, move);
    struct ph_review_decision decision = {.move = move,
                                          .seat = made->actor.seat,
                                          .action = made->action,
                                          .has_alternative = true,
                                          .alternative = made->action,
                                          .before = 0.25,
                                          .after = 0.125,
                                          .loss = 0.125};
    const struct ph_review review = {
        .session = session, .iterations = 1000, .seat = PH_ONLOOKER, .decisions = &decision, .count = 1};
    union ph_state_storage state;
    const struct bristol_state *const then = (const void *)ph_session_state_at(session, move, &state);
    viewer_review_decision(&review, &seats, 0, 1, writer);
    return ((unsigned)then->plague >> decision.seat & 1u) != 0;
}

// The values are points of two; with the plague one can get one of them.
static void with_the_plague_the_chance_is_that_nobody_escapes(void **unused) {
    (void)unused;
    unsigned said[2] = {0, 0};
    for (uint64_t seed = 0; seed < 8; seed++) {
        struct ph_session *const session = play("bristol1350", seed);
        for (size_t move = 0; move < ph_session_move_count(session); move++) {
            if (ph_session_move(session, move)->actor.kind == PH_ACTOR_SEAT) {
                char words[800];
                struct ph_writer writer;
                ph_writer_init(&writer, words, sizeof words);
                const bool plagued = say_fall(session, move, &writer);
                expect_words(words, plagued ? ". Chance that nobody escapes, " : "'s chance to escape, ");
                expect_words(words, plagued ? ": 50% before, 25% after." : ": 25% before, 13% after.");
                said[plagued]++;
            }
        }
        ph_session_destroy(session);
    }
    assert_true(said[false] > 0 && said[true] > 0);
}

static void turning_points_are_sentences_with_names_and_actions_in_words(void **unused) {
    (void)unused;
    static const char *const games[] = {"rattus", "bristol1350"};
    for (unsigned game = 0; game < 2; game++) {
        struct ph_review review = look(games[game]);
        const struct words_seats seats = words_onlookers(words_english());
        const struct ph_review_decision *const worst = &review.decisions[viewer_review_decisive(&review).decisions[0]];
        struct ph_writer writer;
        struct ph_writer action;
        ph_writer_init_heap(&writer);
        ph_writer_init_heap(&action);
        viewer_review(&review, &seats, &writer);
        viewer_review_action(&review, &seats, worst->move, worst->seat, worst->action, &action, NULL);
        assert_false(writer.failed || action.failed);
        expect_words(writer.data, action.data);
        expect_words(writer.data, words_names[worst->seat]);
        expect_words(writer.data, "\n1. Move ");
        expect_words(writer.data, "\n3. Move ");
        expect_no_words(writer.data, "seat 0");
        ph_writer_deinit(&writer);
        ph_writer_deinit(&action);
        forget(&review);
    }
}

static void actions_of_others_call_the_reader_you(void **unused) {
    (void)unused;
    struct ph_review review = look("rattus");
    struct words_seats seats = words_onlookers(words_english());
    bool found = false;
    seats.people = 1u << 0;
    for (size_t i = 0; i < review.count; i++) {
        const struct ph_review_decision *const decision = &review.decisions[i];
        char action[400];
        struct ph_writer writer;
        ph_writer_init(&writer, action, sizeof action);
        viewer_review_action(&review, &seats, decision->move, decision->seat, decision->action, &writer, NULL);
        expect_no_words(action, "Agnes");
        found = found || strstr(action, "from you") != NULL;
    }
    assert_true(found);
    forget(&review);
}

// The chances before a move are those after the decision: not what the search expected, but what that means.
static void expect_chances(const struct ph_review *review, size_t move, const struct ph_review_decision *decision) {
    float shares[PH_SEATS_MAX];
    float chances[PH_SEATS_MAX];
    assert_true(viewer_review_shares(review, move, shares));
    viewer_review_chances(review, decision, chances);
    assert_memory_equal(shares, chances, sizeof shares);
    assert_memory_not_equal(shares, decision->shares, sizeof shares);
    const double chance = viewer_review_chance(review, decision->after);
    assert_true((double)chances[decision->seat] == (double)(float)chance);
}

static void chances_step_at_decisions_and_end_as_the_game_did(void **unused) {
    (void)unused;
    struct ph_review review = look("rattus");
    const size_t moves = ph_session_move_count(review.session);
    expect_chances(&review, 0, &review.decisions[0]);
    expect_chances(&review, review.decisions[5].move, &review.decisions[4]);
    expect_chances(&review, review.decisions[5].move + 1, &review.decisions[5]);
    float final[PH_SEATS_MAX];
    assert_true(viewer_review_shares(&review, moves, final));
    assert_memory_equal(final, review.final_shares, sizeof final); // a fact, and no expectation
    for (size_t i = 0; i < review.count; i++) {
        const struct ph_review_decision *const decision = &review.decisions[i];
        float sum = 0;
        for (int seat = 0; seat < 3; seat++) {
            sum += decision->shares[seat];
        }
        assert_true(sum > 0.99F && sum < 1.01F); // there is one winner
        assert_true(decision->after == (double)decision->shares[decision->seat]);
    }
    forget(&review);
}

static void the_plot_has_every_seat_and_fits_its_columns(void **unused) {
    (void)unused;
    struct ph_review review = look("rattus");
    const struct words_seats seats = words_onlookers(words_english());
    struct ph_writer writer;
    unsigned rows = 0;
    ph_writer_init_heap(&writer);
    viewer_review_plot(&review, &seats, 72, &writer);
    assert_false(writer.failed);
    expect_words(writer.data, "100% |");
    expect_words(writer.data, " 50% |");
    expect_words(writer.data, "  0% |");
    for (const char *line = writer.data; strchr(line, '|') != NULL; line = strchr(line, '\n') + 1) {
        assert_in_range(strcspn(line, "\n"), 0, 72);
        rows++;
    }
    assert_int_equal(rows, 11);
    static const char *const marks[] = {"1", "2", "3"};
    for (unsigned i = 0; i < 3; i++) {
        expect_words(strrchr(writer.data, '|'), marks[i]);
    }
    for (int seat = 0; seat < 3; seat++) {
        const char text[] = {words_seat_letter(seat), words_seat_letter(seat), '\0'};
        expect_words(writer.data, text);
    }
    writer.length = 0;
    const struct words_seats french = words_onlookers(words_language_find("fr"));
    viewer_review_plot(&review, &french, 72, &writer);
    expect_words(writer.data, "100\u00a0% |");
    expect_words(writer.data, "\n      |"); // below each other
    ph_writer_deinit(&writer);
    forget(&review);
}

static void marks_of_decisions_close_together_stand_side_by_side(void **unused) {
    (void)unused;
    struct ph_review review = look("rattus");
    const struct words_seats seats = words_onlookers(words_english());
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    for (size_t i = 0; i < 3; i++) {
        review.decisions[review.count - 1 - i].loss = 2 - 0.1 * (double)i;
    }
    viewer_review_plot(&review, &seats, 30, &writer);
    const char *const marks = strrchr(writer.data, '|');
    expect_words(marks, "1");
    expect_words(marks, "2");
    expect_words(marks, "3");
    ph_writer_deinit(&writer);
    forget(&review);
}

static size_t count(const char *text, const char *part) {
    size_t found = 0;
    for (; (text = strstr(text, part)) != NULL; text++) {
        found++;
    }
    return found;
}

static void the_picture_has_a_line_for_each_seat_and_a_number_for_each_decisive_move(void **unused) {
    (void)unused;
    struct ph_review review = look("bristol1350");
    struct words_seats seats = words_onlookers(words_english());
    struct ph_writer writer;
    seats.names[1] = "<Bruno & Co>";
    ph_writer_init_heap(&writer);
    viewer_review_svg(&review, &seats, &writer);
    assert_false(writer.failed);
    assert_int_equal(count(writer.data, "<path class=\"value seat"), 3);
    assert_int_equal(count(writer.data, "<circle class=\"mark seat"), viewer_review_decisive(&review).count);
    expect_words(writer.data, ">A Agnes</text>");
    expect_words(writer.data, ">B &lt;Bruno &amp; Co&gt;</text>");
    expect_no_words(writer.data, " L"); // steps, no slopes
    ph_writer_deinit(&writer);
    forget(&review);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_others_did_and_luck_cost_is_told_where_it_cost_most),
        cmocka_unit_test(what_a_seat_learns_by_its_own_action_is_no_fault_of_others),
        cmocka_unit_test(losses_within_the_error_of_the_search_are_none),
        cmocka_unit_test(with_the_plague_the_chance_is_that_nobody_escapes),
        cmocka_unit_test(decisive_are_the_three_that_cost_most_the_costliest_first),
        cmocka_unit_test(turning_points_are_sentences_with_names_and_actions_in_words),
        cmocka_unit_test(actions_of_others_call_the_reader_you),
        cmocka_unit_test(chances_step_at_decisions_and_end_as_the_game_did),
        cmocka_unit_test(the_plot_has_every_seat_and_fits_its_columns),
        cmocka_unit_test(marks_of_decisions_close_together_stand_side_by_side),
        cmocka_unit_test(the_picture_has_a_line_for_each_seat_and_a_number_for_each_decisive_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
