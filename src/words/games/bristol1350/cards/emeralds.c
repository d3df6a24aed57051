// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/cards.h"

const struct words_card bristol_emeralds_words = {
    .name = WORD("remedy", "Emeralds"),
    .topic = {WORD("topic", "emeralds"), MSG("Crushed Emeralds"),
              MSG("One more elbow, dash or push after your action. Whips work against it; each extra move needs a whip "
                  "of its own.")},
    .actions = {{.type = BRISTOL_TYPE_EMERALDS,
                 .choice = {MSG("Emeralds: a move")},
                 .questions = {[0] = MSG("Crushed Emeralds: which move do you make?"),
                               [1] = MSG("Which card do you play as Emeralds?")},
                 .action = {MSG("Play {card} as Emeralds: one more move")},
                 .told = {MSG("{Who} played {card} as Emeralds, for one more move.")}}},
};
