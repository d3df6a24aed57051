// SPDX-License-Identifier: MIT
// Choices: an index into the legal list, or one component after the other.
#include "batch/inside.h"

#include <string.h>

// ---- components -----------------------------------------------------------------------------------------------------

// The bits of the components chosen so far, and their values.
struct prefix {
    ph_action mask;
    ph_action value;
    unsigned count;
};

static struct prefix prefix_of(const struct batch_table *table) {
    struct prefix prefix = {.count = table->prefix[0]};
    for (unsigned i = 0; i < prefix.count; i++) {
        prefix.value |= (ph_action)table->prefix[1 + i] << (8 * i);
        prefix.mask |= (ph_action)UINT8_MAX << (8 * i);
    }
    return prefix;
}

static void write_components(const struct batch_table *table, uint8_t mask[PH_BATCH_COMPONENT_VALUES]) {
    const struct prefix prefix = prefix_of(table);
    memset(mask, 0, PH_BATCH_COMPONENT_VALUES);
    for (size_t i = 0; i < table->action_count; i++) {
        if ((table->actions[i] & prefix.mask) == prefix.value) {
            mask[ph_action_component(table->actions[i], prefix.count)] = 1;
        }
    }
}

static bool is_component(const struct batch_table *table, int64_t choice) {
    const struct prefix prefix = prefix_of(table);
    if (choice < 0 || choice >= PH_BATCH_COMPONENT_VALUES) {
        return false;
    }
    const ph_action mask = prefix.mask | (ph_action)UINT8_MAX << (8 * prefix.count);
    const ph_action value = prefix.value | (ph_action)choice << (8 * prefix.count);
    for (size_t i = 0; i < table->action_count; i++) {
        if ((table->actions[i] & mask) == value) {
            return true;
        }
    }
    return false;
}

static enum ph_status refuse_component(const struct batch_table *table, size_t index, int64_t choice,
                                       struct ph_error *error) {
    uint8_t mask[PH_BATCH_COMPONENT_VALUES];
    char legal[200];
    struct ph_writer writer;
    const char *before = "";
    write_components(table, mask);
    ph_writer_init(&writer, legal, sizeof legal);
    for (unsigned value = 0; value < PH_BATCH_COMPONENT_VALUES; value++) {
        if (mask[value] != 0) {
            ph_write_format(&writer, "%s%u", before, value);
            before = ", ";
        }
    }
    return ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "choices",
                        "table %zu: expected one of these as component %u, not %lld: %s", index,
                        (unsigned)table->prefix[0], (long long)choice, legal);
}

static bool choose_component(const struct ph_batch *batch, struct batch_table *table, uint8_t choice,
                             ph_action *action) {
    table->prefix[1 + table->prefix[0]] = choice;
    if (table->prefix[0] + 1u < batch->component_counts[table->prefix[1]]) {
        table->prefix[0]++;
        return false;
    }
    *action = prefix_of(table).value | (ph_action)choice << (8 * table->prefix[0]);
    return true;
}

// ---- every way ------------------------------------------------------------------------------------------------------

enum ph_status ph_batch_check_choice(const struct ph_batch *batch, size_t index, int64_t choice,
                                     struct ph_error *error) {
    const struct batch_table *const table = ph_batch_table(batch, index);
    if (batch->config.choosing == PH_CHOOSE_COMPONENTS) {
        return is_component(table, choice) ? PH_OK : refuse_component(table, index, choice, error);
    }
    return choice >= 0 && (uint64_t)choice < table->action_count
               ? PH_OK
               : ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "choices",
                              "table %zu: expected an index from 0 to %zu, got %lld", index, table->action_count - 1,
                              (long long)choice);
}

bool ph_batch_choose(const struct ph_batch *batch, struct batch_table *table, int64_t choice, ph_action *action) {
    if (batch->config.choosing == PH_CHOOSE_COMPONENTS) {
        return choose_component(batch, table, (uint8_t)choice, action);
    }
    *action = table->actions[choice];
    return true;
}

void ph_batch_write_mask(const struct ph_batch *batch, const struct batch_table *table, uint8_t *mask) {
    (void)batch;
    write_components(table, mask);
}
