// SPDX-License-Identifier: MIT
// Looking up fields of observations by name.
#ifndef PESTHOUSE_TESTS_SUPPORT_OBSERVED_H
#define PESTHOUSE_TESTS_SUPPORT_OBSERVED_H

#include "pesthouse/game.h"

#include <assert.h>
#include <string.h>

// The bytes of item `index` of a field, which must exist.
static inline const uint8_t *observed(const struct ph_game *game, const uint8_t *observation, const char *name,
                                      unsigned index) {
    const struct ph_observation_field *field = game->observation_fields;
    while (field->name != NULL && strcmp(field->name, name) != 0) {
        field++;
    }
    assert(field->name != NULL && index < field->count);
    return observation + field->offset + (size_t)index * field->step;
}

#endif
