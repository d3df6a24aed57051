// SPDX-License-Identifier: MIT
// Choosing a legal action step by step: first its type, then one component after the other, each time among what is
// still possible; what leaves no choice is not asked. Knows no terminal.
#ifndef PESTHOUSE_TUI_CHOOSE_H
#define PESTHOUSE_TUI_CHOOSE_H

#include "tui/drawing.h"

enum {
    TUI_CHOICES_MAX = 256, // a component is a byte
    TUI_CHOICE_WORDS_MAX = 96,
};

struct tui_choice {
    ph_action action; // the first that has it
    size_t count;     // how many have it
    int place;        // where it is on the board, or −1
    char words[TUI_CHOICE_WORDS_MAX];
};

struct tui_chooser {
    struct tui_scene scene;
    const struct tui_drawing *drawing; // may be NULL
    ph_action *actions;                // all legal ones; from malloc
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
    struct tui_choice choices[TUI_CHOICES_MAX];
    size_t choice_count;
};

// Lists what can be done in the scene; its viewer is on turn. PH_ERROR_NO_MEMORY. The scene must outlive the chooser.
enum ph_status tui_chooser_init(struct tui_chooser *chooser, const struct tui_scene *scene,
                                const struct tui_drawing *drawing);
void tui_chooser_deinit(struct tui_chooser *chooser);

// Takes a choice. True: an action is chosen, and it is chooser->prefix. False: there is more to ask.
bool tui_chooser_take(struct tui_chooser *chooser, size_t choice);
// Goes back to the last question that left a choice, and finds in *choice what was answered there. False at the first.
bool tui_chooser_back(struct tui_chooser *chooser, size_t *choice);
// The question asked now.
void tui_chooser_question(const struct tui_chooser *chooser, struct ph_writer *writer);
// An action in words.
void tui_chooser_action_words(const struct tui_chooser *chooser, ph_action action, struct ph_writer *writer);
// The places that can be chosen now, as bits.
uint64_t tui_chooser_places(const struct tui_chooser *chooser);

// Typing the record's notation. Returns how many legal actions' texts begin with `typed` (case and doubled spaces do
// not matter), writes to `completed` as much as all these have in common, and to *action the one that is meant, if
// `typed` is the text of one or only one begins so (else 0).
size_t tui_chooser_typed(const struct tui_chooser *chooser, const char *typed, char *completed, size_t capacity,
                         ph_action *action);

#endif
