// SPDX-License-Identifier: MIT
// Data of single games for commands: the page that `rules` prints. A game works without it.
#ifndef PESTHOUSE_CLI_GAMES_H
#define PESTHOUSE_CLI_GAMES_H

#include "pesthouse/game.h"

struct words_card;

// A part of the page that `pesthouse rules` prints, in this order.
struct cli_rules_part {
    const char *title;                     // a message; NULL: the topic's own
    const char *topic;                     // a topic of help whose text it begins with (words/words.h); NULL: none
    const char *picture;                   // drawn by the pages, of web/src/rules/pictures.json; NULL: none
    const char *const *items;              // messages of a list; NULL: none, and at their end
    const char *const *topics;             // a list of topics; NULL: none, and at its end
    const struct words_card *const *cards; // a list of the topics of cards; NULL: none, and at its end
    const uint32_t *box;                   // a mask of the cards in it; NULL: all
    unsigned paragraphs;                   // how many of the topic's text: the others are about the program; 0: all
    uint8_t turn_moments;                  // cards of a smaller moment work in the final round as in a turn; 0: none do
};

struct cli_game {
    const struct ph_game *game;
    const struct cli_rules_part *rules; // NULL: none
    unsigned rules_count;
};

// All zeros for a game without such data.
const struct cli_game *cli_game_of(const struct ph_game *game);

#endif
