// SPDX-License-Identifier: MIT
// Why a character of one's own cannot be used now.
#include "games/rattus/phases.h"
#include "words/games/rattus/cards.h"

// In the final round characters that work in B or C have actions of their own.
static const char *why(const struct rattus_state *state, unsigned character) {
    const struct words_card *const card = rattus_cards[character];
    const bool turn = state->phase == RATTUS_PHASE_TURN;
    if ((state->used >> character & 1u) != 0) {
        return MSG("It has been used already.");
    }
    if (card->moment == RATTUS_WORKS_PLAGUE && turn) {
        return MSG("It works when you move the plague.");
    }
    if (card->moment == RATTUS_WORKS_PLACING && turn) {
        return state->placed        ? MSG("You have placed your cubes for this turn.")
               : card->idle != NULL ? card->idle
                                    : MSG("It works when you place cubes.");
    }
    if (card->moment == RATTUS_WORKS_WITH_CUBES && state->presence[state->seat] == 0) {
        return MSG("You have no cubes on the board.");
    }
    return card->idle != NULL && card->moment != RATTUS_WORKS_PLACING ? card->idle : MSG("It would do nothing now.");
}

// Whether the character is in use because the plague can be moved, an action that is everybody's. In the final round
// the Soldier has one of its own.
static bool moves_plague(const struct rattus_state *state, unsigned character, uint64_t types) {
    return (types >> RATTUS_TYPE_PLAGUE & 1u) != 0 && rattus_cards[character]->moment == RATTUS_WORKS_PLAGUE &&
           (state->phase == RATTUS_PHASE_TURN || rattus_character_types[character] == 0);
}

// Characters that work when the plague is moved have no action of their own in a turn; the Soldier's is the final
// round's.
static const char *rule_of(const struct words_scene *scene, unsigned character) {
    const struct rattus_state *const state = scene->view;
    const unsigned own = rattus_character_action[character];
    const bool with_plague =
        state->phase == RATTUS_PHASE_TURN && rattus_cards[character]->moment == RATTUS_WORKS_PLAGUE;
    return scene->game->forbids(scene->view, scene->viewer,
                                own != RATTUS_TYPE_DRAW && !with_plague ? own : RATTUS_TYPE_PLAGUE, 1);
}

size_t rattus_ask_idle(const struct words_scene *scene, struct words_idle *idle, size_t capacity) {
    const struct rattus_state *const state = scene->view;
    size_t count = 0;
    if (state->node != RATTUS_NODE_MAIN || scene->viewer != state->seat) {
        return 0;
    }
    const uint64_t types = rattus_game_types(state);
    RATTUS_EACH(character, state->owned[state->seat]) {
        if ((rattus_character_types[character] & types) == 0 && !moves_plague(state, character, types) &&
            count < capacity) {
            struct ph_writer writer;
            words_fill(idle[count].card, sizeof idle[count].card, scene->language, "{character}",
                       CHARACTER(character, character));
            ph_writer_init(&writer, idle[count].why, sizeof idle[count].why);
            ph_write_text(&writer, words_find(scene->language, "", why(state, character)));
            idle[count].id = rattus_character_table.names[character];
            idle[count].rule = rule_of(scene, character);
            count++;
        }
    }
    return count;
}

// Faces of rats, which are secret, neither allow nor forbid an action; region cards do.
bool rattus_ask_openly(const void *view) {
    const struct rattus_state *const state = view;
    return state->node != RATTUS_NODE_PROTECT && state->node != RATTUS_NODE_ASTRONOMER;
}
