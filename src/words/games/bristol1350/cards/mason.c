// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/cards.h"

const struct words_card bristol_mason_words = {
    .topic = {WORD("topic", "mason"), MSG("Mason (special action)"),
              MSG("Reroll one die, then lock one, the same or another, for the rest of the round.")},
    .actions = {{.type = BRISTOL_TYPE_MASON,
                 .choice = {MSG("Mason: roll and lock")},
                 .questions = {[1] = MSG("Which die does the Mason reroll?")},
                 .action = {MSG("Mason: reroll {dice}, then lock one")},
                 .told = {MSG("{Who} used the Mason and rerolled {dice}.")}},
                {.type = BRISTOL_TYPE_LOCK,
                 .steps = {1},
                 .choice = {MSG("Lock a die")},
                 .questions = {[0] = MSG("Mason: which die do you lock?")},
                 .action = {MSG("Lock {dice}")},
                 .told = {MSG("{Who} locked {dice}.")}}},
};
