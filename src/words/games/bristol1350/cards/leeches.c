// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/cards.h"

static const char *ask_place(const void *view, unsigned component) {
    const struct bristol_state *const state = view;
    return component != 0                   ? NULL
           : state->boxed != 0              ? MSG("Into the area of which cart?") // which one is its owner's secret
           : state->pending.card_count == 1 ? MSG("You drew {drawn}: whose area gets it?")
                                            : MSG("You drew {drawn}: which one goes into a cart's area?");
}

const struct words_card bristol_leeches_words = {
    .name = WORD("remedy", "Leeches"),
    .topic =
        {WORD("topic", "leeches"), MSG("Leeches"),
         MSG("Draw two symptoms, look at them, put one into the area of any cart in the race, and discard the other. "
             "The card in the area joins that cart's next mingle instead of one from the deck, and only you know it.")},
    .idle = MSG("No symptoms are left to draw."),
    .actions = {{.type = BRISTOL_TYPE_LEECHES,
                 .choice = {MSG("Leeches")},
                 .questions = {[1] = MSG("Which card do you play as Leeches?")},
                 .action = {MSG("Play {card} as Leeches")},
                 .told = {MSG("{Who} played {card} as Leeches.")}},
                {.type = BRISTOL_TYPE_PLACE,
                 .steps = {1, 2},
                 .choice = {MSG("Place a symptom")},
                 .questions = {[2] = MSG("Into the area of which cart?")},
                 .by = 1,
                 .action = {MSG("Put a symptom into the area of {to}"), MSG("Put the {value} into the area of {to}")},
                 .help =
                     MSG("The next mingle of that cart uses a random card from its area instead of one from the deck."),
                 .ask = ask_place}},
};
