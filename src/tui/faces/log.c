// SPDX-License-Identifier: MIT
#include "tui/faces/log.h"

#include <string.h>

enum { MARGIN = 3 }; // a seat's letter, a colon and a space: "A" alone is a word in some languages

static size_t first_line(const struct viewer_log *log, size_t first_move) {
    size_t line = 0;
    while (line < log->line_count && log->lines[line].move < first_move) {
        line++;
    }
    return line;
}

// Where the rows of a line begin: the one that goes on is set in as far as the first.
static int indent_of(const char *text) {
    return (int)strspn(text, " ");
}

static int rows_of(const char *text, int columns) {
    const int indent = indent_of(text);
    return tui_canvas_wrapped(NULL, (struct tui_rect){.columns = columns - indent}, 0, text + indent, 0, 0);
}

int tui_log_rows(const struct viewer_log *log, int columns, size_t first_move) {
    int rows = 0;
    for (size_t line = first_line(log, first_move); line < log->line_count; line++) {
        rows += rows_of(viewer_log_text(log, line), columns - MARGIN);
    }
    return rows;
}

void tui_log_draw(const struct viewer_log *log, struct tui_canvas *canvas, struct tui_rect rect, size_t first_move,
                  int skip) {
    int row = -skip;
    for (size_t line = first_line(log, first_move); line < log->line_count && row < rect.rows; line++) {
        const int seat = log->lines[line].seat;
        const char *const text = viewer_log_text(log, line);
        const int before = MARGIN + indent_of(text);
        const struct tui_rect rest = {rect.column + before, rect.row + (row > 0 ? row : 0), rect.columns - before,
                                      rect.rows - (row > 0 ? row : 0)};
        if (seat >= 0 && row >= 0 && seat != log->viewer) { // "You" is letter enough
            tui_canvas_put(canvas, rect.column, rect.row + row, (unsigned char)words_seat_letter(seat),
                           TUI_INK_SEAT + (unsigned)seat, 0);
            tui_canvas_put(canvas, rect.column + 1, rect.row + row, ':', TUI_INK_FAINT, 0);
        }
        row += tui_canvas_wrapped(canvas, rest, row < 0 ? -row : 0, text + indent_of(text), TUI_INK_PLAIN, 0);
    }
}

const char *tui_log_nothing(const struct words_language *language, size_t first_move) {
    return first_move == 0 ? words_text(language, "Nothing has happened yet.")
                           : words_text(language, "Nothing since your last turn.");
}

void tui_log_draw_tail(const struct viewer_log *log, struct tui_canvas *canvas, struct tui_rect rect) {
    const int rows = tui_log_rows(log, rect.columns, 0);
    tui_log_draw(log, canvas, rect, 0, rows > rect.rows ? rows - rect.rows : 0);
}
