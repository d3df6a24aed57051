// SPDX-License-Identifier: MIT
// What each action of a decision is worth, exactly: an interval that holds whatever others do. Luck counts with its
// exact weights. The seat plays as well as can be from what it sees: it does not know which of the worlds that it
// cannot tell apart is the true one, and learns more only from what it is shown. Others choose what is worst for the
// seat for `low` and what is best for it for `high`, in each world as if they knew everything. So an action whose `low`
// is above the `high` of another is better for sure. Knows no game by name.
#ifndef PESTHOUSE_TOOLS_PUZZLES_SOLVER_H
#define PESTHOUSE_TOOLS_PUZZLES_SOLVER_H

#include "tools/puzzles/worlds.h"

struct solver_option {
    ph_action action;
    double low; // share of the win that the seat can count on
    double high;
};

struct solver_answer {
    struct solver_option *options; // highest `low` first; from malloc, the caller's to free
    size_t count;
    size_t accepted; // so many of the first options are each proven to be better than all others; 0: nothing is proven
    uint64_t nodes;
};

// Of options that are worth the same up to this, none counts as better.
#define SOLVER_MARGIN 0.01

// Values every legal action of the seat of `worlds`, whose decision it has to be. `accepted` is the smallest number of
// best options that is proven. PH_ERROR_BAD_REQUEST if that takes more than `nodes_max` transitions, or a line of play
// that never seems to end; PH_ERROR_NO_MEMORY. On failure answer->options is NULL.
enum ph_status solver_solve(const struct worlds *worlds, uint64_t nodes_max, struct solver_answer *answer,
                            struct ph_error *error);

#endif
