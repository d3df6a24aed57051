// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

const struct words_card rattus_monk_words = {
    .power = MSG("moves one rat to the next region."),
    .topic = {WORD("topic", "monk"), MSG("Monk (Church)"),
              MSG("Once in your turn: lead one rat from any region to a neighbouring one with fewer than three rats. "
                  "Away from your people, towards somebody else's, or to where you want to place cubes.")},
    .idle = MSG("No rat has a neighbouring region with room for it."),
    .actions = {{.type = RATTUS_TYPE_MONK,
                 .steps = {1, 3, 2},
                 .choice = {MSG("Monk: move a rat")},
                 .questions = {[1] = MSG("From which region does the Monk lead a rat away?"),
                               [2] = MSG("Where does the rat of {region} go?"),
                               [3] = MSG("Which rat of {region}?")},
                 .action = {MSG("Monk: a rat from {region} to {other}")},
                 .told = {MSG("{Who} led a rat from {region} to {other} (Monk).")}}},
};
