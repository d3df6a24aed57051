// SPDX-License-Identifier: MIT
// What every search owes to every game, in any mixture of options: it answers with something legal, equal questions get
// equal answers whoever runs the trees, and what a seat may not know makes no difference.
#include "ai/search/levels.h"
#include "ai/search/vanilla.h"
#include "pesthouse/bot.h"
#include "support/property.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { WALK = 160, FEW_ITERATIONS = 6, TREES = 2 };

// The textbook's search, or one of those that play.
static const struct ph_bot *bot_of(const struct property_game *play) {
    const struct ph_bot *bots[16];
    size_t count = 0;
    bots[count++] = &vanilla_bot;
    bots[count++] = &naive_bot;
    for (size_t i = 0; i < ph_bot_count() && count < sizeof bots / sizeof *bots; i++) {
        if (ph_bot_at(i)->searches) {
            bots[count++] = ph_bot_at(i);
        }
    }
    return bots[play->number % count];
}

// Plays on to some decision. False if the game is over before.
static bool reach_decision(struct property_game *play) {
    property_walk(play, WALK);
    while (!property_over(play) && play->game->actor(play->state).kind == PH_ACTOR_CHANCE) {
        property_step(play);
    }
    return !property_over(play);
}

// Searches with the eyes of the seat that decides, in this state.
static void ask(struct property_game *play, const void *state, const struct ph_search_limits *limits,
                struct ph_search_result *result) {
    const int seat = play->game->actor(state).seat;
    const struct ph_bot *const bot = bot_of(play);
    const struct ph_key key = ph_key_from_seed(play->number);
    struct ph_random random = ph_random_at(&key, PH_STREAM_SEARCH, 0);
    union ph_state_storage view;
    struct ph_error error = {0};
    memset(&view, 0x55, sizeof view); // what a view does not write does not count
    memset(result, 0, sizeof *result);
    play->game->view(state, seat, view.bytes);
    const enum ph_status status =
        ph_bot_choose(bot, play->game, view.bytes, property_log(play, seat), seat, limits, &random, result, &error);
    PROPERTY_CHECK(play, status == PH_OK, "%s: %s", bot->name, error.message);
}

static void check_answer(struct property_game *play, const struct ph_search_result *result) {
    const struct ph_game *const game = play->game;
    uint64_t visits = 0;
    PROPERTY_CHECK(play, game->is_legal(play->state, result->action), "what was chosen is not legal");
    PROPERTY_CHECK(play, result->iterations > 0 && result->candidate_count > 0, "nothing was searched");
    for (int seat = 0; seat < game->players(play->state); seat++) {
        PROPERTY_CHECK(play, result->value[seat] >= 0 && result->value[seat] <= 1, "a value is no share");
    }
    for (size_t i = 0; i < result->candidate_count; i++) {
        const struct ph_candidate *const candidate = &result->candidates[i];
        PROPERTY_CHECK(play, game->is_legal(play->state, candidate->action), "a candidate is not legal");
        PROPERTY_CHECK(play, candidate->value >= 0 && candidate->value <= 1, "a candidate's value is no share");
        visits += candidate->visits;
    }
    PROPERTY_CHECK(play, visits == result->iterations || result->candidate_count == PH_CANDIDATES_MAX,
                   "visits do not add up");
}

static void body_asks_twice(struct property_game *play) {
    struct ph_search_result one;
    struct ph_search_result two;
    struct ph_search_limits limits = {.iterations = FEW_ITERATIONS, .trees = TREES};
    if (reach_decision(play)) {
        ask(play, play->state, &limits, &one);
        check_answer(play, &one);
        limits.memory = (size_t)TREES * PH_SEARCH_MEMORY_MIN;
        ask(play, play->state, &limits, &two);
        PROPERTY_CHECK(play, memcmp(&one, &two, sizeof one) == 0, "asked again with less memory, it answers otherwise");
    }
}

static void equal_questions_get_equal_answers(void **state) {
    (void)state;
    property_run(120, body_asks_twice);
}

// The true log of the other world is another one, but this seat's is the same.
static void body_hides(struct property_game *play) {
    struct ph_search_result truth;
    struct ph_search_result other;
    union ph_state_storage view;
    union ph_state_storage world = {0};
    const struct ph_search_limits limits = {.iterations = FEW_ITERATIONS};
    if (reach_decision(play)) {
        const int seat = play->game->actor(play->state).seat;
        play->game->view(play->state, seat, view.bytes);
        play->game->determinize(view.bytes, property_log(play, seat), seat, &play->random, world.bytes);
        ask(play, play->state, &limits, &truth);
        ask(play, world.bytes, &limits, &other);
        PROPERTY_CHECK(play, memcmp(&truth, &other, sizeof truth) == 0, "what is hidden made a difference");
    }
}

static void what_a_seat_may_not_know_makes_no_difference(void **state) {
    (void)state;
    property_run(120, body_hides);
}

static void body_values_one_action(struct property_game *play) {
    struct ph_search_result result;
    if (bot_of(play) != &vanilla_bot && reach_decision(play)) { // which knows nothing of `only`
        const ph_action action = play->game->sample(play->state, &play->random);
        const struct ph_search_limits limits = {.iterations = FEW_ITERATIONS, .only = &action};
        ask(play, play->state, &limits, &result);
        check_answer(play, &result);
        PROPERTY_CHECK(play, result.action == action && result.candidate_count == 1, "another action was valued");
        PROPERTY_CHECK(play, result.iterations == FEW_ITERATIONS, "the search ended early");
    }
}

static void any_one_action_can_be_valued(void **state) {
    (void)state;
    property_run(120, body_values_one_action);
}

// No measure of how exact the time is, which is for a quiet machine; but where thousands of actions are legal, a search
// that looked at all of them would not pass.
static void body_keeps_time(struct property_game *play) {
    struct ph_search_result result;
    struct timespec before;
    struct timespec after;
    const struct ph_search_limits limits = {.ms = 4};
    if (reach_decision(play)) {
        timespec_get(&before, TIME_UTC);
        ask(play, play->state, &limits, &result);
        timespec_get(&after, TIME_UTC);
        const double seconds = (double)(after.tv_sec - before.tv_sec) + 1e-9 * (double)(after.tv_nsec - before.tv_nsec);
        PROPERTY_CHECK(play, seconds < 3, "a search of 4 ms took %.1f s", seconds);
        check_answer(play, &result);
    }
}

static void time_is_a_ceiling_everywhere(void **state) {
    (void)state;
    property_run(120, body_keeps_time);
}

static void odd_positions_can_be_searched(void **state) {
    (void)state;
    property_run_positions(body_hides);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_questions_get_equal_answers),
        cmocka_unit_test(what_a_seat_may_not_know_makes_no_difference),
        cmocka_unit_test(any_one_action_can_be_valued),
        cmocka_unit_test(time_is_a_ceiling_everywhere),
        cmocka_unit_test(odd_positions_can_be_searched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
