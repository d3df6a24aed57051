// SPDX-License-Identifier: MIT
// What people with a printed box read before they begin, and an outcome of theirs that the game's data lack.
#include "viewer/desk_inside.h"

#include "core/reader.h"
#include "words/box.h"

// The scene before a move of the game, whatever is looked at.
static void scene_at(struct viewer_desk *desk, size_t at, union ph_state_storage *view, struct words_scene *scene) {
    viewer_desk_name(desk);
    viewer_past_scene(viewer_desk_past(desk), &desk->seats, PH_ONLOOKER, at, view, scene);
}

static enum ph_status need_box(const struct viewer_desk *desk, struct ph_error *error) {
    return viewer_desk_enters(desk) && viewer_has_begun(&desk->viewer)
               ? PH_OK
               : ph_error_set(error, PH_ERROR_BAD_REQUEST, "cmd", "cmd: expected a game with a printed box for this");
}

enum ph_status viewer_desk_lay(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    union ph_state_storage view;
    struct words_scene scene;
    (void)request;
    PH_TRY(need_box(self, error));
    scene_at(self, 0, &view, &scene);
    viewer_desk_say(writer, "words", &scene, words_say_box);
    return PH_OK;
}

// Options under which it is possible, with all that was entered so far.
static enum ph_status write_options(struct viewer_desk *desk, const struct ph_words *words, const char *typed,
                                    struct ph_writer *writer, struct ph_error *error) {
    union ph_state_storage view;
    struct words_scene scene;
    scene_at(desk, desk->viewer.moves.count, &view, &scene);
    return words->outcome_new(&scene, typed, ph_json_key(writer, "options"), error);
}

static void write_action(const struct words_scene *scene, ph_action action, struct ph_writer *writer) {
    struct ph_writer text;
    ph_writer_init_heap(&text);
    scene->game->action_text(scene->view, action, &text);
    viewer_desk_write_text(writer, "action", &text);
    ph_writer_deinit(&text);
}

enum ph_status viewer_desk_new(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct viewer_desk *const desk = self;
    union ph_state_storage view;
    struct words_scene scene;
    char typed[PH_ACTION_TEXT_MAX] = "";
    ph_action action = 0;
    PH_TRY(need_box(desk, error));
    scene_at(desk, desk->corrects ? desk->corrected : desk->viewer.moves.count, &view, &scene);
    const struct ph_words *const words = ph_words_find(scene.game);
    (void)ph_json_string_get(ph_json_member(request, "outcome"), typed, sizeof typed);
    if (words != NULL && words->outcome_new != NULL && words_box_find(&scene, typed, &action)) {
        return action == WORDS_NO_ACTION ? write_options(desk, words, typed, writer, error)
                                         : (write_action(&scene, action, writer), PH_OK);
    }
    return ph_error_set(error, PH_ERROR_BAD_REQUEST, "outcome", "outcome: expected one like those that are asked for");
}
