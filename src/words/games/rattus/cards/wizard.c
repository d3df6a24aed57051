// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

const struct words_card rattus_wizard_words = {
    .power = MSG("gives a cube a potion, which saves it from a death."),
    .topic = {WORD("topic", "wizard"), MSG("Wizard (Magic)"),
              MSG("Once in your turn: give a cube of yours a potion. When the cube would die, you may discard the "
                  "potion instead.")},
    .actions =
        {{.type = RATTUS_TYPE_WIZARD,
          .choice = {MSG("Wizard: a potion")},
          .questions = {[1] = MSG("In which region does a cube get a potion?"), [2] = MSG("Which cube of {region}?")},
          .action = {MSG("Wizard: a potion for a cube in {region}")},
          .told = {MSG("{Who} gave a cube in {region} a potion (Wizard).")}},
         {.type = RATTUS_TYPE_POTION,
          .choice = {MSG("Use a potion")},
          .questions = {[0] = MSG("A cube of yours is about to die in {region}. Save it with a potion?"),
                        [1] = MSG("Which cube gives its potion?")},
          .told = {MSG("{Who} saved a cube with a potion.")}}},
};
