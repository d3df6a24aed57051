// SPDX-License-Identifier: MIT
// What the value of a search means to people: the chance of one thing, which each game names for the seat that it is
// about. Programs get the value as it is.
#ifndef PESTHOUSE_WORDS_MEASURE_H
#define PESTHOUSE_WORDS_MEASURE_H

#include "words/words.h"

// The chance that a value means to a seat of a game, 0 … 1; negative: the seat has nothing left to hope for.
double words_measure(const struct words_scene *scene, int seat, double value);
// Its name: "Your chance to win", or of no seat in particular (PH_ONLOOKER) "chance to win".
void words_say_measure(const struct words_scene *scene, int seat, struct ph_writer *writer);
// The same in a buffer, to fill a place with.
enum { WORDS_MEASURE_MAX = 200 };
const char *words_measure_name(const struct words_scene *scene, int seat, char name[WORDS_MEASURE_MAX]);

// The error of the difference of two values in 19 of 20 cases, at most: twice its standard error, with the largest
// variance that a share with that mean can have. `visits` are how often each was tried, at least once.
double words_measure_error(double one, double visits, double other, double other_visits);

#endif
