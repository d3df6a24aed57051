// SPDX-License-Identifier: MIT
#include "words/span.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

struct words_span words_span_of(const char *text) {
    return (struct words_span){text, text + strlen(text)};
}

struct words_span words_span_cut(struct words_span *rest, char letter) {
    struct words_span cut = *rest;
    int depth = 0;
    for (const char *at = rest->begin; at < rest->end; at++) {
        if (*at == letter && depth == 0) {
            cut.end = at;
            rest->begin = at + 1;
            return cut;
        }
        depth += (*at == '{') - (*at == '}');
    }
    *rest = (struct words_span){NULL, NULL};
    return cut;
}

struct words_span words_span_name(struct words_span *rest) {
    struct words_span name = {rest->begin, rest->begin};
    while (name.end < rest->end && (isalnum((unsigned char)*name.end) || *name.end == '_')) {
        name.end++;
    }
    rest->begin = name.end;
    return name;
}

struct words_span words_span_trim(struct words_span span) {
    while (span.begin < span.end && *span.begin == ' ') {
        span.begin++;
    }
    while (span.begin < span.end && span.end[-1] == ' ') {
        span.end--;
    }
    return span;
}

bool words_span_same(struct words_span a, struct words_span b) {
    const size_t length = (size_t)(a.end - a.begin);
    return length == (size_t)(b.end - b.begin) && (length == 0 || memcmp(a.begin, b.begin, length) == 0);
}
