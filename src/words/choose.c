// SPDX-License-Identifier: MIT
#include "words/choose.h"

#include "words/card.h"
#include "words/plain.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static uint8_t component_of(ph_action action, unsigned component) {
    return ph_action_component(action, component);
}

static bool agrees(const struct words_chooser *chooser, ph_action action) {
    for (unsigned component = 0; component < PH_COMPONENTS_MAX; component++) {
        if ((chooser->fixed >> component & 1u) != 0 &&
            component_of(action, component) != component_of(chooser->prefix, component)) {
            return false;
        }
    }
    return true;
}

static void settle(struct words_chooser *chooser, unsigned component, ph_action action) {
    const ph_action mask = (ph_action)0xFF << (8 * component);
    chooser->prefix = (chooser->prefix & ~mask) | (action & mask);
    chooser->fixed = (uint8_t)(chooser->fixed | 1u << component);
}

// Without words of the game, the second and last question is the whole action. It is asked as this component, like the
// question whether one is sure.
enum { WHOLE = WORDS_SURE };

// Outcomes of chance, which people enter of a printed game, are whole, too.
static bool is_outcome(const struct words_chooser *chooser, ph_action action) {
    return chooser->scene.game->action_shape(ph_action_type(action)).chance;
}

// The next component to ask after the settled ones.
static unsigned next_component(const struct words_chooser *chooser) {
    if ((chooser->fixed & 1u) == 0) {
        return 0;
    }
    if (chooser->words == NULL || is_outcome(chooser, chooser->prefix)) {
        return WHOLE;
    }
    const struct words_action *const words = words_action_of(chooser->words, ph_action_type(chooser->prefix));
    unsigned component;
    for (unsigned i = 0; (component = words_step(words, i)) != 0; i++) {
        if ((chooser->fixed >> component & 1u) == 0) {
            return component;
        }
    }
    component = 1;
    while (component < PH_COMPONENTS_MAX && (chooser->fixed >> component & 1u) != 0) {
        component++;
    }
    return component;
}

static void write_choice(const struct words_chooser *chooser, struct words_choice *choice) {
    struct ph_writer writer;
    ph_writer_init(&writer, choice->words, sizeof choice->words);
    const unsigned type = ph_action_type(choice->action);
    if (chooser->component == WHOLE) {
        words_chooser_action_words(chooser, choice->action, &writer);
        if (chooser->words != NULL && is_outcome(chooser, choice->action)) {
            choice->place = chooser->words->value_place(&chooser->scene, choice->action, WHOLE);
        }
    } else if (chooser->words == NULL) {
        words_plain_type(&chooser->scene, type, &writer);
    } else if (is_outcome(chooser, choice->action)) {
        return; // its type is the only one, and not asked
    } else if (chooser->component == 0) {
        chooser->words->type_words(&chooser->scene, type, &writer);
    } else {
        chooser->words->value_words(&chooser->scene, choice->action, chooser->component, &writer);
        choice->place = chooser->words->value_place(&chooser->scene, choice->action, chooser->component);
    }
}

static bool comes_before(const struct words_chooser *chooser, ph_action a, ph_action b) {
    const uint8_t one = component_of(a, chooser->component);
    const uint8_t other = component_of(b, chooser->component);
    if (chooser->component != 0 && chooser->words != NULL && chooser->words->value_rank != NULL) {
        return chooser->words->value_rank(a, chooser->component) < chooser->words->value_rank(b, chooser->component);
    }
    if (chooser->component == 0 && chooser->words != NULL && !is_outcome(chooser, a)) {
        const int8_t rank = words_action_of(chooser->words, one)->rank;
        const int8_t other_rank = words_action_of(chooser->words, other)->rank;
        return rank < other_rank || (rank == other_rank && one < other);
    }
    return one < other;
}

// Cards that cannot be used are shown where one begins to choose.
static void list_idle(struct words_chooser *chooser) {
    const struct ph_words *const words = chooser->words;
    chooser->idle_count = 0;
    if (chooser->depth == 0 && words != NULL && words->idle_cards != NULL) {
        chooser->idle_count = words->idle_cards(&chooser->scene, chooser->idle, WORDS_IDLE_MAX);
    }
}

