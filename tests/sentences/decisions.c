// SPDX-License-Identifier: MIT
#include "sentences/sentences.h"

#include "words/hint.h"
#include "words/plain.h"

#include <stdio.h>
#include <string.h>

enum {
    REASONS_MAX = 16, // for actions of a type; they take long
    FEW_PLAYERS = 4,
};

// ---- questions ------------------------------------------------------------------------------------------------------

static void say_question(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                         struct ph_writer *writer) {
    const ph_action action =
        speech->chooser->choice_count > 0 ? speech->chooser->choices[0].action : speech->chooser->prefix;
    all->words->question_words(scene, action, speech->component, writer);
}

static void say_window(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                       struct ph_writer *writer) {
    (void)speech;
    all->words->window_words(scene, writer);
}

static void say_type(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                     struct ph_writer *writer) {
    all->words->type_words(scene, ph_action_type(speech->action), writer);
}

static void say_value(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                      struct ph_writer *writer) {
    all->words->value_words(scene, speech->action, speech->component, writer);
}

static void say_action(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                       struct ph_writer *writer) {
    all->words->action_words(scene, speech->action, writer);
}

static void say_help(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                     struct ph_writer *writer) {
    all->words->choice_help(scene, speech->action, speech->component, writer);
}

static void say_brief_help(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                           struct ph_writer *writer) {
    if (all->words->choice_brief != NULL) {
        all->words->choice_brief(scene, speech->action, speech->component, writer);
    }
}

static void say_idle(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                     struct ph_writer *writer) {
    struct words_idle idle[WORDS_IDLE_MAX];
    (void)speech;
    const size_t count = all->words->idle_cards == NULL ? 0 : all->words->idle_cards(scene, idle, WORDS_IDLE_MAX);
    for (size_t i = 0; i < count; i++) {
        ph_write_format(writer, "%s: %s\n", idle[i].card, idle[i].why);
    }
}

static void say_reason(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                       struct ph_writer *writer) {
    if (all->words->reason_words != NULL && speech->action != speech->other) {
        all->words->reason_words(scene, speech->action, speech->other, writer);
    }
}

// ---- hints ----------------------------------------------------------------------------------------------------------

// What a search could have come to: the last choice, and the first as the next best.
static struct ph_search_result invent(const struct speech *speech) {
    struct ph_search_result result = {
        .action = speech->action,
        .has_value = true,
        .value = {0.5F, 0.25F, 0.125F, 0.125F},
        .candidate_count = 2,
        .candidates = {{speech->action, 8, 0.5F}, {speech->other, 4, 0.375F}},
    };
    switch (speech->move / 8 % 4) {
    case 1: // several win together, and any action is as good
        result.value[0] = result.value[1] = result.value[2] = 0.75F;
        result.candidates[1].value = 0.5F;
        break;
    case 2: // nothing else was tried
        result.candidate_count = 1;
        break;
    case 3: // a bot without a search
        result.has_value = false;
        result.candidate_count = 0;
        break;
    default:
        break;
    }
    return result;
}

// Why, where no reason of the game's own says it; and what it is worth.
static void say_general_reason(const struct words_chooser *chooser, const struct ph_search_result *result,
                               struct ph_writer *writer) {
    struct ph_writer text;
    struct ph_writer own;
    ph_writer_init_heap(&text);
    ph_writer_init_heap(&own);
    words_hint_reason(chooser, result, &text);
    chooser->words->reason_words(&chooser->scene, result->action,
                                 result->candidate_count > 1 ? result->candidates[1].action : result->action, &own);
    ph_write_text(writer,
                  own.length > 0 && chooser->action_count > 1 ? text.data + strcspn(text.data, "\n") : text.data);
    ph_writer_deinit(&own);
    ph_writer_deinit(&text);
}

static void say_hint(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                     struct ph_writer *writer) {
    static struct words_chooser chooser;
    const struct ph_search_result result = invent(speech);
    (void)all;
    chooser = *speech->chooser;
    chooser.scene = *scene;
    words_hint_action(&chooser, &result, writer);
    ph_write_char(writer, '\n');
    say_general_reason(&chooser, &result, writer);
    words_hint_outlook(&chooser, &result, writer);
    ph_write_char(writer, '\n');
    words_hint_numbers(&chooser, &result, writer);
}

static void say_threat(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                       struct ph_writer *writer) {
    if (all->words->threat_words != NULL) {
        all->words->threat_words(scene, speech->action, writer);
    }
}

// ---- positions ------------------------------------------------------------------------------------------------------

static void say_status(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                       struct ph_writer *writer) {
    (void)speech;
    all->words->status_words(scene, writer);
}

static void say_position(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                         struct ph_writer *writer) {
    (void)speech;
    all->words->position_words(scene, writer);
}

