// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/cards.h"

const struct words_card bristol_whip_words = {
    .name = WORD("remedy", "Whip"),
    .topic = {WORD("topic", "whip"), MSG("Whip"),
              MSG("Played when you are asked, in another player's turn: it stops a dash into your cart, an elbow past "
                  "you, or a push against you. You may use a card drawn in this round.")},
    .moment = BRISTOL_WORKS_WHEN_ASKED,
    .idle = MSG("A whip is played when others move against you."),
    .actions = {{.type = BRISTOL_TYPE_WHIP,
                 .choice = {MSG("Whip!")},
                 .questions = {[1] = MSG("Which card do you whip with?")},
                 .action = {MSG("Whip with {card}")},
                 .help = MSG("The move does not happen, and counts as made. Your card is spent."),
                 .topic = "whips"}},
};
