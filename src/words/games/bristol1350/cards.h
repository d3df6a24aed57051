// SPDX-License-Identifier: MIT
// What the files of cards/ share. In the sentences of a card {dice} are the dice that its action names, {card}, {value}
// and {whom} its first component, {second}, {face} and {to} its second, {who} is who acted.
#ifndef PESTHOUSE_WORDS_GAMES_BRISTOL1350_CARDS_H
#define PESTHOUSE_WORDS_GAMES_BRISTOL1350_CARDS_H

#include "words/card.h"
#include "words/games/bristol1350/asking.h"
#include "words/games/bristol1350/speech.h"

// By remedy and by character. The first action of each is the one that plays it. What it does is in the game's data.
extern const struct words_card *const bristol_remedy_cards[];
extern const struct words_card *const bristol_character_cards[];
extern const struct words_action bristol_common_actions[];

// The rules of Bristol 1350 for players, in our own words (help.c); docs/rules/bristol1350.md has them exactly. A
// character, a variant and ghosts apply while they are in play.
extern const struct words_chapter bristol_chapters[];
bool bristol_help_applies(const struct words_scene *scene, const struct words_topic *topic);

// When a remedy works; 0: after the action of one's own turn.
enum { BRISTOL_WORKS_WHEN_ASKED = 1 };

// In the order of a turn. Rank 0, of characters and remedies, is between.
enum {
    BRISTOL_RANK_FIRST = -2,
    BRISTOL_RANK_MOVE,
    BRISTOL_RANK_PEEK = 1,
    BRISTOL_RANK_NOTHING,
    BRISTOL_RANK_LAST,
    BRISTOL_RANK_TALK
};

const struct words_action *bristol_words_of(unsigned type);
// The type of action that plays a remedy, Alms included.
unsigned bristol_remedy_type(unsigned remedy);

#endif
