// SPDX-License-Identifier: MIT
// Deviants: `rules` with one habit, which it follows wherever the rules of the game allow it. They measure whether an
// opponent can be beaten by a habit: only the arena of pesthouse-lab knows their names, and no list of bots has them.
#ifndef PESTHOUSE_AI_DEVIANTS_H
#define PESTHOUSE_AI_DEVIANTS_H

#include "pesthouse/bot.h"

const struct ph_bot *deviant_at(size_t index); // NULL beyond the last

const struct ph_game *deviant_game(const struct ph_bot *bot); // the one game that it plays; NULL: not a deviant

#endif
