// SPDX-License-Identifier: MIT
// A bot that plays at random: the type of action first, then one of that type.
#ifndef PESTHOUSE_AI_RANDOM_BOT_H
#define PESTHOUSE_AI_RANDOM_BOT_H

#include "pesthouse/bot.h"

extern const struct ph_bot random_bot;

#endif
