// SPDX-License-Identifier: MIT
#include "words/choose.h"

#include "pesthouse/pesthouse.h"
#include "support/toy_game.h"
#include "support/words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct words_scene scene_of(const struct ph_game *game, const void *view, int seat, int players) {
    return (struct words_scene){.game = game,
                                .view = view,
                                .viewer = seat,
                                .players = players,
                                .you = true,
                                .language = words_english(),
                                .seats = &words_people};
}

// Walks through all answers; counts how often each action is reached.
static void walk(struct words_chooser *chooser, unsigned *reached) {
    for (size_t i = 0; i < chooser->choice_count; i++) {
        size_t back = 0;
        assert_true(chooser->choices[i].words[0] != '\0');
        if (words_chooser_take(chooser, i)) {
            bool found = false;
            for (size_t k = 0; k < chooser->action_count; k++) {
                found = found || chooser->actions[k] == chooser->prefix;
                reached[k] += chooser->actions[k] == chooser->prefix;
            }
            assert_true(found);
        } else {
            // What leaves no choice is not asked, unless it is for good.
            assert_true(chooser->choice_count > 1 || chooser->component == WORDS_SURE);
            walk(chooser, reached);
        }
        assert_true(words_chooser_back(chooser, &back));
        assert_int_equal(back, i);
    }
}

static void check_decision(const struct words_scene *scene, const struct ph_words *words) {
    struct words_chooser *const chooser = malloc(sizeof *chooser);
    assert_non_null(chooser);
    assert_int_equal(words_chooser_init(chooser, scene, words), PH_OK);
    assert_true((words_chooser_topic(chooser) != NULL) == (words != NULL));
    unsigned *const reached = calloc(chooser->action_count, sizeof *reached);
    assert_non_null(reached);
    walk(chooser, reached);
    for (size_t i = 0; i < chooser->action_count; i++) {
        assert_int_equal(reached[i], 1);
        // Its own text means it, and nothing else.
        char text[PH_ACTION_TEXT_MAX];
        char completed[PH_ACTION_TEXT_MAX];
        struct ph_writer writer;
        ph_action action = 0;
        ph_writer_init(&writer, text, sizeof text);
        scene->game->action_text(scene->view, chooser->actions[i], &writer);
        assert_true(words_chooser_typed(chooser, text, completed, sizeof completed, &action) >= 1);
        assert_true(action == chooser->actions[i]);
    }
    free(reached);
    words_chooser_deinit(chooser);
    free(chooser);
}

// Plays random games, and at every decision walks through all that can be chosen.
static void check_games(const struct ph_game *game, unsigned games) {
    const struct ph_key key = ph_key_from_seed(1348);
    const struct ph_words *const words = ph_words_find(game);
    for (unsigned number = 0; number < games; number++) {
        struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, number);
        const int players = game->players_min + (int)(number % (unsigned)(game->players_max - game->players_min + 1));
        union ph_state_storage state;
        union ph_state_storage view;
        assert_int_equal(game->setup(&state, players, (struct ph_json){0}, NULL), PH_OK);
        while (game->actor(&state).kind != PH_ACTOR_OVER) {
            const struct ph_actor actor = game->actor(&state);
            if (actor.kind == PH_ACTOR_SEAT) {
                game->view(&state, actor.seat, &view);
                const struct words_scene scene = scene_of(game, &view, actor.seat, players);
                check_decision(&scene, words);
                check_decision(&scene, NULL); // as if nobody had drawn it
            }
            game->apply(&state, game->sample(&state, &random), NULL);
        }
    }
}

static void every_legal_action_can_be_chosen_in_just_one_way(void **unused) {
    (void)unused;
    for (size_t i = 0; i < ph_game_count(); i++) {
        check_games(ph_game_at(i), 6);
    }
    check_games(&toy_game, 20);
}

static void typing_completes_as_far_as_moves_agree(void **unused) {
    (void)unused;
    union ph_state_storage state;
    const struct ph_key key = ph_key_from_seed(1);
    struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, 0);
    assert_int_equal(toy_game.setup(&state, 2, (struct ph_json){0}, NULL), PH_OK);
    while (toy_game.actor(&state).kind == PH_ACTOR_CHANCE) {
        toy_game.apply(&state, toy_game.sample(&state, &random), NULL);
    }
    const struct words_scene scene = scene_of(&toy_game, &state, 0, 2);
    struct words_chooser *const chooser = malloc(sizeof *chooser);
    char completed[PH_ACTION_TEXT_MAX];
    ph_action action = 0;
    assert_non_null(chooser);
    assert_int_equal(words_chooser_init(chooser, &scene, NULL), PH_OK);
    assert_int_equal(words_chooser_typed(chooser, "j", completed, sizeof completed, &action), 3);
    assert_string_equal(completed, "jump ");
    assert_true(action == WORDS_NO_ACTION);
    assert_int_equal(words_chooser_typed(chooser, "  JUMP   2 ", completed, sizeof completed, &action), 1);
    assert_string_equal(completed, "jump 2");
    assert_true(action != WORDS_NO_ACTION);
    assert_int_equal(words_chooser_typed(chooser, "rol", completed, sizeof completed, &action), 1);
    assert_string_equal(completed, "roll");
    assert_int_equal(words_chooser_typed(chooser, "fly", completed, sizeof completed, &action), 0);
    assert_true(action == WORDS_NO_ACTION);
    words_chooser_deinit(chooser);
    free(chooser);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_legal_action_can_be_chosen_in_just_one_way),
        cmocka_unit_test(typing_completes_as_far_as_moves_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
