// SPDX-License-Identifier: MIT
// Makes a position of Rattus small enough to be solved: the pile is empty, and few rat tokens are left on the board.
// All the others have been discarded. Cubes and characters stay.
#ifndef PESTHOUSE_TOOLS_PUZZLES_THIN_H
#define PESTHOUSE_TOOLS_PUZZLES_THIN_H

#include "games/rattus/state.h"
#include "pesthouse/random.h"

// False if the position is not in between two decisions, or has tokens that cannot be taken away.
bool thin(struct rattus_state *state, struct ph_random *random);

#endif
