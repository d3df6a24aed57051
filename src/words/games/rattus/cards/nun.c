// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

const struct words_card rattus_nun_words = {
    .power = MSG("makes regions count fewer people, so that fewer rats strike."),
    .topic = {WORD("topic", "nun"), MSG("Nun (Church)"),
              MSG("Once in your turn: send or move up to three nuns. For each nun, her region counts one person less "
                  "when rats are turned, so fewer rats strike.")},
    .actions = {{.type = RATTUS_TYPE_NUN,
                 .by = 1,
                 .choice = {MSG("Nun: send one"), MSG("Another nun")},
                 .questions = {[0] = MSG("Another nun? ({left} more)"),
                               [1] = MSG("Which nun?"),
                               [2] = MSG("Where does the nun go? (That region counts one person less.)")},
                 .action = {MSG("Nun: a new one to {other}"), MSG("Nun: from {from} to {other}")},
                 .told = {MSG("{Who} sent a nun to {other}."), MSG("{Who} moved a nun from {from} to {other}.")}}},
};
