// SPDX-License-Identifier: MIT
// All bots, weakest first. A new one is a file beside this one and a line in the table.
#include "ai/random_bot.h"

#include <string.h>

static const struct ph_bot *const bots[] = {
    &random_bot,
};

size_t ph_bot_count(void) {
    return sizeof bots / sizeof *bots;
}

const struct ph_bot *ph_bot_at(size_t index) {
    return index < ph_bot_count() ? bots[index] : NULL;
}

const struct ph_bot *ph_bot_find(const char *name) {
    for (size_t i = 0; i < ph_bot_count(); i++) {
        if (strcmp(bots[i]->name, name) == 0) {
            return bots[i];
        }
    }
    return NULL;
}
