// SPDX-License-Identifier: MIT
#include "ai/advisor.h"

#include "ai/games/bristol1350/bristol1350.h"
#include "ai/games/rattus/rattus.h"

static const struct advisor *const advisors[] = {
    &bristol1350_advisor,
    &rattus_advisor,
};

const struct advisor *advisor_find(const struct ph_game *game) {
    for (size_t i = 0; i < sizeof advisors / sizeof advisors[0]; i++) {
        if (advisors[i]->game == game) {
            return advisors[i];
        }
    }
    return NULL;
}
