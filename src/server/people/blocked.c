// SPDX-License-Identifier: MIT
#include "server/people/blocked.h"

#include "base/utf8.h"
#include "server/people/person_name.h"
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

enum { GLYPHS_MIN = 2, WORD_BYTES = 4 * PH_TABLE_NAME_MAX };

struct pattern {
    char plain[FOLDING_SIZE];
    bool before; // there may be more before it
    bool behind;
};

struct blocked {
    size_t count;
    struct pattern patterns[];
};

static size_t count_glyphs(const char *text) {
    size_t count = 0;
    for (size_t at = 0; text[at] != '\0'; count++) {
        at += ph_utf8_length(text + at, strlen(text + at));
    }
    return count;
}

// False: the text is none. It is at most STORE_NAME_SIZE − 1 bytes of UTF-8.
static bool read(const char *text, struct pattern *pattern) {
    char word[STORE_NAME_SIZE];
    char folded[PERSON_FOLDED_SIZE];
    pattern->before = text[0] == '*';
    text += pattern->before;
    size_t length = strlen(text);
    pattern->behind = length > 0 && text[length - 1] == '*';
    length -= pattern->behind;
    if (length >= sizeof word) {
        return false;
    }
    memcpy(word, text, length);
    word[length] = '\0';
    if (!person_name_read(word, folded)) {
        return false;
    }
    person_name_plain(word, pattern->plain);
    return strchr(word, ' ') == NULL && strchr(word, '*') == NULL && count_glyphs(pattern->plain) >= GLYPHS_MIN;
}

bool blocked_word_read(const char *text) {
    struct pattern pattern;
    return read(text, &pattern);
}

struct blocked *blocked_create(const struct store_word *words, size_t count) {
    struct blocked *const blocked = calloc(1, sizeof *blocked + count * sizeof *blocked->patterns);
    for (size_t i = 0; blocked != NULL && i < count; i++) {
        blocked->count += read(words[i].word, &blocked->patterns[blocked->count]);
    }
    return blocked;
}

void blocked_destroy(struct blocked *blocked) {
    free(blocked);
}

// ---- finding --------------------------------------------------------------------------------------------------------

static bool matches(const struct pattern *pattern, const char *plain) {
    const size_t length = strlen(pattern->plain);
    const size_t all = strlen(plain);
    if (pattern->before && pattern->behind) {
        return strstr(plain, pattern->plain) != NULL;
    }
    return length <= all && (pattern->before || strncmp(plain, pattern->plain, length) == 0) &&
           (pattern->behind || strcmp(plain + all - length, pattern->plain) == 0) &&
           (pattern->before || pattern->behind || length == all);
}

static bool is_blocked(const struct blocked *blocked, const char *word) {
    char plain[FOLDING_SIZE];
    bool found = false;
    person_name_plain(word, plain);
    for (size_t i = 0; i < blocked->count && !found; i++) {
        found = matches(&blocked->patterns[i], plain);
    }
    return found;
}

// A space, a sign of ASCII or general punctuation.
static bool is_sign(uint32_t glyph) {
    const bool letter = (glyph >= '0' && glyph <= '9') || ((glyph | 32) >= 'a' && (glyph | 32) <= 'z');
    return folding_is_space(glyph) || (glyph < 0x80 ? !letter : glyph >= 0x2010 && glyph <= 0x205E);
}

// Whether a blocked word stands between breaks; what is longer than a name is looked at in parts.
static bool finds(const struct blocked *blocked, const char *text, bool (*is_break)(uint32_t glyph)) {
    char word[WORD_BYTES + 5];
    size_t count = 0;
    bool found = false;
    for (bool ends = false; !ends && !found;) {
        const size_t length = ph_utf8_length(text, strlen(text));
        ends = length == 0;
        const bool breaks = ends || is_break(ph_utf8_glyph(text, length));
        if (!breaks) {
            memcpy(word + count, text, length);
            count += length;
        }
        if (count > 0 && (breaks || count >= WORD_BYTES)) {
            word[count] = '\0';
            found = is_blocked(blocked, word);
            count = 0;
        }
        text += length;
    }
    return found;
}

bool blocked_finds(const struct blocked *blocked, const char *text) {
    return blocked->count > 0 && (finds(blocked, text, folding_is_space) || finds(blocked, text, is_sign));
}

static bool is_no_break(uint32_t glyph) {
    (void)glyph;
    return false;
}

bool blocked_finds_name(const struct blocked *blocked, const char *name) {
    return blocked_finds(blocked, name) || finds(blocked, name, is_no_break);
}
