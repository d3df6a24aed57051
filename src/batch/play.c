// SPDX-License-Identifier: MIT
// Plays the games of a batch, each up to the next decision of a seat that the caller plays.
#include "batch/inside.h"

#include "base/memory.h"

#include <string.h>

// ---- moves ----------------------------------------------------------------------------------------------------------

// The generator of the next outcome of chance.
static struct ph_random *next_draw(const struct ph_batch *batch, struct batch_table *table) {
    if (batch->config.luck == PH_BATCH_LUCK_QUICK) {
        return &table->quick;
    }
    const unsigned at = table->draw_count % PH_DRAWS;
    if (at == 0) {
        ph_random_draws(table->draws, &table->key, PH_STREAM_LUCK, table->draw_count);
    }
    table->draw_count++;
    return &table->draws[at];
}

static enum ph_status apply_logged(const struct ph_batch *batch, size_t index, ph_action action,
                                   struct ph_error *error) {
    struct ph_logbook *const log = &batch->logs[index];
    struct ph_event items[PH_EVENTS_MAX];
    struct ph_events events = {.items = items, .capacity = PH_EVENTS_MAX};
    batch->game->apply(ph_batch_table(batch, index)->state, action, &events);
    if (!ph_logbook_reserve(log, events.count)) {
        return ph_batch_out_of_memory(error);
    }
    memcpy(log->all.items + log->all.count, items, events.count * sizeof *items);
    log->all.count += events.count;
    return PH_OK;
}

static enum ph_status apply(const struct ph_batch *batch, size_t index, ph_action action, struct ph_error *error) {
    struct batch_table *const table = ph_batch_table(batch, index);
    table->move_count++;
    if (batch->logs != NULL) {
        return apply_logged(batch, index, action, error);
    }
    batch->game->apply(table->state, action, NULL);
    return PH_OK;
}

// A bot gets what its seat may see, and the luck that a session would give it.
static enum ph_status ask_bot(const struct ph_batch *batch, size_t index, const struct ph_bot *bot, unsigned seat,
                              ph_action *action, struct ph_error *error) {
    const struct ph_game *const game = batch->game;
    const struct batch_table *const table = ph_batch_table(batch, index);
    union ph_state_storage view;
    struct ph_log log = {0};
    struct ph_search_result result;
    struct ph_random random = ph_random_at(&table->key, PH_STREAM_SEARCH, table->move_count);
    if (ph_bot_reads_log(bot, game) && ph_logbook_view(&batch->logs[index], game, (int)seat, &log) != PH_OK) {
        return ph_batch_out_of_memory(error);
    }
    game->view(table->state, (int)seat, view.bytes);
    const enum ph_status status =
        bot->choose(bot, game, view.bytes, log, (int)seat, &batch->config.limits, &random, &result);
    if (status != PH_OK) {
        return ph_error_set(error, status, "", "table %zu: the bot %s failed: %s", index, bot->name,
                            ph_status_meaning(status));
    }
    *action = result.action;
    return PH_OK;
}

enum ph_status ph_batch_list(const struct ph_batch *batch, struct batch_table *table, struct ph_error *error) {
    size_t count = batch->game->legal(table->state, UINT64_MAX, table->actions, NULL, table->action_capacity);
    if (count > table->action_capacity) {
        void *actions = table->actions;
        if (!ph_memory_reserve(&actions, &table->action_capacity, count, sizeof *table->actions)) {
            return ph_batch_out_of_memory(error);
        }
        table->actions = actions;
        count = batch->game->legal(table->state, UINT64_MAX, table->actions, NULL, table->action_capacity);
    }
    table->action_count = count;
    return PH_OK;
}

// ---- ends -----------------------------------------------------------------------------------------------------------

static float best_of_others(const struct ph_result *result, int players, int seat) {
    int best = INT16_MIN;
    for (int other = 0; other < players; other++) {
        if (other != seat && result->scores[other] > best) {
            best = result->scores[other];
        }
    }
    return (float)(players > 1 ? best : 0);
}

