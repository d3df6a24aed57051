// SPDX-License-Identifier: MIT
// Windows of every game: the first seat of an open one decides, who declines is followed by the next, and every seat is
// shown the same window.
#include "support/property.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

enum { GAMES_MAX = 8 };

static unsigned met[GAMES_MAX];      // windows, by game
static unsigned met_long[GAMES_MAX]; // of more than one seat
static unsigned answered[2];         // actions that are answers or not

static struct ph_window window_of(const struct property_game *play, const void *state) {
    struct ph_window window;
    memset(&window, 0, sizeof window);
    play->game->window(state, &window);
    return window;
}

static void check_views(struct property_game *play, const struct ph_window *window) {
    for (int seat = PH_ONLOOKER; seat < play->begin->players; seat++) {
        union ph_state_storage view;
        play->game->view(play->state, seat, &view);
        const struct ph_window seen = window_of(play, &view);
        PROPERTY_CHECK(play, memcmp(&seen, window, sizeof seen) == 0, "seat %d is shown another window", seat);
    }
}

static void check_order(struct property_game *play, const struct ph_window *window) {
    union ph_state_storage state;
    memcpy(&state, play->state, play->game->state_size);
    for (unsigned i = 0; i < window->count; i++) {
        const struct ph_actor actor = play->game->actor(&state);
        const struct ph_window left = window_of(play, &state);
        PROPERTY_CHECK(play, actor.kind == PH_ACTOR_SEAT && actor.seat == window->seats[i],
                       "seat %d is asked, not seat %d", actor.seat, window->seats[i]);
        PROPERTY_CHECK(play, left.count == window->count - i && memcmp(left.seats, window->seats + i, left.count) == 0,
                       "the window has %d seats after %u have declined", left.count, i);
        PROPERTY_CHECK(play, play->game->is_legal(&state, window->decline), "seat %d cannot decline", actor.seat);
        play->game->apply(&state, window->decline, NULL);
    }
}

// Whoever is asked can answer, and with any answer at most the same seat is asked again.
static void check_answers(struct property_game *play, const struct ph_window *window) {
    PROPERTY_CHECK(play, window->count == 0 || (window->answers >> ph_action_type(window->decline) & 1) != 0,
                   "declining is no answer");
    const size_t count = property_legal(play, play->state);
    for (size_t i = 0; i < count && window->count > 0; i++) {
        union ph_state_storage state;
        memcpy(&state, play->state, play->game->state_size);
        play->game->apply(&state, play->actions[i], NULL);
        const struct ph_window left = window_of(play, &state);
        const bool answers = (window->answers >> ph_action_type(play->actions[i]) & 1) != 0;
        PROPERTY_CHECK(play, answers || memcmp(&left, window, sizeof left) == 0,
                       "an action that is no answer changes the window");
        answered[answers]++;
    }
}

static size_t index_of(const struct ph_game *game) {
    size_t index = 0;
    while (ph_game_at(index) != game) {
        index++;
    }
    assert_true(index < GAMES_MAX);
    return index;
}

static void check_windows(struct property_game *play) {
    if (play->game->window == NULL) {
        return;
    }
    while (!property_done(play)) {
        property_step(play);
        const struct ph_window window = window_of(play, play->state);
        check_views(play, &window);
        check_order(play, &window);
        check_answers(play, &window);
        met[index_of(play->game)] += window.count > 0;
        met_long[index_of(play->game)] += window.count > 1;
    }
}

static void seats_are_asked_in_the_order_of_the_window(void **unused) {
    (void)unused;
    property_run(300, check_windows);
    for (size_t i = 0; i < ph_game_count(); i++) {
        const bool has_windows = ph_game_at(i)->window != NULL;
        assert_true(!has_windows || (met[i] > 0 && met_long[i] > 0));
    }
    assert_true(answered[false] > 0 && answered[true] > 0);
}

static void windows_of_odd_positions_too(void **unused) {
    (void)unused;
    property_run_positions(check_windows);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats_are_asked_in_the_order_of_the_window),
        cmocka_unit_test(windows_of_odd_positions_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
