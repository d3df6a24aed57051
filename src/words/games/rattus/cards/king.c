// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

const struct words_card rattus_king_words = {
    .power = MSG("saves one of your cubes from a region without rats."),
    .topic = {WORD("topic", "king"), MSG("King (Royalty)"),
              MSG("Once in your turn: move one of your cubes from a region without rats to the palace. There it is "
                  "safe for good, and counts as a point at the end. A quiet way to win.")},
    .moment = RATTUS_WORKS_WITH_CUBES,
    .idle = MSG("Every region with cubes of yours has rats."),
    .actions = {{.type = RATTUS_TYPE_KING,
                 .choice = {MSG("King: to palace")},
                 .questions = {[1] = MSG("From which region does a cube go to the palace? (It must have no rats.)"),
                               [2] = MSG("Which cube of {region}?")},
                 .action = {MSG("King: a cube from {region} to the palace")},
                 .told = {MSG("{Who} brought a cube from {region} to the palace (King).")}}},
};
