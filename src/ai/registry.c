// SPDX-License-Identifier: MIT
// All bots, weakest first.
#include "ai/advisor.h"
#include "ai/random_bot.h"
#include "ai/rated_bot.h"
#include "ai/search/levels.h"
#include "pesthouse/bot.h"

#include <string.h>

static const struct ph_bot *const bots[] = {
    &random_bot,  &greedy_bot,   &rules_bot, &novice_bot,        &settler_bot,
    &burgher_bot, &alderman_bot, &noble_bot, &plague_doctor_bot,
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

const struct ph_bot *ph_bot_with(const struct ph_bot *bot, const struct ph_temper *temper) {
    const struct ph_bot *const plain = ph_bot_plain(bot);
    return temper == NULL ? plain : level_with(plain, (enum temper)(temper - tempers));
}

static size_t level_length(const char *name) {
    return strcspn(name, "/");
}

static const struct ph_bot *find_plain(const char *name) {
    const size_t length = level_length(name);
    for (size_t i = 0; i < ph_bot_count(); i++) {
        if (strncmp(bots[i]->name, name, length) == 0 && bots[i]->name[length] == '\0') {
            return bots[i];
        }
    }
    return NULL;
}

const struct ph_bot *ph_bot_plain(const struct ph_bot *bot) {
    return bot->temper == NULL ? bot : find_plain(bot->name);
}

const struct ph_bot *ph_bot_find(const char *name) {
    const struct ph_bot *const plain = find_plain(name);
    const char *const temper = name + level_length(name);
    if (plain == NULL || temper[0] == '\0') {
        return plain;
    }
    if (strcmp(temper, "/plain") == 0) {
        return plain;
    }
    for (size_t i = 0; i < ph_temper_count(); i++) {
        if (strcmp(temper + 1, ph_temper_at(i)->name) == 0) {
            return level_with(plain, (enum temper)i);
        }
    }
    return NULL;
}
