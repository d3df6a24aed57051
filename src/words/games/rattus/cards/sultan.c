// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

const struct words_card rattus_sultan_words = {
    .power = MSG("puts a Diplomat under a cube: the most score at the end."),
    .topic =
        {WORD("topic", "sultan"), MSG("Sultan (Orient)"),
         MSG("Once in your turn: put a Diplomat under a cube of yours, at most one in a region. At the end, the player "
             "with the most Diplomats on the board gets 4 points, the second 2 (not with two players); players who tie "
             "share the points, rounded down. A cube with a Diplomat dies last, and may not join another of yours.")},
    .actions =
        {{.type = RATTUS_TYPE_DIPLOMAT,
          .choice = {MSG("Sultan: Diplomat")},
          .questions = {[1] = MSG("In which region does a cube get a Diplomat?"), [2] = MSG("Which cube of {region}?")},
          .action = {MSG("Sultan: a Diplomat under a cube in {region}")},
          .told = {MSG("{Who} put a Diplomat under a cube in {region} (Sultan).")}}},
};
