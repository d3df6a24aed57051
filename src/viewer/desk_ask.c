// SPDX-License-Identifier: MIT
// Choosing, step by step.
#include "viewer/desk_inside.h"

#include "words/why.h"

// The window that is open in a scene; without one it asks nobody.
static struct ph_window window_of(const struct words_scene *scene) {
    struct ph_window window = {.count = 0};
    if (scene->game->window != NULL) {
        scene->game->window(scene->view, &window);
    }
    return window;
}

// ---- writing a question ---------------------------------------------------------------------------------------------

// Whether a window asks, worded alike for everybody. What is entered of a printed game is no secret.
static bool is_window(const struct viewer_desk *desk) {
    const struct words_chooser *const chooser = &desk->chooser;
    return !viewer_desk_enters(desk) && window_of(&chooser->scene).count > 0 && chooser->words != NULL &&
           chooser->words->window_words != NULL;
}

// Whether some of a question is hidden: nothing of a window's first one, nor of what is entered.
static bool hides(const struct viewer_desk *desk) {
    const struct words_chooser *const chooser = &desk->chooser;
    return !viewer_desk_enters(desk) && chooser->scene.viewer == PH_ONLOOKER && chooser->words != NULL &&
           chooser->words->legal_openly != NULL && !chooser->words->legal_openly(chooser->scene.view) &&
           (chooser->depth > 0 || !is_window(desk));
}

// Whether everybody can tell that one of the actions of a choice is legal.
static bool is_open(const struct words_chooser *chooser, const struct words_choice *choice) {
    const unsigned component = chooser->component;
    for (size_t i = 0; i < chooser->action_count; i++) {
        const ph_action action = chooser->actions[i];
        const bool agrees = component < PH_COMPONENTS_MAX ? ph_action_type(action) == ph_action_type(choice->action) &&
                                                                ph_action_component(action, component) ==
                                                                    ph_action_component(choice->action, component)
                                                          : action == choice->action;
        if (agrees && chooser->scene.game->is_legal(chooser->scene.view, action)) {
            return true;
        }
    }
    return false;
}

// Nothing of a choice that is hidden.
static void write_choice(const struct viewer_desk *desk, const struct words_choice *choice, struct ph_writer *text,
                         struct ph_writer *writer) {
    const struct words_chooser *const chooser = &desk->chooser;
    const bool secret = hides(desk) && !is_open(chooser, choice);
    ph_json_object_begin(writer);
    ph_json_string(ph_json_key(writer, "words"), secret ? "" : choice->words);
    ph_json_int(ph_json_key(writer, "place"), secret ? -1 : choice->place);
    viewer_desk_things(chooser, secret ? NULL : choice, writer);
    if (chooser->words != NULL) {
        ph_writer_reset(text);
        if (!secret) {
            chooser->words->choice_help(&chooser->scene, choice->action, chooser->component, text);
        }
        viewer_desk_write_text(writer, "help", text);
    }
    if (secret) {
        ph_json_bool(ph_json_key(writer, "secret"), true);
    }
    ph_json_object_end(writer);
}

static void write_idle(const struct words_chooser *chooser, struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, "idle"));
    for (size_t i = 0; i < chooser->idle_count; i++) {
        ph_json_object_begin(writer);
        ph_json_string(ph_json_key(writer, "card"), chooser->idle[i].card);
        ph_json_string(ph_json_key(writer, "why"), chooser->idle[i].why);
        ph_json_string(ph_json_key(writer, "rule"), chooser->idle[i].rule);
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
}

static void write_answer(const struct words_scene *scene, const struct ph_words *words, unsigned type,
                         struct ph_writer *text, struct ph_writer *writer) {
    ph_json_object_begin(writer);
    ph_json_string(ph_json_key(writer, "type"), scene->game->action_shape(type).name);
    ph_writer_reset(text);
    words->type_words(scene, type, text);
    viewer_desk_write_text(writer, "words", text);
    ph_json_object_end(writer);
}

