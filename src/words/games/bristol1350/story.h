// SPDX-License-Identifier: MIT
// What happens in a game of Bristol 1350, told in sentences from the viewer's side, and how it ended.
#ifndef PESTHOUSE_WORDS_GAMES_BRISTOL1350_STORY_H
#define PESTHOUSE_WORDS_GAMES_BRISTOL1350_STORY_H

#include "words/words.h"

void bristol_story_move(const struct words_telling *telling, struct ph_writer *writer);
int bristol_story_place(const struct words_telling *telling);
// What befell a seat between two of its decisions, as words.h has it.
void bristol_between(const struct words_scene *before, const struct words_scene *after, int seat,
                     struct ph_writer *writer);
void bristol_story_result(const struct words_scene *scene, struct ph_writer *writer);
// Why a game is over, in a sentence.
const char *bristol_story_reason(unsigned reason);

#endif
