// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

const struct words_card rattus_soldier_words = {
    .power = MSG("lets your plague go further, and spread one more rat."),
    .topic = {WORD("topic", "soldier"), MSG("Soldier (Chivalry)"),
              MSG("The plague moves up to two regions in your turn (three with five or six players). When rats spread "
                  "in your turn, you may place one more.\n\n"
                  "Final round: place one rat in a region next to the plague.")},
    .moment = RATTUS_WORKS_PLAGUE,
    .actions = {{.type = RATTUS_TYPE_SOLDIER,
                 .choice = {MSG("Soldier: a rat")},
                 .questions = {[1] = MSG("Where does the Soldier place a rat?")},
                 .action = {MSG("Soldier: a rat in {region}")},
                 .told = {MSG("{Who} placed a rat in {region} (Soldier).")}},
                {.type = RATTUS_TYPE_NO_RAT,
                 .rank = RATTUS_RANK_NOTHING,
                 .choice = {MSG("No more rats")},
                 .questions = {[0] = MSG("Soldier: one more rat?")},
                 .told = {MSG("{Who} added no more rats.")},
                 .topic = "outbreak"}},
};
