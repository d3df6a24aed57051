// SPDX-License-Identifier: MIT
// The position of Rattus in words, and what the rats will do as far as the viewer can tell.
#ifndef PESTHOUSE_WORDS_GAMES_RATTUS_SURVEY_H
#define PESTHOUSE_WORDS_GAMES_RATTUS_SURVEY_H

#include "words/words.h"

void rattus_survey_status(const struct words_scene *scene, struct ph_writer *writer);
int rattus_survey_turn(const void *state);
int rattus_survey_turn_words(const struct words_scene *scene, struct ph_writer *writer);
void rattus_survey_position(const struct words_scene *scene, struct ph_writer *writer);
void rattus_survey_secrets(const struct words_scene *scene, struct ph_writer *writer);
void rattus_survey_place(const struct words_scene *scene, unsigned region, struct ph_writer *writer);
void rattus_survey_brief(const struct words_scene *scene, unsigned region, struct ph_writer *writer);

#endif
