// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/cards.h"

static const char *ask_discard(const void *view, unsigned component) {
    return component != 0                                                  ? NULL
           : ((const struct bristol_state *)view)->pending.card_count == 1 ? MSG("Discard one of {symptoms}.")
                                                                           : MSG("Discard two of {symptoms}.");
}

const struct words_card bristol_pomander_words = {
    .name = WORD("remedy", "Pomander"),
    .topic = {WORD("topic", "pomander"), MSG("Pomander"),
              MSG("Draw two symptoms and discard two of your four, whichever you like. Only what you keep counts. It "
                  "does not cure the plague.")},
    .idle = MSG("No symptoms are left to draw."),
    .actions = {{.type = BRISTOL_TYPE_POMANDER,
                 .choice = {MSG("Pomander")},
                 .questions = {[1] = MSG("Which card do you play as Pomander?")},
                 .action = {MSG("Play {card} as Pomander")},
                 .told = {MSG("{Who} played {card} as Pomander.")}},
                {.type = BRISTOL_TYPE_DISCARD,
                 .steps = {1, 2},
                 .by = 2,
                 .choice = {MSG("Discard")},
                 .questions = {[2] = MSG("And which else?")},
                 .action = {MSG("Discard a {value}"), MSG("Discard {value} and {second}")},
                 .ask = ask_discard}},
};