static void list_choices(struct words_chooser *chooser) {
    list_idle(chooser);
    chooser->choice_count = 0;
    for (size_t i = 0; i < chooser->action_count; i++) {
        const ph_action action = chooser->actions[i];
        if (!agrees(chooser, action)) {
            continue;
        }
        size_t at = 0;
        while (at < chooser->choice_count &&
               (chooser->component == WHOLE || component_of(chooser->choices[at].action, chooser->component) !=
                                                   component_of(action, chooser->component))) {
            at++;
        }
        if (at < chooser->choice_count) {
            chooser->choices[at].count++;
            continue;
        }
        if (chooser->choice_count == WORDS_CHOICES_MAX) {
            continue; // the user types such a list
        }
        at = chooser->choice_count++;
        while (chooser->component != WHOLE && at > 0 &&
               comes_before(chooser, action, chooser->choices[at - 1].action)) {
            chooser->choices[at] = chooser->choices[at - 1];
            at--;
        }
        chooser->choices[at] = (struct words_choice){.action = action, .count = 1, .place = -1};
    }
    for (size_t i = 0; i < chooser->choice_count; i++) {
        write_choice(chooser, &chooser->choices[i]);
    }
}

// Whether an action is complete; if its player has to be sure of it, that is the next question.
static bool complete(struct words_chooser *chooser, ph_action action) {
    const struct ph_words *const words = chooser->words;
    chooser->prefix = action;
    if (words == NULL || words->asks_twice == NULL || !words->asks_twice(&chooser->scene, action)) {
        return true;
    }
    chooser->component = WORDS_SURE;
    list_choices(chooser);
    return false;
}

// Settles components with one possible value, up to the next question. True: the action is complete.
static bool go_on(struct words_chooser *chooser) {
    for (;;) {
        size_t left = 0;
        ph_action only = 0;
        for (size_t i = 0; i < chooser->action_count; i++) {
            if (agrees(chooser, chooser->actions[i])) {
                only = chooser->actions[i];
                left++;
            }
        }
        if (left == 1 && chooser->depth > 0) {
            return complete(chooser, only);
        }
        chooser->component = next_component(chooser);
        list_choices(chooser);
        if (chooser->choice_count > 1 || left <= 1) {
            return false;
        }
        settle(chooser, chooser->component, chooser->choices[0].action);
    }
}

enum ph_status words_chooser_init(struct words_chooser *chooser, const struct words_scene *scene,
                                  const struct ph_words *words) {
    return words_chooser_init_types(chooser, scene, words, UINT64_MAX);
}

enum ph_status words_chooser_init_types(struct words_chooser *chooser, const struct words_scene *scene,
                                        const struct ph_words *words, uint64_t types) {
    const struct ph_game *const game = scene->game;
    const size_t count = game->legal(scene->view, types, NULL, NULL, 0);
    chooser->actions = malloc((count + 1) * sizeof *chooser->actions);
    if (chooser->actions == NULL) {
        return PH_ERROR_NO_MEMORY;
    }
    game->legal(scene->view, types, chooser->actions, NULL, count);
    chooser->action_count = count;
    chooser->scene = *scene;
    chooser->words = words;
    chooser->prefix = 0;
    chooser->fixed = 0;
    chooser->depth = 0;
    go_on(chooser);
    return PH_OK;
}

void words_chooser_speak(struct words_chooser *chooser, const struct words_scene *scene) {
    chooser->scene = *scene;
    list_choices(chooser);
}

void words_chooser_deinit(struct words_chooser *chooser) {
    free(chooser->actions);
    chooser->actions = NULL;
    chooser->action_count = 0;
}

// Keeps the current question, to return to it.
static void keep_question(struct words_chooser *chooser, ph_action chosen) {
    chooser->before[chooser->depth].prefix = chooser->prefix;
    chooser->before[chooser->depth].fixed = chooser->fixed;
    chooser->before[chooser->depth].component = chooser->component;
    chooser->before[chooser->depth].chosen = chosen;
    chooser->depth++;
}

bool words_chooser_take(struct words_chooser *chooser, size_t choice) {
    const ph_action action = chooser->choices[choice].action;
    keep_question(chooser, action);
    if (chooser->component == WHOLE) {
        chooser->prefix = action;
        return true;
    }
    settle(chooser, chooser->component, action);
    return go_on(chooser);
}

bool words_chooser_take_action(struct words_chooser *chooser, ph_action action) {
    size_t choice = 0;
    while (words_chooser_back(chooser, &choice)) {
    }
    keep_question(chooser, action);
    chooser->fixed = UINT8_MAX;
    return complete(chooser, action);
}

