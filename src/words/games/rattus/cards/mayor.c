// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

const struct words_card rattus_mayor_words = {
    .power = MSG("places a cube in each region where you have the most."),
    .topic = {WORD("topic", "mayor"), MSG("Mayor (Bourgeoisie)"),
              MSG("Instead of placing cubes by the number of rats, you may place one in each region where you have "
                  "more cubes than anybody else.\n\n"
                  "Final round: place one cube in one of these regions.")},
    .moment = RATTUS_WORKS_PLACING,
    .idle = MSG("There is no region where you have the most cubes."),
    .actions = {{.type = RATTUS_TYPE_MAYOR,
                 .rank = RATTUS_RANK_PLACE,
                 .choice = {MSG("Mayor: place cubes")},
                 .questions = {[1] = MSG("In which of the regions where you have the most cubes?"),
                               [2] = MSG("And in which of these?"),
                               [3] = MSG("And in which of these?")},
                 .action = {MSG("Mayor: a cube in {regions&}")},
                 .told = {MSG("{Who} placed a cube in {regions?one:{regions}|each of {regions&}} (Mayor).")}}},
};
