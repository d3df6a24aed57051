// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

const struct words_card rattus_emperor_words = {
    .power = MSG("builds or moves up to three walls."),
    .topic = {WORD("topic", "emperor"), MSG("Emperor (Royalty)"),
              MSG("Once in your turn: build or move up to three walls, each on the border of two regions. Nothing "
                  "crosses a wall: neither rats nor cubes nor the plague nor the Caravan. Nuns, bishops and the "
                  "Messenger are not affected.")},
    .actions =
        {{.type = RATTUS_TYPE_WALL,
          .choice = {MSG("Emperor: a wall"), MSG("Another wall")},
          .questions =
              {[0] = MSG("Another wall? ({left} more)"), [1] = MSG("Which wall?"), [2] = MSG("Where does it go?")},
          .by = 1,
          .action = {MSG("Emperor: a wall between {region} and {other}"),
                     MSG("Emperor: the wall between {from} and {beside} goes between {region} and {other}")},
          .told = {MSG("{Who} built a wall between {region} and {other} (Emperor)."),
                   MSG("{Who} moved a wall that stood between {from} and {beside}: now it is between {region} and "
                       "{other} (Emperor).")}}},
};
