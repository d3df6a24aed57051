// SPDX-License-Identifier: MIT
// What only its viewer knows, and how everything looks without it: as to an onlooker who is called "you".
#include "viewer/desk_inside.h"

#include <stdlib.h>
#include <string.h>

void viewer_desk_hide_view(struct words_scene *scene, union ph_state_storage *view) {
    scene->game->view(scene->view, PH_ONLOOKER, view);
    scene->view = view;
    scene->viewer = PH_ONLOOKER;
}

bool viewer_desk_hide_move(const struct words_telling *telling, struct viewer_move_seen *hidden,
                           struct ph_event **events) {
    const struct ph_game *const game = telling->scene->game;
    const struct ph_log log = {.events = telling->events, .count = telling->event_count};
    *events = malloc((log.count + 1) * sizeof **events);
    if (*events == NULL) {
        return false;
    }
    ph_log_view(game, log, PH_ONLOOKER, *events);
    hidden->scene = *telling->scene;
    viewer_desk_hide_view(&hidden->scene, &hidden->before);
    game->view(telling->after, PH_ONLOOKER, &hidden->after);
    hidden->telling = *telling;
    hidden->telling.scene = &hidden->scene;
    hidden->telling.after = &hidden->after;
    hidden->telling.events = *events;
    return true;
}

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

void viewer_move_say_secret(struct viewer_past past, const struct words_seats *seats, size_t index, int viewer,
                            struct ph_writer *writer) {
    struct viewer_move_seen seen;
    struct viewer_move_seen hidden;
    struct ph_event *events = NULL;
    struct ph_writer own;
    struct ph_writer shown;
    ph_writer_init_heap(&own);
    ph_writer_init_heap(&shown);
    if (viewer_move_see(past, seats, index, viewer, &seen) && viewer_desk_hide_move(&seen.telling, &hidden, &events)) {
        viewer_say_telling(&seen.telling, &own);
        viewer_say_telling(&hidden.telling, &shown);
    }
    for (const char *text = own.length > 0 ? own.data : ""; *text != '\0';) {
        const char *const line = text;
        const size_t length = line_length(line, &text);
        if (!has_line(shown.length > 0 ? shown.data : "", line, length)) {
            ph_write_format(writer, "%.*s\n", (int)length, line);
        }
    }
    writer->failed = writer->failed || own.failed || shown.failed;
    ph_writer_deinit(&own);
    ph_writer_deinit(&shown);
    free(events);
}

void viewer_desk_write_secret(const struct words_telling *hidden, const char *text, struct ph_writer *writer) {
    struct ph_writer words;
    ph_writer_init_heap(&words);
    viewer_say_telling(hidden, &words);
    ph_json_array_begin(ph_json_key(writer, "secret"));
    write_missing(text, words.data, writer);
    ph_json_array_end(writer);
    writer->failed = writer->failed || words.failed;
    ph_writer_deinit(&words);
}
