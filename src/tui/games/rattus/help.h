// SPDX-License-Identifier: MIT
// The rules of Rattus for players, in our own words; docs/rules/rattus.md has them exactly.
#ifndef PESTHOUSE_TUI_GAMES_RATTUS_HELP_H
#define PESTHOUSE_TUI_GAMES_RATTUS_HELP_H

#include "tui/drawing.h"

enum { RATTUS_HELP_COUNT = 29 };
extern const struct tui_help_topic rattus_help_topics[RATTUS_HELP_COUNT];
// Characters apply while they are in play, region cards with Africanus.
bool rattus_help_applies(const struct tui_scene *scene, const struct tui_help_topic *topic);

#endif
