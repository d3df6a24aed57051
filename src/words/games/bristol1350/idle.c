// SPDX-License-Identifier: MIT
// Why a remedy of one's own cannot be played now.
#include "games/bristol1350/phases.h"
#include "words/games/bristol1350/cards.h"

#include <string.h>

// For a remedy of a card that was not drawn in this turn.
static const char *remedy_words(const struct bristol_state *state, unsigned remedy) {
    const struct words_card *const card = remedy < BRISTOL_REMEDY_COUNT ? bristol_remedy_cards[remedy] : NULL;
    if (state->node == BRISTOL_NODE_MAIN && (card == NULL || card->moment != BRISTOL_WORKS_WHEN_ASKED)) {
        return MSG("Remedies are played after your action.");
    }
    return card != NULL && card->idle != NULL ? card->idle : MSG("It would do nothing now.");
}

// A card shows up to two remedies; the same sentence is said once.
static void say_why(const struct words_scene *scene, unsigned card, unsigned remedies, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const char *said = NULL;
    if (bristol_hand_number(&state->fresh, card) != 0) {
        ph_write_text(
            writer, words_text(scene->language, "You drew it in this turn: it can be played from your next turn on."));
        return;
    }
    BRISTOL_EACH(remedy, remedies) {
        const char *const words = remedy_words(state, remedy);
        if (said == NULL || strcmp(words, said) != 0) {
            ph_write_text(writer, said != NULL ? " " : "");
            ph_write_text(writer, words_find(scene->language, "", words));
        }
        said = words;
    }
}

// Whether one of the remedies that a card shows can be played with it.
static bool is_playable(const struct bristol_state *state, unsigned card, unsigned remedies) {
    const uint64_t types = bristol_game_types(state);
    BRISTOL_EACH(remedy, remedies) {
        const bool fresh = remedy < BRISTOL_REMEDY_COUNT &&
                           (bristol_playable(state, (enum bristol_remedy_id)remedy) >> card & 1u) == 0;
        if ((types >> bristol_remedy_type(remedy) & 1u) != 0 && !fresh) {
            return true;
        }
    }
    return false;
}

size_t bristol_ask_idle(const struct words_scene *scene, struct words_idle *idle, size_t capacity) {
    const struct bristol_state *const state = scene->view;
    size_t count = 0;
    const bool decides = state->node == BRISTOL_NODE_MAIN || state->node == BRISTOL_NODE_CARDS;
    if (!decides || scene->viewer != state->turn || state->boxed != 0) { // of a printed game no hand is known
        return 0;
    }
    const struct bristol_hand *const hand = &state->hands[state->turn];
    for (unsigned i = 0; i < hand->count && count < capacity; i++) {
        const unsigned remedies = bristol_remedies_shown(&hand->cards[i], 1);
        if (!is_playable(state, hand->cards[i], remedies)) {
            struct ph_writer writer;
            ph_writer_init(&writer, idle[count].card, sizeof idle[count].card);
            ph_write_text(&writer, bristol_card(scene->language, hand->cards[i]).words);
            ph_writer_init(&writer, idle[count].why, sizeof idle[count].why);
            say_why(scene, hand->cards[i], remedies, &writer);
            const ph_action playing = bristol_remedy_type(bristol_lowest(remedies)) | (ph_action)hand->cards[i] << 8;
            idle[count].id = bristol_card_table.names[hand->cards[i]];
            idle[count].rule = scene->game->forbids(scene->view, scene->viewer, playing, 1 | 1 << 1);
            count++;
        }
    }
    return count;
}

// A hand is secret, but everybody counts its cards, and those that were drawn in this turn cannot be played in it. What
// was drawn or is to be given away is seen by its seat alone.
bool bristol_ask_openly(const void *view) {
    const struct bristol_state *const state = view;
    switch ((enum bristol_node)state->node) {
    case BRISTOL_NODE_CARDS:
        return state->hands[state->turn].count <= state->fresh.count;
    case BRISTOL_NODE_WHIP:
    case BRISTOL_NODE_KEEP:
    case BRISTOL_NODE_PLACE:
    case BRISTOL_NODE_DISCARD:
    case BRISTOL_NODE_GIVE:
        return false;
    default:
        return true;
    }
}
