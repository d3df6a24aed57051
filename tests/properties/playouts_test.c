// SPDX-License-Identifier: MIT
// Random games of every registered game: they end, and every state on the way is in order.
#include "lab/games.h"
#include "support/property.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

static void check_result(const struct property_game *play) {
    struct ph_result result;
    memset(&result, 0xAA, sizeof result);
    play->game->result(play->state, &result);
    PROPERTY_CHECK(play, result.over == property_over(play), "the result says over = %d", (int)result.over);
    if (result.over) {
        PROPERTY_CHECK(play, result.winners >> play->begin->players == 0, "winners are a mask of seats, not %#x",
                       (unsigned)result.winners);
        PROPERTY_CHECK(play, result.reason != NULL && result.reason[0] != '\0', "the result has no reason");
    } else {
        PROPERTY_CHECK(play, result.reason == NULL, "a game that goes on has the reason %s", result.reason);
    }
}

static void check_actor(const struct property_game *play) {
    const struct ph_actor actor = play->game->actor(play->state);
    const uint64_t types = play->game->legal_types(play->state);
    PROPERTY_CHECK(play, actor.kind <= PH_ACTOR_OVER, "an actor of kind %d", actor.kind);
    PROPERTY_CHECK(play, actor.kind == PH_ACTOR_SEAT ? actor.seat < play->begin->players : actor.seat == 0,
                   "the actor is seat %d", actor.seat);
    PROPERTY_CHECK(play, (types == 0) == (actor.kind == PH_ACTOR_OVER), "types %#llx are legal",
                   (unsigned long long)types);
    PROPERTY_CHECK(play, play->game->type_count == 64 || types >> play->game->type_count == 0,
                   "an action type beyond type_count is legal");
    PROPERTY_CHECK(play, play->game->players(play->state) == play->begin->players, "the number of seats has changed");
}

static void play_to_the_end(struct property_game *play) {
    property_check_state(play, play->state);
    while (!property_done(play)) {
        check_actor(play);
        check_result(play);
        const struct ph_actor actor = play->game->actor(play->state);
        const ph_action action = property_step(play);
        property_check_state(play, play->state);
        PROPERTY_CHECK(play, play->events.count > 0 && play->events.count < PH_EVENTS_MAX, "%zu events",
                       play->events.count);
        const struct ph_event *const first = &play->events.items[0];
        PROPERTY_CHECK(play, first->type == ph_action_type(action) && first->data == action,
                       "the first event is not the action itself");
        PROPERTY_CHECK(play, (first->chance == 1) == (actor.kind == PH_ACTOR_CHANCE), "`chance` of an event is wrong");
        PROPERTY_CHECK(play, actor.kind != PH_ACTOR_SEAT || first->seat == actor.seat, "`seat` of an event is wrong");
    }
    check_actor(play);
    check_result(play);
}

static void random_games_end_and_keep_their_invariants(void **unused) {
    (void)unused;
    property_run(500, play_to_the_end);
}

static void odd_positions_play_on(void **unused) {
    (void)unused;
    property_run_positions(play_to_the_end);
}

// Everything that a game counts, and every type of action, is not only offered but comes up. By game.
static uint64_t offered[16];
static uint64_t gained[16];
static uint64_t types_offered[16];
static uint64_t types_played[16];

static size_t index_of(const struct ph_game *game) {
    size_t index = 0;
    while (ph_game_at(index) != game) {
        index++;
    }
    assert_true(index < 16);
    return index;
}

static void count_what_comes_up(struct property_game *play) {
    const size_t index = index_of(play->game);
    const struct match_gains *const tally = lab_game_of(play->game)->tally;
    while (!property_over(play)) {
        types_offered[index] |= play->game->legal_types(play->state);
        if (tally != NULL) {
            const size_t count = property_legal(play, play->state);
            for (size_t i = 0; i < count; i++) {
                const int thing = tally->gained(play->actions[i]);
                PROPERTY_CHECK(play, thing >= -1 && thing < (int)tally->count, "thing %d is not counted", thing);
                offered[index] |= thing < 0 ? 0 : (uint64_t)1 << thing;
            }
        }
        const ph_action action = property_step(play);
        types_played[index] |= (uint64_t)1 << ph_action_type(action);
        const int thing = tally != NULL ? tally->gained(action) : -1;
        gained[index] |= thing < 0 ? 0 : (uint64_t)1 << thing;
    }
}

static void everything_gets_used(void **unused) {
    (void)unused;
    property_run(1500, count_what_comes_up);
    for (size_t i = 0; i < ph_game_count(); i++) {
        for (unsigned type = 0; type < ph_game_at(i)->type_count; type++) {
            if (((types_offered[i] & ~types_played[i]) >> type & 1u) != 0) {
                fail_msg("%s: %s was offered, but never played", ph_game_at(i)->id,
                         ph_game_at(i)->action_shape(type).name);
            }
        }
        assert_true(offered[i] == gained[i]);
        assert_true(lab_game_of(ph_game_at(i))->tally == NULL || offered[i] != 0);
    }
}

static void every_game_can_begin_in_some_way(void **unused) {
    (void)unused;
    const struct property_case *cases;
    const size_t count = property_cases(&cases);
    assert_true(ph_game_count() > 0);
    for (size_t i = 0; i < ph_game_count(); i++) {
        const struct ph_game *const game = ph_game_at(i);
        size_t own = 0;
        assert_ptr_equal(ph_game_find(game->id), game);
        assert_true(game->state_size > 0 && game->state_size <= PH_STATE_SIZE_MAX);
        assert_true(game->type_count > 0 && game->type_count <= PH_TYPES_MAX);
        for (size_t j = 0; j < count; j++) {
            own += cases[j].game == game ? 1 : 0;
        }
        assert_true(own >= (size_t)(game->players_max - game->players_min + 1));
    }
    assert_null(ph_game_find("no such game"));
    assert_null(ph_game_at(ph_game_count()));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_can_begin_in_some_way),
        cmocka_unit_test(random_games_end_and_keep_their_invariants),
        cmocka_unit_test(odd_positions_play_on),
        cmocka_unit_test(everything_gets_used),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
