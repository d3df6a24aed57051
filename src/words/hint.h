// SPDX-License-Identifier: MIT
// A hint in words: what a search would do at a decision, and what it expects.
#ifndef PESTHOUSE_WORDS_HINT_H
#define PESTHOUSE_WORDS_HINT_H

#include "pesthouse/bot.h"
#include "words/choose.h"

// Writes one or two sentences on the chooser's decision and, on another line, each seat's chances.
void words_hint(const struct words_chooser *chooser, const struct ph_search_result *result, struct ph_writer *writer);

#endif