static void reward(const struct ph_batch *batch, struct batch_table *table) {
    struct ph_result result;
    batch->game->result(table->state, &result);
    for (int seat = 0; seat < batch->players; seat++) {
        float *const given = &table->rewards[seat];
        switch (batch->config.reward) {
        case PH_REWARD_WIN:
            *given = (float)(result.winners >> seat & 1);
            break;
        case PH_REWARD_POINTS:
            *given = (float)result.scores[seat] / (float)batch->point;
            break;
        default:
            *given = ((float)result.scores[seat] - best_of_others(&result, batch->players, seat)) / (float)batch->point;
            break;
        }
    }
}

static void end(const struct ph_batch *batch, struct batch_table *table, bool truncated) {
    table->stage = BATCH_OVER;
    table->terminated = !truncated;
    table->truncated = truncated;
    table->action_count = 0;
    if (!truncated) {
        reward(batch, table);
    }
}

// ---- from decision to decision --------------------------------------------------------------------------------------

// Plays on to a decision of the caller's, or to the end.
static enum ph_status play_on(const struct ph_batch *batch, size_t index, struct ph_error *error) {
    const struct ph_game *const game = batch->game;
    struct batch_table *const table = ph_batch_table(batch, index);
    enum ph_status status = PH_OK;
    while (status == PH_OK) {
        const struct ph_actor actor = game->actor(table->state);
        ph_action action = 0;
        if (actor.kind == PH_ACTOR_CHANCE) {
            action = game->sample(table->state, next_draw(batch, table));
        } else if (actor.kind == PH_ACTOR_OVER || table->decision_count >= batch->config.decisions_max) {
            end(batch, table, actor.kind != PH_ACTOR_OVER);
            break;
        } else if (batch->config.bots[actor.seat] == NULL) {
            table->seat = actor.seat;
            return ph_batch_list(batch, table, error);
        } else {
            table->decision_count++;
            status = ask_bot(batch, index, batch->config.bots[actor.seat], actor.seat, &action, error);
        }
        status = status == PH_OK ? apply(batch, index, action, error) : status;
    }
    return status;
}

// The first seat that the caller plays: whose row it is if a game ends before such a seat has decided.
static uint8_t first_seat(const struct ph_batch *batch) {
    uint8_t seat = 0;
    while (batch->config.bots[seat] != NULL) {
        seat++;
    }
    return seat;
}

static void clear_end(struct batch_table *table) {
    table->terminated = 0;
    table->truncated = 0;
    memset(table->rewards, 0, sizeof table->rewards);
}

static enum ph_status begin(const struct ph_batch *batch, size_t index, uint64_t number, struct ph_error *error) {
    struct batch_table *const table = ph_batch_table(batch, index);
    table->stage = BATCH_PLAYING;
    table->game = number;
    table->next_game = number + batch->config.tables;
    table->key = ph_key_split(&batch->config.key, number);
    if (batch->config.luck == PH_BATCH_LUCK_QUICK) {
        table->quick = ph_random_at(&table->key, PH_STREAM_QUICK, 0);
    }
    table->draw_count = 0;
    table->move_count = 0;
    table->decision_count = 0;
    table->seat = first_seat(batch);
    table->prefix[0] = 0;
    memcpy(table->state, batch->start.bytes, batch->game->state_size);
    if (batch->logs != NULL) {
        ph_logbook_truncate(&batch->logs[index], 0);
    }
    return play_on(batch, index, error);
}

// The next game whose first decision is not after its end. With bots at most seats a game can end before the caller has
// decided anything.
static enum ph_status begin_next(const struct ph_batch *batch, size_t index, struct ph_error *error) {
    enum { SKIPPED_MAX = 1000 };
    struct batch_table *const table = ph_batch_table(batch, index);
    for (unsigned i = 0; i < SKIPPED_MAX; i++) {
        const enum ph_status status = begin(batch, index, table->next_game, error);
        if (status != PH_OK || table->stage == BATCH_PLAYING) {
            return status;
        }
    }
    return ph_error_set(error, PH_ERROR_BAD_REQUEST, "decisions_max",
                        "table %zu: the last %d games ended before a seat without a bot decided; expected more than %u "
                        "decisions a game",
                        index, SKIPPED_MAX, (unsigned)batch->config.decisions_max);
}

