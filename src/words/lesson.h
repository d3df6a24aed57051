// SPDX-License-Identifier: MIT
// Lessons: short positions that are played, each with one idea. A lesson has an aim, a number that the learner is to
// make as large as possible. What a decision was worth for it is found by the rules: each legal action is played on
// some times, in determinizations of what the learner sees, so that no lesson holds a list of right answers.
#ifndef PESTHOUSE_WORDS_LESSON_H
#define PESTHOUSE_WORDS_LESSON_H

#include "pesthouse/session.h"
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
const struct words_lesson *words_lessons(const struct ph_game *game);

// Begins a lesson in a session. The session's luck is that of `seed`.
enum ph_status words_lesson_begin(const struct words_lesson *lesson, struct ph_session *session, uint64_t seed,
                                  struct ph_error *error);
// Whether the session, which began with that lesson, is at its end.
bool words_lesson_is_over(const struct words_lesson *lesson, const struct ph_session *session);

// How the learner did.
struct words_verdict {
    bool good;
    size_t move;      // of the decision that missed most, if it was not good; SIZE_MAX: no single one did
    ph_action better; // what to do there instead
};
enum ph_status words_lesson_judge(const struct words_lesson *lesson, struct ph_session *session,
                                  struct words_verdict *verdict);
// Lets a hint for the learner, who is on turn, serve the aim, whatever wins most: an action that would miss it is
// replaced by the best one, of which the search's values say nothing. Any other result stays.
enum ph_status words_lesson_correct(const struct words_lesson *lesson, struct ph_session *session,
                                    struct ph_search_result *result);
// The verdict in sentences, and at the end of a game its result.
void words_lesson_say(const struct words_lesson *lesson, struct ph_session *session, const struct words_seats *seats,
                      const struct words_verdict *verdict, struct ph_writer *writer);

#endif
