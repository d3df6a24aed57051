// SPDX-License-Identifier: MIT
// The lessons of Rattus (lessons/*.json), their aims and their ends.
#ifndef PESTHOUSE_WORDS_GAMES_RATTUS_LESSONS_H
#define PESTHOUSE_WORDS_GAMES_RATTUS_LESSONS_H

#include "words/lesson.h"

extern const struct words_lesson rattus_lessons[WORDS_LESSONS];

int rattus_aim_placed(const void *begun, const void *state); // cubes that left the learner's supply
int rattus_aim_struck(const void *begun, const void *state); // cubes that others lost, less twice the learner's own
int rattus_aim_lead(const void *begun, const void *state);   // the learner's points, less the best other seat's

bool rattus_until_placed(const void *begun, const void *state);
bool rattus_until_turn(const void *begun, const void *state); // the learner's turn is over

#endif
