// SPDX-License-Identifier: MIT
// The log of a game in words, as one viewer may read it, with a line for each thing that happened.
#ifndef PESTHOUSE_TUI_LOG_H
#define PESTHOUSE_TUI_LOG_H

#include "tui/table.h"

struct tui_log_line {
    size_t offset; // of its text, which ends with NUL
    size_t move;   // that it describes
    int seat;      // who moved, or −1
};

struct tui_log_words {
    struct ph_writer text; // of all lines
    struct tui_log_line *lines;
    size_t line_count;
    size_t line_capacity;
    size_t move_count; // described so far
    int viewer;
};

void tui_log_init(struct tui_log_words *log);
void tui_log_deinit(struct tui_log_words *log);
void tui_log_clear(struct tui_log_words *log); // for another game
// Extends or cuts the log to the first `move_count` moves as `viewer` sees them. Without memory it stays shorter.
void tui_log_update(struct tui_log_words *log, const struct tui_table *table, int viewer, size_t move_count);
static inline const char *tui_log_text(const struct tui_log_words *log, size_t line) {
    return log->text.data + log->lines[line].offset;
}
// The number of rows of all lines from move `first_move` on.
int tui_log_rows(const struct tui_log_words *log, int columns, size_t first_move);
// Draws those rows, each line with its seat's letter in front, without the first `skip`.
void tui_log_draw(const struct tui_log_words *log, struct tui_canvas *canvas, struct tui_rect rect, size_t first_move,
                  int skip);
// Draws as many of the last rows as there is room for.
void tui_log_draw_tail(const struct tui_log_words *log, struct tui_canvas *canvas, struct tui_rect rect);

#endif
