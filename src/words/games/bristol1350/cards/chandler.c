// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/cards.h"

const struct words_card bristol_chandler_words = {
    .topic = {WORD("topic", "chandler"), MSG("Chandler (special action)"),
              MSG("Draw a third symptom and discard one of the three. Only what you keep counts.")},
    .actions = {{.type = BRISTOL_TYPE_CHANDLER,
                 .choice = {MSG("Chandler: swap one")},
                 .told = {MSG("{Who} used the Chandler.")}}},
};
