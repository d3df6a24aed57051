// SPDX-License-Identifier: MIT
// The words of a card: its power, its page of help, and all that is said of the actions it brings, as one constant in
// one file, src/words/games/<game>/cards/<card>.c. The build lists the cards of a game (tools/generate_cards.py), and a
// card without words does not link. What is said of actions that no card brings is a table of the game's.
#ifndef PESTHOUSE_WORDS_CARD_H
#define PESTHOUSE_WORDS_CARD_H

#include "words/words.h"

enum { WORDS_STEPS_MAX = 7, WORDS_CARD_ACTIONS_MAX = 3 };

// What is said of a type of action. Messages may be NULL. The places that a game fills in them are named in its
// cards.h.
struct words_action {
    uint8_t type;                   // 0: none; chance has the first type
    int8_t rank;                    // types are offered in ascending order of this, then of their numbers
    uint8_t steps[WORDS_STEPS_MAX]; // components to ask, in this order; none: those with a question
    uint8_t by;                     // the component that selects a sentence of two: the second unless it is 0
    const char *choice[2];          // the type as a choice: "Monk: move a rat"; the second in a step that is under way
    // By component. The first is asked in a step that is under way, when a type is chosen.
    const char *questions[WORDS_STEPS_MAX];
    const char *action[2]; // a whole action as a choice: "Monk: a rat from {region} to {other}"
    const char *told[2];   // the same once it is done: "{Who} led a rat from {region} to {other} (Monk)."
    const char *help;      // what the choice does, if neither its card nor the game's data say it
    const char *topic;     // the id of the topic on it; NULL: its card's, if it has one

    // What depends on more. NULL: nothing does. `ask` returns NULL for a component that the table above has.
    const char *(*ask)(const void *view, unsigned component);
    void (*say)(const struct words_scene *scene, ph_action action, struct ph_writer *writer);
    void (*tell)(const struct words_telling *telling, struct ph_writer *writer);
};

struct words_card {
    const char *name;  // in a row of cards; NULL: as in the game's data
    const char *power; // in a line: "moves one rat to the next region."
    struct words_topic topic;
    uint8_t moment;   // when it works, as its game counts
    const char *idle; // why it cannot be used, if that is not the moment's fault; NULL: it would do nothing
    struct words_action actions[WORDS_CARD_ACTIONS_MAX];
};

// A part of a game's rules: topics of its own, ended by one without an id, then those of cards, ended by NULL.
struct words_chapter {
    const struct words_topic *topics;
    const struct words_card *const *cards; // NULL: none
};

// The words of a type of action that a seat can take.
const struct words_action *words_action_of(const struct ph_words *words, unsigned type);
// The component to ask as number `index`; 0: no more, the others follow from those before or come last.
unsigned words_step(const struct words_action *words, unsigned index);
// One of two sentences, by the component of an action that selects it.
const char *words_of_two(const struct words_action *words, const char *const sentences[2], ph_action action);
// The question for a component; NULL: there is none.
const char *words_question_of(const struct words_action *words, const void *view, unsigned component);
// The question of the step that is under way, by the types that can be chosen in it; NULL: none of them has one.
const char *words_step_question(const struct ph_words *words, const void *view, uint64_t types);

#endif
