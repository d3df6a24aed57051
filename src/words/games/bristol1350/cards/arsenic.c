// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/cards.h"

const struct words_card bristol_arsenic_words = {
    .name = WORD("remedy", "Arsenic"),
    .topic = {WORD("topic", "arsenic"), MSG("Arsenic"),
              MSG("Locks two dice for the rest of the round. A locked die cannot be rerolled or turned. Keep a good "
                  "roll, or nail down two rats on somebody else's cart.")},
    .idle = MSG("Arsenic: all dice are locked."),
    .actions = {{.type = BRISTOL_TYPE_ARSENIC,
                 .choice = {MSG("Arsenic: lock dice")},
                 .questions = {[1] = MSG("Which card do you play as Arsenic?"), [2] = MSG("Which dice do you lock?")},
                 .action = {MSG("Lock {dice} with {card}")},
                 .told = {MSG("{Who} played {card} as Arsenic and locked {dice} for this round.")}}},
};
