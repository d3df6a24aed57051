// SPDX-License-Identifier: MIT
// What the set-up gave to whom, told at once when the first round begins.
#ifndef PESTHOUSE_WORDS_GAMES_BRISTOL1350_DEAL_H
#define PESTHOUSE_WORDS_GAMES_BRISTOL1350_DEAL_H

#include "games/bristol1350/rule.h"
#include "words/words.h"

// Whether a move belongs to the set-up, and so is not told by itself.
static inline bool bristol_deals(const struct bristol_state *before) {
    return before->phase == BRISTOL_PHASE_SETUP;
}
// A line each for the characters, the carts, and the cards that the viewer may know. `dealt` is the viewer's view after
// the set-up.
void bristol_deal_tell(const struct words_scene *scene, const struct bristol_state *dealt, struct ph_writer *writer);

#endif
