// SPDX-License-Identifier: MIT
#include "viewer/numbers.h"

#include "games/rattus/rattus.h"
#include "games/rattus/state.h"

// Sets of the build have the same number everywhere, also where a game began at a position with another set than that
// of the table's options.
static bool is_own(const struct rattus_state *state) {
    return state->options.tokens >= RATTUS_TOKEN_SET_COUNT;
}

static void take(void *view, const void *here) {
    struct rattus_state *const seen = view;
    const struct rattus_state *const known = here;
    if (is_own(seen) && is_own(known)) {
        seen->options.tokens = known->options.tokens;
    }
}

const struct viewer_numbers viewer_rattus_numbers = {.game = &rattus_game, .take = take};
