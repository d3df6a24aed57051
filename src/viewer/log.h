// SPDX-License-Identifier: MIT
// The log of a game in words, as one viewer may read it, with a line for each thing that happened.
#ifndef PESTHOUSE_VIEWER_LOG_H
#define PESTHOUSE_VIEWER_LOG_H

#include "viewer/past.h"

struct viewer_log_line {
    size_t offset; // of its text, which ends with NUL
    size_t move;   // that it describes
    int seat;      // who moved, or −1
};

struct viewer_log {
    struct ph_writer text; // of all lines
    struct viewer_log_line *lines;
    size_t line_count;
    size_t line_capacity;
    size_t move_count; // described so far
    int viewer;
};

void viewer_log_init(struct viewer_log *log);
void viewer_log_deinit(struct viewer_log *log);
void viewer_log_clear(struct viewer_log *log); // for another game
// Extends or cuts the log to the first `move_count` moves as `viewer` sees them. Without memory it stays shorter.
void viewer_log_update(struct viewer_log *log, struct viewer_past past, const struct words_seats *seats, int viewer,
                       size_t move_count);
static inline const char *viewer_log_text(const struct viewer_log *log, size_t line) {
    return log->text.data + log->lines[line].offset;
}

#endif
