// SPDX-License-Identifier: MIT
// Makes batches and answers questions about them.
#include "batch/inside.h"

#include <stdlib.h>
#include <string.h>

enum ph_status ph_batch_out_of_memory(struct ph_error *error) {
    return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
}

// ---- checks ---------------------------------------------------------------------------------------------------------

static enum ph_status check_number(const char *field, uint64_t value, uint64_t least, uint64_t most,
                                   struct ph_error *error) {
    return value >= least && value <= most
               ? PH_OK
               : ph_error_set(error, PH_ERROR_BAD_REQUEST, field, "%s: expected a number from %llu to %llu, got %llu",
                              field, (unsigned long long)least, (unsigned long long)most, (unsigned long long)value);
}

static enum ph_status check_bots(const struct ph_batch_config *config, struct ph_error *error) {
    int bots = 0;
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        const struct ph_bot *const bot = config->bots[seat];
        if (bot != NULL && seat >= config->players) {
            return ph_error_set(error, PH_ERROR_BAD_REQUEST, "bots", "there is no seat %d for the bot %s", seat,
                                bot->name);
        }
        if (bot != NULL && !bot->plays(config->game)) {
            return ph_error_set(error, PH_ERROR_UNKNOWN_BOT, "bots", "the bot %s does not play %s", bot->name,
                                config->game->name);
        }
        bots += bot != NULL;
    }
    if (bots == config->players) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "bots", "expected a seat without a bot; all %d seats have one",
                            bots);
    }
    return ph_search_limits_check(&config->limits, error);
}

static enum ph_status check_config(const struct ph_batch_config *config, struct ph_error *error) {
    const struct ph_game *const game = config->game;
    if (game == NULL) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "game", "game: expected a game");
    }
    if (config->players < game->players_min || config->players > game->players_max) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "players", "%s is for %d to %d players, not %d", game->name,
                            game->players_min, game->players_max, config->players);
    }
    PH_TRY(check_number("tables", config->tables, 1, PH_BATCH_TABLES_MAX, error));
    PH_TRY(check_number("choosing", config->choosing, PH_CHOOSE_INDEX, PH_CHOOSE_TABLE, error));
    PH_TRY(check_number("reward", config->reward, PH_REWARD_WIN, PH_REWARD_MARGIN, error));
    PH_TRY(check_number("restart", config->restart, PH_RESTART_NEVER, PH_RESTART_SAME_STEP, error));
    PH_TRY(check_number("luck", config->luck, PH_BATCH_LUCK_EXACT, PH_BATCH_LUCK_QUICK, error));
    return check_bots(config, error);
}

enum ph_status ph_batch_check_range(const struct ph_batch *batch, size_t first, size_t count, struct ph_error *error) {
    const size_t tables = batch->config.tables;
    return first <= tables && count <= tables - first
               ? PH_OK
               : ph_error_set(error, PH_ERROR_BAD_REQUEST, "first",
                              "there are %zu tables; expected a range within them, not %zu from table %zu on", tables,
                              count, first);
}

enum ph_status ph_batch_check_begun(const struct ph_batch *batch, size_t first, size_t count, struct ph_error *error) {
    enum ph_status status = ph_batch_check_range(batch, first, count, error);
    for (size_t i = 0; i < count && status == PH_OK; i++) {
        if (ph_batch_table(batch, first + i)->stage == BATCH_NEW) {
            status =
                ph_error_set(error, PH_ERROR_NO_GAME, "first", "table %zu has no game yet; reset the table", first + i);
        }
    }
    return status;
}

// ---- making ---------------------------------------------------------------------------------------------------------

static bool needs_log(const struct ph_batch_config *config) {
    bool needs = config->log;
    for (int seat = 0; seat < config->players; seat++) {
        needs |= config->bots[seat] != NULL && ph_bot_reads_log(config->bots[seat], config->game);
    }
    return needs;
}

// Rows begin at multiples of the size of a line of the cache.
static size_t table_size(const struct ph_game *game) {
    enum { LINE = 64 };
    return (sizeof(struct batch_table) + game->state_size + LINE - 1) / LINE * LINE;
}

