// SPDX-License-Identifier: MIT
#include "tui/terminal/canvas.h"

#include "base/glyph.h"
#include "tui/terminal/spelling.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const struct tui_cell blank = {.glyph = ' ', .ink = TUI_INK_PLAIN};

enum ph_status tui_canvas_resize(struct tui_canvas *canvas, int columns, int rows) {
    columns = columns < 1 ? 1 : columns;
    rows = rows < 1 ? 1 : rows;
    if (columns != canvas->columns || rows != canvas->rows) {
        struct tui_cell *const cells = malloc((size_t)columns * (size_t)rows * sizeof *cells);
        if (cells == NULL) {
            return PH_ERROR_NO_MEMORY;
        }
        free(canvas->cells);
        canvas->columns = columns;
        canvas->rows = rows;
        canvas->cells = cells;
    }
    for (int cell = 0; cell < columns * rows; cell++) {
        canvas->cells[cell] = blank;
    }
    return PH_OK;
}

void tui_canvas_deinit(struct tui_canvas *canvas) {
    free(canvas->cells);
    *canvas = (struct tui_canvas){0};
}

void tui_canvas_copy(struct tui_canvas *canvas, const struct tui_canvas *from) {
    memcpy(canvas->cells, from->cells, (size_t)from->columns * (size_t)from->rows * sizeof *from->cells);
}

static struct tui_cell *cell_at(const struct tui_canvas *canvas, int column, int row) {
    const bool inside = column >= 0 && column < canvas->columns && row >= 0 && row < canvas->rows;
    return inside ? &canvas->cells[(size_t)row * (size_t)canvas->columns + (size_t)column] : NULL;
}

const struct tui_cell *tui_canvas_cell(const struct tui_canvas *canvas, int column, int row) {
    return cell_at(canvas, column, row);
}

// A wide letter of which one half is overwritten is gone; the other half becomes a space.
static void split_wide(struct tui_canvas *canvas, int column, int row) {
    struct tui_cell *const cell = cell_at(canvas, column, row);
    struct tui_cell *const right = cell_at(canvas, column + 1, row);
    if (right != NULL && right->glyph == TUI_RIGHT_HALF) {
        right->glyph = ' ';
    }
    if (cell->glyph == TUI_RIGHT_HALF) {
        struct tui_cell *const left = cell_at(canvas, column - 1, row);
        *left = (struct tui_cell){.glyph = ' ', .ink = left->ink, .style = left->style};
    }
}

static void set_cell(struct tui_canvas *canvas, int column, int row, struct tui_cell cell) {
    struct tui_cell *const at = cell_at(canvas, column, row);
    if (at != NULL) {
        split_wide(canvas, column, row);
        *at = cell;
    }
}

void tui_canvas_put(struct tui_canvas *canvas, int column, int row, uint32_t glyph, unsigned ink, unsigned style) {
    set_cell(canvas, column, row, (struct tui_cell){.glyph = glyph, .ink = (uint8_t)ink, .style = (uint8_t)style});
}

void tui_canvas_blank(struct tui_canvas *canvas, struct tui_rect rect) {
    for (int row = 0; row < rect.rows; row++) {
        for (int column = 0; column < rect.columns; column++) {
            tui_canvas_put(canvas, rect.column + column, rect.row + row, blank.glyph, blank.ink, blank.style);
        }
    }
}

// A wide letter that does not fit is not drawn in half.
static void put_letter(struct tui_canvas *canvas, int column, int row, const struct tui_letter *letter, unsigned ink,
                       unsigned style) {
    struct tui_cell cell = {.glyph = letter->glyph, .ink = (uint8_t)ink, .style = (uint8_t)style};
    struct tui_cell *const right = letter->columns == 2 ? cell_at(canvas, column + 1, row) : NULL;
    if (cell_at(canvas, column, row) == NULL || (letter->columns == 2 && right == NULL)) {
        return;
    }
    memcpy(cell.marks, letter->marks, sizeof cell.marks);
    set_cell(canvas, column, row, cell);
    if (right != NULL) {
        tui_canvas_put(canvas, column + 1, row, ' ', ink, style);
        right->glyph = TUI_RIGHT_HALF;
    }
}

