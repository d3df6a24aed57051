// SPDX-License-Identifier: MIT
#include "ai/advisor.h"

#include "ai/games/bristol1350/bristol1350.h"
#include "ai/games/rattus/rattus.h"

static const struct ph_advisor *const advisors[] = {
    &ph_bristol1350_advisor,
    &ph_rattus_advisor,
};

const struct ph_advisor *ph_advisor_find(const struct ph_game *game) {
    for (size_t i = 0; i < sizeof advisors / sizeof advisors[0]; i++) {
        if (advisors[i]->game == game) {
            return advisors[i];
        }
    }
    return NULL;
}