// The lines of a note are one sentence.
static void say_note(const struct ph_words *words, const struct words_scene *scene, unsigned place,
                     struct ph_writer *writer) {
    const size_t begun = writer->length;
    words->place_note(scene, place, writer);
    for (size_t i = begun; i < writer->length; i++) {
        writer->data[i] = writer->data[i] == '\n' ? '/' : writer->data[i];
    }
}

static void say_place(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                      struct ph_writer *writer) {
    all->words->place_words(scene, speech->place, writer);
    ph_write_char(writer, '\n');
    all->words->place_brief(scene, speech->place, writer);
    ph_write_char(writer, '\n');
    if (all->words->place_note != NULL) {
        say_note(all->words, scene, speech->place, writer);
    }
}

static void say_odds(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                     struct ph_writer *writer) {
    (void)speech;
    if (all->words->odds_words != NULL) {
        all->words->odds_words(scene, writer);
    }
}

static void say_secrets(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                        struct ph_writer *writer) {
    (void)speech;
    all->words->secret_words(scene, writer);
}

// What a game without words of its own is told with.
static void say_plainly(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                        struct ph_writer *writer) {
    const struct words_chooser chooser = {.scene = *scene};
    (void)all;
    (void)speech;
    words_plain_status(scene, writer);
    ph_write_char(writer, '\n');
    words_chooser_question(&chooser, writer);
}

void sentences_of_position(struct sentences *all, enum kind kind, const struct words_scene *scene, say *function) {
    const struct speech speech = {.kind = kind, .title = kind_names[kind]};
    sentences_collect(all, &speech, scene, function);
}

// ---- collecting -----------------------------------------------------------------------------------------------------

void sentences_title(const struct sentences *all, struct speech *speech, char title[SENTENCES_TITLE_MAX]) {
    const char *const type = all->game->action_shape(ph_action_type(speech->action)).name;
    const char *const name = kind_names[speech->kind];
    if (speech->component == WORDS_SURE) {
        snprintf(title, SENTENCES_TITLE_MAX, "%s %s, sure", name, type);
    } else if (speech->component > 0 && speech->kind != HELP) {
        snprintf(title, SENTENCES_TITLE_MAX, "%s %s %u", name, type, speech->component);
    } else {
        snprintf(title, SENTENCES_TITLE_MAX, speech->kind == QUESTION ? "%s" : "%s %s", name, type);
    }
    speech->title = title;
}

static void collect_of(struct sentences *all, enum kind kind, const struct words_chooser *chooser, ph_action action,
                       unsigned component, say *function) {
    char title[SENTENCES_TITLE_MAX];
    struct speech speech = {.kind = kind,
                            .chooser = chooser,
                            .action = action,
                            .other = chooser->choices[0].action,
                            .component = component};
    sentences_title(all, &speech, title);
    sentences_collect(all, &speech, &chooser->scene, function);
}

static void collect_choice(struct sentences *all, const struct words_chooser *chooser,
                           const struct words_choice *choice) {
    const unsigned component = chooser->component;
    collect_of(all, CHOICE, chooser, choice->action, component,
               component == 0            ? say_type
               : component == WORDS_SURE ? say_action
                                         : say_value);
    collect_of(all, ACTION, chooser, choice->action, 0, say_action);
    collect_of(all, HELP, chooser, choice->action, component, say_help);
    collect_of(all, HELP, chooser, choice->action, component, say_brief_help);
}

static void collect_place(struct sentences *all, const struct words_scene *scene, int place) {
    const struct speech speech = {.kind = PLACE, .title = kind_names[PLACE], .place = (unsigned)place};
    if (place >= 0) {
        sentences_collect(all, &speech, scene, say_place);
    }
}

static void collect_hint(struct sentences *all, const struct words_chooser *chooser) {
    const struct speech hint = {.kind = HINT,
                                .title = kind_names[HINT],
                                .chooser = chooser,
                                .action = chooser->choices[chooser->choice_count - 1].action,
                                .other = chooser->choices[0].action,
                                .move = ph_session_move_count(all->play.session)};
    sentences_collect(all, &hint, &chooser->scene, say_hint);
}

static void collect_reason(struct sentences *all, const struct words_chooser *chooser, ph_action better,
                           ph_action other) {
    char title[SENTENCES_TITLE_MAX];
    struct speech speech = {.kind = REASON, .action = better, .other = other};
    sentences_title(all, &speech, title);
    sentences_collect(all, &speech, &chooser->scene, say_reason);
}

// What speaks for the last choice, or for each.
static void collect_reasons(struct sentences *all, const struct words_chooser *chooser) {
    const ph_action first = chooser->choices[0].action;
    const ph_action last = chooser->choices[chooser->choice_count - 1].action;
    if (all->closely || all->reasons[ph_action_type(last)]++ < REASONS_MAX) {
        collect_reason(all, chooser, last, first);
    }
    for (size_t i = 0; all->closely && i < chooser->choice_count; i++) {
        collect_reason(all, chooser, chooser->choices[i].action, first);
        collect_reason(all, chooser, chooser->choices[i].action, last);
    }
}

