// SPDX-License-Identifier: MIT
#include "words/games/rattus/box.h"

#include "games/rattus/phases.h"
#include "words/games/rattus/cards.h"
#include "words/games/rattus/speech.h"

#include <string.h>

// The region of the token whose face is asked, or of the tokens of which one is turned.
static unsigned region_asked(const struct rattus_state *state) {
    unsigned region = state->outbreak.region;
    unsigned slot = 0;
    if (state->node == RATTUS_NODE_FACE) {
        rattus_face_target(state, &region, &slot);
    }
    return state->pending == RATTUS_PENDING_OUTBREAK ? region : 0;
}

static const char *question(const struct rattus_state *state) {
    switch (state->node) {
    case RATTUS_NODE_SETUP_CHARACTER:
        return MSG("Which character was drawn?");
    case RATTUS_NODE_SETUP_PLAGUE:
        return MSG("In which region does the plague begin?");
    case RATTUS_NODE_SLOT:
        return MSG("{region}: which rat was turned?");
    case RATTUS_NODE_FACE:
        return MSG("{region}: turn a rat at random. What does it show?");
    default:
        return state->pending == RATTUS_PENDING_NONE         ? MSG("Show the hands. Which card does {who} hold?")
               : state->pending == RATTUS_PENDING_ASTRONOMER ? MSG("Which card did {who} discard?")
                                                             : MSG("Which card was drawn?");
    }
}

void rattus_box_ask(const struct words_scene *scene, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const bool end = state->node == RATTUS_NODE_CARD && state->pending == RATTUS_PENDING_NONE;
    words_say_of(writer, scene->language, question(state), REGION(region, region_asked(state)),
                 SEAT(who, scene, end ? rattus_box_hand(state) : state->seat));
}

static void say_token(const struct words_scene *scene, unsigned face, struct ph_writer *writer) {
    const struct rattus_face *const shown = &rattus_faces_of(scene->view)->faces[face];
    rattus_say_face(writer, scene->language, shown);
    if (shown->start != 0) {
        ph_write_text(writer, words_text(scene->language, ", with a ring"));
    }
}

void rattus_box_say(const struct words_scene *scene, ph_action outcome, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const unsigned value = ph_action_component(outcome, 2);
    switch (ph_action_component(outcome, 1)) {
    case RATTUS_DRAW_CHARACTER:
        rattus_say_characters(writer, scene->language, rattus_bit(value), true);
        break;
    case RATTUS_DRAW_REGION:
        words_say(writer, scene->language, "{region}", REGION(region, value));
        break;
    case RATTUS_DRAW_CARD:
        rattus_say_card(writer, scene->language, value);
        break;
    case RATTUS_DRAW_SLOT:
        rattus_say_token(writer, scene, state->outbreak.region, value);
        break;
    default:
        say_token(scene, value, writer);
        break;
    }
}

// ---- tokens in short ------------------------------------------------------------------------------------------------

static bool read_symbol(struct rattus_face *face, char letter) {
    static const char letters[] = "pbckmro"; // in the order of the classes' ids
    static const char *const ids[] = {"peasantry", "bourgeoisie", "church", "chivalry", "magic", "royalty", "orient"};
    const char *const found = letter == '\0' ? NULL : strchr(letters, letter);
    if (letter == 'M') {
        face->majority++;
    } else if (letter == 'A') {
        face->all++;
    } else if (letter == '*') {
        face->start = true;
    } else if (found != NULL) {
        unsigned class_id = 0;
        while (strcmp(rattus_class_ids[class_id], ids[found - letters]) != 0) {
            class_id++;
        }
        face->classes[class_id]++;
    }
    return found != NULL || letter == 'M' || letter == 'A' || letter == '*';
}

bool rattus_box_find(const struct words_scene *scene, const char *typed, ph_action *action) {
    const struct rattus_state *const state = scene->view;
    enum { TOKENS = 128 };
    ph_action actions[TOKENS];
    struct rattus_face face = {0};
    bool right = state->node == RATTUS_NODE_FACE && typed[0] >= '0' && typed[0] <= '9' && typed[1] != '\0';
    face.limit = (uint8_t)(typed[0] - '0');
    for (const char *at = typed + 1; right && *at != '\0'; at++) {
        right = *at == ' ' || read_symbol(&face, *at);
    }
    *action = 0;
    const size_t count = right ? scene->game->legal(state, UINT64_MAX, actions, NULL, TOKENS) : 0;
    for (size_t i = 0; i < count && i < TOKENS; i++) {
        const unsigned value = ph_action_component(actions[i], 2);
        *action = rattus_face_alike(&rattus_faces_of(state)->faces[value], &face) ? actions[i] : *action;
    }
    return right;
}
