// SPDX-License-Identifier: MIT
// Words of Rattus that every sentence about it is made of.
#ifndef PESTHOUSE_WORDS_GAMES_RATTUS_SPEECH_H
#define PESTHOUSE_WORDS_GAMES_RATTUS_SPEECH_H

#include "games/rattus/state.h"
#include "words/words.h"

// Fill a place with a name.
#define REGION(place, region) NAME(place, "region", rattus_region_infos[region].name)
#define CHARACTER(place, character) NAME(place, "character", rattus_character_infos[character].name)
#define CLASS(place, class_id) NAME(place, "class", rattus_class_name(class_id))
// The classes of a region card; `list` is a struct words_list made by rattus_card_classes.
#define CLASSES(place, list) LIST(place, "class", list)

const char *rattus_class_name(unsigned class_id); // in English
// The classes that a region card shows; "any class" for a card that shows none.
struct words_list rattus_card_classes(unsigned card);

// "King (Royalty), Monk (Church)", or without the classes. "no character" for none.
void rattus_say_characters(struct ph_writer *writer, const struct words_language *language, uint32_t characters,
                           bool classes);
// Adds a symbol of a rat as often as it is printed there.
void rattus_add_symbols(struct words_list *list, unsigned count, struct words_arg symbol);
// A face: "limit 3, majority, Church, Royalty".
void rattus_say_face(struct ph_writer *writer, const struct words_language *language, const struct rattus_face *face);
// The same as the text of a place.
enum { RATTUS_FACE_SIZE = 200 };
void rattus_write_face(char words[RATTUS_FACE_SIZE], const struct words_language *language,
                       const struct rattus_face *face);
// "You 3, Bruno 1", in seat order; "no cubes" for none.
void rattus_say_cubes(struct ph_writer *writer, const struct words_scene *scene, unsigned region);
// A kind of cube (R-CUBE-3) in words: "plain cube", "cube with 2 potions and a Diplomat".
void rattus_say_kind(struct ph_writer *writer, const struct words_language *language, unsigned kind);
// A region card: "Gallia (Church, Chivalry)".
void rattus_say_card(struct ph_writer *writer, const struct words_language *language, unsigned card);
// Regions of a mask, of which there is at least one: "Gallia, Italia".
void rattus_say_regions(struct ph_writer *writer, const struct words_language *language, uint32_t regions);
struct words_list rattus_list_regions(uint32_t regions);
// How a token looks to the viewer: its face, or where it is from and who has looked at it.
void rattus_say_token(struct ph_writer *writer, const struct words_scene *scene, unsigned region, unsigned slot);
// The region that a typed word names, in any case, or −1.
int rattus_hear_region(const struct words_scene *scene, const char *word);

#endif
