// SPDX-License-Identifier: MIT
// What the module of a first visit leaves to the whole one, which pages load when somebody asks for it: hints, reviews,
// lessons, printed games, and the reasons that those give. These take the place of the library's.
#include "home/box_desk.h"
#include "viewer/desk_inside.h"
#include "words/games/bristol1350/lessons.h"
#include "words/games/bristol1350/reason.h"
#include "words/games/rattus/lessons.h"
#include "words/games/rattus/reason.h"

static enum ph_status refuse(struct ph_error *error) {
    return ph_error_set(error, PH_ERROR_BAD_REQUEST, "cmd", "cmd: expected the whole module, pages.wasm, for this");
}

#define WHOLE(command)                                                                                                 \
    enum ph_status command(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {     \
        (void)self;                                                                                                    \
        (void)request;                                                                                                 \
        (void)writer;                                                                                                  \
        return refuse(error);                                                                                          \
    }

WHOLE(viewer_desk_hint)
WHOLE(viewer_desk_review)
WHOLE(viewer_desk_lessons)
WHOLE(viewer_desk_learn)
WHOLE(viewer_desk_act)
WHOLE(viewer_desk_others)
WHOLE(viewer_desk_verdict)
WHOLE(viewer_desk_lay)
WHOLE(viewer_desk_new)

const struct words_lesson rattus_lessons[WORDS_LESSONS] = {{.title = NULL}};
const struct words_lesson bristol1350_lessons[WORDS_LESSONS] = {{.title = NULL}};

#define SAYS_NOTHING(reason)                                                                                           \
    void reason(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {                         \
        (void)scene;                                                                                                   \
        (void)action;                                                                                                  \
        (void)writer;                                                                                                  \
    }

SAYS_NOTHING(rattus_threat)
SAYS_NOTHING(bristol_threat)

#define COMPARES_NOTHING(reason)                                                                                       \
    void reason(const struct words_scene *scene, ph_action action, ph_action other, struct ph_writer *writer) {        \
        (void)scene;                                                                                                   \
        (void)action;                                                                                                  \
        (void)other;                                                                                                   \
        (void)writer;                                                                                                  \
    }

COMPARES_NOTHING(rattus_reason)
COMPARES_NOTHING(bristol_reason)

static void *create_nothing(void) {
    return NULL;
}

const struct desk_kind box_desk = {.create = create_nothing};
