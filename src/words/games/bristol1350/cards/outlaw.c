// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/cards.h"

const struct words_card bristol_outlaw_words = {
    .topic = {WORD("topic", "outlaw"), MSG("Outlaw (special action)"),
              MSG("Reroll one die. If it shows your own cart, apple or rat, you may take one more action, even this "
                  "one again.")},
    .actions = {{.type = BRISTOL_TYPE_OUTLAW,
                 .choice = {MSG("Outlaw: one die")},
                 .questions = {[0] = MSG("The Outlaw's die shows your cart: one more action?"),
                               [1] = MSG("Which die does the Outlaw reroll?")},
                 .action = {MSG("Outlaw: reroll {dice}")},
                 .told = {MSG("{Who} used the Outlaw and rerolled {dice}.")}}},
};
