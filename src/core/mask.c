// SPDX-License-Identifier: MIT
#include "pesthouse/game.h"

#include <string.h>

static size_t mask_types(const struct ph_game *game, const void *state, uint8_t mask[256]) {
    size_t count = 0;
    for (uint64_t types = game->legal_types(state); types != 0; types &= types - 1) {
        mask[__builtin_ctzll(types)] = 1;
        count++;
    }
    return count;
}

const struct ph_field *ph_action_field(const struct ph_game *game, unsigned type, unsigned component) {
    const struct ph_field *field = game->action_shape(type).fields;
    while (field->kind != PH_FIELD_END && (8 * component < field->bit || 8 * component >= field->bit + field->bits)) {
        field++;
    }
    return field->kind == PH_FIELD_END ? NULL : field;
}

unsigned ph_action_component_count(const struct ph_game *game, unsigned type) {
    unsigned count = 1;
    while (count < PH_COMPONENTS_MAX && ph_action_field(game, type, count) != NULL) {
        count++;
    }
    return count;
}

size_t ph_mask_next(const struct ph_game *game, const void *state, const uint8_t *prefix, size_t count,
                    uint8_t mask[256], ph_action *scratch, size_t capacity) {
    enum { MASK = 256, BLOCK = 32 }; // in small blocks: compilers clear large ones by slower means
    for (unsigned i = 0; i < MASK; i += BLOCK) {
        memset(mask + i, 0, BLOCK);
    }
    if (count == 0) {
        return mask_types(game, state, mask);
    }
    const uint8_t type = prefix[0];
    if (type >= game->type_count || ph_action_field(game, type, (unsigned)count) == NULL) {
        return 0;
    }
    const size_t found = game->legal(state, (uint64_t)1 << type, scratch, NULL, capacity);
    if (found > capacity) {
        return SIZE_MAX;
    }
    // The prefix as an action, and the mask of its bytes.
    ph_action wanted = 0;
    for (unsigned i = 0; i < count; i++) {
        wanted |= (ph_action)prefix[i] << (8 * i);
    }
    const ph_action fixed = ((ph_action)1 << (8 * count)) - 1; // count < 8
    size_t set = 0;
    for (size_t i = 0; i < found; i++) {
        if ((scratch[i] & fixed) == wanted) {
            uint8_t *const flag = &mask[ph_action_component(scratch[i], (unsigned)count)];
            set += *flag == 0;
            *flag = 1;
        }
    }
    return set;
}
