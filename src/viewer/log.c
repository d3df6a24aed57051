// SPDX-License-Identifier: MIT
#include "viewer/log.h"

#include <stdlib.h>
#include <string.h>

void viewer_log_init(struct viewer_log *log) {
    *log = (struct viewer_log){.viewer = PH_ONLOOKER};
    ph_writer_init_heap(&log->text);
}

void viewer_log_deinit(struct viewer_log *log) {
    ph_writer_deinit(&log->text);
    free(log->lines);
    log->lines = NULL;
}

void viewer_log_clear(struct viewer_log *log) {
    ph_writer_reset(&log->text);
    log->line_count = 0;
    log->move_count = 0;
}

static bool add_line(struct viewer_log *log, size_t move, int seat, size_t offset) {
    if (log->line_count == log->line_capacity) {
        const size_t capacity = log->line_capacity > 0 ? 2 * log->line_capacity : 256;
        struct viewer_log_line *const lines = realloc(log->lines, capacity * sizeof *lines);
        if (lines == NULL) {
            return false;
        }
        log->lines = lines;
        log->line_capacity = capacity;
    }
    log->lines[log->line_count++] = (struct viewer_log_line){.offset = offset, .move = move, .seat = seat};
    return true;
}

static void tell(struct viewer_log *log, struct viewer_past past, const struct words_seats *seats, size_t index) {
    const struct ph_actor actor = viewer_past_actor(past, index);
    const int seat = actor.kind == PH_ACTOR_SEAT ? actor.seat : -1;
    struct ph_writer words;
    ph_writer_init_heap(&words);
    viewer_move_say(past, seats, index, log->viewer, &words);
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

void viewer_log_update(struct viewer_log *log, struct viewer_past past, const struct words_seats *seats, int viewer,
                       size_t move_count) {
    if (viewer != log->viewer || move_count < log->move_count) {
        viewer_log_clear(log);
        log->viewer = viewer;
    }
    while (log->move_count < move_count) {
        tell(log, past, seats, log->move_count++);
    }
}
