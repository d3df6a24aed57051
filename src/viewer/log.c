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
    log->told_count = 0;
    log->headed = 0;
    log->move_count = 0;
}

size_t viewer_log_heading(const struct viewer_log *log, size_t line) {
    for (size_t i = line + 1; i-- > 0;) {
        if (log->lines[i].heading) {
            return i;
        }
    }
    return log->line_count;
}

static bool add_line(struct viewer_log *log, struct viewer_log_line line) {
    if (log->line_count == log->line_capacity) {
        const size_t capacity = log->line_capacity > 0 ? 2 * log->line_capacity : 256;
        struct viewer_log_line *const lines = realloc(log->lines, capacity * sizeof *lines);
        if (lines == NULL) {
            return false;
        }
        log->lines = lines;
        log->line_capacity = capacity;
    }
    log->lines[log->line_count++] = line;
    return true;
}

static bool add_text(struct viewer_log *log, struct viewer_log_line line, const char *text, size_t length) {
    line.offset = log->text.length;
    ph_write_bytes(&log->text, text, length);
    ph_write_bytes(&log->text, "", 1);
    return !log->text.failed && add_line(log, line);
}

// Above the first move of a turn that there is something to tell of.
static bool add_heading(struct viewer_log *log, struct viewer_past past, const struct words_seats *seats,
                        size_t index) {
    const struct ph_words *const words = ph_words_find(viewer_past_game(past));
    union ph_state_storage view;
    struct words_scene scene;
    struct ph_writer text;
    if (words == NULL) {
        return true;
    }
    viewer_past_scene(past, seats, log->viewer, index, &view, &scene);
    ph_writer_init_heap(&text);
    const int seat = words->turn_words(&scene, &text);
    bool added = !text.failed;
    if (added && (log->headed == 0 || strcmp(viewer_log_text(log, log->headed - 1), text.data) != 0)) {
        const struct viewer_log_line line = {.move = index, .seat = seat, .heading = true};
        added = add_text(log, line, text.data, text.length);
        log->headed = log->line_count;
    }
    ph_writer_deinit(&text);
    return added;
}

static void tell(struct viewer_log *log, struct viewer_past past, const struct words_seats *seats, size_t index) {
    const struct ph_actor actor = viewer_past_actor(past, index);
    const int seat = actor.kind == PH_ACTOR_SEAT ? actor.seat : -1;
    struct ph_writer words;
    ph_writer_init_heap(&words);
    viewer_move_say(past, seats, index, log->viewer, &words);
    bool fits = words.length == 0 || add_heading(log, past, seats, index);
    for (const char *line = words.data; fits && line != NULL && *line != '\0';) {
        const char *const end = strchr(line, '\n');
        const size_t length = end != NULL ? (size_t)(end - line) : strlen(line);
        const struct viewer_log_line told = {.move = index, .seat = line == words.data ? seat : -1};
        fits = add_text(log, told, line, length);
        log->told_count += fits;
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
