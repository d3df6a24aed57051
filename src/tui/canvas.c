// SPDX-License-Identifier: MIT
#include "tui/canvas.h"

#include "base/utf8.h"

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
        *canvas = (struct tui_canvas){.columns = columns, .rows = rows, .cells = cells};
    }
    tui_canvas_blank(canvas, tui_canvas_rect(canvas));
    return PH_OK;
}

void tui_canvas_deinit(struct tui_canvas *canvas) {
    free(canvas->cells);
    *canvas = (struct tui_canvas){0};
}

void tui_canvas_copy(struct tui_canvas *canvas, const struct tui_canvas *from) {
    memcpy(canvas->cells, from->cells, (size_t)from->columns * (size_t)from->rows * sizeof *from->cells);
}

void tui_canvas_put(struct tui_canvas *canvas, int column, int row, uint32_t glyph, unsigned ink, unsigned style) {
    if (column >= 0 && column < canvas->columns && row >= 0 && row < canvas->rows) {
        canvas->cells[(size_t)row * (size_t)canvas->columns + (size_t)column] =
            (struct tui_cell){.glyph = glyph, .ink = (uint8_t)ink, .style = (uint8_t)style};
    }
}

void tui_canvas_blank(struct tui_canvas *canvas, struct tui_rect rect) {
    for (int row = 0; row < rect.rows; row++) {
        for (int column = 0; column < rect.columns; column++) {
            tui_canvas_put(canvas, rect.column + column, rect.row + row, blank.glyph, blank.ink, blank.style);
        }
    }
}

// Reads one character and advances past it. An invalid byte reads as "?".
uint32_t tui_text_glyph(const char **text) {
    const unsigned char *const bytes = (const unsigned char *)*text;
    const size_t length = ph_utf8_length(*text, strlen(*text));
    if (length == 0) {
        *text += 1;
        return '?';
    }
    *text += length;
    if (length == 1) {
        return bytes[0];
    }
    uint32_t glyph = bytes[0] & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        glyph = glyph << 6 | (bytes[i] & 0x3Fu);
    }
    return glyph;
}

int tui_text_columns(const char *text) {
    int columns = 0;
    while (*text != '\0') {
        tui_text_glyph(&text);
        columns++;
    }
    return columns;
}

size_t tui_text_bytes(const char *text, int columns) {
    const char *end = text;
    for (; *end != '\0' && columns > 0; columns--) {
        tui_text_glyph(&end);
    }
    return (size_t)(end - text);
}

int tui_canvas_text(struct tui_canvas *canvas, int column, int row, int columns, const char *text, unsigned ink,
                    unsigned style) {
    for (int left = columns; left > 0 && *text != '\0'; left--) {
        uint32_t glyph = tui_text_glyph(&text);
        if (left == 1 && *text != '\0') {
            glyph = 0x2026; // …
        }
        tui_canvas_put(canvas, column++, row, glyph < ' ' ? '?' : glyph, ink, style);
    }
    return column;
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

size_t tui_text_line(const char *text, int columns, const char **next) {
    const char *at = text;
    const char *end = NULL; // of the last word that fits
    int used = 0;
    while (*at != '\0' && *at != '\n') {
        if (*at == ' ') {
            end = at;
        }
        const char *after = at;
        tui_text_glyph(&after);
        if (++used > columns) {
            // A word longer than the line is cut.
            const char *const stop = *at == ' ' ? at : end != NULL && end > text ? end : at;
            *next = stop;
            while (**next == ' ') {
                ++*next;
            }
            if (*next == text) { // no room even for one character
                *next = *after != '\0' ? after : NULL;
                return (size_t)(after - text);
            }
            if (**next == '\n') {
                ++*next;
            }
            if (**next == '\0') {
                *next = NULL;
            }
            return (size_t)(stop - text);
        }
        at = after;
    }
    *next = *at == '\n' && at[1] != '\0' ? at + 1 : NULL;
    return (size_t)(at - text);
}

int tui_canvas_wrapped(struct tui_canvas *canvas, struct tui_rect rect, int skip, const char *text, unsigned ink,
                       unsigned style) {
    int lines = 0;
    while (text != NULL && *text != '\0') {
        const char *next = NULL;
        const size_t length = tui_text_line(text, rect.columns, &next);
        const int row = lines - skip;
        if (canvas != NULL && row >= 0 && row < rect.rows) {
            int column = rect.column;
            for (const char *at = text; at < text + length;) {
                const uint32_t glyph = tui_text_glyph(&at);
                tui_canvas_put(canvas, column++, rect.row + row, glyph < ' ' ? '?' : glyph, ink, style);
            }
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
    case 0x2013: // –
    case 0x2504: // ┄
        return '-';
    case 0x2502: // │
        return '|';
    case 0x2550: // ═
    case 0x2551: // ║
        return '#';
    case 0x00B7: // ·
    case 0x2026: // …
        return '.';
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
    case 0x00A0: // spaces that do not break
    case 0x202F:
        return ' ';
    case 0x00AB: // «
    case 0x00BB: // »
        return '"';
    case 0x2019: // ’
        return '\'';
    case 0x0152: // Œ
        return 'O';
    case 0x0153: // œ
    case 0x00BA: // º
        return 'o';
    default:
        break;
    }
    if (glyph >= 0xC0 && glyph <= 0xFF) { // letters of Latin-1 without their accents
        return "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"[glyph - 0xC0];
    }
    if (glyph >= 0x2500 && glyph < 0x2550) {
        return '+';
    }
    return glyph >= 0x2550 && glyph < 0x2580 ? '#' : '?';
}

size_t tui_glyph_utf8(uint32_t glyph, char bytes[5]) {
    size_t length = 0;
    if (glyph < 0x80) {
        bytes[length++] = (char)glyph;
    } else if (glyph < 0x800) {
        bytes[length++] = (char)(0xC0 | glyph >> 6);
    } else if (glyph < 0x10000) {
        bytes[length++] = (char)(0xE0 | glyph >> 12);
        bytes[length++] = (char)(0x80 | (glyph >> 6 & 0x3F));
    } else {
        bytes[length++] = (char)(0xF0 | glyph >> 18);
        bytes[length++] = (char)(0x80 | (glyph >> 12 & 0x3F));
        bytes[length++] = (char)(0x80 | (glyph >> 6 & 0x3F));
    }
    if (glyph >= 0x80) {
        bytes[length++] = (char)(0x80 | (glyph & 0x3F));
    }
    bytes[length] = '\0';
    return length;
}