// What the open window asks, and the answers that there are: alike for everybody who is asked. Null: none is open.
static void write_window(const struct viewer_desk *desk, struct ph_writer *text, struct ph_writer *writer) {
    const struct words_chooser *const chooser = &desk->chooser;
    const struct words_scene *const scene = &chooser->scene;
    const struct ph_words *const words = chooser->words;
    const struct ph_window window = window_of(scene);
    ph_json_key(writer, "window");
    if (!is_window(desk)) {
        ph_json_null(writer);
        return;
    }
    ph_json_object_begin(writer);
    ph_writer_reset(text);
    words->window_words(scene, text);
    viewer_desk_write_text(writer, "question", text);
    ph_json_array_begin(ph_json_key(writer, "answers"));
    for (unsigned type = 0; type < scene->game->type_count; type++) {
        if ((window.answers >> type & 1u) != 0) {
            write_answer(scene, words, type, text, writer);
        }
    }
    ph_json_array_end(writer);
    ph_json_object_end(writer);
}

// What it is about: the type of the action where that is settled, and the page of the rules.
static void write_subject(const struct words_chooser *chooser, struct ph_writer *writer) {
    const struct words_topic *const topic = words_chooser_topic(chooser);
    if (chooser->component != 0) {
        ph_json_string(ph_json_key(writer, "type"),
                       chooser->scene.game->action_shape(ph_action_type(chooser->choices[0].action)).name);
    }
    if (topic != NULL) {
        ph_json_string(ph_json_key(writer, "topic"), topic->id);
    }
}

static void write_question(const struct viewer_desk *desk, struct ph_writer *writer) {
    const struct words_chooser *const chooser = &desk->chooser;
    const bool secret = hides(desk);
    struct ph_writer text;
    ph_writer_init_heap(&text);
    if (!secret) {
        words_chooser_question(chooser, &text);
    }
    viewer_desk_write_text(writer, "question", &text);
    ph_json_int(ph_json_key(writer, "depth"), chooser->depth);
    if (secret) {
        ph_json_bool(ph_json_key(writer, "secret"), true);
    } else {
        write_subject(chooser, writer);
    }
    ph_json_array_begin(ph_json_key(writer, "choices"));
    for (size_t i = 0; i < chooser->choice_count; i++) {
        write_choice(desk, &chooser->choices[i], &text, writer);
    }
    ph_json_array_end(writer);
    write_idle(chooser, writer);
    write_window(desk, &text, writer);
    ph_writer_deinit(&text);
}

// The whole action: its text for an act, and its words.
static void write_action(const struct viewer_desk *desk, struct ph_writer *writer) {
    const struct words_chooser *const chooser = &desk->chooser;
    struct ph_writer text;
    ph_writer_init_heap(&text);
    chooser->scene.game->action_text(&desk->view, chooser->prefix, &text);
    viewer_desk_write_text(writer, "action", &text);
    ph_writer_reset(&text);
    words_chooser_action_words(chooser, chooser->prefix, &text);
    viewer_desk_write_text(writer, "words", &text);
    ph_writer_deinit(&text);
}

// ---- commands -------------------------------------------------------------------------------------------------------

// Begins with the first question.
static enum ph_status begin(struct viewer_desk *desk, struct ph_error *error) {
    struct words_scene scene;
    const enum ph_status status = viewer_desk_scene(desk, &scene, error);
    viewer_desk_stop_asking(desk);
    if (status != PH_OK || !viewer_desk_is_asked(desk)) {
        return status;
    }
    const struct ph_window window = window_of(&scene);
    desk->asking =
        words_chooser_init_types(&desk->chooser, &scene, ph_words_find(scene.game),
                                 window.count > 0 && !viewer_desk_enters(desk) ? window.answers : UINT64_MAX) == PH_OK;
    return desk->asking ? PH_OK : PH_ERROR_NO_MEMORY;
}

