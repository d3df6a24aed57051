// SPDX-License-Identifier: MIT
#ifndef PESTHOUSE_WORDS_GAMES_RATTUS_H
#define PESTHOUSE_WORDS_GAMES_RATTUS_H

#include "words/words.h"

extern const struct ph_words rattus_words;

#endif
