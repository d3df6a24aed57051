// SPDX-License-Identifier: MIT
#ifndef PESTHOUSE_WORDS_GAMES_BRISTOL1350_H
#define PESTHOUSE_WORDS_GAMES_BRISTOL1350_H

#include "words/words.h"

extern const struct ph_words bristol1350_words;

#endif
