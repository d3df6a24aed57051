// SPDX-License-Identifier: MIT
// Why an action of Rattus may be better than another, by what the viewer can see of what both bring about.
#ifndef PESTHOUSE_WORDS_GAMES_RATTUS_REASON_H
#define PESTHOUSE_WORDS_GAMES_RATTUS_REASON_H

#include "words/words.h"

// What is about to happen to the viewer, as it stands: nothing is written if nothing is.
void rattus_threat(const struct words_scene *scene, ph_action action, struct ph_writer *writer);
void rattus_reason(const struct words_scene *scene, ph_action action, ph_action other, struct ph_writer *writer);

#endif
