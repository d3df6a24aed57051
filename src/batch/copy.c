// SPDX-License-Identifier: MIT
// Copies tables and samples what a seat does not know of one: for searches that play games on from where they are.
#include "batch/inside.h"

#include "base/memory.h"

#include <string.h>

// ---- copies ---------------------------------------------------------------------------------------------------------

static bool same_start(const struct ph_batch *one, const struct ph_batch *other) {
    return one->game == other->game &&
           memcmp(one->start.bytes, other->start.bytes, one->game->state_size) == 0; // with the players and the options
}

static enum ph_status check_alike(const struct ph_batch *to, const struct ph_batch *from, struct ph_error *error) {
    if (!same_start(to, from)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "from",
                            "expected tables of the same game with the same players and options");
    }
    if (to->config.choosing != from->config.choosing || to->config.luck != from->config.luck) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "from",
                            "expected tables with the same way to choose and the same luck");
    }
    if ((to->logs != NULL) != (from->logs != NULL)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "log", "expected logs in both batches or in neither");
    }
    return PH_OK;
}

// Makes room first, so that a refused copy changes nothing.
static bool reserve(struct ph_batch *to, size_t to_index, const struct ph_batch *from, size_t index) {
    struct batch_table *const table = ph_batch_table(to, to_index);
    void *actions = table->actions;
    const bool enough = ph_memory_reserve(&actions, &table->action_capacity, ph_batch_table(from, index)->action_count,
                                          sizeof *table->actions);
    table->actions = actions;
    if (!enough || to->logs == NULL) {
        return enough;
    }
    return ph_logbook_reserve(&to->logs[to_index], from->logs[index].all.count);
}

static void copy_table(struct batch_table *to, const struct batch_table *from, size_t size) {
    ph_action *const actions = to->actions;
    const size_t capacity = to->action_capacity;
    memcpy(to, from, size);
    to->actions = actions;
    to->action_capacity = capacity;
    if (from->action_count > 0) {
        memcpy(to->actions, from->actions, from->action_count * sizeof *to->actions);
    }
}

static void copy_log(struct ph_logbook *to, const struct ph_logbook *from) {
    ph_logbook_truncate(to, 0);
    if (from->all.count > 0) {
        memcpy(to->all.items, from->all.items, from->all.count * sizeof *to->all.items);
    }
    to->all.count = from->all.count;
}

enum ph_status ph_batch_copy(struct ph_batch *to, size_t to_table, const struct ph_batch *from, size_t table,
                             struct ph_error *error) {
    PH_TRY(check_alike(to, from, error));
    PH_TRY(ph_batch_check_range(to, to_table, 1, error));
    PH_TRY(ph_batch_check_begun(from, table, 1, error));
    if (to == from && to_table == table) {
        return PH_OK;
    }
    if (!reserve(to, to_table, from, table)) {
        return ph_batch_out_of_memory(error);
    }
    copy_table(ph_batch_table(to, to_table), ph_batch_table(from, table), to->table_size);
    if (to->logs != NULL) {
        copy_log(&to->logs[to_table], &from->logs[table]);
    }
    return PH_OK;
}

// ---- determinizations -----------------------------------------------------------------------------------------------

static enum ph_status check_seat(const struct ph_batch *batch, size_t index, int seat, struct ph_error *error) {
    PH_TRY(ph_batch_check_begun(batch, index, 1, error));
    if (seat < 0 || seat >= batch->players) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "seat", "there is no seat %d; seats are 0 to %d", seat,
                            batch->players - 1);
    }
    return ph_batch_table(batch, index)->stage == BATCH_PLAYING
               ? PH_OK
               : ph_error_set(error, PH_ERROR_GAME_OVER, "table", "table %zu: the game is over", index);
}

// What the seat saw of the log becomes all of it.
static enum ph_status narrow_log(const struct ph_batch *batch, size_t index, int seat, struct ph_log *log,
                                 struct ph_error *error) {
    struct ph_logbook *const book = &batch->logs[index];
    if (ph_logbook_view(book, batch->game, seat, log) != PH_OK) {
        return ph_batch_out_of_memory(error);
    }
    memcpy(book->all.items, log->events, log->count * sizeof *log->events);
    ph_logbook_forget(book);
    *log = ph_logbook_log(book);
    return PH_OK;
}

enum ph_status ph_batch_determinize(struct ph_batch *batch, size_t table, int seat, const struct ph_key *key,
                                    struct ph_error *error) {
    PH_TRY(check_seat(batch, table, seat, error));
    struct batch_table *const at = ph_batch_table(batch, table);
    struct ph_random random = ph_random_at(key, PH_STREAM_SEARCH, 0);
    union ph_state_storage view;
    struct ph_log log = {0};
    if (batch->logs != NULL) {
        PH_TRY(narrow_log(batch, table, seat, &log, error));
    }
    batch->game->view(at->state, seat, view.bytes);
    batch->game->determinize(view.bytes, log, seat, &random, at->state);
    at->key = *key;
    at->draw_count = 0;
    if (batch->config.luck == PH_BATCH_LUCK_QUICK) {
        at->quick = ph_random_at(key, PH_STREAM_QUICK, 0);
    }
    if (at->seat != seat) { // another seat's cards may be others now, and its choice begins anew
        at->prefix[0] = 0;
    }
    return ph_batch_list(batch, at, error);
}
