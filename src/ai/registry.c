// SPDX-License-Identifier: MIT
// All bots, weakest first.
#include "ai/advisor.h"
#include "ai/random_bot.h"
#include "ai/rated_bot.h"
#include "ai/search/levels.h"
#include "pesthouse/bot.h"

#include <string.h>

static const struct ph_bot *const bots[] = {
    &ph_random_bot,  &ph_greedy_bot,  &ph_rules_bot, &ph_novice_bot,
    &ph_settler_bot, &ph_burgher_bot, &ph_noble_bot, &ph_plague_doctor_bot,
};

size_t ph_bot_count(void) {
    return sizeof bots / sizeof bots[0];
}

const struct ph_bot *ph_bot_at(size_t index) {
    return index < ph_bot_count() ? bots[index] : NULL;
}

const struct ph_bot *ph_bot_usual(const struct ph_game *game) {
    const struct ph_advisor *const advisor = ph_advisor_find(game);
    const bool plain = advisor != NULL && advisor->evaluate == NULL; // then searching adds little
    const struct ph_bot *const usual = plain ? &ph_rules_bot : &ph_noble_bot;
    return usual->plays(game) ? usual : NULL;
}

const struct ph_bot *ph_bot_find(const char *name) {
    for (size_t i = 0; i < ph_bot_count(); i++) {
        if (strcmp(bots[i]->name, name) == 0) {
            return bots[i];
        }
    }
    return NULL;
}
