// SPDX-License-Identifier: MIT
// Words of Rattus that every sentence about it is made of.
#ifndef PESTHOUSE_TUI_GAMES_RATTUS_SPEECH_H
#define PESTHOUSE_TUI_GAMES_RATTUS_SPEECH_H

#include "games/rattus/state.h"
#include "tui/drawing.h"

const char *rattus_say_region(unsigned region);
const char *rattus_say_character(unsigned character);
const char *rattus_say_class(unsigned class_id);

// "King (Royalty), Monk (Church)", or without the classes. "no card" for none.
void rattus_say_characters(struct ph_writer *writer, uint32_t characters, bool classes);
// "1 cube", "3 cubes".
void rattus_say_count(struct ph_writer *writer, unsigned count, const char *one, const char *many);
// A face: "limit 3, majority, Church, Royalty".
void rattus_say_face(struct ph_writer *writer, const struct rattus_face *face);
// "You 3, Bruno 1", in seat order; "no cubes" for none.
void rattus_say_cubes(struct ph_writer *writer, const struct ph_scene *scene, unsigned region);
// The region that a typed word names, in any case, or −1.
int rattus_hear_region(const struct rattus_state *state, const char *word);

#endif
