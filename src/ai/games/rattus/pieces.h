// SPDX-License-Identifier: MIT
// The value of the pieces of the boxes to the deciding seat: potions, Diplomats, region cards, stored cubes, and what
// an open step will still bring.
#ifndef PESTHOUSE_AI_RATTUS_PIECES_H
#define PESTHOUSE_AI_RATTUS_PIECES_H

#include "ai/games/rattus/prospect.h"

// The value of everything that lies in no region, and of points besides cubes.
float rattus_pieces_value(const struct rattus_prospect *prospect, const struct rattus_state *state);
// The value of a region card in the deciding seat's hand, apart from others of the same region: its point, if its
// region can be had, and the protection.
float rattus_pieces_card(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned card);
// Characters that can do nothing any more.
uint32_t rattus_pieces_spent(const struct rattus_state *state);
// The same without those that still serve a seat: its own potions protect it, and come back when they are used.
uint32_t rattus_pieces_idle(const struct rattus_state *state, unsigned seat);
// Each seat's potions in a region.
void rattus_pieces_count_potions(const struct rattus_state *state, unsigned region, uint8_t potions[RATTUS_SEATS_MAX]);
// How many of `potions` potions are expected to be used up by `losses` cubes, as they are expected to be lost.
float rattus_pieces_used_up(float losses, unsigned potions);
// How much of the loss that `rats` tokens cause in a region potions will undo (R-WIZ-2).
float rattus_pieces_saved(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned region,
                          unsigned rats, int population);
// Regions where walls, nuns, bishops or potions are not what they were.
uint32_t rattus_pieces_changed(const struct rattus_state *before, const struct rattus_state *after);

#endif
