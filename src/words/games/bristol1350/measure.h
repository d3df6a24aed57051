// SPDX-License-Identifier: MIT
// What a search's value means in Bristol 1350. It counts points: two for an escape, and one for a seat with the plague
// when nobody escapes (B-END-6).
#ifndef PESTHOUSE_WORDS_GAMES_BRISTOL1350_MEASURE_H
#define PESTHOUSE_WORDS_GAMES_BRISTOL1350_MEASURE_H

#include "words/words.h"

double bristol_measure(const struct words_scene *scene, int seat, double value);
void bristol_measure_words(const struct words_scene *scene, int seat, struct ph_writer *writer);

#endif