static void prepare(struct ph_batch *batch, const struct ph_batch_config *config) {
    const struct batch_game *const known = ph_batch_game_of(config->game);
    batch->game = config->game;
    batch->config = *config;
    batch->config.options = (struct ph_json){0};
    batch->config.limits.action_only = true;
    if (config->decisions_max == 0) {
        batch->config.decisions_max = PH_BATCH_DECISIONS_MAX;
    }
    batch->players = config->players;
    batch->point = known == NULL ? 1 : known->point;
    for (unsigned type = 0; type < config->game->type_count; type++) {
        batch->component_counts[type] = (uint8_t)ph_action_component_count(config->game, type);
    }
    ph_batch_plan_prepare(&batch->plan, config->game);
    batch->table_size = table_size(config->game);
}

static enum ph_status allocate(struct ph_batch *batch, struct ph_error *error) {
    const size_t tables = batch->config.tables;
    batch->tables = calloc(tables, batch->table_size);
    if (needs_log(&batch->config)) {
        batch->logs = calloc(tables, sizeof *batch->logs);
    }
    if (batch->tables == NULL || (batch->logs == NULL && needs_log(&batch->config))) {
        return ph_batch_out_of_memory(error);
    }
    for (size_t i = 0; i < tables; i++) {
        ph_batch_table(batch, i)->next_game = batch->config.first_game + i;
    }
    return PH_OK;
}

enum ph_status ph_batch_create(struct ph_batch **batch, const struct ph_batch_config *config, struct ph_error *error) {
    PH_TRY(check_config(config, error));
    struct ph_batch *const made = calloc(1, sizeof *made);
    if (made == NULL) {
        return ph_batch_out_of_memory(error);
    }
    prepare(made, config);
    enum ph_status status = config->game->setup(made->start.bytes, config->players, config->options, error);
    if (status == PH_OK && config->choosing == PH_CHOOSE_TABLE) {
        status = ph_batch_make_table(made, error);
    }
    if (status == PH_OK) {
        status = allocate(made, error);
    }
    if (status != PH_OK) {
        ph_batch_destroy(made);
        return status;
    }
    *batch = made;
    return PH_OK;
}

void ph_batch_destroy(struct ph_batch *batch) {
    if (batch == NULL) {
        return;
    }
    for (size_t i = 0; batch->tables != NULL && i < batch->config.tables; i++) {
        free(ph_batch_table(batch, i)->actions);
    }
    for (size_t i = 0; batch->logs != NULL && i < batch->config.tables; i++) {
        ph_logbook_deinit(&batch->logs[i]);
    }
    free(batch->logs);
    free(batch->tables);
    free(batch->table);
    free(batch);
}

// ---- questions ------------------------------------------------------------------------------------------------------

size_t ph_batch_tables(const struct ph_batch *batch) {
    return batch->config.tables;
}

size_t ph_batch_choices(const struct ph_batch *batch) {
    return batch->config.choosing == PH_CHOOSE_COMPONENTS ? PH_BATCH_COMPONENT_VALUES : batch->table_count;
}

const void *ph_batch_state(const struct ph_batch *batch, size_t table) {
    if (table >= batch->config.tables || ph_batch_table(batch, table)->stage == BATCH_NEW) {
        return NULL;
    }
    return ph_batch_table(batch, table)->state;
}

enum ph_status ph_batch_log(struct ph_batch *batch, size_t table, int seat, struct ph_log *log,
                            struct ph_error *error) {
    PH_TRY(ph_batch_check_begun(batch, table, 1, error));
    if (batch->logs == NULL) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "log", "the batch keeps no logs; it was made without `log`");
    }
    if (ph_viewer(seat, batch->players) != seat) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "seat", "there is no seat %d; seats are 0 to %d", seat,
                            batch->players - 1);
    }
    return ph_logbook_view(&batch->logs[table], batch->game, seat, log) == PH_OK ? PH_OK
                                                                                 : ph_batch_out_of_memory(error);
}
