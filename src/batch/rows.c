// SPDX-License-Identifier: MIT
// What the caller reads: rows in its buffers, and lists of legal actions.
#include "batch/inside.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

// ---- buffers --------------------------------------------------------------------------------------------------------

enum { BUFFERS = sizeof(struct ph_batch_buffers) / sizeof(struct ph_buffer) };

// A buffer that a caller may bind.
struct slot {
    const char *name;
    const struct ph_buffer *buffer;
    size_t align;
    size_t row;       // bytes; 0: this batch has none
    const char *need; // what it takes for the batch to have them
};

static size_t slots_of(const struct ph_batch *batch, const struct ph_batch_buffers *buffers, struct slot *slots) {
    const size_t observation = batch->game->observation_size;
    const size_t features = batch->plan.features.size * sizeof(float);
    const bool components = batch->config.choosing == PH_CHOOSE_COMPONENTS;
    const bool same_step = batch->config.restart == PH_RESTART_SAME_STEP;
    const struct slot all[] = {
        {"observations", &buffers->observations, 1, observation, NULL},
        {"features", &buffers->features, alignof(float), features, "a game with features"},
        {"histories", &buffers->histories, 1, batch->logs == NULL ? 0 : ph_history_size(batch->game),
         "`log`, and a game with a history"},
        {"masks", &buffers->masks, 1, ph_batch_choices(batch), "choices by components or by table"},
        {"prefixes", &buffers->prefixes, 1, components ? PH_COMPONENTS_MAX : 0, "choices by components"},
        {"seats", &buffers->seats, 1, 1, NULL},
        {"rewards", &buffers->rewards, alignof(float), (size_t)batch->players * sizeof(float), NULL},
        {"terminated", &buffers->terminated, 1, 1, NULL},
        {"truncated", &buffers->truncated, 1, 1, NULL},
        {"games", &buffers->games, alignof(uint64_t), sizeof(uint64_t), NULL},
        {"decisions", &buffers->decisions, alignof(uint32_t), sizeof(uint32_t), NULL},
        {"final_observations", &buffers->final_observations, 1, same_step ? observation : 0,
         "a restart in the same step"},
        {"final_features", &buffers->final_features, alignof(float), same_step ? features : 0,
         "a restart in the same step, and a game with features"},
    };
    static_assert(sizeof all / sizeof *all == BUFFERS, "each buffer is checked");
    memcpy(slots, all, sizeof all);
    return BUFFERS;
}

static bool overlap(const struct ph_buffer *one, const struct ph_buffer *other) {
    const uintptr_t a = (uintptr_t)one->data;
    const uintptr_t b = (uintptr_t)other->data;
    return one->data != NULL && other->data != NULL && a < b + other->size && b < a + one->size;
}

static enum ph_status check_memory(const char *name, const struct ph_buffer *buffer, size_t align, size_t needed,
                                   struct ph_error *error) {
    if (buffer->data == NULL && needed > 0) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, name, "%s: expected an address for %zu bytes", name, needed);
    }
    if (buffer->size < needed) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, name, "%s: expected room for %zu bytes, got %zu", name, needed,
                            buffer->size);
    }
    if ((uintptr_t)buffer->data % align != 0) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, name, "%s: expected an address that is a multiple of %zu",
                            name, align);
    }
    return PH_OK;
}

static enum ph_status check_slot(const struct ph_batch *batch, const struct slot *slot, struct ph_error *error) {
    if (slot->buffer->data == NULL) {
        return slot->buffer->size == 0
                   ? PH_OK
                   : ph_error_set(error, PH_ERROR_BAD_REQUEST, slot->name, "%s: expected an address for %zu bytes",
                                  slot->name, slot->buffer->size);
    }
    if (slot->row == 0) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, slot->name, "%s: they need %s", slot->name, slot->need);
    }
    return check_memory(slot->name, slot->buffer, slot->align, batch->config.tables * slot->row, error);
}

static enum ph_status check_overlaps(const struct slot *slots, size_t count, struct ph_error *error) {
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < i; j++) {
            if (overlap(slots[i].buffer, slots[j].buffer)) {
                return ph_error_set(error, PH_ERROR_BAD_REQUEST, slots[i].name,
                                    "%s and %s overlap; expected memory of its own for each", slots[i].name,
                                    slots[j].name);
            }
        }
    }
    return PH_OK;
}

enum ph_status ph_batch_bind(struct ph_batch *batch, const struct ph_batch_buffers *buffers, struct ph_error *error) {
    struct slot slots[BUFFERS];
    const size_t count = slots_of(batch, buffers, slots);
    enum ph_status status = PH_OK;
    for (size_t i = 0; i < count && status == PH_OK; i++) {
        status = check_slot(batch, &slots[i], error);
    }
    if (status == PH_OK) {
        status = check_overlaps(slots, count, error);
    }
    if (status == PH_OK) {
        batch->buffers = *buffers;
    }
    return status;
}

// ---- rows -----------------------------------------------------------------------------------------------------------

