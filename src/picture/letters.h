// SPDX-License-Identifier: MIT
// Words on a canvas. There are the letters of Europe (tools/letters.py); a text with any other is best left out.
#ifndef PESTHOUSE_PICTURE_LETTERS_H
#define PESTHOUSE_PICTURE_LETTERS_H

#include "picture/canvas.h"

// How words look: `size` in units of their place, `weight` how much thicker than usual, in the same.
struct letters {
    double size;
    double weight;
    uint32_t color;
};

// Whether there is every letter of a text.
bool letters_have(const char *text);
// How wide a text is, as many times its size.
double letters_width(const char *text);
// Writes a text that begins, ends or has its middle at a point of its line.
enum letters_align { LETTERS_START, LETTERS_MIDDLE, LETTERS_END };
void letters_write(struct canvas *canvas, const char *text, struct canvas_place place, enum letters_align align,
                   struct letters letters);

#endif
