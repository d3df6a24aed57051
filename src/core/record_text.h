// SPDX-License-Identifier: MIT
// The text of a record: its lines and tags, without their meaning.
#ifndef PESTHOUSE_CORE_RECORD_TEXT_H
#define PESTHOUSE_CORE_RECORD_TEXT_H

#include "pesthouse/game.h"

#include <string.h>

struct ph_slice {
    const char *text;
    size_t length;
};

struct ph_lines {
    const char *next;
    const char *end;
    size_t number; // of the last line read, counted from 1
};

struct ph_tag {
    struct ph_slice name;
    struct ph_slice value; // still escaped
    size_t line;           // 0: the record has no such tag
};

// Without white space at both ends.
struct ph_slice ph_slice_trim(struct ph_slice slice);
static inline bool ph_slice_is(struct ph_slice slice, const char *text) {
    return slice.length == strlen(text) && memcmp(slice.text, text, slice.length) == 0;
}

// The next line that is not blank or a comment; false at the end.
bool ph_lines_next(struct ph_lines *lines, struct ph_slice *line);
// Splits a line that begins with a bracket into name and value. False if it is not a tag.
bool ph_tag_read(struct ph_slice line, struct ph_tag *tag);
// Writes the unescaped, NUL-terminated value to `storage`, which has room for it. Returns its length.
size_t ph_tag_unescape(struct ph_slice value, char *storage);
void ph_tag_write(struct ph_writer *writer, const char *name, const char *value, size_t length);

// Writes the winners' seats ("0,2"), or "*" while the game is in progress.
void ph_winners_write(struct ph_writer *writer, const struct ph_game *game, const void *state);

#endif
