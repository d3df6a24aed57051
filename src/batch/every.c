// SPDX-License-Identifier: MIT
#include "batch/every.h"

struct listing {
    const struct batch_row *row;
    const void *start;
    batch_values *values;
    struct ph_list *list;
};

static void list_from(const struct listing *listing, ph_action action, unsigned at) {
    uint8_t values[BATCH_VALUES_MAX];
    if (at == PH_COMPONENTS_MAX || listing->row->parts[at - 1].kind == 0) {
        ph_list_add(listing->list, action, 1);
        return;
    }
    const unsigned count = listing->values(listing->start, &listing->row->parts[at - 1], action, at, values);
    for (unsigned i = 0; i < count; i++) {
        list_from(listing, action | (ph_action)values[i] << (8 * at), at + 1);
    }
}

void ph_batch_list_rows(const struct batch_row *rows, size_t count, uint64_t in_play, const void *start,
                        batch_values *values, struct ph_list *list) {
    for (size_t i = 0; i < count; i++) {
        const struct listing listing = {.row = &rows[i], .start = start, .values = values, .list = list};
        if (rows[i].needs == 0 || (rows[i].needs & in_play) != 0) {
            list_from(&listing, rows[i].type, 1);
        }
    }
}

unsigned ph_batch_numbers(unsigned least, unsigned most, uint8_t values[BATCH_VALUES_MAX]) {
    unsigned count = 0;
    for (unsigned value = least; value <= most && count < BATCH_VALUES_MAX; value++) {
        values[count++] = (uint8_t)value;
    }
    return count;
}

unsigned ph_batch_bits(uint64_t set, uint8_t values[BATCH_VALUES_MAX]) {
    unsigned count = 0;
    for (; set != 0; set &= set - 1) {
        values[count++] = (uint8_t)__builtin_ctzll(set);
    }
    return count;
}
