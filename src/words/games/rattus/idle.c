// SPDX-License-Identifier: MIT
// Why a character of one's own cannot be used now.
#include "games/rattus/phases.h"
#include "words/games/rattus/asking.h"
#include "words/games/rattus/speech.h"

static const char *placing_words(const struct rattus_state *state, unsigned character) {
    if (state->placed) {
        return MSG("You have placed your cubes for this turn.");
    }
    return character == RATTUS_MAYOR ? MSG("There is no region where you have the most cubes.")
                                     : MSG("It works when you place cubes.");
}

// What its action lacks.
static const char *lacking_words(const struct rattus_state *state, unsigned character) {
    if (state->presence[state->seat] == 0 && (character == RATTUS_KING || character == RATTUS_MERCHANT)) {
        return MSG("You have no cubes on the board.");
    }
    switch (character) {
    case RATTUS_KING:
        return MSG("Every region with cubes of yours has rats.");
    case RATTUS_MONK:
        return MSG("No rat has a neighbouring region with room for it.");
    case RATTUS_WITCH:
        return MSG("There is no rat to look at.");
    default:
        return MSG("It would do nothing now.");
    }
}

static const char *why(const struct rattus_state *state, unsigned character) {
    if ((state->used >> character & 1u) != 0) {
        return MSG("It has been used already.");
    }
    if (state->phase != RATTUS_PHASE_TURN) {
        return lacking_words(state, character);
    }
    switch (character) {
    case RATTUS_KNIGHT:
    case RATTUS_CRUSADER:
    case RATTUS_SOLDIER:
    case RATTUS_SERF:
        return MSG("It works when you move the plague.");
    case RATTUS_PEASANT:
    case RATTUS_QUEEN:
    case RATTUS_MAYOR:
        return placing_words(state, character);
    default:
        return lacking_words(state, character);
    }
}

// Whether the character is in use because the plague can be moved, an action that is everybody's.
static bool moves_plague(const struct rattus_state *state, unsigned character, uint64_t types) {
    static const uint32_t movers =
        (uint32_t)1 << RATTUS_KNIGHT | (uint32_t)1 << RATTUS_CRUSADER | (uint32_t)1 << RATTUS_SERF;
    const uint32_t in_turn = state->phase == RATTUS_PHASE_TURN ? (uint32_t)1 << RATTUS_SOLDIER : 0;
    return (types >> RATTUS_TYPE_PLAGUE & 1u) != 0 && ((movers | in_turn) >> character & 1u) != 0;
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
            count++;
        }
    }
    return count;
}

// Faces of rats, which are secret, neither allow nor forbid an action; region cards do.
bool rattus_ask_forced(const void *view) {
    return !((const struct rattus_state *)view)->options.africanus;
}