// The next game follows at once; how the last one ended stays.
static enum ph_status restart(const struct ph_batch *batch, size_t index, struct ph_error *error) {
    struct batch_table *const table = ph_batch_table(batch, index);
    const uint8_t terminated = table->terminated;
    const uint8_t truncated = table->truncated;
    float rewards[PH_SEATS_MAX];
    memcpy(rewards, table->rewards, sizeof rewards);
    ph_batch_write_final_row(batch, index);
    const enum ph_status status = begin_next(batch, index, error);
    table->terminated = terminated;
    table->truncated = truncated;
    memcpy(table->rewards, rewards, sizeof rewards);
    return status;
}

static enum ph_status make_choice(const struct ph_batch *batch, size_t index, int64_t choice, struct ph_error *error) {
    struct batch_table *const table = ph_batch_table(batch, index);
    ph_action action = 0;
    clear_end(table);
    if (table->stage == BATCH_OVER) {
        return begin(batch, index, table->next_game, error);
    }
    if (!ph_batch_choose(batch, table, choice, &action)) {
        return PH_OK;
    }
    table->prefix[0] = 0;
    table->decision_count++;
    enum ph_status status = apply(batch, index, action, error);
    if (status == PH_OK) {
        status = play_on(batch, index, error);
    }
    if (status == PH_OK && table->stage == BATCH_OVER && batch->config.restart == PH_RESTART_SAME_STEP) {
        status = restart(batch, index, error);
    }
    return status;
}

// ---- the interface --------------------------------------------------------------------------------------------------

enum ph_status ph_batch_reset(struct ph_batch *batch, size_t first, size_t count, const uint64_t *games,
                              struct ph_error *error) {
    enum ph_status status = ph_batch_check_range(batch, first, count, error);
    for (size_t i = 0; i < count && status == PH_OK; i++) {
        struct batch_table *const table = ph_batch_table(batch, first + i);
        clear_end(table);
        status = begin(batch, first + i, games != NULL ? games[i] : table->next_game, error);
    }
    return status;
}

static enum ph_status check_choices(const struct ph_batch *batch, size_t first, size_t count, const int64_t *choices,
                                    struct ph_error *error) {
    enum ph_status status = ph_batch_check_begun(batch, first, count, error);
    for (size_t i = 0; i < count && status == PH_OK; i++) {
        const struct batch_table *const table = ph_batch_table(batch, first + i);
        if (table->stage == BATCH_PLAYING) {
            status = ph_batch_check_choice(batch, first + i, choices[i], error);
        } else if (batch->config.restart == PH_RESTART_NEVER) {
            status = ph_error_set(error, PH_ERROR_GAME_OVER, "choices", "table %zu: the game is over; reset the table",
                                  first + i);
        }
    }
    return status;
}

enum ph_status ph_batch_send(struct ph_batch *batch, size_t first, size_t count, const int64_t *choices,
                             struct ph_error *error) {
    enum ph_status status = check_choices(batch, first, count, choices, error);
    for (size_t i = 0; i < count && status == PH_OK; i++) {
        status = make_choice(batch, first + i, choices[i], error);
    }
    return status;
}

enum ph_status ph_batch_recv(struct ph_batch *batch, size_t first, size_t count, struct ph_batch_lists *lists,
                             struct ph_error *error) {
    enum ph_status status = ph_batch_check_begun(batch, first, count, error);
    for (size_t i = 0; i < count && status == PH_OK; i++) {
        status = ph_batch_write_row(batch, first + i, error);
    }
    return status == PH_OK && lists != NULL ? ph_batch_write_lists(batch, first, count, lists, error) : status;
}

enum ph_status ph_batch_step(struct ph_batch *batch, size_t first, size_t count, const int64_t *choices,
                             struct ph_batch_lists *lists, struct ph_error *error) {
    enum ph_status status = check_choices(batch, first, count, choices, error);
    for (size_t i = 0; i < count && status == PH_OK; i++) {
        status = make_choice(batch, first + i, choices[i], error);
        if (status == PH_OK) {
            status = ph_batch_write_row(batch, first + i, error);
        }
    }
    return status == PH_OK && lists != NULL ? ph_batch_write_lists(batch, first, count, lists, error) : status;
}
