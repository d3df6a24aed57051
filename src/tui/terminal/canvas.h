// SPDX-License-Identifier: MIT
// A grid of character cells to draw on, independent of the terminal: the screen shows it, and tests read it. Drawing
// outside it has no effect.
#ifndef PESTHOUSE_TUI_TERMINAL_CANVAS_H
#define PESTHOUSE_TUI_TERMINAL_CANVAS_H

#include "pesthouse/status.h"
#include "tui/terminal/text.h"

#include <stdbool.h>
#include <stdint.h>

// The role of a cell, from which the screen chooses its colours. No information is given by colour alone.
enum tui_ink {
    TUI_INK_PLAIN,
    TUI_INK_FAINT, // for orientation only
    TUI_INK_SEA,
    TUI_INK_LINE, // borders
    TUI_INK_RAT,
    TUI_INK_DANGER, // warnings
    TUI_INK_PLAGUE, // a chip
    TUI_INK_GOOD,
    TUI_INK_BAR,                     // title and key lines
    TUI_INK_PRINT,                   // dark on light, on any terminal
    TUI_INK_KIND,                    // + 0 … 2: a chip of one of three kinds
    TUI_INK_SEAT = TUI_INK_KIND + 3, // + seat: a chip in the seat's colour
    TUI_INK_COUNT = TUI_INK_SEAT + 9,
};

enum tui_style {
    TUI_STYLE_BOLD = 1,
    TUI_STYLE_REVERSE = 2,
    TUI_STYLE_UNDERLINE = 4,
};

enum { TUI_RIGHT_HALF = 0 }; // the glyph of a cell that belongs to the wide letter at its left

struct tui_cell {
    uint32_t glyph; // a Unicode character
    uint32_t marks[TUI_MARKS_MAX];
    uint8_t ink;   // enum tui_ink
    uint8_t style; // mask of enum tui_style
};

struct tui_rect {
    int column;
    int row;
    int columns;
    int rows;
};

enum tui_cut { TUI_WHOLE, TUI_CUT_AT_WORD, TUI_CUT_IN_WORD };

// Is shown every line of text that is drawn, for tests of layouts.
struct tui_witness {
    void (*see)(void *context, struct tui_rect at, const char *text, size_t length, enum tui_cut cut);
    void *context;
};

struct tui_canvas {
    int columns;
    int rows;
    struct tui_cell *cells;            // row by row; from malloc
    bool ascii;                        // is to be shown by a terminal that knows nothing else
    const struct tui_witness *witness; // NULL: none
};

// Resizes and blanks the canvas, which is all zeros at first. On PH_ERROR_NO_MEMORY it is unchanged.
enum ph_status tui_canvas_resize(struct tui_canvas *canvas, int columns, int rows);
void tui_canvas_deinit(struct tui_canvas *canvas);
// NULL: it is outside.
const struct tui_cell *tui_canvas_cell(const struct tui_canvas *canvas, int column, int row);
// The characters that show a cell: its letter, its marks, and around letters that are written from right to left what
// isolates them, so that terminals which turn them leave their neighbours alone. Returns how many; 0: a right half.
enum { TUI_CELL_CHARACTERS = 1 + TUI_MARKS_MAX + 2 };
unsigned tui_canvas_characters(const struct tui_canvas *canvas, int column, int row,
                               uint32_t characters[TUI_CELL_CHARACTERS]);
// Copies all cells of a canvas of the same size.
void tui_canvas_copy(struct tui_canvas *canvas, const struct tui_canvas *from);
void tui_canvas_blank(struct tui_canvas *canvas, struct tui_rect rect);
static inline struct tui_rect tui_canvas_rect(const struct tui_canvas *canvas) {
    return (struct tui_rect){0, 0, canvas->columns, canvas->rows};
}

void tui_canvas_put(struct tui_canvas *canvas, int column, int row, uint32_t glyph, unsigned ink, unsigned style);
// Draws UTF-8 on one row, at most `columns` wide; cut text ends in "…" (in ASCII "..."), after a word if one ends in
// the second half. Returns the column after it.
int tui_canvas_text(struct tui_canvas *canvas, int column, int row, int columns, const char *text, unsigned ink,
                    unsigned style);
// Repeats a glyph to the right.
void tui_canvas_line(struct tui_canvas *canvas, int column, int row, int columns, uint32_t glyph, unsigned ink,
                     unsigned style);
// A frame of lines just inside the rectangle, its inside blanked; `title` may be NULL.
void tui_canvas_frame(struct tui_canvas *canvas, struct tui_rect rect, const char *title);

// Draws a text, broken at spaces, into the rectangle, without its first `skip` lines. Returns its total number of
// lines; without a canvas it only counts them.
int tui_canvas_wrapped(struct tui_canvas *canvas, struct tui_rect rect, int skip, const char *text, unsigned ink,
                       unsigned style);

// The replacement of a glyph on terminals that show only ASCII.
char tui_glyph_ascii(uint32_t glyph);

#endif
