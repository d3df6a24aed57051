// SPDX-License-Identifier: MIT
// Long lists are thinned out, so that no decision takes long: of a type with many actions, only some, evenly spread,
// are looked at.
#ifndef PESTHOUSE_AI_RATTUS_SPARSE_H
#define PESTHOUSE_AI_RATTUS_SPARSE_H

#include "games/rattus/state.h"

#define RATTUS_SPARSE_RATING (-1e6) // of an action that is not looked at

struct rattus_sparse {
    unsigned every[RATTUS_TYPE_COUNT]; // one action in this many is looked at
    unsigned met[RATTUS_TYPE_COUNT];
};

static inline void rattus_sparse_init(struct rattus_sparse *sparse, const ph_action *actions, size_t count) {
    enum { LOOKED_AT = 250 }; // of a type, at most
    unsigned counts[RATTUS_TYPE_COUNT] = {0};
    for (size_t i = 0; i < count; i++) {
        counts[ph_action_type(actions[i])]++;
    }
    for (unsigned type = 0; type < RATTUS_TYPE_COUNT; type++) {
        sparse->every[type] = 1 + counts[type] / (LOOKED_AT + 1);
        sparse->met[type] = 0;
    }
}

// Asked once for each action, in the list's order.
static inline bool rattus_sparse_takes(struct rattus_sparse *sparse, ph_action action) {
    const unsigned type = ph_action_type(action);
    return sparse->met[type]++ % sparse->every[type] == 0;
}

#endif
