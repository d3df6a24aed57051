// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/cards.h"

const struct words_card bristol_sheriff_words = {
    .topic = {WORD("topic", "sheriff"), MSG("Sheriff (special action)"),
              MSG("Look at a symptom of a player in another cart: one of the two, at random. The owner learns which.")},
    .actions = {{.type = BRISTOL_TYPE_SHERIFF,
                 .choice = {MSG("Sheriff: see a card")},
                 .questions = {[1] = MSG("Whose symptom does the Sheriff see?")},
                 .action = {MSG("Sheriff: look at {whom?you:one of your symptoms|a symptom of {whom}}")},
                 .told = {MSG("{Who} used the Sheriff.")}}},
};
