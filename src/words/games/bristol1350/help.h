// SPDX-License-Identifier: MIT
// The rules of Bristol 1350 for players, in our own words; docs/rules/bristol1350.md has them exactly.
#ifndef PESTHOUSE_WORDS_GAMES_BRISTOL1350_HELP_H
#define PESTHOUSE_WORDS_GAMES_BRISTOL1350_HELP_H

#include "words/words.h"

enum { BRISTOL_HELP_COUNT = 31 };
extern const struct words_topic bristol_help_topics[BRISTOL_HELP_COUNT];
enum { BRISTOL_HELP_ABOUT_COUNT = 15 };
extern const struct words_about bristol_help_abouts[BRISTOL_HELP_ABOUT_COUNT];
// Whether a topic is about something that is in play: a character's action, a variant, ghosts.
bool bristol_help_applies(const struct words_scene *scene, const struct words_topic *topic);

#endif
