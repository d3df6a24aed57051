// SPDX-License-Identifier: MIT
// The rules of Rattus for players, in our own words; docs/rules/rattus.md has them exactly.
#ifndef PESTHOUSE_WORDS_GAMES_RATTUS_HELP_H
#define PESTHOUSE_WORDS_GAMES_RATTUS_HELP_H

#include "words/words.h"

enum { RATTUS_HELP_COUNT = 29 };
extern const struct words_topic rattus_help_topics[RATTUS_HELP_COUNT];
enum { RATTUS_HELP_ABOUT_COUNT = 10 };
extern const struct words_about rattus_help_abouts[RATTUS_HELP_ABOUT_COUNT];
// Characters apply while they are in play, region cards with Africanus.
bool rattus_help_applies(const struct words_scene *scene, const struct words_topic *topic);

#endif
