// SPDX-License-Identifier: MIT
#include "viewer/numbers.h"

// Games that have such numbers, a line each.
static const struct viewer_numbers *const known[] = {&viewer_rattus_numbers};

void viewer_numbers_take(const struct ph_game *game, void *view, const void *here) {
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (known[i]->game == game) {
            known[i]->take(view, here);
        }
    }
}
