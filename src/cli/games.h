// SPDX-License-Identifier: MIT
// Data of single games for commands: the page that `rules` prints. A game works without it.
#ifndef PESTHOUSE_CLI_GAMES_H
#define PESTHOUSE_CLI_GAMES_H

#include "pesthouse/game.h"

// A character's topic, in a list that one without a topic ends.
struct cli_rules_entry {
    const char *topic;
    bool as_in_a_turn; // what it does in the final round, too
};

// A part of the page that `pesthouse rules` prints, in this order.
struct cli_rules_part {
    const char *title;                     // a message; NULL: the topic's own
    const char *topic;                     // a topic of help whose text it begins with (words/words.h); NULL: none
    unsigned paragraphs;                   // how many of that text: the others are about the program; 0: all
    const char *picture;                   // drawn by the pages, of web/src/rules/pictures.json; NULL: none
    const char *const *items;              // messages of a list; NULL: none, and at their end
    const struct cli_rules_entry *entries; // topics of a list; NULL: none
};

struct cli_game {
    const struct ph_game *game;
    const struct cli_rules_part *rules; // NULL: none
    unsigned rules_count;
};

// All zeros for a game without such data.
const struct cli_game *cli_game_of(const struct ph_game *game);

#endif
