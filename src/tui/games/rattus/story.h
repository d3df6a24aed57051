// SPDX-License-Identifier: MIT
// What happens in a game of Rattus, told in sentences.
#ifndef PESTHOUSE_TUI_GAMES_RATTUS_STORY_H
#define PESTHOUSE_TUI_GAMES_RATTUS_STORY_H

#include "tui/drawing.h"

void rattus_story_move(const struct tui_telling *telling, struct ph_writer *writer);
int rattus_story_place(const struct tui_telling *telling);
void rattus_story_result(const struct tui_scene *scene, struct ph_writer *writer);

#endif
