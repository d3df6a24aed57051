// SPDX-License-Identifier: MIT
// What a strong bot would do in the viewer's place, with its reasons. It thinks for a second or two, so pages ask a
// desk beside the page.
#include "viewer/desk_inside.h"

#include "viewer/hint.h"
#include "viewer/lesson.h"
#include "words/hint.h"

// In a lesson a hint comes at once, and serves its aim.
static enum ph_status search(const struct viewer_desk *desk, const struct words_scene *scene,
                             struct ph_search_result *result, struct ph_error *error) {
    const struct words_lesson *const lesson = desk->replay.lesson;
    const struct viewer_hint hint = {.bot = lesson != NULL ? ph_bot_find(viewer_desk_lesson_bot) : NULL,
                                     .move = desk->viewer.moves.count};
    const enum ph_status status = viewer_hint_search(&hint, scene, result, error);
    return status == PH_OK && lesson != NULL ? viewer_lesson_correct(lesson, desk->replay.session, result) : status;
}

// The places of the board that an action is about, by number.
static void write_places(const struct words_chooser *chooser, ph_action action, struct ph_writer *writer) {
    uint64_t places = 0;
    (void)words_hint_place(chooser, action, &places);
    ph_json_array_begin(ph_json_key(writer, "places"));
    for (uint64_t left = places; left != 0; left &= left - 1) {
        ph_json_int(writer, __builtin_ctzll(left));
    }
    ph_json_array_end(writer);
}

// Its action, a member for who follows it, where that is, and what is to be said of it.
static void write_hint(const struct words_chooser *chooser, const struct ph_search_result *result,
                       struct ph_writer *writer) {
    struct ph_writer text;
    ph_writer_init_heap(&text);
    chooser->scene.game->action_text(chooser->scene.view, result->action, &text);
    viewer_desk_write_text(writer, "action", &text);
    write_places(chooser, result->action, writer);
    ph_writer_reset(&text);
    words_hint_action(chooser, result, &text);
    viewer_desk_write_text(writer, "words", &text);
    ph_writer_reset(&text);
    words_hint_reason(chooser, result, &text);
    words_hint_outlook(chooser, result, &text);
    viewer_desk_write_text(writer, "reason", &text);
    ph_writer_deinit(&text);
}

enum ph_status viewer_desk_hint(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct viewer_desk *const desk = self;
    struct words_scene scene;
    struct words_chooser chooser;
    struct ph_search_result result = {0};
    enum ph_status status = viewer_desk_scene(desk, &scene, error);
    (void)request;
    if (status == PH_OK && !viewer_desk_is_asked(desk)) {
        status = ph_error_set(error, PH_ERROR_BAD_REQUEST, "", "nothing is asked of this seat");
    }
    if (status == PH_OK) {
        status = search(desk, &scene, &result, error);
    }
    if (status == PH_OK) {
        status = words_chooser_init(&chooser, &scene, ph_words_find(scene.game));
    }
    if (status == PH_OK) {
        write_hint(&chooser, &result, writer);
        words_chooser_deinit(&chooser);
    }
    return status;
}
