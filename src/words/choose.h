// SPDX-License-Identifier: MIT
// Choosing a legal action step by step: first its type, then one component after the other, each among the values that
// are still possible; a question with one answer is skipped.
#ifndef PESTHOUSE_WORDS_CHOOSE_H
#define PESTHOUSE_WORDS_CHOOSE_H

#include "words/words.h"

enum {
    WORDS_CHOICES_MAX = 256, // a component is a byte
    WORDS_CHOICE_WORDS_MAX = 96,
    WORDS_IDLE_MAX = 8,
};

struct words_choice {
    ph_action action; // the first one with this value
    size_t count;     // number of actions with this value
    int place;        // on the board, or −1
    char words[WORDS_CHOICE_WORDS_MAX];
};

struct words_chooser {
    struct words_scene scene;
    const struct ph_words *words; // may be NULL
    ph_action *actions;           // all legal ones; from malloc
    size_t action_count;
    // The components chosen so far. `fixed` has a bit for each component that is settled.
    ph_action prefix;
    uint8_t fixed;
    struct {
        ph_action prefix;
        uint8_t fixed;
        unsigned component;          // the one asked
        ph_action chosen;            // the answer, to find it again
    } before[PH_COMPONENTS_MAX + 1]; // the questions answered so far
    int depth;
    unsigned component; // the one asked now; 0: the type
    struct words_choice choices[WORDS_CHOICES_MAX];
    size_t choice_count;
    struct words_idle idle[WORDS_IDLE_MAX]; // cards to be shown behind the choices of the first question
    size_t idle_count;                      // at the current question
};

// Lists the legal actions of the scene's viewer, who must be on turn. PH_ERROR_NO_MEMORY. The scene must outlive the
// chooser.
enum ph_status words_chooser_init(struct words_chooser *chooser, const struct words_scene *scene,
                                  const struct ph_words *words);
// The same with the actions of some types only, as bits.
enum ph_status words_chooser_init_types(struct words_chooser *chooser, const struct words_scene *scene,
                                        const struct ph_words *words, uint64_t types);
void words_chooser_deinit(struct words_chooser *chooser);

// From now on says everything from another scene: the same position as others see it.
void words_chooser_speak(struct words_chooser *chooser, const struct words_scene *scene);

// Makes a choice. True: the action is complete, in chooser->prefix. False: there is another question.
bool words_chooser_take(struct words_chooser *chooser, size_t choice);
// The same with a whole legal action, which answers all questions at once but whether one is sure.
bool words_chooser_take_action(struct words_chooser *chooser, ph_action action);
// Returns to the previous question that had a choice; *choice becomes the answer given there. False at the first one.
bool words_chooser_back(struct words_chooser *chooser, size_t *choice);
// The choice that leads to an action; choice_count: none does.
size_t words_chooser_find(const struct words_chooser *chooser, ph_action action);
// The current question.
void words_chooser_question(const struct words_chooser *chooser, struct ph_writer *writer);
// The topic of the rules on it: that on all its choices, or else that on a turn. NULL: the game has no words.
const struct words_topic *words_chooser_topic(const struct words_chooser *chooser);
// An action in words.
void words_chooser_action_words(const struct words_chooser *chooser, ph_action action, struct ph_writer *writer);
// The places that can be chosen now, as bits.
uint64_t words_chooser_places(const struct words_chooser *chooser);

// Completes notation that is being typed. Returns the number of legal actions whose text begins with `typed` (ignoring
// case and repeated spaces), writes their longest common prefix to `completed`, and to *action the action that `typed`
// identifies, as its full text or as the only one that begins with it (else WORDS_NO_ACTION).
size_t words_chooser_typed(const struct words_chooser *chooser, const char *typed, char *completed, size_t capacity,
                           ph_action *action);

#endif
