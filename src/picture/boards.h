// SPDX-License-Identifier: MIT
// The boards of the games, drawn as the pages draw them by day.
#ifndef PESTHOUSE_PICTURE_BOARDS_H
#define PESTHOUSE_PICTURE_BOARDS_H

#include "pesthouse/status.h"
#include "picture/canvas.h"
#include "words/language.h"

#include <stdbool.h>
#include <stddef.h>

struct picture_size {
    double width;
    double height;
};

struct picture_board {
    const char *game;
    // In units of the board. `state` is as everybody may see it; NULL: the game has not begun.
    struct picture_size (*size)(const void *state);
    void (*draw)(const void *state, const struct words_language *language, struct canvas *canvas,
                 struct canvas_place place);
};
extern const struct picture_board rattus_picture;
extern const struct picture_board bristol1350_picture;

// ---- pieces.c -------------------------------------------------------------------------------------------------------

// The sign of a seat around its middle, 40 units wide, with its letter.
void picture_seat(struct canvas *canvas, unsigned seat, struct canvas_place place);
// The shape that something casts on the board.
void picture_cast(struct canvas *canvas, struct picture_outline outline, struct canvas_place place);
// A letter or a number in bold around a point of its line.
void picture_sign(struct canvas *canvas, const char *text, struct canvas_place place, double size);
// The first letters of one of several names, as many as tell it apart from the others.
void picture_short_name(char *letters, size_t size, const char *const *names, size_t count, size_t which);
extern const uint32_t picture_seat_colors[];

#endif