// Draws `length` bytes of a text; returns the column after it.
static int put_text(struct tui_canvas *canvas, int column, int row, const char *text, size_t length, unsigned ink,
                    unsigned style) {
    const char *const end = text + length;
    while (text < end) {
        const struct tui_letter letter = tui_text_letter(&text);
        if (letter.columns > 0) {
            put_letter(canvas, column, row, &letter, ink, style);
        }
        column += letter.columns;
    }
    return column;
}

static void report(const struct tui_canvas *canvas, int column, int row, int columns, const char *text, size_t length,
                   enum tui_cut cut) {
    if (canvas->witness != NULL) {
        const bool inside = column >= 0 && row >= 0 && column + columns <= canvas->columns && row < canvas->rows;
        canvas->witness->see(canvas->witness->context, (struct tui_rect){column, row, columns, 1}, text, length,
                             inside ? cut : TUI_CUT_IN_WORD);
    }
}

// How much of a text that does not fit is drawn before the mark of the cut.
static size_t cut_length(const char *text, int columns, enum tui_cut *cut) {
    const char *rest;
    const size_t words = tui_text_line(text, columns - 1, &rest);
    const bool fits = words <= tui_text_bytes(text, columns - 1) && words > tui_text_bytes(text, columns / 2);
    *cut = text[words] == ' ' && fits ? TUI_CUT_AT_WORD : TUI_CUT_IN_WORD;
    return *cut == TUI_CUT_AT_WORD ? words + 1 : tui_text_bytes(text, columns);
}

static int put_cut_text(struct tui_canvas *canvas, int column, int row, int columns, const char *text, unsigned ink,
                        unsigned style) {
    const char *const mark = canvas->ascii ? &"..."[columns < 3 ? 3 - columns : 0] : "…";
    enum tui_cut cut;
    const size_t length = cut_length(text, columns - tui_text_columns(mark), &cut);
    const int end = put_text(canvas, column, row, text, length, ink, style);
    report(canvas, column, row, end - column, text, length, cut);
    return put_text(canvas, end, row, mark, strlen(mark), ink, style);
}

int tui_canvas_text(struct tui_canvas *canvas, int column, int row, int columns, const char *text, unsigned ink,
                    unsigned style) {
    if (columns <= 0) {
        report(canvas, column, row, 0, text, 0, *text != '\0' ? TUI_CUT_IN_WORD : TUI_WHOLE);
        return column;
    }
    if (tui_text_columns(text) > columns) {
        return put_cut_text(canvas, column, row, columns, text, ink, style);
    }
    const int end = put_text(canvas, column, row, text, strlen(text), ink, style);
    report(canvas, column, row, end - column, text, strlen(text), TUI_WHOLE);
    return end;
}

void tui_canvas_line(struct tui_canvas *canvas, int column, int row, int columns, uint32_t glyph, unsigned ink,
                     unsigned style) {
    for (int i = 0; i < columns; i++) {
        tui_canvas_put(canvas, column + i, row, glyph, ink, style);
    }
}

void tui_canvas_frame(struct tui_canvas *canvas, struct tui_rect rect, const char *title) {
    const int right = rect.column + rect.columns - 1;
    const int bottom = rect.row + rect.rows - 1;
    tui_canvas_blank(canvas, rect);
    tui_canvas_line(canvas, rect.column, rect.row, rect.columns, 0x2500, TUI_INK_LINE, 0);
    tui_canvas_line(canvas, rect.column, bottom, rect.columns, 0x2500, TUI_INK_LINE, 0);
    for (int row = rect.row + 1; row < bottom; row++) {
        tui_canvas_put(canvas, rect.column, row, 0x2502, TUI_INK_LINE, 0);
        tui_canvas_put(canvas, right, row, 0x2502, TUI_INK_LINE, 0);
    }
    tui_canvas_put(canvas, rect.column, rect.row, 0x250C, TUI_INK_LINE, 0);
    tui_canvas_put(canvas, right, rect.row, 0x2510, TUI_INK_LINE, 0);
    tui_canvas_put(canvas, rect.column, bottom, 0x2514, TUI_INK_LINE, 0);
    tui_canvas_put(canvas, right, bottom, 0x2518, TUI_INK_LINE, 0);
    if (title != NULL) {
        tui_canvas_put(canvas, rect.column + 1, rect.row, ' ', TUI_INK_PLAIN, 0);
        const int end =
            tui_canvas_text(canvas, rect.column + 2, rect.row, rect.columns - 5, title, TUI_INK_PLAIN, TUI_STYLE_BOLD);
        tui_canvas_put(canvas, end, rect.row, ' ', TUI_INK_PLAIN, 0);
    }
}

