// SPDX-License-Identifier: MIT
// Seats of whose cards a viewer knows exactly the same. Their odds are equal, whatever a sample of worlds says.
#ifndef PESTHOUSE_WORDS_GAMES_BRISTOL1350_ALIKE_H
#define PESTHOUSE_WORDS_GAMES_BRISTOL1350_ALIKE_H

#include "games/bristol1350/rule.h"
#include "words/words.h"

// Sets `same[seat]` to the lowest seat that is like it, or to itself.
void bristol_alike_read(const struct words_scene *scene, uint8_t same[BRISTOL_SEATS_MAX]);

#endif
