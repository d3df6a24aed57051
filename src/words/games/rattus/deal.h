// SPDX-License-Identifier: MIT
// What the set-up drew, told at once when the first player settles.
#ifndef PESTHOUSE_WORDS_GAMES_RATTUS_DEAL_H
#define PESTHOUSE_WORDS_GAMES_RATTUS_DEAL_H

#include "games/rattus/rule.h"
#include "words/words.h"

// Whether a move belongs to the set-up, and so is not told by itself.
static inline bool rattus_deals(const struct rattus_state *before) {
    return before->phase == RATTUS_PHASE_SETUP;
}
// The characters if they were drawn, the region of the plague, and the region cards that the viewer may know. `dealt`
// is the viewer's view after the set-up.
void rattus_deal_tell(const struct words_scene *scene, const struct rattus_state *dealt, struct ph_writer *writer);
// A line with the characters in play.
void rattus_deal_tell_characters(const struct words_scene *scene, const struct rattus_state *dealt,
                                 struct ph_writer *writer);

#endif
