// SPDX-License-Identifier: MIT
// A sheet of character cells to draw on, without a terminal: the screen shows it, and tests read it. Everything that is
// drawn outside of it is cut off.
#ifndef PESTHOUSE_TUI_CANVAS_H
#define PESTHOUSE_TUI_CANVAS_H

#include "pesthouse/status.h"

#include <stdbool.h>
#include <stdint.h>

// What a cell is drawn with. A screen chooses the colours; no meaning rests on them alone.
enum ph_ink {
    PH_INK_PLAIN,
    PH_INK_FAINT, // what is there for orientation only
    PH_INK_SEA,
    PH_INK_LINE, // borders
    PH_INK_RAT,
    PH_INK_DANGER, // warnings
    PH_INK_PLAGUE, // a chip
    PH_INK_GOOD,
    PH_INK_BAR,                    // title and key lines
    PH_INK_KIND,                   // + 0 … 2: a chip of one of three kinds
    PH_INK_SEAT = PH_INK_KIND + 3, // + seat: a chip in the seat's colour
    PH_INK_COUNT = PH_INK_SEAT + 9,
};

enum ph_style {
    PH_STYLE_BOLD = 1,
    PH_STYLE_REVERSE = 2,
    PH_STYLE_UNDERLINE = 4,
};

struct ph_cell {
    uint32_t glyph; // a Unicode character one column wide
    uint8_t ink;    // enum ph_ink
    uint8_t style;  // of enum ph_style
    uint8_t unused[2];
};

struct ph_canvas {
    int columns;
    int rows;
    struct ph_cell *cells; // row by row; from malloc
};

struct ph_rect {
    int column;
    int row;
    int columns;
    int rows;
};

// Gives the canvas a size, and blanks it. PH_ERROR_NO_MEMORY leaves it as it was. Begin with a zeroed canvas.
enum ph_status ph_canvas_resize(struct ph_canvas *canvas, int columns, int rows);
void ph_canvas_deinit(struct ph_canvas *canvas);
void ph_canvas_blank(struct ph_canvas *canvas, struct ph_rect rect);
static inline struct ph_rect ph_canvas_rect(const struct ph_canvas *canvas) {
    return (struct ph_rect){0, 0, canvas->columns, canvas->rows};
}

void ph_canvas_put(struct ph_canvas *canvas, int column, int row, uint32_t glyph, unsigned ink, unsigned style);
// Draws UTF-8 on one row, at most `columns` wide; cut text ends in "…". Returns the column after it.
int ph_canvas_text(struct ph_canvas *canvas, int column, int row, int columns, const char *text, unsigned ink,
                   unsigned style);
// Repeats a glyph to the right.
void ph_canvas_line(struct ph_canvas *canvas, int column, int row, int columns, uint32_t glyph, unsigned ink,
                    unsigned style);
// A frame of lines just inside the rectangle, its inside blanked; `title` may be NULL.
void ph_canvas_frame(struct ph_canvas *canvas, struct ph_rect rect, const char *title);

// The number of columns a text takes.
int ph_text_columns(const char *text);
// Finds the first line of `text` if it is broken at spaces to fit `columns`: returns its length in bytes, and in *next
// where the rest begins (NULL: nowhere). A newline always breaks.
size_t ph_text_line(const char *text, int columns, const char **next);
// Draws a text broken at spaces into the rectangle, without its first `skip` lines. Returns how many lines it has in
// all; without a canvas it only counts them.
int ph_canvas_wrapped(struct ph_canvas *canvas, struct ph_rect rect, int skip, const char *text, unsigned ink,
                      unsigned style);

// What to write in place of a glyph where only ASCII can be shown.
char ph_glyph_ascii(uint32_t glyph);
// Writes a glyph as UTF-8, with a NUL; returns the number of bytes, at most 4.
size_t ph_glyph_utf8(uint32_t glyph, char bytes[5]);

#endif
