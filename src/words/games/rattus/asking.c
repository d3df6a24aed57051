// SPDX-License-Identifier: MIT
#include "words/games/rattus/asking.h"

#include "words/games/rattus.h"
#include "words/games/rattus/cards.h"

const struct words_action *rattus_words_of(unsigned type) {
    return words_action_of(&rattus_words, type);
}

bool rattus_ask_holds_cards(const struct words_scene *scene) {
    return scene->viewer >= 0 && rattus_hand_size(scene->view, (unsigned)scene->viewer) > 0;
}

void rattus_ask_type(const struct words_scene *scene, unsigned type, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const char *const *const choice = rattus_words_of(type)->choice;
    const char *words = choice[state->node != RATTUS_NODE_MAIN && choice[1] != NULL];
    if (type == RATTUS_TYPE_DONE && state->pending != RATTUS_PENDING_NONE) {
        words = MSG("Leave it as it is");
    } else if (type == RATTUS_TYPE_DONE && state->phase == RATTUS_PHASE_FINAL) {
        words = MSG("Finish");
    }
    ph_write_text(writer, words_find(scene->language, "", words));
}