enum ph_status viewer_desk_ask(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct viewer_desk *const desk = self;
    struct words_scene shown;
    const bool goes_on = desk->asking && ph_json_exists(ph_json_member(request, "again"));
    enum ph_status status = goes_on ? PH_OK : begin(desk, error);
    if (status == PH_OK) {
        status = viewer_desk_shown(desk, &shown, error);
    }
    if (status == PH_OK && desk->asking) {
        words_chooser_speak(&desk->chooser, &shown);
        write_question(desk, writer);
    } else if (status == PH_OK) {
        ph_json_null(ph_json_key(writer, "question"));
    }
    return status;
}

enum ph_status viewer_desk_take(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct viewer_desk *const desk = self;
    int64_t choice = 0;
    if (!desk->asking || !ph_json_int_get(ph_json_member(request, "choice"), &choice) || choice < 0 ||
        (uint64_t)choice >= desk->chooser.choice_count) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "choice", "choice: expected one of the question at hand");
    }
    if (words_chooser_take(&desk->chooser, (size_t)choice)) {
        write_action(desk, writer);
        viewer_desk_stop_asking(desk);
    } else {
        write_question(desk, writer);
    }
    return PH_OK;
}

enum ph_status viewer_desk_back(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct viewer_desk *const desk = self;
    size_t choice = 0;
    (void)request;
    if (!desk->asking || !words_chooser_back(&desk->chooser, &choice)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "", "there is no question before");
    }
    write_question(desk, writer);
    ph_json_int(ph_json_key(writer, "chosen"), (int64_t)choice);
    return PH_OK;
}

// The move to be corrected; without one, none is any more.
static enum ph_status read_move(const struct viewer_desk *desk, struct ph_json at, size_t *move,
                                struct ph_error *error) {
    const size_t count = desk->viewer.moves.count;
    int64_t number = -1;
    if (ph_json_int_get(at, &number) && number >= 0 && (uint64_t)number < count) {
        *move = (size_t)number;
        return PH_OK;
    }
    return ph_error_set(error, PH_ERROR_BAD_REQUEST, "at", "at: expected the number of a move, less than %zu", count);
}

enum ph_status viewer_desk_correct(void *self, struct ph_json request, struct ph_writer *writer,
                                   struct ph_error *error) {
    struct viewer_desk *const desk = self;
    const struct ph_json at = ph_json_member(request, "at");
    size_t move = 0;
    (void)writer;
    if (!viewer_desk_enters(desk)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "cmd", "cmd: only moves of a printed game are corrected");
    }
    const enum ph_status status = ph_json_exists(at) ? read_move(desk, at, &move, error) : PH_OK;
    if (status == PH_OK) {
        viewer_desk_stop_asking(desk);
        desk->corrects = ph_json_exists(at);
        desk->corrected = move;
    }
    return status;
}

enum ph_status viewer_desk_forbids(void *self, struct ph_json request, struct ph_writer *writer,
                                   struct ph_error *error) {
    struct viewer_desk *const desk = self;
    struct words_scene scene;
    char thing[64] = "";
    const enum ph_status status = viewer_desk_scene(desk, &scene, error);
    if (status != PH_OK) {
        return status;
    }
    const struct ph_words *const words = ph_words_find(scene.game);
    const struct ph_actor actor = scene.game->actor(scene.view);
    const char *rule = NULL;
    (void)ph_json_string_get(ph_json_member(request, "thing"), thing, sizeof thing);
    if (desk->asking) {
        rule = words_chooser_forbids(&desk->chooser, thing, words != NULL ? words->place_find(&scene, thing) : -1);
    } else if (actor.kind != PH_ACTOR_SEAT || actor.seat != scene.viewer) {
        rule = scene.game->forbids(scene.view, scene.viewer, 0, 1); // whatever it wants to do
    }
    ph_json_string(ph_json_key(writer, "rule"), rule);
    return PH_OK;
}
