// SPDX-License-Identifier: MIT
// A table as a picture for others, 1200 by 630 pixels: the board at the left, title, sentences and seats beside it. It
// is drawn from what everybody may see.
#ifndef PESTHOUSE_PICTURE_PICTURE_H
#define PESTHOUSE_PICTURE_PICTURE_H

#include "pesthouse/game.h"
#include "pesthouse/text.h"
#include "words/language.h"

enum { PICTURE_WIDTH = 1200, PICTURE_HEIGHT = 630, PICTURE_LENGTH_MAX = 60000 };

struct picture_player {
    unsigned seat;
    const char *name;
    const char *note; // behind the name, as points; "": nothing
    bool wins;
};

struct picture {
    const char *game;  // by id; of one without a board only the words are drawn
    const void *state; // as everybody may see it; NULL: the game has not begun
    const struct words_language *language;
    const char *title;
    const char *text; // sentences, a line each
    struct picture_player players[PH_SEATS_MAX];
    int player_count;
};

// Writes it to an empty writer as a PNG of at most PICTURE_LENGTH_MAX bytes. PH_ERROR_NO_MEMORY.
enum ph_status picture_write(const struct picture *picture, struct ph_writer *writer);

#endif
