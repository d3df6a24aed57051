// SPDX-License-Identifier: MIT
// Choosing a legal action step by step: first its type, then one component after the other, each time among what is
// still possible; what leaves no choice is not asked. Knows no terminal.
#ifndef PESTHOUSE_TUI_CHOOSE_H
#define PESTHOUSE_TUI_CHOOSE_H

#include "tui/drawing.h"

enum {
    PH_CHOICES_MAX = 256, // a component is a byte
    PH_CHOICE_WORDS_MAX = 96,
};

struct ph_choice {
    ph_action action; // the first that has it
    size_t count;     // how many have it
    int place;        // where it is on the board, or −1
    char words[PH_CHOICE_WORDS_MAX];
};

struct ph_chooser {
    struct ph_scene scene;
    const struct ph_drawing *drawing; // may be NULL
    ph_action *actions;               // all legal ones; from malloc
    size_t action_count;
    // What is chosen so far: components, in the order asked. `fixed` has a bit for each component that is settled.
    ph_action prefix;
    uint8_t fixed;
    struct {
        ph_action prefix;
        uint8_t fixed;
        ph_action chosen;            // what was chosen there, for finding it again
    } before[PH_COMPONENTS_MAX + 1]; // the questions answered so far
    int depth;
    unsigned component; // the one asked now; 0: the type
    struct ph_choice choices[PH_CHOICES_MAX];
    size_t choice_count;
};

// Lists what can be done in the scene; its viewer is on turn. PH_ERROR_NO_MEMORY. The scene must outlive the chooser.
enum ph_status ph_chooser_init(struct ph_chooser *chooser, const struct ph_scene *scene,
                               const struct ph_drawing *drawing);
void ph_chooser_deinit(struct ph_chooser *chooser);

// Takes a choice. True: an action is chosen, and it is chooser->prefix. False: there is more to ask.
bool ph_chooser_take(struct ph_chooser *chooser, size_t choice);
// Goes back to the last question that left a choice, and finds in *choice what was answered there. False at the first.
bool ph_chooser_back(struct ph_chooser *chooser, size_t *choice);
// The question asked now.
void ph_chooser_question(const struct ph_chooser *chooser, struct ph_writer *writer);
// An action in words.
void ph_chooser_action_words(const struct ph_chooser *chooser, ph_action action, struct ph_writer *writer);
// The places that can be chosen now, as bits.
uint64_t ph_chooser_places(const struct ph_chooser *chooser);

// Typing the record's notation. Returns how many legal actions' texts begin with `typed` (case and doubled spaces do
// not matter), writes to `completed` as much as all these have in common, and to *action the one that is meant, if
// `typed` is the text of one or only one begins so (else 0).
size_t ph_chooser_typed(const struct ph_chooser *chooser, const char *typed, char *completed, size_t capacity,
                        ph_action *action);

#endif
