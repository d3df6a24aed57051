// SPDX-License-Identifier: MIT
// All bots, weakest first.
#include "ai/advisor.h"
#include "ai/random_bot.h"
#include "ai/rated_bot.h"
#include "ai/search/levels.h"
#include "pesthouse/bot.h"

#include <string.h>

static const struct ph_bot *const bots[] = {
    &random_bot, &greedy_bot, &rules_bot, &novice_bot, &settler_bot, &burgher_bot, &noble_bot, &plague_doctor_bot,
};

size_t ph_bot_count(void) {
    return sizeof bots / sizeof bots[0];
}

const struct ph_bot *ph_bot_at(size_t index) {
    return index < ph_bot_count() ? bots[index] : NULL;
}

const struct ph_bot *ph_bot_usual(const struct ph_game *game) {
    const struct advisor *const advisor = advisor_find(game);
    const bool plain = advisor != NULL && advisor->evaluate == NULL; // then searching adds little
    const struct ph_bot *const usual = plain ? &rules_bot : &noble_bot;
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
