// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

const struct words_card rattus_bishop_words = {
    .power = MSG("keeps more rats out of a region."),
    .topic = {WORD("topic", "bishop"), MSG("Bishop (Church)"),
              MSG("Once in your turn: send a bishop to a region, or move one. While the bishop is there, no rat may "
                  "enter its region; rats that are already there stay.")},
    .actions =
        {{.type = RATTUS_TYPE_BISHOP,
          .by = 1,
          .choice = {MSG("Bishop: send one")},
          .questions =
              {[1] = MSG("Which bishop?"), [2] = MSG("Where does the bishop go? (No rat may enter that region.)")},
          .action = {MSG("Bishop: a new one to {other}"), MSG("Bishop: from {from} to {other}")},
          .told = {MSG("{Who} sent a bishop to {other}."), MSG("{Who} moved a bishop from {from} to {other}.")}}},
};