size_t words_chooser_find(const struct words_chooser *chooser, ph_action action) {
    size_t choice = 0;
    while (choice < chooser->choice_count &&
           (chooser->component == WHOLE ? chooser->choices[choice].action != action
                                        : component_of(chooser->choices[choice].action, chooser->component) !=
                                              component_of(action, chooser->component))) {
        choice++;
    }
    return choice;
}

bool words_chooser_back(struct words_chooser *chooser, size_t *choice) {
    if (chooser->depth == 0) {
        return false;
    }
    chooser->depth--;
    chooser->prefix = chooser->before[chooser->depth].prefix;
    chooser->fixed = chooser->before[chooser->depth].fixed;
    const ph_action chosen = chooser->before[chooser->depth].chosen;
    chooser->component = chooser->before[chooser->depth].component;
    list_choices(chooser);
    *choice = words_chooser_find(chooser, chosen);
    return true;
}

void words_chooser_question(const struct words_chooser *chooser, struct ph_writer *writer) {
    if (chooser->words != NULL) {
        const ph_action action = chooser->choice_count > 0 ? chooser->choices[0].action : chooser->prefix;
        chooser->words->question_words(&chooser->scene, action, chooser->component, writer);
    } else {
        ph_write_text(writer, words_text(chooser->scene.language, "What will you do?"));
    }
}

const struct words_topic *words_chooser_topic(const struct words_chooser *chooser) {
    const struct words_topic *shared = NULL;
    for (size_t i = 0; i < chooser->choice_count && !is_outcome(chooser, chooser->choices[i].action); i++) {
        const struct words_topic *const topic =
            words_topic_on(chooser->words, ph_action_type(chooser->choices[i].action));
        if (topic == NULL || (i > 0 && topic != shared)) {
            shared = NULL;
            break;
        }
        shared = topic;
    }
    return shared != NULL ? shared : words_topic_find(chooser->words, "turn");
}

void words_chooser_action_words(const struct words_chooser *chooser, ph_action action, struct ph_writer *writer) {
    if (chooser->words != NULL) {
        chooser->words->action_words(&chooser->scene, action, writer);
    } else {
        words_plain_action(&chooser->scene, action, writer);
    }
}

uint64_t words_chooser_places(const struct words_chooser *chooser) {
    uint64_t places = 0;
    for (size_t i = 0; i < chooser->choice_count; i++) {
        if (chooser->choices[i].place >= 0) {
            places |= (uint64_t)1 << chooser->choices[i].place;
        }
    }
    return places;
}

// Lower case, one space between words, none at the start.
static void tidy(const char *text, char *tidied, size_t capacity) {
    size_t length = 0;
    for (; *text != '\0' && length + 1 < capacity; text++) {
        const unsigned char letter = (unsigned char)*text;
        if (isspace(letter) && (length == 0 || tidied[length - 1] == ' ')) {
            continue;
        }
        tidied[length++] = isspace(letter) ? ' ' : (char)tolower(letter);
    }
    tidied[length] = '\0';
}

size_t words_chooser_typed(const struct words_chooser *chooser, const char *typed, char *completed, size_t capacity,
                           ph_action *action) {
    char wanted[PH_ACTION_TEXT_MAX];
    tidy(typed, wanted, sizeof wanted);
    size_t length = strlen(wanted);
    size_t matches = 0;
    bool exact = false;
    *action = WORDS_NO_ACTION;
    completed[0] = '\0';
    for (size_t i = 0; i < chooser->action_count; i++) {
        char text[PH_ACTION_TEXT_MAX];
        struct ph_writer writer;
        ph_writer_init(&writer, text, sizeof text);
        chooser->scene.game->action_text(chooser->scene.view, chooser->actions[i], &writer);
        // A trailing space is allowed.
        const size_t compared =
            length > 0 && wanted[length - 1] == ' ' && writer.length == length - 1 ? length - 1 : length;
        if (strncmp(text, wanted, compared) != 0) {
            continue;
        }
        if (writer.length == compared) {
            exact = true;
            *action = chooser->actions[i];
        }
        if (matches == 0) {
            strncpy(completed, text, capacity - 1);
            completed[capacity - 1] = '\0';
        } else {
            size_t common = 0;
            while (completed[common] != '\0' && completed[common] == text[common]) {
                common++;
            }
            completed[common] = '\0';
        }
        matches++;
        if (!exact) {
            *action = matches == 1 ? chooser->actions[i] : WORDS_NO_ACTION;
        }
    }
    return matches;
}
