// SPDX-License-Identifier: MIT
// The log of a game in words, as one viewer may read it, with a line for each thing that happened, under headings for
// turns.
#ifndef PESTHOUSE_VIEWER_LOG_H
#define PESTHOUSE_VIEWER_LOG_H

#include "viewer/past.h"

struct viewer_log_line {
    size_t offset; // of its text, which ends with NUL
    size_t move;   // that it describes
    int seat;      // who moved, or whose turn it is in a heading; −1: nobody
    bool heading;  // of a turn
};

struct viewer_log {
    struct ph_writer text; // of all lines
    struct viewer_log_line *lines;
    size_t line_count;
    size_t line_capacity;
    size_t told_count; // lines that are not headings
    size_t headed;     // by the line before that number; 0: no turn has begun
    size_t move_count; // described so far
    int viewer;
};

void viewer_log_init(struct viewer_log *log);
void viewer_log_deinit(struct viewer_log *log);
void viewer_log_clear(struct viewer_log *log); // for another game
// Extends or cuts the log to the first `move_count` moves as `viewer` sees them. Without memory it stays shorter.
void viewer_log_update(struct viewer_log *log, struct viewer_past past, const struct words_seats *seats, int viewer,
                       size_t move_count);
// The heading of the turn to which a line belongs, or itself; the number of lines: it has none.
size_t viewer_log_heading(const struct viewer_log *log, size_t line);
static inline const char *viewer_log_text(const struct viewer_log *log, size_t line) {
    return log->text.data + log->lines[line].offset;
}

#endif
