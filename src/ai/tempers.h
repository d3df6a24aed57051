// SPDX-License-Identifier: MIT
// Temperaments: what opponents of one strength like to do. Their names are part of bots' names (bot.h).
#ifndef PESTHOUSE_AI_TEMPERS_H
#define PESTHOUSE_AI_TEMPERS_H

#include "pesthouse/bot.h"

enum temper {
    // Rattus
    TEMPER_CAUTIOUS, // keeps its cubes away from the plague
    TEMPER_RAIDER,   // attacks the leader
    TEMPER_COURTIER, // takes characters
    // Bristol 1350
    TEMPER_SILENT,     // says only what it must
    TEMPER_TALKATIVE,  // tells what it knows
    TEMPER_SUSPICIOUS, // works against those who may have the plague, and accuses them
    TEMPER_LOYAL,      // stands by the passengers of its cart
    TEMPER_NONE,
    TEMPER_COUNT = TEMPER_NONE,
};

extern const struct ph_temper tempers[TEMPER_COUNT];

// The games that they are of.
bool temper_game_rattus(const struct ph_game *game);
bool temper_game_bristol1350(const struct ph_game *game);

static inline enum temper temper_of(const struct ph_bot *bot) {
    return bot->temper == NULL ? TEMPER_NONE : (enum temper)(bot->temper - tempers);
}

#endif
