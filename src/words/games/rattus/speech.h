// SPDX-License-Identifier: MIT
// Words of Rattus that every sentence about it is made of.
#ifndef PESTHOUSE_WORDS_GAMES_RATTUS_SPEECH_H
#define PESTHOUSE_WORDS_GAMES_RATTUS_SPEECH_H

#include "games/rattus/state.h"
#include "words/words.h"

const char *rattus_say_region(unsigned region);
const char *rattus_say_character(unsigned character);
const char *rattus_say_class(unsigned class_id);

// "King (Royalty), Monk (Church)", or without the classes. "no character" for none.
void rattus_say_characters(struct ph_writer *writer, uint32_t characters, bool classes);
// "1 cube", "3 cubes".
void rattus_say_count(struct ph_writer *writer, unsigned count, const char *one, const char *many);
// A face: "limit 3, majority, Church, Royalty".
void rattus_say_face(struct ph_writer *writer, const struct rattus_face *face);
// "You 3, Bruno 1", in seat order; "no cubes" for none.
void rattus_say_cubes(struct ph_writer *writer, const struct words_scene *scene, unsigned region);
// A kind of cube (R-CUBE-3) in words: "plain cube", "cube with 2 potions and a Diplomat".
void rattus_say_kind(struct ph_writer *writer, unsigned kind);
// A region card: "Gallia (Church, Chivalry)".
void rattus_say_card(struct ph_writer *writer, unsigned card);
// Regions of a mask: "Gallia, Italia"; "nowhere" for none.
void rattus_say_regions(struct ph_writer *writer, uint32_t regions);
// A border: "between Gallia and Italia".
void rattus_say_edge(struct ph_writer *writer, unsigned edge);
// How a token looks to the viewer: its face, or where it is from and who has looked at it.
void rattus_say_token(struct ph_writer *writer, const struct words_scene *scene, unsigned region, unsigned slot);
// The region that a typed word names, in any case, or −1.
int rattus_hear_region(const struct rattus_state *state, const char *word);

#endif
