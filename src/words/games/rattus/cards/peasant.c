// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

const struct words_card rattus_peasant_words = {
    .power = MSG("places one cube more than there are rats."),
    .topic = {WORD("topic", "peasant"), MSG("Peasant (Peasantry)"),
              MSG("When you place cubes, you may place one more than there are rats, even in a region without rats.\n\n"
                  "Final round: place one cube anywhere.")},
    .moment = RATTUS_WORKS_PLACING,
    .actions = {{.type = RATTUS_TYPE_PEASANT,
                 .choice = {MSG("Peasant: a cube")},
                 .questions = {[1] = MSG("Where does the Peasant place a cube?")},
                 .action = {MSG("Peasant: a cube in {region}")},
                 .told = {MSG("{Who} placed a cube in {region} (Peasant).")}}},
};
