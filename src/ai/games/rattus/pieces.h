// SPDX-License-Identifier: MIT
// What the pieces of the boxes are worth to the seat that judges: potions, Diplomats, region cards, stored cubes, and
// what an open step will still bring.
#ifndef PESTHOUSE_AI_RATTUS_PIECES_H
#define PESTHOUSE_AI_RATTUS_PIECES_H

#include "ai/games/rattus/prospect.h"

// The worth of all that lies in no region, and of points besides cubes.
float rattus_pieces_worth(const struct rattus_prospect *prospect, const struct rattus_state *state);
// What a region card in the judge's hand is worth to it, others of the same region apart: its point, if its region can
// be had, and the protection.
float rattus_pieces_card(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned card);
// How much of the loss in a region potions will undo (R-WIZ-2).
float rattus_pieces_saved(const struct rattus_prospect *prospect, const struct rattus_state *state, unsigned region,
                          int population);
// Regions where walls, nuns, bishops or potions are not what they were.
uint32_t rattus_pieces_changed(const struct rattus_state *before, const struct rattus_state *after);

#endif
