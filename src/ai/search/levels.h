// SPDX-License-Identifier: MIT
// Six opponents, from one that misjudges most of what it does to one that a good player loses to, and a twin of the
// strongest that cheats, to measure the value of more knowledge. A level is a number of iterations, the size of its
// errors, and a limit of time that matters only on slow machines.
#ifndef PESTHOUSE_AI_SEARCH_LEVELS_H
#define PESTHOUSE_AI_SEARCH_LEVELS_H

#include "ai/tempers.h"

extern const struct ph_bot novice_bot;
extern const struct ph_bot settler_bot;
extern const struct ph_bot burgher_bot;
extern const struct ph_bot alderman_bot;
extern const struct ph_bot noble_bot;
extern const struct ph_bot plague_doctor_bot;

// Not in the list of bots. What it is handed as a view must be the true state, which match does.
extern const struct ph_bot cheat_bot;
// Not in the list either: the strongest level without the game's belief, to measure the value of that.
extern const struct ph_bot naive_bot;

// The level with a temperament; NULL: `bot` is no level without one.
const struct ph_bot *level_with(const struct ph_bot *bot, enum temper temper);

#endif
