// SPDX-License-Identifier: MIT
// Choices: an index into the legal list, one component after the other, or a number in a list of all actions.
#include "batch/inside.h"

#include <assert.h>
#include <stdlib.h>
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

// ---- a table of all actions -----------------------------------------------------------------------------------------

static int compare(const void *a, const void *b) {
    const ph_action one = *(const ph_action *)a;
    const ph_action other = *(const ph_action *)b;
    return (one > other) - (one < other);
}

static size_t without_doubles(ph_action *actions, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || actions[i] != actions[kept - 1]) {
            actions[kept++] = actions[i];
        }
    }
    return kept;
}

enum ph_status ph_batch_make_table(struct ph_batch *batch, struct ph_error *error) {
    const struct batch_game *const known = ph_batch_game_of(batch->game);
    struct ph_list list = {.capacity = 0};
    if (known == NULL || known->every == NULL) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "choosing", "there is no table of all actions of %s",
                            batch->game->name);
    }
    known->every(batch->start.bytes, &list);
    if (list.count > PH_BATCH_CHOICES_MAX) {
        return ph_error_set(
            error, PH_ERROR_BAD_REQUEST, "choosing",
            "a table has at most %d actions; with these options it would need %zu. Expected another way "
            "to choose",
            PH_BATCH_CHOICES_MAX, list.count);
    }
    batch->table = malloc(list.count * sizeof *batch->table);
    if (batch->table == NULL) {
        return ph_batch_out_of_memory(error);
    }
    list = (struct ph_list){.actions = batch->table, .capacity = list.count};
    known->every(batch->start.bytes, &list);
    qsort(batch->table, list.count, sizeof *batch->table, compare);
    batch->table_count = without_doubles(batch->table, list.count);
    return PH_OK;
}

static const ph_action *find(const struct ph_batch *batch, ph_action action) {
    return bsearch(&action, batch->table, batch->table_count, sizeof *batch->table, compare);
}

static void write_table(const struct ph_batch *batch, const struct batch_table *table, uint8_t *mask) {
    memset(mask, 0, batch->table_count);
    for (size_t i = 0; i < table->action_count; i++) {
        const ph_action *const found = find(batch, table->actions[i]);
        assert(found != NULL); // the table has every action
        mask[found - batch->table] = 1;
    }
}

static bool is_listed(const struct batch_table *table, ph_action action) {
    for (size_t i = 0; i < table->action_count; i++) {
        if (table->actions[i] == action) {
            return true;
        }
    }
    return false;
}

static enum ph_status check_number(const struct ph_batch *batch, const struct batch_table *table, size_t index,
                                   int64_t choice, struct ph_error *error) {
    if (choice < 0 || (uint64_t)choice >= batch->table_count) {
        return ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "choices",
                            "table %zu: expected a number from 0 to %zu, got %lld", index, batch->table_count - 1,
                            (long long)choice);
    }
    if (!is_listed(table, batch->table[choice])) {
        return ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "choices",
                            "table %zu: action number %lld is not legal here; expected one of the mask", index,
                            (long long)choice);
    }
    return PH_OK;
}

enum ph_status ph_batch_action_at(const struct ph_batch *batch, size_t choice, ph_action *action) {
    if (choice >= batch->table_count) {
        return PH_ERROR_BAD_REQUEST;
    }
    *action = batch->table[choice];
    return PH_OK;
}

enum ph_status ph_batch_choice_of(const struct ph_batch *batch, ph_action action, size_t *choice) {
    const ph_action *const found = batch->table_count == 0 ? NULL : find(batch, action);
    if (found == NULL) {
        return PH_ERROR_BAD_REQUEST;
    }
    *choice = (size_t)(found - batch->table);
    return PH_OK;
}

// ---- every way ------------------------------------------------------------------------------------------------------

enum ph_status ph_batch_check_choice(const struct ph_batch *batch, size_t index, int64_t choice,
                                     struct ph_error *error) {
    const struct batch_table *const table = ph_batch_table(batch, index);
    if (batch->config.choosing == PH_CHOOSE_COMPONENTS) {
        return is_component(table, choice) ? PH_OK : refuse_component(table, index, choice, error);
    }
    if (batch->config.choosing == PH_CHOOSE_TABLE) {
        return check_number(batch, table, index, choice, error);
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
    *action = batch->config.choosing == PH_CHOOSE_TABLE ? batch->table[choice] : table->actions[choice];
    return true;
}

void ph_batch_write_mask(const struct ph_batch *batch, const struct batch_table *table, uint8_t *mask) {
    if (batch->config.choosing == PH_CHOOSE_COMPONENTS) {
        write_components(table, mask);
    } else {
        write_table(batch, table, mask);
    }
}
