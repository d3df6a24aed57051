// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/cards.h"

const struct words_card bristol_barmaid_words = {
    .topic = {WORD("topic", "barmaid"), MSG("Barmaid (special action)"),
              MSG("Look at the top card of the symptom discard pile.")},
    .actions = {{.type = BRISTOL_TYPE_BARMAID,
                 .choice = {MSG("Barmaid: see discard")},
                 .told = {MSG("{Who} used the Barmaid.")}}},
};
