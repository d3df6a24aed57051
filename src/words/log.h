// SPDX-License-Identifier: MIT
// The log of a game in words, as one viewer may read it, with a line for each thing that happened.
#ifndef PESTHOUSE_WORDS_LOG_H
#define PESTHOUSE_WORDS_LOG_H

#include "words/past.h"

struct words_log_line {
    size_t offset; // of its text, which ends with NUL
    size_t move;   // that it describes
    int seat;      // who moved, or −1
};

struct words_log {
    struct ph_writer text; // of all lines
    struct words_log_line *lines;
    size_t line_count;
    size_t line_capacity;
    size_t move_count; // described so far
    int viewer;
};

void words_log_init(struct words_log *log);
void words_log_deinit(struct words_log *log);
void words_log_clear(struct words_log *log); // for another game
// Extends or cuts the log to the first `move_count` moves as `viewer` sees them. Without memory it stays shorter.
void words_log_update(struct words_log *log, struct words_past past, const struct words_seats *seats, int viewer,
                      size_t move_count);
static inline const char *words_log_text(const struct words_log *log, size_t line) {
    return log->text.data + log->lines[line].offset;
}

#endif
