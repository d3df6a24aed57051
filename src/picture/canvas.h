// SPDX-License-Identifier: MIT
// A picture in the making: outlines are filled and stroked on it with smooth edges. Without memory it fails, and stays
// as it is.
#ifndef PESTHOUSE_PICTURE_CANVAS_H
#define PESTHOUSE_PICTURE_CANVAS_H

#include "picture/outline.h"

#include <stdbool.h>
#include <stddef.h>

struct canvas_edge;
struct canvas_crossing;

struct canvas {
    int width;
    int height;
    uint8_t *pixels; // red, green and blue of each, row by row
    bool failed;
    int left, top, right, bottom;      // nothing is drawn outside
    float *coverage;                   // private, as all below: of each pixel of a row
    int first, last;                   // of a row: the pixels that are covered
    struct canvas_edge *edges;         // of what is being filled
    struct canvas_crossing *crossings; // of a line with them
    size_t edge_count;
    size_t edge_capacity;
};

// Where the origin of a drawing lies, how large one of its units is, and by how many degrees an outline is turned.
struct canvas_place {
    double x;
    double y;
    double scale;
    double turn;
};

// Colours are 0xTTRRGGBB, T being how transparent they are.
static inline uint32_t canvas_faint(uint32_t color, double opacity) {
    return color | (uint32_t)(255.5 - 255 * opacity) << 24;
}

void canvas_init(struct canvas *canvas, int width, int height, uint32_t color);
void canvas_deinit(struct canvas *canvas);
// From now on nothing is drawn outside of this; at first all is drawn.
void canvas_clip(struct canvas *canvas, double left, double top, double width, double height);

// The place of something at a point of a drawing that is not turned, in `scale` times its size.
struct canvas_place canvas_at(struct canvas_place place, double x, double y, double scale);

void canvas_fill(struct canvas *canvas, struct picture_outline outline, struct canvas_place place, uint32_t color);
// Several at once, as one area.
void canvas_add(struct canvas *canvas, struct picture_outline outline, struct canvas_place place);
void canvas_add_stroke(struct canvas *canvas, struct picture_outline outline, struct canvas_place place, double width);
void canvas_paint(struct canvas *canvas, uint32_t color);
// A line along an outline, `width` units wide, with round ends and corners.
void canvas_stroke(struct canvas *canvas, struct picture_outline outline, struct canvas_place place, double width,
                   uint32_t color);
// Round dots along it, that many units apart.
void canvas_dots(struct canvas *canvas, struct picture_outline outline, struct canvas_place place, double width,
                 double step, uint32_t color);
// Fills an outline and draws its edge.
struct canvas_paint {
    uint32_t fill;
    uint32_t edge;
    double width; // of the edge; 0: none
};
void canvas_draw(struct canvas *canvas, struct picture_outline outline, struct canvas_place place,
                 struct canvas_paint paint);
void canvas_circle(struct canvas *canvas, struct canvas_place place, double radius, struct canvas_paint paint);
struct canvas_box {
    double left;
    double top;
    double width;
    double height;
    double corner; // its radius
};
void canvas_box(struct canvas *canvas, struct canvas_place place, struct canvas_box box, struct canvas_paint paint);
void canvas_line(struct canvas *canvas, struct canvas_place place, const double from[2], const double to[2],
                 double width, uint32_t color);

#endif
