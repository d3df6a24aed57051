// SPDX-License-Identifier: MIT
// The habits of players of Bristol 1350 that opponents must withstand (deviants.h).
#ifndef PESTHOUSE_AI_BRISTOL_HABITS_H
#define PESTHOUSE_AI_BRISTOL_HABITS_H

#include "ai/rated_bot.h"

rated_habit bristol1350_habit_pusher;   // pushes somebody else wherever it can
rated_habit bristol1350_habit_reroller; // rerolls dice in every turn
rated_habit bristol1350_habit_recluse;  // does not mingle by choice: leaves or turns its own cart's rats, adds none
rated_habit bristol1350_habit_babbler;  // claims something at random wherever it can

#endif
