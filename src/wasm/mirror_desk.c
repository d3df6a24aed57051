// SPDX-License-Identifier: MIT
#include "wasm/mirror_inside.h"

#include "viewer/lesson.h"

#include <stdlib.h>

// ---- the scene ------------------------------------------------------------------------------------------------------

// People by their names, bots by those that all tables give them.
static void name_table(struct mirror_desk *desk) {
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

void mirror_name(struct mirror_desk *desk) {
    (desk->replay.session != NULL ? mirror_replay_name : name_table)(desk);
}

struct viewer_past mirror_past(const struct mirror_desk *desk) {
    return desk->replay.session != NULL ? viewer_past_of(desk->replay.session) : viewer_past_of_table(&desk->viewer);
}

enum ph_status mirror_scene(struct mirror_desk *desk, struct words_scene *scene, struct ph_error *error) {
    const struct mirror_replay *const replay = &desk->replay;
    if (replay->session == NULL && !viewer_has_begun(&desk->viewer)) {
        return ph_error_set(error, PH_ERROR_NO_GAME, "", "the game has not begun");
    }
    const int seat = replay->session != NULL ? replay->seat : desk->viewer.table.seat;
    const size_t at = replay->session != NULL ? replay->at : desk->viewer.moves.count;
    mirror_name(desk);
    viewer_past_scene(mirror_past(desk), &desk->seats, seat, at, &desk->view, scene);
    return PH_OK;
}

bool mirror_is_asked(const struct mirror_desk *desk) {
    const struct mirror_replay *const replay = &desk->replay;
    const struct ph_actor actor = viewer_past_decider(mirror_past(desk));
    const int seat = replay->session != NULL ? replay->seat : desk->viewer.table.seat;
    const bool plays =
        replay->session == NULL || (replay->lesson != NULL && !viewer_lesson_is_over(replay->lesson, replay->session));
    return plays && actor.kind == PH_ACTOR_SEAT && actor.seat == seat;
}

void mirror_write_text(struct ph_writer *writer, const char *key, const struct ph_writer *text) {
    ph_json_key(writer, key);
    ph_json_string_bytes(writer, text->data, text->length);
    writer->failed = writer->failed || text->failed;
}

void mirror_say(struct ph_writer *writer, const char *key, const struct words_scene *scene,
                void (*say)(const struct words_scene *scene, struct ph_writer *writer)) {
    struct ph_writer text;
    ph_writer_init_heap(&text);
    if (say != NULL) {
        say(scene, &text);
    }
    if (text.length > 0 || text.failed) {
        mirror_write_text(writer, key, &text);
    } else {
        ph_json_key(writer, key);
        ph_json_null(writer);
    }
    ph_writer_deinit(&text);
}

// ---- languages ------------------------------------------------------------------------------------------------------

static enum ph_status speak(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct mirror_desk *const desk = self;
    const struct ph_json catalogue = ph_json_member(request, "catalogue");
    struct words_language read = {.texts = NULL};
    const enum ph_status status = ph_json_exists(catalogue) ? words_catalogue_read(&read, catalogue, error) : PH_OK;
    (void)writer;
    if (status == PH_OK) {
        words_catalogue_free(&desk->read);
        desk->read = read;
        desk->language = read.texts != NULL ? &desk->read : words_english();
        mirror_stop_asking(desk);
    }
    return status;
}

// ---- the desk -------------------------------------------------------------------------------------------------------

static void *create(void) {
    struct mirror_desk *const made = calloc(1, sizeof *made);
    if (made != NULL) {
        made->viewer.table.seat = PH_ONLOOKER;
        made->language = words_english();
    }
    return made;
}

static void destroy(void *self) {
    struct mirror_desk *const desk = self;
    mirror_stop_asking(desk);
    mirror_replay_close(desk);
    viewer_deinit(&desk->viewer);
    words_catalogue_free(&desk->read);
    free(desk);
}

static void answer(void *self, const char *line, size_t length, struct ph_writer *answer) {
    static const struct desk_command commands[] = {
        {"read", mirror_read},         {"look", mirror_look},
        {"ask", mirror_ask},           {"take", mirror_take},
        {"back", mirror_back},         {"place", mirror_place},
        {"games", mirror_games},       {"names", mirror_names},
        {"language", speak},           {"position", mirror_position},
        {"briefs", mirror_briefs},     {"data", mirror_data},
        {"topic", mirror_topic},       {"topics", mirror_topics},
        {"open", mirror_open},         {"go", mirror_go},
        {"history", mirror_history},   {"hint", mirror_hint},
        {"review", mirror_review},     {"luck", mirror_luck},
        {"build", mirror_build},       {"lessons", mirror_lessons},
        {"learn", mirror_learn},       {"act", mirror_act},
        {"others", mirror_others},     {"verdict", mirror_verdict},
        {"say", mirror_say_table},     {"orders", mirror_orders},
        {"accepted", mirror_accepted},
    };
    desk_answer(commands, sizeof commands / sizeof commands[0], self, line, length, answer);
}

const struct desk_kind mirror_desk = {
    .create = create, .destroy = destroy, .answer = answer, .line_max = DESK_LINE_MAX};

struct ph_wasm_desk *ph_wasm_create_mirror(void) {
    return desk_create(&mirror_desk);
}
