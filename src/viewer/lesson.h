// SPDX-License-Identifier: MIT
// Playing a lesson: its session, its end, and how the learner did.
#ifndef PESTHOUSE_VIEWER_LESSON_H
#define PESTHOUSE_VIEWER_LESSON_H

#include "pesthouse/session.h"
#include "words/lesson.h"

// Begins a lesson in a session. The session's luck is that of `seed`.
enum ph_status viewer_lesson_begin(const struct words_lesson *lesson, struct ph_session *session, uint64_t seed,
                                   struct ph_error *error);
// Whether the session, which began with that lesson, is at its end.
bool viewer_lesson_is_over(const struct words_lesson *lesson, const struct ph_session *session);

// How the learner did.
struct viewer_verdict {
    bool good;
    size_t move;      // of the decision that missed most, if it was not good; SIZE_MAX: no single one did
    ph_action better; // what to do there instead
};
enum ph_status viewer_lesson_judge(const struct words_lesson *lesson, struct ph_session *session,
                                   struct viewer_verdict *verdict);
// Lets a hint for the learner, who is on turn, serve the aim, whatever wins most: an action that would miss it is
// replaced by the best one, of which the search's values say nothing. Any other result stays.
enum ph_status viewer_lesson_correct(const struct words_lesson *lesson, struct ph_session *session,
                                     struct ph_search_result *result);
// The verdict in sentences, and at the end of a game its result.
void viewer_lesson_say(const struct words_lesson *lesson, struct ph_session *session, const struct words_seats *seats,
                       const struct viewer_verdict *verdict, struct ph_writer *writer);

#endif
