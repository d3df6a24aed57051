// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

const struct words_card rattus_knight_words = {
    .power = MSG("lets your plague go further, and count as two people."),
    .topic = {WORD("topic", "knight"), MSG("Knight (Chivalry)"),
              MSG("The plague moves up to two regions in your turn (three with five or six players), so you have more "
                  "choice of who is hit and who is spared. When an outbreak begins, you may also have the plague count "
                  "as two people there: more rats then reach their limit.\n\n"
                  "Final round: move the plague, without an outbreak. From then on the plague counts as two people "
                  "wherever it is.")},
    .moment = RATTUS_WORKS_PLAGUE,
    .actions = {{.type = RATTUS_TYPE_KNIGHT_POPULATION,
                 .by = 1,
                 .choice = {MSG("The Knight")},
                 .questions =
                     {[1] = MSG("Knight: shall the plague count as 2 people in {there}? It has {people:people} now.")},
                 .action = {MSG("Keep the Knight at home"), MSG("Send the Knight: the plague counts as 2 people")},
                 .told = {MSG("{Who} kept the Knight at home."),
                          MSG("{Who} sent the Knight: the plague counted as 2 people.")}}},
};
