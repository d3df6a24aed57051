// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/cards.h"

const struct words_card bristol_countess_words = {
    .topic = {WORD("topic", "countess"), MSG("Countess (special action)"),
              MSG("Draw two remedies, keep one, and discard the other face up. Not possible with three in hand. The "
                  "one you keep counts as drawn in this turn.")},
    .actions = {{.type = BRISTOL_TYPE_COUNTESS,
                 .choice = {MSG("Countess: draw two")},
                 .told = {MSG("{Who} used the Countess.")}},
                {.type = BRISTOL_TYPE_KEEP,
                 .steps = {1},
                 .choice = {MSG("Keep a remedy")},
                 .questions = {[0] = MSG("Countess: which remedy do you keep?")},
                 .action = {MSG("Keep {card}")},
                 .help = MSG("You keep one and the other is discarded, face up.")}},
};
