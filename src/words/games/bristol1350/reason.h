// SPDX-License-Identifier: MIT
// Why an action of Bristol 1350 may be better than another, by what the viewer can see of what both bring about.
#ifndef PESTHOUSE_WORDS_GAMES_BRISTOL1350_REASON_H
#define PESTHOUSE_WORDS_GAMES_BRISTOL1350_REASON_H

#include "words/words.h"

// What is about to happen at the end of the round, as the dice lie: nothing is written if nothing is.
void bristol_threat(const struct words_scene *scene, ph_action action, struct ph_writer *writer);
void bristol_reason(const struct words_scene *scene, ph_action action, ph_action other, struct ph_writer *writer);

#endif
