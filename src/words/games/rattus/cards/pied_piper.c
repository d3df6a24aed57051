// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

const struct words_card rattus_pied_piper_words = {
    .power = MSG("leads a cube of yours, and rats with it, to the next region."),
    .topic = {WORD("topic", "pied_piper"), MSG("Pied Piper (Magic)"),
              MSG("Once in your turn: lead one of your cubes to a neighbouring region. As many rats as there is room "
                  "for follow it.")},
    .actions =
        {{.type = RATTUS_TYPE_PIED_PIPER,
          .choice = {MSG("Piper: lead away")},
          .questions = {[1] = MSG("From which region does the Piper lead a cube?"),
                        [2] = MSG("Where do they move from {region}?"),
                        [3] = MSG("Which cube of {region}?"),
                        [4] = MSG("Which rats of {region} follow?")},
          .action = {MSG("Pied Piper: a cube from {region} to {other}{rats?=0:, without rats|, with {rats:rats}}")},
          .told = {MSG(
              "{Who} led a cube {rats?=0:without rats|and {rats:rats}} from {region} to {other} (Pied Piper).")}}},
};
