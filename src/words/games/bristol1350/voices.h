// SPDX-License-Identifier: MIT
// How bots with a temperament make their claims (B-CLAIM-1), each in its own voice. What a claim is in the talk at the
// table follows from what everybody has heard (ai/games/bristol1350/said.h), and the sentence from the claim itself, so
// every face and every record has the same one.
#ifndef PESTHOUSE_WORDS_GAMES_BRISTOL1350_VOICES_H
#define PESTHOUSE_WORDS_GAMES_BRISTOL1350_VOICES_H

#include "games/bristol1350/bristol1350_events.h"
#include "words/words.h"

// Says a claim of the scene's log, or one that follows on it. False, with nothing said: its seat has no temperament.
bool bristol_say_voice(struct ph_writer *writer, const struct words_scene *scene, const struct ph_event *event);

#endif
