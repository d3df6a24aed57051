// SPDX-License-Identifier: MIT
// The reference: single-observer information set Monte Carlo tree search as in the textbook (SO-ISMCTS: Cowling,
// Powley, Whitehouse 2012), with random rollouts to the end and no domain knowledge but the values of finished games.
// It is frozen: other bots are measured against it, so its results must not change.
#ifndef PESTHOUSE_AI_SEARCH_VANILLA_H
#define PESTHOUSE_AI_SEARCH_VANILLA_H

#include "pesthouse/bot.h"

enum { VANILLA_ITERATIONS = 1000 }; // if no limits are given

extern const struct ph_bot vanilla_bot;

#endif
