// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

static void tell_swap(const struct words_telling *telling, struct ph_writer *writer) {
    const struct rattus_state *const state = telling->scene->view;
    words_line(writer, telling->scene->language, "{Who} swapped the two rats, between {region} and {other} (Witch).",
               SEAT(who, telling->scene, telling->actor.seat), REGION(region, state->step.looked[0]),
               REGION(other, state->step.looked[2]));
}

const struct words_card rattus_witch_words = {
    .power = MSG("looks at one rat or two, and may swap them."),
    .topic = {WORD("topic", "witch"), MSG("Witch (Magic)"),
              MSG("Once in your turn: look in secret at one rat on the board, and if you like at a second one. If the "
                  "two are in different regions, you may swap them. The program remembers for you what you have seen, "
                  "and your odds take it into account.")},
    .idle = MSG("There is no rat to look at."),
    .actions = {{.type = RATTUS_TYPE_WITCH_LOOK,
                 .choice = {MSG("Witch: see a rat"), MSG("See another rat")},
                 .questions = {[0] = MSG("You have seen one rat. Look at another, or stop here?"),
                               [1] = MSG("In which region does the Witch look at a rat?"),
                               [2] = MSG("Which rat of {region} does she look at?")},
                 .action = {MSG("Witch: look at a rat in {region}")},
                 .told = {MSG("{Who} looked at a rat in {region} (Witch).")}},
                {.type = RATTUS_TYPE_WITCH_SWAP,
                 .choice = {MSG("Swap the two rats")},
                 .questions = {[0] = MSG("You have seen two rats. Swap them?")},
                 .tell = tell_swap}},
};
