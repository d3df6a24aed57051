// SPDX-License-Identifier: MIT
// What people enter of a printed game of Bristol 1350: what all of them see drawn, rolled or shown.
#ifndef PESTHOUSE_WORDS_GAMES_BRISTOL1350_BOX_H
#define PESTHOUSE_WORDS_GAMES_BRISTOL1350_BOX_H

#include "words/words.h"

void bristol_box_lay(const struct words_scene *scene, struct ph_writer *writer); // ph_words.box_words
void bristol_box_ask(const struct words_scene *scene, struct ph_writer *writer);
void bristol_box_say(const struct words_scene *scene, ph_action outcome, struct ph_writer *writer);
// An outcome by the last word of its notation: "ba" for a die, "arsenic-whip" for a remedy.
bool bristol_box_find(const struct words_scene *scene, const char *typed, ph_action *action);

#endif
