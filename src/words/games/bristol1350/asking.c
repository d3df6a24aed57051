// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/asking.h"

#include "games/bristol1350/phases.h"
#include "words/games/bristol1350.h"
#include "words/games/bristol1350/cards.h"

const struct words_action *bristol_words_of(unsigned type) {
    return words_action_of(&bristol1350_words, type);
}

bool bristol_ask_pushes_only_self(const struct bristol_state *state) {
    return bristol_push_targets(state, state->turn) == 1u << state->turn;
}

bool bristol_ask_twice(const struct words_scene *scene, ph_action action) {
    const struct bristol_state *const state = scene->view;
    return ph_action_type(action) == BRISTOL_TYPE_PUSH && ph_action_component(action, 1) == state->turn &&
           bristol_push_to(state, state->turn) == BRISTOL_NONE && state->boxed == 0; // where entries can be corrected
}

bool bristol_ask_holds_remedies(const struct words_scene *scene) {
    const struct bristol_state *const state = scene->view;
    return scene->viewer >= 0 && state->hands[scene->viewer].count > 0;
}

static const char *type_words(const struct bristol_state *state, unsigned type) {
    const char *const *const choice = bristol_words_of(type)->choice;
    if (type == BRISTOL_TYPE_PUSH && bristol_ask_pushes_only_self(state)) {
        // There is no second question: one key does it, so it must be plain whom it hits.
        return bristol_push_to(state, state->turn) == BRISTOL_NONE ? MSG("Jump out!") : MSG("Jump back");
    }
    return choice[state->node == BRISTOL_NODE_WHIP && choice[1] != NULL];
}

void bristol_ask_type(const struct words_scene *scene, unsigned type, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    words_say_of(writer, scene->language, type_words(state, type),
                 CART(cart, type == BRISTOL_TYPE_DASH ? bristol_dash_to(state, state->turn) : 0));
}
