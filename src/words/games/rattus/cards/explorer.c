// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

static void tell(const struct words_telling *telling, struct ph_writer *writer) {
    rattus_tell_cards(telling, MSG("{Who} turned up {count:region cards} (Explorer)."), writer);
}

const struct words_card rattus_explorer_words = {
    .power = MSG("turns up three region cards, and places a cube in one."),
    .topic = {WORD("topic", "explorer"), MSG("Explorer (Orient)"),
              MSG("Once in your turn: turn up three region cards. You may place one cube in one of their regions.")},
    .actions =
        {{.type = RATTUS_TYPE_EXPLORER, .choice = {MSG("Explorer: turn up cards")}, .tell = tell},
         {.type = RATTUS_TYPE_EXPLORER_PLACE,
          .choice = {MSG("Place a cube")},
          .questions =
              {[0] = MSG("Place a cube in a region of the cards?"), [1] = MSG("Where does the Explorer's cube go?")},
          .action = {MSG("Place a cube in {region}")},
          .told = {MSG("{Who} placed a cube in {region} (Explorer).")}}},
};
