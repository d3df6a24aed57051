// SPDX-License-Identifier: MIT
#include "games/rattus/phases.h"
#include "words/games/rattus.h"
#include "words/games/rattus/box.h"
#include "words/games/rattus/cards.h"

// Whether nothing else can be done.
static bool is_only(const struct rattus_state *state, enum rattus_type type) {
    return rattus_game_types(state) == (uint64_t)1 << type;
}

static const char *main_words(const struct rattus_state *state) {
    if (state->phase == RATTUS_PHASE_FINAL && is_only(state, RATTUS_TYPE_DONE)) {
        return MSG("Final round: your characters can do nothing more. Finish.");
    }
    if (is_only(state, RATTUS_TYPE_DONE)) { // R-PLAGUE-2
        return MSG("Walls keep the plague where it is: end your turn.");
    }
    if (state->phase == RATTUS_PHASE_FINAL) {
        return MSG("Final round: you may use each of your characters once more, then finish.");
    }
    if (!state->taken && !state->placed) {
        return MSG("Your turn: take a character if you like, place cubes, then move the plague.");
    }
    if (!state->placed) {
        return MSG("Now place cubes (or nothing), then move the plague.");
    }
    return !state->taken ? MSG("Take a character if you like; moving the plague ends your turn.")
                         : MSG("Moving the plague ends your turn.");
}

// The question at which the type of action is chosen: it goes by what the game waits for.
static const char *first_words(const struct rattus_state *state) {
    const char *const step =
        state->node == RATTUS_NODE_MAIN ? NULL : words_step_question(&rattus_words, state, rattus_game_types(state));
    if (state->node == RATTUS_NODE_PROTECT) {
        // The window opens on public facts (R-CARD-1), so one may be asked without a card that helps. What is asked
        // comes first, as a small window may cut off the rest.
        return is_only(state, RATTUS_TYPE_PASS)
                   ? MSG("None of your cards would help here: pass. A rat of {region}: {face}.")
                   : MSG("Protect a character with a region card? A rat of {region}: {face}.");
    }
    return step != NULL ? step : main_words(state);
}

static unsigned outbreak_region(const struct rattus_state *state) {
    return state->outbreak.region < RATTUS_REGION_COUNT ? state->outbreak.region : 0;
}

static void ask_first(const struct words_scene *scene, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    char face[RATTUS_FACE_SIZE] = ""; // of the rat that may cost a character's owner cubes
    if (state->node == RATTUS_NODE_PROTECT) {
        rattus_write_face(face, scene->language, rattus_turned_face(state));
    }
    words_say_of(writer, scene->language, first_words(state), COUNT(left, state->step.left),
                 REGION(region, outbreak_region(state)), TEXT(face, face));
}

// Whose cubes lie on the Baker while somebody places them; else any seat.
static unsigned baker_owner(const struct rattus_state *state) {
    return state->pending == RATTUS_PENDING_BAKER_PLACE ? state->step.queue[1] : 0;
}

// The component that is asked: what is left alone is asked of a printed game, too, and then its value is the question.
static unsigned component_asked(const struct rattus_state *state, ph_action action, unsigned component) {
    const struct words_action *const words = rattus_words_of(ph_action_type(action));
    const bool alone = component == 0 && is_only(state, (enum rattus_type)ph_action_type(action));
    const unsigned first = alone ? words_step(words, 0) : 0;
    return first != 0 && words_question_of(words, state, first) != NULL ? first : component;
}

void rattus_ask_question(const struct words_scene *scene, ph_action action, unsigned component,
                         struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const unsigned region = ph_action_component(action, 1);
    if (state->node < RATTUS_NODE_SETTLE) {
        rattus_box_ask(scene, writer);
        return;
    }
    const unsigned asked = component_asked(state, action, component);
    const char *const words = words_question_of(rattus_words_of(ph_action_type(action)), state, asked);
    if (asked == 0) {
        ask_first(scene, writer);
        return;
    }
    words_say_of(writer, scene->language, words != NULL ? words : MSG("Which?"),
                 REGION(region, region < RATTUS_REGION_COUNT ? region : 0), REGION(there, outbreak_region(state)),
                 REGION(plague, state->plague < RATTUS_REGION_COUNT ? state->plague : 0),
                 SEAT(owner, scene, baker_owner(state)),
                 COUNT(rats, state->outbreak.rats > 0 ? state->outbreak.rats : state->outbreak.more),
                 COUNT(people, rattus_population(state, outbreak_region(state))));
}
