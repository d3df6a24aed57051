// SPDX-License-Identifier: MIT
// The position of Rattus in words, and what the rats will do as far as the viewer can tell.
#ifndef PESTHOUSE_TUI_GAMES_RATTUS_SURVEY_H
#define PESTHOUSE_TUI_GAMES_RATTUS_SURVEY_H

#include "tui/drawing.h"

void rattus_survey_status(const struct tui_scene *scene, struct ph_writer *writer);
void rattus_survey_position(const struct tui_scene *scene, struct ph_writer *writer);
void rattus_survey_secrets(const struct tui_scene *scene, struct ph_writer *writer);
void rattus_survey_place(const struct tui_scene *scene, unsigned region, struct ph_writer *writer);
void rattus_survey_brief(const struct tui_scene *scene, unsigned region, struct ph_writer *writer);

#endif
