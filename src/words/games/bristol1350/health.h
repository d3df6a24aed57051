// SPDX-License-Identifier: MIT
// What the viewer's symptoms mean, in a sentence.
#ifndef PESTHOUSE_WORDS_GAMES_BRISTOL1350_HEALTH_H
#define PESTHOUSE_WORDS_GAMES_BRISTOL1350_HEALTH_H

#include "words/games/bristol1350/speech.h"

// "Your symptoms: 2 and 3, 5 in all. You are healthy." Of a viewer's seat that is alive.
void bristol_say_health(const struct words_scene *scene, struct ph_writer *writer);

#endif
