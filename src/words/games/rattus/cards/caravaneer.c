// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

const struct words_card rattus_caravaneer_words = {
    .power = MSG("moves the Caravan: the leaders on its way add a cube."),
    .topic =
        {WORD("topic", "caravaneer"), MSG("Caravaneer (Orient)"),
         MSG("Once in your turn: move the Caravan exactly two regions. In the region where it starts, and in the one "
             "that it crosses, the player with the most cubes may add one (if players tie, each of them may).")},
    .actions =
        {{.type = RATTUS_TYPE_CARAVAN_START,
          .choice = {MSG("Place the Caravan")},
          .questions = {[1] = MSG("Where does the Caravan start?")},
          .action = {MSG("Place the Caravan in {region}")},
          .told = {MSG("{Who} placed the Caravan in {region}.")}},
         {.type = RATTUS_TYPE_CARAVAN,
          .choice = {MSG("Caravan: move")},
          .questions =
              {[1] = MSG("Which region does the Caravan cross?"), [2] = MSG("And where does it go from {region}?")},
          .action = {MSG("Caravan: across {region} to {other}")},
          .told = {MSG("{Who} led the Caravan across {region} to {other}.")}},
         {.type = RATTUS_TYPE_CARAVAN_CUBE,
          .steps = {1, 2},
          .by = 2,
          .choice = {MSG("The Caravan's cube")},
          .questions = {[2] = MSG("The Caravan passes: add a cube in {region}?")},
          .action = {MSG("Add no cube in {region}"), MSG("Add a cube in {region}")},
          .told = {MSG("{Who} added no cube in {region} (Caravan)."),
                   MSG("{Who} added a cube in {region} (Caravan).")}}},
};
