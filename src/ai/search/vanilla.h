// SPDX-License-Identifier: MIT
// The reference: single-observer information set Monte Carlo tree search as in the textbook (SO-ISMCTS: Cowling,
// Powley, Whitehouse 2012), with random playouts to the end and nothing that a game lends but what winning is. It is
// frozen: what other bots are measured against must not change, so neither must what is in vanilla.c.
#ifndef PESTHOUSE_AI_SEARCH_VANILLA_H
#define PESTHOUSE_AI_SEARCH_VANILLA_H

#include "pesthouse/bot.h"

enum { PH_VANILLA_ITERATIONS = 1000 }; // if no limits are given

extern const struct ph_bot ph_vanilla_bot;

#endif