// The observation is written in any case where features are wanted: these are made of it.
static void write_seen(const struct ph_batch *batch, size_t index, const struct ph_buffer *observations,
                       const struct ph_buffer *features) {
    const struct batch_table *const table = ph_batch_table(batch, index);
    uint8_t own[BATCH_OBSERVATION_MAX];
    uint8_t *observation = own;
    if (observations->data != NULL) {
        observation = ph_batch_row(observations, index, batch->game->observation_size);
    }
    if (observations->data != NULL || features->data != NULL) {
        batch->game->observe(table->state, table->seat, observation);
    }
    if (features->data != NULL) {
        float *const numbers = ph_batch_row(features, index, batch->plan.features.size * sizeof(float));
        ph_batch_features_write(&batch->plan, observation, numbers);
    }
}

static enum ph_status write_history(const struct ph_batch *batch, size_t index, struct ph_error *error) {
    const struct ph_buffer *const histories = &batch->buffers.histories;
    const struct batch_table *const table = ph_batch_table(batch, index);
    union ph_state_storage view;
    struct ph_log log;
    if (histories->data == NULL) {
        return PH_OK;
    }
    if (ph_logbook_view(&batch->logs[index], batch->game, table->seat, &log) != PH_OK) {
        return ph_batch_out_of_memory(error);
    }
    batch->game->view(table->state, table->seat, view.bytes);
    ph_history_write(batch->game, view.bytes, log, table->seat,
                     ph_batch_row(histories, index, ph_history_size(batch->game)));
    return PH_OK;
}

void ph_batch_write_final_row(const struct ph_batch *batch, size_t index) {
    write_seen(batch, index, &batch->buffers.final_observations, &batch->buffers.final_features);
}

static void write_end(const struct ph_batch *batch, size_t index, const struct batch_table *table) {
    const struct ph_batch_buffers *const buffers = &batch->buffers;
    const size_t rewards = (size_t)batch->players * sizeof *table->rewards;
    if (buffers->rewards.data != NULL) {
        memcpy(ph_batch_row(&buffers->rewards, index, rewards), table->rewards, rewards);
    }
    if (buffers->terminated.data != NULL) {
        memcpy(ph_batch_row(&buffers->terminated, index, 1), &table->terminated, 1);
    }
    if (buffers->truncated.data != NULL) {
        memcpy(ph_batch_row(&buffers->truncated, index, 1), &table->truncated, 1);
    }
}

static void write_choices(const struct ph_batch *batch, size_t index, const struct batch_table *table) {
    const struct ph_batch_buffers *const buffers = &batch->buffers;
    if (buffers->masks.data != NULL) {
        ph_batch_write_mask(batch, table, ph_batch_row(&buffers->masks, index, ph_batch_choices(batch)));
    }
    if (buffers->prefixes.data != NULL) {
        uint8_t *const prefix = ph_batch_row(&buffers->prefixes, index, PH_COMPONENTS_MAX);
        memset(prefix, 0, PH_COMPONENTS_MAX);
        memcpy(prefix, table->prefix, 1u + table->prefix[0]);
    }
}

enum ph_status ph_batch_write_row(const struct ph_batch *batch, size_t index, struct ph_error *error) {
    const struct batch_table *const table = ph_batch_table(batch, index);
    const struct ph_batch_buffers *const buffers = &batch->buffers;
    write_seen(batch, index, &buffers->observations, &buffers->features);
    write_choices(batch, index, table);
    write_end(batch, index, table);
    if (buffers->seats.data != NULL) {
        memcpy(ph_batch_row(&buffers->seats, index, 1), &table->seat, 1);
    }
    if (buffers->games.data != NULL) {
        memcpy(ph_batch_row(&buffers->games, index, sizeof table->game), &table->game, sizeof table->game);
    }
    if (buffers->decisions.data != NULL) {
        memcpy(ph_batch_row(&buffers->decisions, index, sizeof table->decision_count), &table->decision_count,
               sizeof table->decision_count);
    }
    return write_history(batch, index, error);
}

// ---- lists ----------------------------------------------------------------------------------------------------------

enum ph_status ph_batch_write_lists(const struct ph_batch *batch, size_t first, size_t count,
                                    struct ph_batch_lists *lists, struct ph_error *error) {
    size_t needed = 0;
    for (size_t i = 0; i < count; i++) {
        needed += ph_batch_table(batch, first + i)->action_count;
    }
    lists->needed = needed;
    PH_TRY(check_memory("offsets", &lists->offsets, alignof(int64_t), (count + 1) * sizeof(int64_t), error));
    PH_TRY(check_memory("actions", &lists->actions, alignof(ph_action), needed * sizeof(ph_action), error));
    if (overlap(&lists->offsets, &lists->actions)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "actions",
                            "actions and offsets overlap; expected memory of its own for each");
    }
    int64_t *const offsets = lists->offsets.data;
    ph_action *const actions = lists->actions.data;
    offsets[0] = 0;
    for (size_t i = 0; i < count; i++) {
        const struct batch_table *const table = ph_batch_table(batch, first + i);
        if (table->action_count > 0) { // a table that never had any has no list
            memcpy(actions + offsets[i], table->actions, table->action_count * sizeof *actions);
        }
        offsets[i + 1] = offsets[i] + (int64_t)table->action_count;
    }
    return PH_OK;
}
