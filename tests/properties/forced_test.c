// SPDX-License-Identifier: MIT
// Decisions with one legal action that may take themselves where others watch: nobody learns from that what a seat
// holds, since the seat has no other action in any world that another seat cannot tell from the truth.
#include "support/property.h"
#include "words/words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { GAMES_MAX = 8, WORLDS = 2 };

static unsigned met[GAMES_MAX]; // such decisions, by game

static size_t index_of(const struct ph_game *game) {
    size_t index = 0;
    while (ph_game_at(index) != game) {
        index++;
    }
    assert_true(index < GAMES_MAX);
    return index;
}

// The only decisions that may be forced are those of one action; `view` is that of the seat that decides.
static bool is_forced_openly(struct property_game *play, const struct ph_words *words) {
    const struct ph_actor actor = play->game->actor(play->state);
    union ph_state_storage view;
    if (actor.kind != PH_ACTOR_SEAT || property_legal(play, play->state) != 1) {
        return false;
    }
    play->game->view(play->state, actor.seat, view.bytes);
    return words->legal_openly(view.bytes);
}

static void check_worlds(struct property_game *play, int decides) {
    const struct ph_game *const game = play->game;
    for (int seat = 0; seat < play->begin->players; seat++) {
        for (int i = 0; i < WORLDS && seat != decides; i++) {
            union ph_state_storage view;
            union ph_state_storage world;
            game->view(play->state, seat, view.bytes);
            game->determinize(view.bytes, property_log(play, seat), seat, &play->random, world.bytes);
            const struct ph_actor actor = game->actor(world.bytes);
            const size_t count = property_legal(play, world.bytes);
            PROPERTY_CHECK(play, actor.kind == PH_ACTOR_SEAT && actor.seat == decides && count == 1,
                           "seat %d could have %zu actions for all that seat %d knows", decides, count, seat);
        }
    }
}

static void check_forced(struct property_game *play) {
    const struct ph_words *const words = ph_words_find(play->game);
    if (words == NULL || words->legal_openly == NULL) {
        return;
    }
    while (!property_done(play)) {
        property_step(play);
        if (is_forced_openly(play, words)) {
            check_worlds(play, play->game->actor(play->state).seat);
            met[index_of(play->game)]++;
        }
    }
}

static void nobody_else_could_think_of_another_action(void **unused) {
    (void)unused;
    property_run(60, check_forced);
    for (size_t i = 0; i < ph_game_count(); i++) {
        const struct ph_words *const words = ph_words_find(ph_game_at(i));
        assert_true(words == NULL || words->legal_openly == NULL || met[i] > 10);
    }
}

static void nor_in_odd_positions(void **unused) {
    (void)unused;
    property_run_positions(check_forced);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_else_could_think_of_another_action),
        cmocka_unit_test(nor_in_odd_positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
