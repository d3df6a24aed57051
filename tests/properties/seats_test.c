// SPDX-License-Identifier: MIT
// Seats that do not exist: whoever asks for one sees what an onlooker sees, and nothing breaks.
#include "support/property.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <limits.h>
#include <string.h>

enum { OBSERVATION_SIZE_MAX = 4096 };

static void check_views(struct property_game *play, int seat) {
    const struct ph_game *const game = play->game;
    union ph_state_storage views[2] = {0};
    game->view(play->state, PH_ONLOOKER, &views[0]);
    game->view(play->state, seat, &views[1]);
    PROPERTY_CHECK(play, memcmp(&views[0], &views[1], sizeof views[0]) == 0, "seat %d has a view of its own", seat);
    const char *const text =
        property_state_json(play, 0, play->state, property_log(play, PH_SEAT_REFEREE), PH_ONLOOKER);
    PROPERTY_CHECK(
        play, strcmp(text, property_state_json(play, 1, play->state, property_log(play, PH_SEAT_REFEREE), seat)) == 0,
        "seat %d is shown %s instead of %s", seat, play->text[1].data, text);
}

static void check_observation(struct property_game *play, int seat) {
    static uint8_t bytes[2][OBSERVATION_SIZE_MAX];
    assert_true(play->game->observation_size <= OBSERVATION_SIZE_MAX);
    play->game->observe(play->state, PH_ONLOOKER, bytes[0]);
    play->game->observe(play->state, seat, bytes[1]);
    PROPERTY_CHECK(play, memcmp(bytes[0], bytes[1], play->game->observation_size) == 0, "seat %d observes otherwise",
                   seat);
}

static void check_events(struct property_game *play, int seat) {
    static struct ph_event seen[2][PH_EVENTS_MAX];
    const struct ph_log log = {.events = play->events.items, .count = play->events.count};
    ph_log_view(play->game, log, PH_ONLOOKER, seen[0]);
    ph_log_view(play->game, log, seat, seen[1]);
    PROPERTY_CHECK(play, log.count == 0 || memcmp(seen[0], seen[1], log.count * sizeof seen[0][0]) == 0,
                   "seat %d sees other events", seat);
    const char *const text = property_events_json(play, 0, &play->events, PH_ONLOOKER);
    PROPERTY_CHECK(play, strcmp(text, property_events_json(play, 1, &play->events, seat)) == 0,
                   "seat %d is told %s instead of %s", seat, play->text[1].data, text);
}

static void check_game(struct property_game *play) {
    const int wrong[] = {INT_MIN, -3, play->game->players(play->state), PH_SEATS_MAX, 16, 64, INT_MAX};
    while (!property_done(play)) {
        property_step(play);
        for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
            check_views(play, wrong[i]);
            check_observation(play, wrong[i]);
            if (wrong[i] < 0 || wrong[i] >= PH_SEATS_MAX) { // an event does not know how many play
                check_events(play, wrong[i]);
            }
        }
    }
}

static void a_seat_that_does_not_exist_sees_what_an_onlooker_sees(void **unused) {
    (void)unused;
    property_run(40, check_game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_that_does_not_exist_sees_what_an_onlooker_sees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
