// SPDX-License-Identifier: MIT
#include "viewer/desk_inside.h"

#include <stdlib.h>

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

// ---- secrets --------------------------------------------------------------------------------------------------------

static enum ph_status hide(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct viewer_desk *const desk = self;
    (void)writer;
    (void)error;
    desk->hides = ph_json_exists(ph_json_member(request, "hides"));
    return PH_OK;
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
    free(desk->log);
    free(desk);
}

static void answer(void *self, const char *line, size_t length, struct ph_writer *answer) {
    static const struct desk_command commands[] = {
        {"read", viewer_desk_read},
        {"look", viewer_desk_look},
        {"ask", viewer_desk_ask},
        {"take", viewer_desk_take},
        {"back", viewer_desk_back},
        {"forbids", viewer_desk_forbids},
        {"correct", viewer_desk_correct},
        {"place", viewer_desk_place},
        {"games", viewer_desk_games},
        {"options", viewer_desk_options},
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
        {"hide", hide},
        {"tell", viewer_desk_tell_again},
        {"lay", viewer_desk_lay},
        {"new", viewer_desk_new},
    };
    desk_answer(commands, sizeof commands / sizeof commands[0], self, line, length, answer);
}

const struct desk_kind viewer_desk = {
    .create = create, .destroy = destroy, .answer = answer, .line_max = DESK_LINE_MAX};
