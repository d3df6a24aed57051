// SPDX-License-Identifier: MIT
// All the worlds that a seat cannot tell from the truth, with their exact probabilities, found by going through every
// way in which luck could have gone since a position: whatever the seat would have seen differently is dropped. What
// others chose is no evidence: a world in which they could not have done so is dropped, all others stay as likely as
// they were, and what they may have chosen unseen is all as likely. That is what a game's `determinize` draws from.
#ifndef PESTHOUSE_TOOLS_PUZZLES_WORLDS_H
#define PESTHOUSE_TOOLS_PUZZLES_WORLDS_H

#include "core/logbook.h"
#include "pesthouse/game.h"

#include <stddef.h>

enum { WORLDS_MAX = 1 << 17, WORLDS_OF_WHO_DECIDES = PH_SEATS_MAX };

struct world {
    union ph_state_storage state; // first, so that a state can be searched for; zeros behind the game's own bytes
    double weight;                // its probability, but for a common factor
};

struct worlds {
    const struct ph_game *game;
    int seat;
    union ph_state_storage truth;
    struct ph_logbook book; // of the truth
    struct world *items;    // in the order of their bytes
    size_t count;
    size_t most; // worlds that are gone through
    bool open;   // the position itself held no secret from the seat
};

// Takes up `position` and makes `moves` (a JSON list of texts of actions and outcomes that then really happened, or no
// value). `seat` may be WORLDS_OF_WHO_DECIDES: whoever has to decide in the end. On failure nothing needs to be freed.
// PH_ERROR_BAD_POSITION, PH_ERROR_ILLEGAL_ACTION (a move), PH_ERROR_BAD_REQUEST (more than `most` worlds, a seat
// that is none), PH_ERROR_NO_MEMORY.
enum ph_status worlds_enumerate_few(struct worlds *worlds, const struct ph_game *game, struct ph_json position,
                                    struct ph_json moves, int seat, size_t most, struct ph_error *error);
// The same with at most WORLDS_MAX worlds.
enum ph_status worlds_enumerate(struct worlds *worlds, const struct ph_game *game, struct ph_json position,
                                struct ph_json moves, int seat, struct ph_error *error);
void worlds_deinit(struct worlds *worlds);

// Number of the world whose state that is (zeros behind the game's own bytes), or SIZE_MAX.
size_t worlds_find(const struct worlds *worlds, const union ph_state_storage *state);

// Whether the moves tell of all that is hidden: worlds drawn by the game's `determinize` are among those that were
// found. PH_ERROR_BAD_REQUEST if the position holds secrets of its own, PH_ERROR_NO_MEMORY.
enum ph_status worlds_check(struct worlds *worlds, struct ph_error *error);

#endif
