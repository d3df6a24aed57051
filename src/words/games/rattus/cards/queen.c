// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

const struct words_card rattus_queen_words = {
    .power = MSG("places up to two cubes more if your realm is the largest."),
    .topic =
        {WORD("topic", "queen"), MSG("Queen (Royalty)"),
         MSG("When you place cubes, and your largest group of connected regions with cubes of yours is larger than "
             "anybody else's, you may place up to two more than there are rats, even in a region without rats.\n\n"
             "Final round: if your group is the largest at that time, place two cubes in one region.")},
    .moment = RATTUS_WORKS_PLACING,
    .actions = {{.type = RATTUS_TYPE_QUEEN,
                 .choice = {MSG("Queen: cubes")},
                 .questions = {[1] = MSG("Where does the Queen place cubes?")},
                 .action = {MSG("Queen: cubes in {region}")},
                 .told = {MSG("{Who} placed {count:cubes} in {region} (Queen).")}}},
};
