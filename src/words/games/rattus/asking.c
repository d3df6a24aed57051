// SPDX-License-Identifier: MIT
#include "words/games/rattus/asking.h"

#include "games/rattus/rattus.h"
#include "words/games/rattus/speech.h"

// How a type is offered: in the order of a turn, characters between A and B.
struct asking {
    uint8_t rank;
    uint8_t steps[7];  // components to ask, in this order
    const char *words; // as a choice
};

enum { FIRST = 1, PLACE, CHARACTER, NOTHING = 6, PLAGUE, LAST };

static const struct asking askings[RATTUS_TYPE_COUNT] = {
    [RATTUS_TYPE_SETTLE] = {FIRST, {1, 2}, MSG("Settle")},
    [RATTUS_TYPE_CARAVAN_START] = {FIRST, {1}, MSG("Place the Caravan")},
    [RATTUS_TYPE_TAKE] = {FIRST, {1}, MSG("Take a character")},
    [RATTUS_TYPE_PLACE] = {PLACE, {1, 2}, MSG("Place cubes")},
    [RATTUS_TYPE_MAYOR] = {PLACE, {1, 2, 3}, MSG("Mayor: place cubes")},
    [RATTUS_TYPE_EXTRA] = {PLACE, {1}, MSG("One more cube")},
    [RATTUS_TYPE_KING] = {CHARACTER, {1, 2}, MSG("King: to palace")},
    [RATTUS_TYPE_MONK] = {CHARACTER, {1, 3, 2}, MSG("Monk: move a rat")},
    [RATTUS_TYPE_MERCHANT] = {CHARACTER, {1, 2, 3}, MSG("Merchant: move")},
    [RATTUS_TYPE_PEASANT] = {CHARACTER, {1}, MSG("Peasant: a cube")},
    [RATTUS_TYPE_WITCH_SWAP] = {CHARACTER, {0}, MSG("Swap the two rats")},
    [RATTUS_TYPE_WITCH_LOOK] = {CHARACTER, {1, 2}, MSG("Witch: see a rat")},
    [RATTUS_TYPE_QUEEN] = {CHARACTER, {1}, MSG("Queen: cubes")},
    [RATTUS_TYPE_WALL] = {CHARACTER, {1, 2}, MSG("Emperor: a wall")},
    [RATTUS_TYPE_BISHOP] = {CHARACTER, {1, 2}, MSG("Bishop: send one")},
    [RATTUS_TYPE_NUN] = {CHARACTER, {1, 2}, MSG("Nun: send one")},
    [RATTUS_TYPE_SOLDIER] = {CHARACTER, {1}, MSG("Soldier: a rat")},
    [RATTUS_TYPE_MESSENGER] = {CHARACTER, {1, 2, 3, 4, 5, 6}, MSG("Messenger: swap")},
    [RATTUS_TYPE_BAKER_STORE] = {CHARACTER, {0}, MSG("Baker: store one")},
    [RATTUS_TYPE_BAKER_PLACE] = {CHARACTER, {1}, MSG("The Baker's cubes")},
    [RATTUS_TYPE_PIED_PIPER] = {CHARACTER, {1, 2, 3, 4}, MSG("Piper: lead away")},
    [RATTUS_TYPE_WIZARD] = {CHARACTER, {1, 2}, MSG("Wizard: a potion")},
    [RATTUS_TYPE_DIPLOMAT] = {CHARACTER, {1, 2}, MSG("Sultan: Diplomat")},
    [RATTUS_TYPE_ASTRONOMER] = {CHARACTER, {0}, MSG("Astronomer: cards")},
    [RATTUS_TYPE_EXPLORER] = {CHARACTER, {0}, MSG("Explorer: cards")},
    [RATTUS_TYPE_EXPLORER_PLACE] = {CHARACTER, {1}, MSG("Place a cube")},
    [RATTUS_TYPE_CARAVAN] = {CHARACTER, {1, 2}, MSG("Caravan: move")},
    [RATTUS_TYPE_PROTECT] = {FIRST, {2, 1}, MSG("Protect a character")},
    [RATTUS_TYPE_POTION] = {FIRST, {1}, MSG("Use a potion")},
    [RATTUS_TYPE_RAT] = {FIRST, {1}, MSG("Spread a rat")},
    [RATTUS_TYPE_NO_RAT] = {NOTHING, {0}, MSG("No more rats")},
    [RATTUS_TYPE_KNIGHT_POPULATION] = {FIRST, {1}, MSG("The Knight")},
    [RATTUS_TYPE_CRUSADE] = {FIRST, {1}, MSG("The Crusader")},
    [RATTUS_TYPE_RESOLVE] = {FIRST, {1}, MSG("Next rat")},
    [RATTUS_TYPE_SERF] = {FIRST, {1}, MSG("The Serf")},
    [RATTUS_TYPE_CARAVAN_CUBE] = {FIRST, {1, 2}, MSG("The Caravan's cube")},
    [RATTUS_TYPE_RAVAGE] = {FIRST, {1}, MSG("The next region")},
    [RATTUS_TYPE_KEEP] = {FIRST, {1}, MSG("Keep a card")},
    [RATTUS_TYPE_NO_PLACE] = {NOTHING, {0}, MSG("Place nothing")},
    [RATTUS_TYPE_PASS] = {NOTHING, {0}, MSG("Pass")},
    [RATTUS_TYPE_PLAGUE] = {PLAGUE, {5, 1}, MSG("Move the plague")},
    [RATTUS_TYPE_DONE] = {LAST, {0}, MSG("Done")},
};

// A character that was added without words here is offered by its action's name.
static bool is_known(unsigned type) {
    return askings[type].words != NULL;
}

int rattus_ask_rank(unsigned type) {
    return is_known(type) ? askings[type].rank : CHARACTER;
}

bool rattus_ask_holds_cards(const struct words_scene *scene) {
    return scene->viewer >= 0 && rattus_hand_size(scene->view, (unsigned)scene->viewer) > 0;
}

const uint8_t *rattus_ask_steps(unsigned type) {
    return askings[type].steps;
}

void rattus_ask_type(const struct words_scene *scene, unsigned type, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const char *words = is_known(type) ? askings[type].words : rattus_game.action_shape(type).name;
    if (type == RATTUS_TYPE_DONE) {
        words = state->pending != RATTUS_PENDING_NONE ? MSG("Leave it as it is")
                : state->phase == RATTUS_PHASE_FINAL  ? MSG("Finish")
                                                      : MSG("End the turn");
    } else if (type == RATTUS_TYPE_WITCH_LOOK && state->pending == RATTUS_PENDING_WITCH) {
        words = MSG("See another rat");
    } else if (state->node == RATTUS_NODE_WALL && type == RATTUS_TYPE_WALL) {
        words = MSG("Another wall");
    } else if (state->node == RATTUS_NODE_NUN && type == RATTUS_TYPE_NUN) {
        words = MSG("Another nun");
    }
    ph_write_text(writer, words_find(scene->language, "", words));
}
