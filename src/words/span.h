// SPDX-License-Identifier: MIT
// Parts of a text, for reading messages.
#ifndef PESTHOUSE_WORDS_SPAN_H
#define PESTHOUSE_WORDS_SPAN_H

#include <stdbool.h>

struct words_span {
    const char *begin;
    const char *end;
};

struct words_span words_span_of(const char *text);
// Cuts off what comes before the next `letter` outside of braces, and returns it. The letter is dropped. Without it
// everything is returned, and *rest becomes empty, with `begin` NULL.
struct words_span words_span_cut(struct words_span *rest, char letter);
// Cuts off letters, digits and underscores.
struct words_span words_span_name(struct words_span *rest);
// Without spaces at both ends.
struct words_span words_span_trim(struct words_span span);
bool words_span_same(struct words_span a, struct words_span b);

#endif
