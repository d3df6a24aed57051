// SPDX-License-Identifier: MIT
// Which lines of a move only its viewer could read: those that are not said without the events for the viewer, from
// what everybody sees afterwards.
#include "viewer/desk_inside.h"

#include <stdlib.h>
#include <string.h>

// The bytes up to the end of the first line, and to the next one.
static size_t line_length(const char *text, const char **next) {
    const size_t length = strcspn(text, "\n");
    *next = text + length + (text[length] == '\n');
    return length;
}

static bool has_line(const char *text, const char *line, size_t length) {
    while (*text != '\0') {
        const char *const other = text;
        if (line_length(other, &text) == length && memcmp(other, line, length) == 0) {
            return true;
        }
    }
    return false;
}

static void write_missing(const char *text, const char *shown, struct ph_writer *writer) {
    for (int number = 0; *text != '\0'; number++) {
        const char *const line = text;
        if (!has_line(shown, line, line_length(line, &text))) {
            ph_json_int(writer, number);
        }
    }
}

// The events that are not for the viewer alone; of what is for others they hold no more than everybody sees.
static size_t shared_events(const struct words_telling *telling, int viewer, struct ph_event *events) {
    size_t count = 0;
    for (size_t i = 0; i < telling->event_count; i++) {
        const struct ph_event *const event = &telling->events[i];
        if (event->to == PH_EVENT_TO_ALL || !ph_event_is_for(event, viewer)) {
            events[count++] = *event;
        }
    }
    return count;
}

void viewer_desk_write_secret(const struct words_telling *telling, int viewer, const char *text,
                              struct ph_writer *writer) {
    struct ph_event *const events = calloc(telling->event_count + 1, sizeof *events);
    struct words_telling shown = *telling;
    union ph_state_storage after;
    struct ph_writer words;
    ph_writer_init_heap(&words);
    telling->scene->game->view(telling->after, PH_ONLOOKER, &after);
    shown.after = &after;
    if (events != NULL) {
        shown.events = events;
        shown.event_count = shared_events(telling, viewer, events);
        viewer_say_telling(&shown, &words);
    }
    ph_json_array_begin(ph_json_key(writer, "secret"));
    if (viewer >= 0) {
        write_missing(text, words.data, writer);
    }
    ph_json_array_end(writer);
    writer->failed = writer->failed || words.failed || events == NULL;
    ph_writer_deinit(&words);
    free(events);
}
