// SPDX-License-Identifier: MIT
// Who sat where in a recorded game: comments at the end of its record, which programs that replay it skip.
#ifndef PESTHOUSE_WORDS_SITTING_H
#define PESTHOUSE_WORDS_SITTING_H

#include "pesthouse/bot.h"
#include "pesthouse/text.h"

enum { WORDS_SITTING_NAMES_MAX = PH_SEATS_MAX * 136 };

struct words_sitting {
    int count;                               // of seats; 0: the record does not say
    const struct ph_bot *bots[PH_SEATS_MAX]; // by seat; NULL: a person
    char names[WORDS_SITTING_NAMES_MAX];     // of the people, "Anna,Ben"; "": they gave none
};

void words_sitting_read(const char *record, size_t length, struct words_sitting *sitting);
void words_sitting_write(const struct words_sitting *sitting, struct ph_writer *writer);
// What stands behind a mark in the last line that begins with it, up to the end of the line or of the room; "": no such
// line.
void words_note_read(const char *record, size_t length, const char *mark, char *line, size_t room);

#endif