int tui_canvas_wrapped(struct tui_canvas *canvas, struct tui_rect rect, int skip, const char *text, unsigned ink,
                       unsigned style) {
    int lines = 0;
    while (text != NULL && *text != '\0') {
        const char *next = NULL;
        const size_t length = tui_text_line(text, rect.columns, &next);
        const int row = lines - skip;
        if (canvas != NULL && row >= 0 && row < rect.rows) {
            const int end = put_text(canvas, rect.column, rect.row + row, text, length, ink, style);
            const bool in_word = next == text + length && text[length] != '\n';
            report(canvas, rect.column, rect.row + row, end - rect.column, text, length,
                   in_word ? TUI_CUT_IN_WORD : TUI_WHOLE);
        }
        lines++;
        text = next;
    }
    return lines;
}

char tui_glyph_ascii(uint32_t glyph) {
    if (glyph < 0x7F) {
        return (char)glyph;
    }
    switch (glyph) {
    case 0x2500: // ─
    case 0x2504: // ┄
        return '-';
    case 0x2502: // │
        return '|';
    case 0x2550: // ═
    case 0x2551: // ║
        return '#';
    case 0x2620: // ☠
        return '!';
    case 0x25B6: // ▶
        return '>';
    case 0x2191: // ↑
        return '^';
    case 0x2193: // ↓
        return 'v';
    case 0x2190: // ←
        return '<';
    case 0x2192: // →
        return '>';
    case 0x2588: // █
        return '#';
    default:
        break;
    }
    if (glyph >= 0x2500 && glyph < 0x2550) {
        return '+';
    }
    if (glyph >= 0x2550 && glyph < 0x2580) {
        return '#';
    }
    const char *const spelling = tui_spelling_of(glyph);
    return spelling != NULL ? spelling[0] : '?';
}

// ---- letters that are written from right to left --------------------------------------------------------------------

static bool turns(const struct tui_canvas *canvas, int column, int row) {
    const struct tui_cell *const cell = cell_at(canvas, column, row);
    return cell != NULL && ph_glyph_kind(cell->glyph) == PH_GLYPH_RIGHT_TO_LEFT;
}

// Whether a run of such letters goes on at their right (1) or left (−1), perhaps behind one space or sign.
static bool runs_on(const struct tui_canvas *canvas, int column, int row, int way) {
    return turns(canvas, column + way, row) ||
           (turns(canvas, column + 2 * way, row) && cell_at(canvas, column + way, row)->glyph < '0');
}

unsigned tui_canvas_characters(const struct tui_canvas *canvas, int column, int row,
                               uint32_t characters[TUI_CELL_CHARACTERS]) {
    const struct tui_cell *const cell = cell_at(canvas, column, row);
    const struct tui_cell *const right = cell_at(canvas, column + 1, row);
    const int next = column + (right != NULL && right->glyph == TUI_RIGHT_HALF ? 2 : 1);
    unsigned count = 0;
    assert(cell != NULL);
    if (cell->glyph == TUI_RIGHT_HALF) {
        return 0;
    }
    characters[count++] = cell->glyph;
    for (unsigned i = 0; i < TUI_MARKS_MAX && cell->marks[i] != 0; i++) {
        characters[count++] = cell->marks[i];
    }
    if (turns(canvas, column, row) && !runs_on(canvas, column, row, 1)) {
        characters[count++] = 0x2069; // the end of the isolate
    }
    // It begins behind the cell before it, as a terminal adds invisible characters to a cell that is there.
    if (turns(canvas, next, row) && !runs_on(canvas, next, row, -1)) {
        characters[count++] = 0x2068; // an isolate, in the direction of its first letter
    }
    return count;
}
