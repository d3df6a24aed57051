// SPDX-License-Identifier: MIT
#include "viewer/lesson.h"

#include "support/words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct ph_session *begin(const char *game, unsigned number) {
    struct ph_error error;
    struct ph_session *session = NULL;
    assert_int_equal(ph_session_create(&session), PH_OK);
    if (viewer_lesson_begin(&words_lessons(ph_game_find(game))[number - 1], session, 1, &error) != PH_OK) {
        fail_msg("%s, lesson %u: %s: %s", game, number, error.field, error.message);
    }
    return session;
}

// Plays the learner's actions, in order, then at random to the end of the lesson; others play at random.
static void play(struct ph_session *session, const struct words_lesson *lesson, const char *const actions[]) {
    struct ph_random random = {.state = {1, 2, 3, 4}};
    struct ph_error error;
    const struct ph_game *const game = ph_session_game(session);
    while (!viewer_lesson_is_over(lesson, session)) {
        const void *const state = ph_session_state(session);
        ph_action action = game->sample(state, &random);
        if (ph_session_actor(session).seat == WORDS_LEARNER && *actions != NULL) {
            if (game->action_from_text(state, *actions, &action, &error) != PH_OK) {
                fail_msg("%s: %s", *actions, error.message);
            }
            actions++;
        }
        assert_int_equal(ph_session_play(session, action, NULL, &error), PH_OK);
    }
    assert_null(*actions);
}

// Plays a lesson, and returns what is said of it.
static const char *learn(const char *game, unsigned number, const char *const actions[], bool *good) {
    static char words[WORDS_MAX];
    const struct words_lesson *const lesson = &words_lessons(ph_game_find(game))[number - 1];
    struct ph_session *const session = begin(game, number);
    struct viewer_verdict verdict;
    struct ph_writer writer;
    play(session, lesson, actions);
    assert_int_equal(viewer_lesson_judge(lesson, session, &verdict), PH_OK);
    ph_writer_init(&writer, words, sizeof words);
    viewer_lesson_say(lesson, session, &words_people, &verdict, &writer);
    assert_false(writer.failed);
    *good = verdict.good;
    ph_session_destroy(session);
    return words;
}

static void every_lesson_can_be_played_to_its_end(void **unused) {
    (void)unused;
    static const char *const games[] = {"rattus", "bristol1350"};
    static const char *const none[] = {NULL};
    for (unsigned game = 0; game < 2; game++) {
        for (unsigned number = 1; number <= WORDS_LESSONS; number++) {
            const struct words_lesson *const lesson = &words_lessons(ph_game_find(games[game]))[number - 1];
            struct ph_session *const session = begin(games[game], number);
            assert_false(viewer_lesson_is_over(lesson, session));
            assert_int_equal(ph_session_actor(session).seat, WORDS_LEARNER); // who has a decision at once
            ph_session_destroy(session);
            bool good;
            const char *const words = learn(games[game], number, none, &good);
            expect_words(words, good ? lesson->praise : lesson->advice);
        }
    }
}

// What serves the aim is praised; what does not gets advice, with something better.
static void the_rules_judge_what_was_done(void **unused) {
    (void)unused;
    static const struct {
        const char *game;
        unsigned number;
        const char *good[4]; // ended by NULL
        const char *bad[4];
        const char *better;
    } lessons[] = {
        {"rattus", 1, {"place hungaria 0"}, {"place gallia 0"}, "\"Place 3 cubes in Hungaria\""},
        {"rattus", 2, {"plague polonia"}, {"plague gallia"}, "\"Move the plague to Polonia\""},
        {"rattus", 3, {"take peasant", "place gallia 1"}, {"place gallia 0"}, "\"Take the Peasant"},
        {"rattus", 4, {"plague germania via gallia"}, {"plague gallia"}, "\"Move the plague to Germania"},
        {"rattus", 5, {"monk gallia>hispania 0", "done"}, {"done"}, "\"Monk: "},
        {"bristol1350", 1, {"reroll 0 3"}, {"reroll 2"}, "\"Reroll d"},
        {"bristol1350", 2, {"arsenic arsenic-leeches 0 1"}, {"end"}, "Arsenic"},
        {"bristol1350", 3, {"pomander chicken-pomander", "discard 3 3"}, {"end"}, "Pomander"},
        {"bristol1350", 4, {"push 1"}, {"draw"}, "\"Push Bruno"},
        {"bristol1350", 5, {"dash"}, {"draw"}, "\"Dash into Birch\""},
    };
    for (unsigned i = 0; i < sizeof lessons / sizeof lessons[0]; i++) {
        bool good = false;
        const char *words = learn(lessons[i].game, lessons[i].number, lessons[i].bad, &good);
        if (good || strstr(words, lessons[i].better) == NULL) {
            fail_msg("%s, lesson %u: %s", lessons[i].game, lessons[i].number, words);
        }
    }
    for (unsigned i = 0; i < sizeof lessons / sizeof lessons[0]; i++) {
        bool good = false;
        const char *words = learn(lessons[i].game, lessons[i].number, lessons[i].good, &good);
        if (!good) {
            fail_msg("%s, lesson %u: %s", lessons[i].game, lessons[i].number, words);
        }
    }
}

static ph_action correct(const struct words_lesson *lesson, struct ph_session *session, const char *text) {
    const struct ph_game *const game = ph_session_game(session);
    struct ph_search_result result = {.has_value = true};
    assert_int_equal(game->action_from_text(ph_session_state(session), text, &result.action, NULL), PH_OK);
    const ph_action given = result.action;
    assert_int_equal(viewer_lesson_correct(lesson, session, &result), PH_OK);
    assert_int_equal(result.has_value, result.action == given); // values belong to the action that was searched
    return result.action;
}

static void an_action_that_misses_the_aim_is_corrected(void **unused) {
    (void)unused;
    const struct words_lesson *const lesson = &words_lessons(ph_game_find("rattus"))[2];
    struct ph_session *const session = begin("rattus", 3);
    const ph_action right = correct(lesson, session, "take peasant");
    assert_int_equal(correct(lesson, session, "take merchant"), right);
    ph_session_destroy(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_lesson_can_be_played_to_its_end),
        cmocka_unit_test(the_rules_judge_what_was_done),
        cmocka_unit_test(an_action_that_misses_the_aim_is_corrected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
