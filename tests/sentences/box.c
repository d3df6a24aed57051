// SPDX-License-Identifier: MIT
// Games with a printed box: what is asked of the people at the table, what they can enter, and what it leads to.
#include "sentences/sentences.h"

#include "words/box.h"

// What is said before the first entry.
static void say_table(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                      struct ph_writer *writer) {
    (void)speech;
    (void)all;
    words_say_box(scene, writer);
}

static void say_asked(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                      struct ph_writer *writer) {
    all->words->question_words(scene, speech->action, 0, writer);
}

static void say_entry(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                      struct ph_writer *writer) {
    all->words->action_words(scene, speech->action, writer);
}

// What is typed is no rat.
static void say_refused(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                        struct ph_writer *writer) {
    struct ph_writer options;
    struct ph_error error = {0};
    (void)speech;
    ph_writer_init_heap(&options);
    (void)all->words->outcome_new(scene, "9X", &options, &error);
    ph_write_format(writer, "%s\n", error.message);
    ph_writer_deinit(&options);
}

static void collect_of(struct sentences *all, enum kind kind, const struct words_scene *scene, ph_action action,
                       say *function) {
    char title[SENTENCES_TITLE_MAX];
    struct speech speech = {.kind = kind, .action = action};
    sentences_title(all, &speech, title);
    sentences_collect(all, &speech, scene, function);
}

// The question at the table, and all that can be entered there.
static void collect_entries(struct sentences *all, const struct words_scene *scene) {
    const size_t count = all->game->legal(scene->view, UINT64_MAX, all->play.actions, NULL, PLAYTHROUGH_LEGAL_MAX);
    collect_of(all, QUESTION, scene, all->play.actions[0], say_asked);
    for (size_t i = 0; i < count; i++) {
        collect_of(all, ACTION, scene, all->play.actions[i], say_entry);
    }
}

void sentences_of_entry(struct sentences *all) {
    union ph_state_storage view;
    struct words_scene scene;
    const struct viewer_past past = viewer_past_of(all->play.session);
    const size_t count = viewer_past_count(past);
    viewer_past_scene(past, &all->seats[0], PH_ONLOOKER, count, &view, &scene);
    if (count == 0) {
        sentences_of_position(all, POSITION, &scene, say_table);
    }
    collect_entries(all, &scene);
    if (all->words->outcome_new != NULL && scene.game->actor(&view).kind == PH_ACTOR_CHANCE) {
        sentences_of_position(all, REFUSAL, &scene, say_refused);
    }
}
