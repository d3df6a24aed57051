// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

// With an empty pile, one of the rats that were turned before (R-SOLD-3).
static void tell(const struct words_telling *telling, struct ph_writer *writer) {
    const struct rattus_state *const before = telling->scene->view;
    rattus_tell(telling,
                before->pile == 0 ? MSG("{Who} placed a rat in {region}, drawn unseen from the turned ones (Soldier).")
                                  : MSG("{Who} placed a rat in {region} (Soldier)."),
                writer);
}

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
                 .tell = tell},
                {.type = RATTUS_TYPE_NO_RAT,
                 .rank = RATTUS_RANK_NOTHING,
                 .choice = {MSG("No more rats")},
                 .questions = {[0] = MSG("Soldier: one more rat?")},
                 .told = {MSG("{Who} added no more rats.")},
                 .topic = "outbreak"}},
};
