// SPDX-License-Identifier: MIT
// The position of Bristol 1350 in words, and all that can be said about a place of the board.
#ifndef PESTHOUSE_WORDS_GAMES_BRISTOL1350_SURVEY_H
#define PESTHOUSE_WORDS_GAMES_BRISTOL1350_SURVEY_H

#include "words/words.h"

void bristol_survey_status(const struct words_scene *scene, struct ph_writer *writer);
int bristol_survey_turn(const void *state);
int bristol_survey_turn_words(const struct words_scene *scene, struct ph_writer *writer);
void bristol_survey_position(const struct words_scene *scene, struct ph_writer *writer);
void bristol_survey_secrets(const struct words_scene *scene, struct ph_writer *writer);
void bristol_survey_place(const struct words_scene *scene, unsigned place, struct ph_writer *writer);
void bristol_survey_brief(const struct words_scene *scene, unsigned place, struct ph_writer *writer);
void bristol_survey_note(const struct words_scene *scene, unsigned place, struct ph_writer *writer);

#endif
