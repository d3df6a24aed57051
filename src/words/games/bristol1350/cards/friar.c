// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/cards.h"

const struct words_card bristol_friar_words = {
    .topic = {WORD("topic", "friar"), MSG("Friar (special action)"),
              MSG("Turn one die that is not locked to any other face.")},
    .actions = {{.type = BRISTOL_TYPE_FRIAR,
                 .choice = {MSG("Friar: turn a die")},
                 .questions = {[1] = MSG("Which die does the Friar turn?"), [2] = MSG("To which face?")},
                 .action = {MSG("Friar: turn {dice} to {face}")},
                 .told = {MSG("{Who} used the Friar and turned {dice} to {face}.")}}},
};
