// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/cards.h"

const struct words_card bristol_knight_words = {
    .topic = {WORD("topic", "knight"), MSG("Knight (special action)"),
              MSG("Bring anybody, yourself included, to the front of their cart. Whips do not stop this.")},
    .actions = {{.type = BRISTOL_TYPE_KNIGHT,
                 .choice = {MSG("Knight: to the front")},
                 .questions = {[1] = MSG("Whom does the Knight bring to the front?")},
                 .action = {MSG("Knight: bring {whom} to the front of {cart}")},
                 .told = {MSG("{Who} used the Knight and {whom?yourself:went|themselves:went|brought {whom}} to the "
                              "front of {cart}.")}}},
};
