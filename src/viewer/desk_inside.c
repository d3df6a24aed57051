// SPDX-License-Identifier: MIT
#include "viewer/desk_inside.h"

#include "viewer/lesson.h"
#include "words/table.h"

#include <stdlib.h>

// ---- the scene ------------------------------------------------------------------------------------------------------

// People by their names, bots by those that all tables give them.
static void name_table(struct viewer_desk *desk) {
    const struct ph_table_seen *const table = &desk->viewer.table;
    desk->seats = words_seats_seen(desk->language, table);
    desk->seats.reader = (uint16_t)(table->seat >= 0 ? 1u << table->seat : 0u);
}

static void name_record(struct viewer_desk *desk) {
    const struct viewer_desk_replay *const replay = &desk->replay;
    desk->seats = words_onlookers(desk->language);
    desk->seats.people = replay->people;
    desk->seats.reader = replay->people;
    for (int seat = 0; seat < replay->sitting.count; seat++) {
        if (replay->names[seat] != NULL && replay->names[seat][0] != '\0') {
            desk->seats.names[seat] = replay->names[seat];
        }
        if (replay->sitting.bots[seat] != NULL) {
            words_seat_bot(&desk->seats, seat, replay->sitting.bots[seat]);
            desk->seats.names[seat] = words_usual_name(replay->sitting.bots[seat]->name, seat);
        }
    }
}

void viewer_desk_name(struct viewer_desk *desk) {
    (desk->replay.session != NULL ? name_record : name_table)(desk);
}

struct viewer_past viewer_desk_past(const struct viewer_desk *desk) {
    return desk->replay.session != NULL ? viewer_past_of(desk->replay.session) : viewer_past_of_table(&desk->viewer);
}

enum ph_status viewer_desk_scene(struct viewer_desk *desk, struct words_scene *scene, struct ph_error *error) {
    const struct viewer_desk_replay *const replay = &desk->replay;
    if (replay->session == NULL && !viewer_has_begun(&desk->viewer)) {
        return ph_error_set(error, PH_ERROR_NO_GAME, "", "the game has not begun");
    }
    const int seat = replay->session != NULL ? replay->seat : desk->viewer.table.seat;
    const size_t at = replay->session != NULL ? replay->at
                      : desk->corrects        ? desk->corrected
                                              : desk->viewer.moves.count;
    viewer_desk_name(desk);
    viewer_past_scene(viewer_desk_past(desk), &desk->seats, seat, at, &desk->view, scene);
    return PH_OK;
}

enum ph_status viewer_desk_shown(struct viewer_desk *desk, struct words_scene *scene, struct ph_error *error) {
    const enum ph_status status = viewer_desk_scene(desk, scene, error);
    if (status == PH_OK && desk->hides) {
        struct ph_event *const log = realloc(desk->log, (scene->log.count + 1) * sizeof *log);
        if (log == NULL) {
            return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
        }
        desk->log = log;
        ph_log_view(scene->game, scene->log, PH_ONLOOKER, log);
        scene->log.events = log;
        viewer_desk_hide_view(scene, &desk->hidden);
    }
    return status;
}

bool viewer_desk_enters(const struct viewer_desk *desk) {
    return desk->replay.session == NULL && desk->viewer.table.box && desk->viewer.table.seat == PH_ONLOOKER;
}

// Who decided an earlier move is who decides it when it is corrected.
static bool is_entered(const struct viewer_desk *desk) {
    return desk->corrects || viewer_past_decider(viewer_desk_past(desk)).kind != PH_ACTOR_OVER;
}

bool viewer_desk_is_asked(const struct viewer_desk *desk) {
    if (viewer_desk_enters(desk)) {
        return is_entered(desk);
    }
    const struct viewer_desk_replay *const replay = &desk->replay;
    const struct ph_actor actor = viewer_past_decider(viewer_desk_past(desk));
    const int seat = replay->session != NULL ? replay->seat : desk->viewer.table.seat;
    const bool plays = replay->session == NULL
                           ? !ph_table_seen_is_stopped(&desk->viewer.table)
                           : (replay->lesson != NULL && !viewer_lesson_is_over(replay->lesson, replay->session));
    return plays && actor.kind == PH_ACTOR_SEAT && actor.seat == seat;
}

void viewer_desk_write_text(struct ph_writer *writer, const char *key, const struct ph_writer *text) {
    ph_json_string_bytes(ph_json_key(writer, key), text->data, text->length);
    writer->failed = writer->failed || text->failed;
}

void viewer_desk_say(struct ph_writer *writer, const char *key, const struct words_scene *scene,
                     void (*say)(const struct words_scene *scene, struct ph_writer *writer)) {
    struct ph_writer text;
    ph_writer_init_heap(&text);
    if (say != NULL) {
        say(scene, &text);
    }
    if (text.length > 0 || text.failed) {
        viewer_desk_write_text(writer, key, &text);
    } else {
        ph_json_null(ph_json_key(writer, key));
    }
    ph_writer_deinit(&text);
}

// ---- ending ---------------------------------------------------------------------------------------------------------

void viewer_desk_stop_asking(struct viewer_desk *desk) {
    if (desk->asking) {
        words_chooser_deinit(&desk->chooser);
        desk->asking = false;
    }
}

void viewer_desk_replay_close(struct viewer_desk *desk) {
    ph_session_destroy(desk->replay.session);
    ph_review_deinit(&desk->replay.review);
    desk->replay = (struct viewer_desk_replay){.session = NULL};
}
