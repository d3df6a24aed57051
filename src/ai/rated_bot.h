// SPDX-License-Identifier: MIT
// Bots that take the action which a game's advisor rates highest: `greedy` looks at the position right after it,
// `rules` asks what a sensible player of that game would do.
#ifndef PESTHOUSE_AI_RATED_BOT_H
#define PESTHOUSE_AI_RATED_BOT_H

#include "pesthouse/bot.h"

extern const struct ph_bot greedy_bot;
extern const struct ph_bot rules_bot;

#endif
