// SPDX-License-Identifier: MIT
#include "words/card.h"

#include <assert.h>
#include <string.h>

// The words of a type among those of cards, and the card; NULL: it is none of theirs.
static const struct words_action *find_on_cards(const struct ph_words *words, unsigned type,
                                                const struct words_card **card) {
    for (const struct words_chapter *chapter = words->chapters; chapter->topics != NULL; chapter++) {
        for (size_t i = 0; chapter->cards != NULL && chapter->cards[i] != NULL; i++) {
            *card = chapter->cards[i];
            for (unsigned each = 0; each < WORDS_CARD_ACTIONS_MAX; each++) {
                if ((*card)->actions[each].type == type) {
                    return &(*card)->actions[each];
                }
            }
        }
    }
    *card = NULL;
    return NULL;
}

static const struct words_action *find(const struct ph_words *words, unsigned type, const struct words_card **card) {
    const struct words_action *const found = find_on_cards(words, type, card);
    if (found != NULL) {
        return found;
    }
    const struct words_action *action = words->actions;
    while (action->type != type) {
        assert(action->type != 0);
        action++;
    }
    return action;
}

const struct words_action *words_action_of(const struct ph_words *words, unsigned type) {
    const struct words_card *card;
    return find(words, type, &card);
}

unsigned words_step(const struct words_action *words, unsigned index) {
    if (words->steps[0] != 0) {
        return index < WORDS_STEPS_MAX ? words->steps[index] : 0;
    }
    unsigned component = 1;
    while (component < WORDS_STEPS_MAX && (words->questions[component] == NULL || index-- > 0)) {
        component++;
    }
    return component % WORDS_STEPS_MAX;
}

const char *words_of_two(const struct words_action *words, const char *const sentences[2], ph_action action) {
    return sentences[words->by != 0 && ph_action_component(action, words->by) != 0];
}

const char *words_question_of(const struct words_action *words, const void *view, unsigned component) {
    const char *const asked = words->ask != NULL ? words->ask(view, component) : NULL;
    return asked != NULL || component >= WORDS_STEPS_MAX ? asked : words->questions[component];
}

const char *words_step_question(const struct ph_words *words, const void *view, uint64_t types) {
    const char *question = NULL;
    for (; types != 0 && question == NULL; types &= types - 1) {
        question = words_question_of(words_action_of(words, (unsigned)__builtin_ctzll(types)), view, 0);
    }
    return question;
}

// ---- topics ---------------------------------------------------------------------------------------------------------

const struct words_topic *words_topic_at(const struct ph_words *words, size_t index) {
    for (const struct words_chapter *chapter = words->chapters; chapter->topics != NULL; chapter++) {
        for (const struct words_topic *topic = chapter->topics; topic->id != NULL; topic++) {
            if (index-- == 0) {
                return topic;
            }
        }
        for (size_t i = 0; chapter->cards != NULL && chapter->cards[i] != NULL; i++) {
            if (index-- == 0) {
                return &chapter->cards[i]->topic;
            }
        }
    }
    return NULL;
}

size_t words_topics(const struct ph_words *words, const struct words_scene *scene, const struct words_topic **topics,
                    size_t capacity) {
    const struct words_topic *topic;
    size_t count = 0;
    for (size_t i = 0; words != NULL && count < capacity && (topic = words_topic_at(words, i)) != NULL; i++) {
        if (scene == NULL || words->topic_applies == NULL || words->topic_applies(scene, topic)) {
            topics[count++] = topic;
        }
    }
    return count;
}

const struct words_topic *words_topic_find(const struct ph_words *words, const char *id) {
    const struct words_topic *topic;
    for (size_t i = 0; words != NULL && (topic = words_topic_at(words, i)) != NULL; i++) {
        if (strcmp(topic->id, id) == 0) {
            return topic;
        }
    }
    return NULL;
}

const struct words_topic *words_topic_on(const struct ph_words *words, unsigned type) {
    const struct words_card *card;
    const struct words_action *const action = words == NULL ? NULL : find(words, type, &card);
    if (action != NULL && action->topic != NULL) {
        return words_topic_find(words, action->topic);
    }
    return action != NULL && card != NULL ? &card->topic : NULL;
}
