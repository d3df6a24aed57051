// SPDX-License-Identifier: MIT
// What happens in a game of Rattus, told in sentences.
#ifndef PESTHOUSE_WORDS_GAMES_RATTUS_STORY_H
#define PESTHOUSE_WORDS_GAMES_RATTUS_STORY_H

#include "words/words.h"

void rattus_story_move(const struct words_telling *telling, struct ph_writer *writer);
int rattus_story_place(const struct words_telling *telling);
// What befell a seat between two of its decisions, as words.h has it.
void rattus_between(const struct words_scene *before, const struct words_scene *after, int seat,
                    struct ph_writer *writer);
void rattus_story_result(const struct words_scene *scene, struct ph_writer *writer);

#endif
