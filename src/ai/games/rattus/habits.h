// SPDX-License-Identifier: MIT
// The habits of players of Rattus that opponents must withstand (deviants.h).
#ifndef PESTHOUSE_AI_RATTUS_HABITS_H
#define PESTHOUSE_AI_RATTUS_HABITS_H

#include "ai/rated_bot.h"
#include "games/rattus/state.h"

rated_habit rattus_habit_taker;     // takes a character in every turn
rated_habit rattus_habit_abstainer; // never takes one
rated_habit rattus_habit_loyalist;  // takes all characters of the class of its first, and no others
rated_habit rattus_habit_hoarder;   // sends the plague where the leading rival has most cubes within reach
rated_habit rattus_habit_copier;    // repeats what the seat before it did in its last turn

// The rival of a seat with most points, the first after it in turn order if several have as many.
unsigned rattus_leading_rival(const struct rattus_state *view, unsigned seat);

#endif
