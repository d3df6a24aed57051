// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

const struct words_card rattus_serf_words = {
    .power = MSG("places a cube for each rat of yours that kills others."),
    .topic = {WORD("topic", "serf"), MSG("Serf (Peasantry)"),
              MSG("In your own outbreak, after each rat that kills another player's cube, you may place a cube of "
                  "yours there at once. The rats after it count that cube.\n\n"
                  "Final round: move the plague to a neighbouring region; its rats are turned, and you place cubes in "
                  "the same way.")},
    .moment = RATTUS_WORKS_PLAGUE,
    .actions = {{.type = RATTUS_TYPE_SERF,
                 .by = 1,
                 .choice = {MSG("The Serf")},
                 .questions = {[1] = MSG("Serf: place a cube of yours in {there}?")},
                 .action = {MSG("Serf: place none"), MSG("Serf: place a cube")},
                 .told = {MSG("{Who} placed no cube there (Serf)."), MSG("{Who} placed a cube there (Serf).")}}},
};
