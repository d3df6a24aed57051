// SPDX-License-Identifier: MIT
// Which rules are behind what happened, and which one forbids a choice, by their ids. The texts of rules are not here:
// they are pages (docs/rules).
#ifndef PESTHOUSE_WORDS_WHY_H
#define PESTHOUSE_WORDS_WHY_H

#include "words/choose.h"

enum { WORDS_RULES_MAX = 16 };

// The rules of a move's events, each once, in their order. Returns how many.
size_t words_rules_of(const struct words_telling *telling, const char *rules[WORDS_RULES_MAX]);

// The rule by which something cannot be chosen now: a value or a type by its id ("gallia", "king"), or a place of the
// board (−1: none is meant). NULL: it can be chosen, or nothing like it ever is.
const char *words_chooser_forbids(const struct words_chooser *chooser, const char *id, int place);

#endif
