// SPDX-License-Identifier: MIT
#include "sentences/sentences.h"

#include "viewer/lesson.h"
#include "words/options.h"
#include "words/table.h"

#include <stdio.h>
#include <string.h>

enum { HELP_MAX = 400 };

// ---- help -----------------------------------------------------------------------------------------------------------

// After the word that people type for it.
static void say_topic(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                      struct ph_writer *writer) {
    const struct words_topic *const topic = speech->subject;
    (void)all;
    ph_write_format(writer, "%s%s%s\n%s\n", words_find(scene->language, "topic", topic->id),
                    words_find(scene->language, "list", ": "), words_find(scene->language, "", topic->title),
                    words_find(scene->language, "", topic->text));
}

static void collect_topics(struct sentences *all, const struct words_scene *scene) {
    const struct words_topic *topic;
    for (size_t i = 0; (topic = words_topic_at(all->words, i)) != NULL; i++) {
        char title[SENTENCES_TITLE_MAX];
        const struct speech speech = {.kind = TOPIC, .title = title, .subject = topic};
        snprintf(title, sizeof title, "topic %s", topic->id);
        sentences_collect(all, &speech, scene, say_topic);
    }
}

// ---- lessons --------------------------------------------------------------------------------------------------------

static void say_lesson(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                       struct ph_writer *writer) {
    const struct words_lesson *const lesson = speech->subject;
    const char *const sentences[] = {lesson->title, lesson->introduction, lesson->task, lesson->praise, lesson->advice};
    (void)all;
    for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++) {
        ph_write_format(writer, "%s\n", words_find(scene->language, "", sentences[i]));
    }
}

// As if its first legal action were the best.
static void say_verdict(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                        struct ph_writer *writer) {
    const struct viewer_verdict verdict = {.move = 0, .better = speech->action};
    viewer_lesson_say(speech->subject, all->play.session, scene->seats, &verdict, writer);
}

static void collect_verdict(struct sentences *all, const struct words_lesson *lesson, const struct words_scene *scene) {
    struct speech speech = {.kind = LESSON, .title = "lesson 1", .subject = lesson};
    struct ph_error error;
    if (ph_session_create(&all->play.session) != PH_OK ||
        viewer_lesson_begin(lesson, all->play.session, 1, &error) != PH_OK) {
        sentences_die("the first lesson does not begin");
    }
    (void)all->game->legal(ph_session_state(all->play.session), UINT64_MAX, &speech.action, NULL, 1);
    sentences_collect(all, &speech, scene, say_verdict);
    ph_session_destroy(all->play.session);
}

static void collect_lessons(struct sentences *all, const struct words_scene *scene) {
    for (unsigned i = 0; i < WORDS_LESSONS; i++) {
        char title[SENTENCES_TITLE_MAX];
        const struct speech speech = {.kind = LESSON, .title = title, .subject = &all->words->lessons[i]};
        snprintf(title, sizeof title, "lesson %u", i + 1);
        sentences_collect(all, &speech, scene, say_lesson);
    }
    collect_verdict(all, &all->words->lessons[0], scene);
}

// ---- options --------------------------------------------------------------------------------------------------------

// An option of the game, and a value of it in English.
struct option {
    char name[WORDS_OPTION_MAX];
    char help[HELP_MAX];
    char value[WORDS_OPTION_MAX];
};

static void say_option(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                       struct ph_writer *writer) {
    const struct option *const option = speech->subject;
    (void)all;
    ph_write_format(writer, "%s%s%s\n", words_find(scene->language, "option", option->name),
                    words_find(scene->language, "list", ": "),
                    words_find(scene->language, "option value", option->value));
    words_say_option(writer, scene->language, option->help, option->value);
}

static void collect_value(struct sentences *all, struct option *option, const char *json,
                          const struct words_scene *scene) {
    const struct speech speech = {.kind = OPTION, .title = kind_names[OPTION], .subject = option};
    words_option_value_english(json, option->value);
    sentences_collect(all, &speech, scene, say_option);
}

// Lists need no words.
static void collect_json(struct sentences *all, struct option *option, struct ph_json value,
                         const struct words_scene *scene) {
    char json[WORDS_OPTION_MAX];
    size_t length;
    const char *const text = ph_json_text(value, &length);
    if (ph_json_exists(value) && ph_json_type(value) != PH_JSON_ARRAY && length < sizeof json) {
        snprintf(json, sizeof json, "%.*s", (int)length, text);
        collect_value(all, option, json, scene);
    }
}

// Of a number only the usual value.
static void collect_option(struct sentences *all, struct ph_json json, const struct words_scene *scene) {
    struct option option = {.help = ""};
    char name[WORDS_OPTION_MAX] = "";
    const bool counts = ph_json_is(ph_json_member(json, "type"), "number");
    (void)ph_json_string_get(ph_json_member(json, "name"), name, sizeof name);
    (void)ph_json_string_get(ph_json_member(json, "help"), option.help, sizeof option.help);
    words_option_english(name, option.name);
    collect_json(all, &option, ph_json_member(json, "default"), scene);
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(json, "values"));
         !counts && ph_json_walk_next(&walk);) {
        collect_json(all, &option, walk.value, scene);
    }
}

static void collect_options(struct sentences *all, const struct words_scene *scene) {
    struct ph_json_document *document = NULL;
    if (ph_json_parse(&document, all->game->description, strlen(all->game->description), NULL) != PH_OK) {
        sentences_die("the description of the game cannot be read");
    }
    const struct ph_json options = ph_json_member(ph_json_root(document), "options");
    for (struct ph_json_walk walk = ph_json_walk_begin(options); ph_json_walk_next(&walk);) {
        collect_option(all, walk.value, scene);
    }
    ph_json_document_destroy(document);
}

// ---- standing orders ------------------------------------------------------------------------------------------------

static void say_orders(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                       struct ph_writer *writer) {
    (void)speech;
    for (unsigned order = 0; order < WORDS_ORDERS; order++) {
        if (all->words->orders->words[order] != NULL) {
            words_say_order(scene->language, all->words->orders, (enum words_order)order, writer);
            ph_write_char(writer, '\n');
        }
    }
}

void sentences_of_rules(struct sentences *all) {
    const struct words_scene scene = {.game = all->game, .viewer = PH_ONLOOKER};
    collect_topics(all, &scene);
    collect_lessons(all, &scene);
    collect_options(all, &scene);
    if (all->words->orders != NULL) {
        sentences_of_position(all, ORDER, &scene, say_orders);
    }
}
