// SPDX-License-Identifier: MIT
// The position of Bristol 1350 in words, and all that can be said about a place of the board.
#ifndef PESTHOUSE_TUI_GAMES_BRISTOL1350_SURVEY_H
#define PESTHOUSE_TUI_GAMES_BRISTOL1350_SURVEY_H

#include "tui/drawing.h"

void bristol_survey_status(const struct tui_scene *scene, struct ph_writer *writer);
void bristol_survey_position(const struct tui_scene *scene, struct ph_writer *writer);
void bristol_survey_secrets(const struct tui_scene *scene, struct ph_writer *writer);
void bristol_survey_place(const struct tui_scene *scene, unsigned place, struct ph_writer *writer);
void bristol_survey_brief(const struct tui_scene *scene, unsigned place, struct ph_writer *writer);

#endif
