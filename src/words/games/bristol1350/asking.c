// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/asking.h"

#include "games/bristol1350/phases.h"
#include "words/games/bristol1350/speech.h"

// How a type is offered: in the order of a turn.
struct asking {
    uint8_t rank;
    uint8_t steps[4];  // components to ask, in this order
    const char *words; // as a choice; NULL: it depends on where the game stands
};

enum { FIRST = 1, MOVE, SPECIAL, PEEK, NOTHING, LAST, TALK };

static const struct asking askings[BRISTOL_TYPE_COUNT] = {
    [BRISTOL_TYPE_REROLL] = {FIRST, {1}, MSG("Reroll dice")},
    [BRISTOL_TYPE_DRAW] = {FIRST, {0}, MSG("Draw a remedy")},
    [BRISTOL_TYPE_ELBOW] = {MOVE, {0}, MSG("Elbow to the front")},
    [BRISTOL_TYPE_DASH] = {MOVE, {0}, NULL},
    [BRISTOL_TYPE_PUSH] = {MOVE, {1}, MSG("Push")},
    [BRISTOL_TYPE_PEEK] = {PEEK, {1, 2}, MSG("Peek at a ghost")},
    [BRISTOL_TYPE_SERF] = {SPECIAL, {0}, MSG("Serf: a leeched card")},
    [BRISTOL_TYPE_OUTLAW] = {SPECIAL, {1}, MSG("Outlaw: one die")},
    [BRISTOL_TYPE_SHERIFF] = {SPECIAL, {1}, MSG("Sheriff: see a card")},
    [BRISTOL_TYPE_MASON] = {SPECIAL, {1}, MSG("Mason: roll and lock")},
    [BRISTOL_TYPE_KNIGHT] = {SPECIAL, {1}, MSG("Knight: to the front")},
    [BRISTOL_TYPE_FRIAR] = {SPECIAL, {1, 2}, MSG("Friar: turn a die")},
    [BRISTOL_TYPE_COUNTESS] = {SPECIAL, {0}, MSG("Countess: draw two")},
    [BRISTOL_TYPE_CHANDLER] = {SPECIAL, {0}, MSG("Chandler: swap one")},
    [BRISTOL_TYPE_BARMAID] = {SPECIAL, {0}, MSG("Barmaid: see discard")},
    [BRISTOL_TYPE_LOCK] = {FIRST, {1}, MSG("Lock a die")},
    [BRISTOL_TYPE_KEEP] = {FIRST, {1}, MSG("Keep a remedy")},
    [BRISTOL_TYPE_DISCARD] = {FIRST, {1, 2}, MSG("Discard")},
    [BRISTOL_TYPE_PLACE] = {FIRST, {1, 2}, MSG("Place a symptom")},
    [BRISTOL_TYPE_ARSENIC] = {FIRST, {1, 2}, MSG("Arsenic: lock dice")},
    [BRISTOL_TYPE_CHICKEN] = {FIRST, {1, 2}, MSG("Chicken: throw again")},
    [BRISTOL_TYPE_AGAIN] = {FIRST, {1}, MSG("Throw again")},
    [BRISTOL_TYPE_STOP] = {NOTHING, {0}, MSG("Leave the dice")},
    [BRISTOL_TYPE_EMERALDS] = {FIRST, {1}, MSG("Emeralds: a move")},
    [BRISTOL_TYPE_LEECHES] = {FIRST, {1}, MSG("Leeches")},
    [BRISTOL_TYPE_POMANDER] = {FIRST, {1}, MSG("Pomander")},
    [BRISTOL_TYPE_ALMS] = {FIRST, {0}, MSG("Alms: a coin")},
    [BRISTOL_TYPE_GIVE] = {FIRST, {1}, MSG("Give the coin")},
    [BRISTOL_TYPE_WHIP] = {FIRST, {1}, MSG("Whip!")},
    [BRISTOL_TYPE_PASS] = {NOTHING, {0}, NULL},
    [BRISTOL_TYPE_END_TURN] = {LAST, {0}, MSG("End the turn")},
    [BRISTOL_TYPE_CLAIM] = {TALK, {1, 2, 3}, MSG("Claim something")},
};

int bristol_ask_rank(unsigned type) {
    // Types of one rank come in the order of their numbers.
    return (int)(askings[type].rank * BRISTOL_TYPE_COUNT + type);
}

const uint8_t *bristol_ask_steps(unsigned type) {
    return askings[type].steps;
}

bool bristol_ask_pushes_only_self(const struct bristol_state *state) {
    return bristol_push_targets(state, state->turn) == 1u << state->turn;
}

bool bristol_ask_twice(const struct words_scene *scene, ph_action action) {
    const struct bristol_state *const state = scene->view;
    return ph_action_type(action) == BRISTOL_TYPE_PUSH && ph_action_component(action, 1) == state->turn &&
           bristol_push_to(state, state->turn) == BRISTOL_NONE;
}

bool bristol_ask_holds_remedies(const struct words_scene *scene) {
    const struct bristol_state *const state = scene->view;
    return scene->viewer >= 0 && state->hands[scene->viewer].count > 0;
}

static const char *type_words(const struct bristol_state *state, unsigned type) {
    if (type == BRISTOL_TYPE_DASH) {
        return MSG("Dash into {cart}");
    }
    if (type == BRISTOL_TYPE_PUSH && bristol_ask_pushes_only_self(state)) {
        // There is no second question: one key does it, so it must be plain whom it hits.
        return bristol_push_to(state, state->turn) == BRISTOL_NONE ? MSG("Push yourself out!")
                                                                   : MSG("Push yourself back");
    }
    if (type == BRISTOL_TYPE_PASS) {
        return state->node == BRISTOL_NODE_WHIP ? MSG("Let it happen") : MSG("Pass");
    }
    return askings[type].words;
}

void bristol_ask_type(const struct words_scene *scene, unsigned type, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    words_say_of(writer, scene->language, type_words(state, type),
                 CART(cart, type == BRISTOL_TYPE_DASH ? bristol_dash_to(state, state->turn) : 0));
}
