// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

static void tell(const struct words_telling *telling, struct ph_writer *writer) {
    rattus_tell_cards(telling, MSG("{Who} drew {count:region cards} in secret (Astronomer)."), writer);
}

const struct words_card rattus_astronomer_words = {
    .power = MSG("keeps one of three region cards, unseen."),
    .topic = {WORD("topic", "astronomer"), MSG("Astronomer (Orient)"),
              MSG("Once in your turn: look at three region cards from the pile, keep one in your hand, and discard the "
                  "others.")},
    .actions = {{.type = RATTUS_TYPE_ASTRONOMER, .choice = {MSG("Astronomer: cards")}, .tell = tell},
                {.type = RATTUS_TYPE_KEEP,
                 .choice = {MSG("Keep a card")},
                 .questions = {[1] = MSG("Which region card do you keep?")},
                 .told = {MSG("{Who} kept a card.")}}},
};
