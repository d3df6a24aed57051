// SPDX-License-Identifier: MIT
// What tests of words share.
#ifndef PESTHOUSE_TESTS_SUPPORT_WORDS_H
#define PESTHOUSE_TESTS_SUPPORT_WORDS_H

#include "words/words.h"

enum { WORDS_MAX = 8000 };

// Agnes, Bruno and so on; all people.
extern const struct words_seats words_people;
// The same, and bots on all seats but the first.
extern const struct words_seats words_bots;

void expect_words(const char *words, const char *wanted);
void expect_no_words(const char *words, const char *unwanted);

#endif
