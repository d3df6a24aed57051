// SPDX-License-Identifier: MIT
// Lessons: short positions that are played, each with one idea. A lesson has an aim, a number that the learner is to
// make as large as possible. What a decision was worth for it is found by the rules: each legal action is played on
// some times, in determinizations of what the learner sees, so that no lesson holds a list of right answers.
#ifndef PESTHOUSE_WORDS_LESSON_H
#define PESTHOUSE_WORDS_LESSON_H

#include "words/words.h"

enum { WORDS_LESSONS = 6, WORDS_LEARNER = 0 }; // lessons of a game; the learner's seat

// The sentences are messages. They and the position are data: games/<game>/lessons/*.json.
struct words_lesson {
    const char *title;
    const char *introduction; // what is new
    const char *task;         // what to try
    const char *praise;       // the learner made the most of it
    const char *advice;       // something else would have been better
    const char *position;     // JSON
    // How well the learner does, from the state in which the lesson began and a later one. One is a difference that
    // counts. NULL: only winning counts.
    int (*aim)(const void *begun, const void *state);
    // Whether the lesson ends in a state. NULL: at the end of the game.
    bool (*is_over)(const void *begun, const void *state);
};

// The lessons of a game, WORDS_LESSONS of them; NULL: it has none.
static inline const struct words_lesson *words_lessons(const struct ph_game *game) {
    const struct ph_words *const words = ph_words_find(game);
    return words != NULL ? words->lessons : NULL;
}

#endif
