// SPDX-License-Identifier: MIT
// What tools/generate_pictures.py makes of the pages' drawings: outlines of lines, in eighths of their own units.
#ifndef PESTHOUSE_PICTURE_OUTLINE_H
#define PESTHOUSE_PICTURE_OUTLINE_H

#include <stdint.h>

// Some lines, one after the other; a closed one ends where it begins.
struct picture_outline {
    uint32_t first; // in picture_ends
    uint32_t count;
};

extern const int16_t picture_points[][2];
extern const uint32_t picture_ends[]; // by line: the number of points up to its end

struct picture_point {
    int16_t x;
    int16_t y;
};

// A region of Rattus, and the middle of the room for its pieces.
struct picture_region {
    const char *id;
    struct picture_outline outline;
    struct picture_point room;
};

// Where two regions of Rattus touch: by both ids ("gallia-italia").
struct picture_edge {
    const char *id;
    struct picture_outline link; // over the sea; without lines elsewhere
    struct picture_point wall;
    int16_t turn; // of the wall, in degrees
};

// The outline of a letter stands on its line, with y going down.
struct picture_letter {
    uint32_t code;
    int16_t advance;
    struct picture_outline outline;
};

#endif
