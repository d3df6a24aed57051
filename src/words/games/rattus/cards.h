// SPDX-License-Identifier: MIT
// What the files of cards/ share. In the sentences of a card {region} and {other} are the regions that the first two
// components of its action name, {from} is the first of an action that may name none, {regions} those of a set; a wall
// goes between {region} and {other}, from between {from} and {beside}. {rats} follow, {who} acted, {count} cubes left
// the supply.
#ifndef PESTHOUSE_WORDS_GAMES_RATTUS_CARDS_H
#define PESTHOUSE_WORDS_GAMES_RATTUS_CARDS_H

#include "words/card.h"
#include "words/games/rattus/asking.h"
#include "words/games/rattus/speech.h"

// By character.
extern const struct words_card *const rattus_cards[];
extern const struct words_action rattus_common_actions[];

// The rules of Rattus for players, in our own words (help.c); docs/rules/rattus.md has them exactly. Characters apply
// while they are in play, region cards with Africanus.
extern const struct words_chapter rattus_chapters[];
bool rattus_help_applies(const struct words_scene *scene, const struct words_topic *topic);

// When a character works; 0: whenever there is something that it could do.
enum { RATTUS_WORKS_WITH_CUBES = 1, RATTUS_WORKS_PLACING, RATTUS_WORKS_PLAGUE };

// In the order of a turn. Rank 0, of characters, is between.
enum { RATTUS_RANK_FIRST = -2, RATTUS_RANK_PLACE, RATTUS_RANK_NOTHING = 1, RATTUS_RANK_PLAGUE, RATTUS_RANK_LAST };

const struct words_action *rattus_words_of(unsigned type);
// " (cube with 1 potion)", where a seat has cubes that can be told apart in a region.
void rattus_say_kind_of(const struct words_scene *scene, unsigned seat, unsigned region, unsigned kind,
                        struct ph_writer *writer);
// How many cubes left the supply of the seat that moved.
unsigned rattus_cubes_spent(const struct words_telling *telling);
// Tells that region cards are drawn (R-ASTRO-1, R-EXPL-1): {count} are.
void rattus_tell_cards(const struct words_telling *telling, const char *words, struct ph_writer *writer);
// Tells an action by one of the sentences of a card.
void rattus_tell(const struct words_telling *telling, const char *words, struct ph_writer *writer);

#endif
