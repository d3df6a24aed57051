// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/cards.h"

const struct words_card bristol_serf_words = {
    .topic = {WORD("topic", "serf"), MSG("Serf (special action)"),
              MSG("Draw a symptom, look at it, and put it into the area of any cart in the race. It joins that cart's "
                  "next mingle.")},
    .actions = {{.type = BRISTOL_TYPE_SERF,
                 .choice = {MSG("Serf: a leeched card")},
                 .told = {MSG("{Who} used the Serf.")}}},
};
