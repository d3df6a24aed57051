// SPDX-License-Identifier: MIT
#include "viewer/desk_inside.h"

#include "viewer/lesson.h"

#include <stdlib.h>

// ---- the scene ------------------------------------------------------------------------------------------------------

// People by their names, bots by those that all tables give them.
static void name_table(struct viewer_desk *desk) {
    const struct ph_table_seen *const table = &desk->viewer.table;
    desk->seats = words_onlookers(desk->language);
    for (int seat = 0; seat < table->count; seat++) {
        const struct ph_seen_seat *const sits = &table->seats[seat];
        if (sits->name[0] != '\0') {
            desk->seats.names[seat] = sits->name;
            desk->seats.people = (uint16_t)(desk->seats.people | 1u << seat);
        }
        desk->seats.kinds[seat] = words_player_kind(desk->language, sits->bot, sits->program);
    }
}

void viewer_desk_name(struct viewer_desk *desk) {
    (desk->replay.session != NULL ? viewer_desk_replay_name : name_table)(desk);
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
    const size_t at = replay->session != NULL ? replay->at : desk->viewer.moves.count;
    viewer_desk_name(desk);
    viewer_past_scene(viewer_desk_past(desk), &desk->seats, seat, at, &desk->view, scene);
    return PH_OK;
}

bool viewer_desk_is_asked(const struct viewer_desk *desk) {
    const struct viewer_desk_replay *const replay = &desk->replay;
    const struct ph_actor actor = viewer_past_decider(viewer_desk_past(desk));
    const int seat = replay->session != NULL ? replay->seat : desk->viewer.table.seat;
    const bool plays =
        replay->session == NULL || (replay->lesson != NULL && !viewer_lesson_is_over(replay->lesson, replay->session));
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

// ---- languages ------------------------------------------------------------------------------------------------------

static enum ph_status speak(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct viewer_desk *const desk = self;
    const struct ph_json catalogue = ph_json_member(request, "catalogue");
    struct words_language read = {.texts = NULL};
    const enum ph_status status = ph_json_exists(catalogue) ? words_catalogue_read(&read, catalogue, error) : PH_OK;
    (void)writer;
    if (status == PH_OK) {
        words_catalogue_free(&desk->read);
        desk->read = read;
        desk->language = read.texts != NULL ? &desk->read : words_english();
        viewer_desk_stop_asking(desk);
    }
    return status;
}

// ---- the desk -------------------------------------------------------------------------------------------------------

static void *create(void) {
    struct viewer_desk *const made = calloc(1, sizeof *made);
    if (made != NULL) {
        made->viewer.table.seat = PH_ONLOOKER;
        made->language = words_english();
    }
    return made;
}

static void destroy(void *self) {
    struct viewer_desk *const desk = self;
    viewer_desk_stop_asking(desk);
    viewer_desk_replay_close(desk);
    viewer_deinit(&desk->viewer);
    words_catalogue_free(&desk->read);
    free(desk);
}

static void answer(void *self, const char *line, size_t length, struct ph_writer *answer) {
    static const struct desk_command commands[] = {
        {"read", viewer_desk_read},
        {"look", viewer_desk_look},
        {"ask", viewer_desk_ask},
        {"take", viewer_desk_take},
        {"back", viewer_desk_back},
        {"place", viewer_desk_place},
        {"games", viewer_desk_games},
        {"names", viewer_desk_names},
        {"language", speak},
        {"position", viewer_desk_position},
        {"briefs", viewer_desk_briefs},
        {"data", viewer_desk_data},
        {"topic", viewer_desk_topic},
        {"topics", viewer_desk_topics},
        {"open", viewer_desk_open},
        {"go", viewer_desk_go},
        {"history", viewer_desk_history},
        {"hint", viewer_desk_hint},
        {"review", viewer_desk_review},
        {"luck", viewer_desk_luck},
        {"build", viewer_desk_build},
        {"lessons", viewer_desk_lessons},
        {"learn", viewer_desk_learn},
        {"act", viewer_desk_act},
        {"others", viewer_desk_others},
        {"verdict", viewer_desk_verdict},
        {"say", viewer_desk_say_table},
        {"orders", viewer_desk_orders},
        {"accepted", viewer_desk_accepted},
    };
    desk_answer(commands, sizeof commands / sizeof commands[0], self, line, length, answer);
}

const struct desk_kind viewer_desk = {
    .create = create, .destroy = destroy, .answer = answer, .line_max = DESK_LINE_MAX};
