// SPDX-License-Identifier: MIT
// What happens in a game of Bristol 1350, told in sentences from the viewer's side, and how it ended.
#ifndef PESTHOUSE_TUI_GAMES_BRISTOL1350_STORY_H
#define PESTHOUSE_TUI_GAMES_BRISTOL1350_STORY_H

#include "tui/drawing.h"

void bristol_story_move(const struct tui_telling *telling, struct ph_writer *writer);
int bristol_story_place(const struct tui_telling *telling);
void bristol_story_result(const struct tui_scene *scene, struct ph_writer *writer);
// Why a game is over, in a sentence.
const char *bristol_story_reason(unsigned reason);

#endif
