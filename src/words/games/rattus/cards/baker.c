// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

static const char *ask_place(const void *view, unsigned component) {
    (void)component;
    return ((const struct rattus_state *)view)->phase == RATTUS_PHASE_RAVAGE
               ? MSG("{Owner} has the Baker, and you are the left neighbour: where do you place its cubes?")
               : MSG("You took the Baker from {owner}: where do you place its cubes?");
}

const struct words_card rattus_baker_words = {
    .power = MSG("keeps cubes of yours safe until they are placed together."),
    .topic = {WORD("topic", "baker"), MSG("Baker (Peasantry)"),
              MSG("Once in your turn: put a cube from your supply on this card, where it is safe. A player who takes "
                  "the card places all the cubes on it (yours!) in one region of their choice. Before the last rats "
                  "are turned, your left neighbour does so.")},
    .actions = {{.type = RATTUS_TYPE_BAKER_STORE,
                 .choice = {MSG("Baker: store one")},
                 .told = {MSG("{Who} put a cube on the Baker.")}},
                {.type = RATTUS_TYPE_BAKER_PLACE,
                 .steps = {1},
                 .choice = {MSG("The Baker's cubes")},
                 .action = {MSG("Place all cubes of the Baker in {region}")},
                 .told = {MSG("{Who} placed all cubes of the Baker in {region}.")},
                 .ask = ask_place}},
};
