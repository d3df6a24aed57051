// SPDX-License-Identifier: MIT
// Words that the people who run a server have blocked, in names and in chat. They are compared by how they look at a
// glance (person_name.h), so capitals, marks, signs between letters and letters of other scripts change nothing.
#ifndef PESTHOUSE_SERVER_PEOPLE_BLOCKED_H
#define PESTHOUSE_SERVER_PEOPLE_BLOCKED_H

#include "store/store.h"

enum { BLOCKED_MAX = 500 };

// What an operator is told.
#define BLOCKED_EXPECTED                                                                                               \
    "expected a word of at most 32 characters, two of them letters or digits, perhaps with * at an end"
#define BLOCKED_FULL "%d words are blocked already; admin words remove takes one from the list"
#define BLOCKED_ALREADY "blocked already"
#define BLOCKED_NOT "not blocked; admin words lists those that are"
#define BLOCKED_NOW "blocked in names and chat"
#define BLOCKED_NO_LONGER "no longer blocked"

struct blocked;

// Whether a text can be blocked: a word of at most 32 characters, two of which are letters or digits, without spaces.
// `*` before or behind it stands for more of the same word.
bool blocked_word_read(const char *text);
// Accepts what blocked_word_read accepts. NULL: no memory.
struct blocked *blocked_create(const struct store_word *words, size_t count);
void blocked_destroy(struct blocked *blocked); // accepts NULL

// Whether a blocked word is in a text.
bool blocked_finds(const struct blocked *blocked, const char *text);
// The same of a name, which may also be one with spaces between its letters.
bool blocked_finds_name(const struct blocked *blocked, const char *name);

#endif
