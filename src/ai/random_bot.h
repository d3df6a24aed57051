// SPDX-License-Identifier: MIT
// The bot `random`: any legal action, the type first and then one of that type. The floor that every other bot is
// measured from.
#ifndef PESTHOUSE_AI_RANDOM_BOT_H
#define PESTHOUSE_AI_RANDOM_BOT_H

#include "pesthouse/bot.h"

extern const struct ph_bot random_bot;

#endif