// The current question, and all that can be answered.
static void collect_question(struct sentences *all, const struct words_chooser *chooser) {
    const struct words_choice *const last = &chooser->choices[chooser->choice_count - 1];
    collect_of(all, QUESTION, chooser, last->action, chooser->component, say_question);
    for (size_t i = 0; i < chooser->choice_count; i++) {
        collect_choice(all, chooser, &chooser->choices[i]);
    }
    if (all->surveys) {
        collect_reasons(all, chooser);
        sentences_of_position(all, HINT, &chooser->scene, say_threat);
    }
    if (all->surveys && all->hints) {
        collect_hint(all, chooser);
    }
    if (all->surveys && all->play.scenario == NULL) {
        collect_place(all, &chooser->scene, last->place);
    }
}

// The words of all types that could be chosen, also where there is one.
static void collect_types(struct sentences *all, const struct words_chooser *chooser) {
    for (size_t i = 0; i < chooser->action_count; i++) {
        if (i == 0 || ph_action_type(chooser->actions[i]) != ph_action_type(chooser->actions[i - 1])) {
            collect_of(all, CHOICE, chooser, chooser->actions[i], 0, say_type);
        }
    }
}

// A place by its name, unless it has been said.
static void collect_named(struct sentences *all, const struct words_scene *scene, const char *name, uint64_t *said) {
    const int place = all->words->place_find(scene, name);
    if (place >= 0 && (*said >> place & 1u) == 0) {
        *said |= (uint64_t)1 << place;
        collect_place(all, scene, place);
    }
}

static bool is_person(const struct sentences *all, const char *name) {
    bool is = name[1] == '\0';
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        is |= strcmp(name, all->seats[0].names[seat]) == 0;
    }
    return is;
}

// All places of the board: those with a name, dice and decks; people of a game of few.
static void collect_places(struct sentences *all, const struct words_scene *scene) {
    static const char *const others[] = {"0", "1", "2", "3", "4", "5", "symptoms", "remedies"};
    uint64_t said = 0;
    for (size_t i = 0; i < all->names.count; i++) {
        if (scene->players <= FEW_PLAYERS || !is_person(all, all->names.names[i])) {
            collect_named(all, scene, all->names.names[i], &said);
        }
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        collect_named(all, scene, others[i], &said);
    }
}

// Places and odds take long in the midst of a game.
static bool is_for_odds(const struct sentences *all) {
    const bool over = ph_session_actor(all->play.session).kind == PH_ACTOR_OVER;
    return all->closely && (over || ph_session_move_count(all->play.session) == 0);
}

void sentences_survey(struct sentences *all, const struct words_scene *scene) {
    struct words_scene outside = *scene;
    outside.you = false;
    sentences_of_position(all, STATUS, scene, say_status);
    sentences_of_position(all, POSITION, scene, say_position);
    sentences_of_position(all, SECRET, &outside, say_secrets);
    if (is_for_odds(all)) {
        collect_places(all, scene);
    }
    if (all->odds || (is_for_odds(all) && scene->players <= FEW_PLAYERS)) {
        sentences_of_position(all, ODDS, scene, say_odds);
    }
    if (all->hints) {
        sentences_of_position(all, PLAIN, scene, say_plainly);
    }
}

static void collect_position(struct sentences *all, const struct words_scene *scene) {
    struct ph_window window = {.count = 0};
    if (all->game->window != NULL) {
        all->game->window(scene->view, &window);
    }
    if (window.count > 0 && all->words->window_words != NULL) {
        sentences_of_position(all, WINDOW, scene, say_window);
    }
    if (all->surveys) {
        sentences_survey(all, scene);
    }
    sentences_of_position(all, SECRET, scene, say_secrets);
    sentences_of_position(all, IDLE, scene, say_idle);
}

void sentences_of_decision(struct sentences *all, ph_action action) {
    static struct words_chooser chooser;
    union ph_state_storage view;
    struct words_scene scene;
    const struct viewer_past past = viewer_past_of(all->play.session);
    const int seat = ph_session_actor(all->play.session).seat;
    size_t choice;
    viewer_past_scene(past, &all->seats[0], seat, viewer_past_count(past), &view, &scene);
    collect_position(all, &scene);
    if (words_chooser_init(&chooser, &scene, all->words) != PH_OK) {
        sentences_die("out of memory");
    }
    collect_types(all, &chooser);
    do {
        collect_question(all, &chooser);
        choice = words_chooser_find(&chooser, action);
        if (choice == chooser.choice_count) {
            sentences_die("no choice leads to the action that was played");
        }
    } while (!words_chooser_take(&chooser, choice));
    words_chooser_deinit(&chooser);
}
