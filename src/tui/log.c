// SPDX-License-Identifier: MIT
#include "tui/log.h"

#include <stdlib.h>
#include <string.h>

enum { MARGIN = 2 }; // a seat's letter and a space

void tui_log_init(struct tui_log_words *log) {
    *log = (struct tui_log_words){.viewer = PH_ONLOOKER};
    ph_writer_init_heap(&log->text);
}

void tui_log_deinit(struct tui_log_words *log) {
    ph_writer_deinit(&log->text);
    free(log->lines);
    log->lines = NULL;
}

void tui_log_clear(struct tui_log_words *log) {
    ph_writer_reset(&log->text);
    log->line_count = 0;
    log->move_count = 0;
}

static bool add_line(struct tui_log_words *log, size_t move, int seat, size_t offset) {
    if (log->line_count == log->line_capacity) {
        const size_t capacity = log->line_capacity > 0 ? 2 * log->line_capacity : 256;
        struct tui_log_line *const lines = realloc(log->lines, capacity * sizeof *lines);
        if (lines == NULL) {
            return false;
        }
        log->lines = lines;
        log->line_capacity = capacity;
    }
    log->lines[log->line_count++] = (struct tui_log_line){.offset = offset, .move = move, .seat = seat};
    return true;
}

static void tell(struct tui_log_words *log, const struct tui_table *table, size_t index) {
    const struct ph_actor actor = ph_session_move(table->session, index)->actor;
    const int seat = actor.kind == PH_ACTOR_SEAT ? actor.seat : -1;
    struct ph_writer words;
    ph_writer_init_heap(&words);
    tui_table_tell(table, index, log->viewer, &words);
    for (const char *line = words.data; line != NULL && *line != '\0';) {
        const char *const end = strchr(line, '\n');
        const size_t length = end != NULL ? (size_t)(end - line) : strlen(line);
        const size_t offset = log->text.length;
        ph_write_bytes(&log->text, line, length);
        ph_write_bytes(&log->text, "", 1);
        if (log->text.failed || !add_line(log, index, line == words.data ? seat : -1, offset)) {
            break;
        }
        line = end != NULL ? end + 1 : NULL;
    }
    ph_writer_deinit(&words);
}

void tui_log_update(struct tui_log_words *log, const struct tui_table *table, int viewer, size_t move_count) {
    if (viewer != log->viewer || move_count < log->move_count) {
        tui_log_clear(log);
        log->viewer = viewer;
    }
    while (log->move_count < move_count) {
        tell(log, table, log->move_count++);
    }
}

static size_t first_line(const struct tui_log_words *log, size_t first_move) {
    size_t line = 0;
    while (line < log->line_count && log->lines[line].move < first_move) {
        line++;
    }
    return line;
}

static int rows_of(const char *text, int columns) {
    return tui_canvas_wrapped(NULL, (struct tui_rect){.columns = columns}, 0, text, 0, 0);
}

int tui_log_rows(const struct tui_log_words *log, int columns, size_t first_move) {
    int rows = 0;
    for (size_t line = first_line(log, first_move); line < log->line_count; line++) {
        rows += rows_of(tui_log_text(log, line), columns - MARGIN);
    }
    return rows;
}

void tui_log_draw(const struct tui_log_words *log, struct tui_canvas *canvas, struct tui_rect rect, size_t first_move,
                  int skip) {
    int row = -skip;
    for (size_t line = first_line(log, first_move); line < log->line_count && row < rect.rows; line++) {
        const int seat = log->lines[line].seat;
        const char *const text = tui_log_text(log, line);
        const struct tui_rect rest = {rect.column + MARGIN, rect.row + (row > 0 ? row : 0), rect.columns - MARGIN,
                                      rect.rows - (row > 0 ? row : 0)};
        if (seat >= 0 && row >= 0) {
            tui_canvas_put(canvas, rect.column, rect.row + row, (unsigned char)tui_seat_letter(seat),
                           TUI_INK_SEAT + (unsigned)seat, 0);
        }
        row += tui_canvas_wrapped(canvas, rest, row < 0 ? -row : 0, text, TUI_INK_PLAIN, 0);
    }
}

void tui_log_draw_tail(const struct tui_log_words *log, struct tui_canvas *canvas, struct tui_rect rect) {
    const int rows = tui_log_rows(log, rect.columns, 0);
    tui_log_draw(log, canvas, rect, 0, rows > rect.rows ? rows - rect.rows : 0);
}
