// SPDX-License-Identifier: MIT
// The lessons of Bristol 1350 (lessons/*.json), their aims and their ends.
#ifndef PESTHOUSE_WORDS_GAMES_BRISTOL1350_LESSONS_H
#define PESTHOUSE_WORDS_GAMES_BRISTOL1350_LESSONS_H

#include "words/lesson.h"

extern const struct words_lesson bristol1350_lessons[WORDS_LESSONS];

int bristol1350_aim_ride(const void *begun, const void *state);    // spaces its cart is to go, less 3 for a mingle
int bristol1350_aim_locked(const void *begun, const void *state);  // dice of its cart that are locked
int bristol1350_aim_health(const void *begun, const void *state);  // the lower its symptoms, the higher; never ill
int bristol1350_aim_company(const void *begun, const void *state); // the fewer plagued beside it, the higher
int bristol1350_aim_escape(const void *begun, const void *state);  // 4 if it has escaped

bool bristol1350_until_turn(const void *begun, const void *state); // the learner's turn is over
bool bristol1350_until_round(const void *begun, const void *state);

#endif
