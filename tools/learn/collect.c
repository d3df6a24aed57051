// SPDX-License-Identifier: MIT
#include "tools/learn/collect.h"

#include "ai/search/search.h"
#include "base/memory.h"
#include "core/logbook.h"
#include "run/crew.h"
#include "tools/learn/parts.h"
#include "tools/tokens/make.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct collector {
    const struct learn_collect *how;
    struct learn_positions *positions;
    struct ph_key key;
    struct learn_settings settings; // of the games in files
    struct ph_logbook *books;       // by thread
    uint64_t shown;                 // parts
};

static struct ph_json mixture_of(const struct learn_collect *how, uint64_t number) {
    const size_t count = ph_json_count(how->mixtures);
    if (count == 0) {
        return (struct ph_json){0};
    }
    struct ph_json_walk walk = ph_json_walk_begin(how->mixtures);
    for (uint64_t i = 0; i <= number % count; i++) {
        ph_json_walk_next(&walk);
    }
    return walk.value;
}

// Appends a position with targets of 0, which it returns. NULL: no memory.
static float *append(const struct collector *collector, struct learn_game *game, const void *state) {
    const struct learn_positions *const positions = collector->positions;
    const struct advisor *const advisor = collector->how->advisor;
    const size_t row = learn_row(positions, game);
    void *rows = game->rows;
    const bool enough = ph_memory_reserve(&rows, &game->capacity, (game->count + 1) * row, sizeof *game->rows);
    game->rows = rows;
    if (!enough) {
        return NULL;
    }
    float *const at = game->rows + game->count++ * row;
    memset(at, 0, row * sizeof *at);
    advisor->features(state, at);
    if (positions->has_present) {
        float present[PH_SEATS_MAX];
        advisor->evaluate(state, present);
        memcpy(at + (size_t)game->players * (positions->features + 1), present,
               (size_t)game->players * sizeof *present);
    }
    return at + (size_t)game->players * positions->features;
}

// How many rollouts a position of the game gets. In games held out the result alone counts.
static uint32_t rollouts_of(const struct collector *collector, const struct learn_game *game) {
    return game->held_out ? 0 : collector->how->rollouts;
}

// In place of the targets the rows hold sums of the rollouts' values.
static void settle(const struct collector *collector, struct learn_game *game, const void *state) {
    const struct learn_collect *const how = collector->how;
    float values[PH_SEATS_MAX];
    search_terminal_values(how->game, how->advisor, state, game->players, values);
    const size_t row = learn_row(collector->positions, game);
    const float results = (float)(1 + rollouts_of(collector, game));
    for (size_t i = 0; i < game->count; i++) {
        float *const target = game->rows + i * row + (size_t)game->players * collector->positions->features;
        for (int seat = 0; seat < game->players; seat++) {
            target[seat] = (target[seat] + values[seat]) / results;
        }
    }
}

// A game being played.
struct table {
    const struct collector *collector;
    struct learn_game *kept;
    uint64_t number;
    const struct arena_agent *agents[PH_SEATS_MAX];
    struct ph_logbook *book;
    struct ph_events *events; // NULL: no agent reads the log
    struct ph_random random;
    bool odd; // the last action was random
    union ph_state_storage state;
};

// With one of the drawn sets of tokens, unless the mixture names a set.
static enum ph_status set_up_drawn(struct table *table, struct ph_json mixture, struct ph_error *error) {
    const struct learn_collect *const how = table->collector->how;
    struct ph_writer writer;
    struct ph_json_document *document = NULL;
    ph_writer_init_heap(&writer);
    tokens_write_options(mixture, ph_random_below(&table->random, how->sets), &writer);
    enum ph_status status = writer.failed ? ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory")
                                          : ph_json_parse(&document, writer.data, writer.length, error);
    if (status == PH_OK) {
        status = how->game->setup(table->state.bytes, table->kept->players, ph_json_root(document), error);
    }
    ph_json_document_destroy(document);
    ph_writer_deinit(&writer);
    return status;
}

static enum ph_status set_up(struct table *table, struct ph_error *error) {
    const struct learn_collect *const how = table->collector->how;
    const uint64_t numbers = (uint64_t)how->players_max - (uint64_t)how->players_min + 1;
    const uint64_t of_players = table->number / numbers;
    table->kept->players = how->players_min + (int)(table->number % numbers);
    table->kept->held_out = of_players % LEARN_HELD_OUT == LEARN_HELD_OUT - 1;
    table->random = ph_random_at(&table->collector->key, PH_STREAM_PLAYER, table->number);
    ph_logbook_truncate(table->book, 0);
    for (int seat = 0; seat < table->kept->players; seat++) {
        table->agents[seat] =
            &how->agents[how->agent_count == 1 ? 0 : ph_random_below(&table->random, how->agent_count)];
        table->events = ph_bot_reads_log(table->agents[seat]->bot, how->game) ? &table->book->all : table->events;
    }
    const struct ph_json mixture = mixture_of(how, of_players);
    return how->sets > 0 ? set_up_drawn(table, mixture, error)
                         : how->game->setup(table->state.bytes, table->kept->players, mixture, error);
}

static void add_rollout(struct table *table, float *targets) {
    const struct learn_collect *const how = table->collector->how;
    union ph_state_storage state = table->state;
    float values[PH_SEATS_MAX];
    search_play_out(how->game, how->advisor, state.bytes, &table->random);
    search_terminal_values(how->game, how->advisor, state.bytes, table->kept->players, values);
    for (int seat = 0; seat < table->kept->players; seat++) {
        targets[seat] += values[seat];
    }
}

// Keeps the position if it is one of those to keep.
static enum ph_status keep(struct table *table, struct ph_error *error) {
    if (!table->odd && ph_random_below(&table->random, table->collector->how->keep) != 0) {
        return PH_OK;
    }
    float *const targets = append(table->collector, table->kept, table->state.bytes);
    if (targets == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "no memory for the positions");
    }
    for (uint32_t i = 0; i < rollouts_of(table->collector, table->kept); i++) {
        add_rollout(table, targets);
    }
    return PH_OK;
}

static enum ph_status ask(struct table *table, int seat, ph_action *action, struct ph_error *error) {
    const struct ph_game *const game = table->collector->how->game;
    const struct arena_agent *const agent = table->agents[seat];
    union ph_state_storage view;
    struct ph_log log = {0};
    struct ph_search_result result = {0};
    game->view(table->state.bytes, seat, view.bytes);
    enum ph_status status = table->events == NULL ? PH_OK : ph_logbook_view(table->book, game, seat, &log);
    if (status == PH_OK) {
        status = agent->bot->choose(agent->bot, game, view.bytes, log, seat, &agent->limits, &table->random, &result);
    }
    if (status != PH_OK) {
        return ph_error_set(error, status, "bots", "bot %s failed in game %llu", agent->name,
                            (unsigned long long)table->number);
    }
    *action = result.action;
    return PH_OK;
}

static enum ph_status decide(struct table *table, int seat, ph_action *action, struct ph_error *error) {
    const struct learn_collect *const how = table->collector->how;
    const enum ph_status status = keep(table, error);
    if (status != PH_OK) {
        return status;
    }
    table->odd = how->noise > 0 && ph_random_below(&table->random, how->noise) == 0;
    if (table->odd) {
        *action = how->game->sample(table->state.bytes, &table->random);
        return PH_OK;
    }
    return ask(table, seat, action, error);
}

static enum ph_status apply(struct table *table, ph_action action, struct ph_error *error) {
    if (table->events != NULL && !ph_logbook_reserve(table->book, PH_EVENTS_MAX)) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "no memory for the log of game %llu",
                            (unsigned long long)table->number);
    }
    table->collector->how->game->apply(table->state.bytes, action, table->events);
    return PH_OK;
}

static enum ph_status play(struct collector *collector, uint64_t number, struct ph_logbook *book,
                           struct ph_error *error) {
    const struct ph_game *const game = collector->how->game;
    struct table table = {
        .collector = collector, .kept = &collector->positions->games[number], .number = number, .book = book};
    enum ph_status status = set_up(&table, error);
    for (uint64_t transitions = 0; status == PH_OK && transitions < game->playout_cap; transitions++) {
        const struct ph_actor actor = game->actor(table.state.bytes);
        ph_action action = 0;
        if (actor.kind == PH_ACTOR_OVER) {
            break;
        }
        if (actor.kind == PH_ACTOR_CHANCE) {
            action = game->sample(table.state.bytes, &table.random);
        } else {
            status = decide(&table, actor.seat, &action, error);
        }
        status = status == PH_OK ? apply(&table, action, error) : status;
    }
    if (status == PH_OK) {
        settle(collector, table.kept, table.state.bytes);
    }
    return status;
}

static enum ph_status work(void *void_collector, unsigned worker, uint64_t part, struct ph_error *error) {
    struct collector *const collector = void_collector;
    const size_t first = (size_t)part * LEARN_PART;
    const size_t left = collector->positions->game_count - first;
    const size_t end = first + (left < LEARN_PART ? left : LEARN_PART);
    bool found = false;
    enum ph_status status = learn_part_read(&collector->settings, collector->positions, first, end, &found, error);
    if (status != PH_OK || found) {
        return status;
    }
    for (size_t number = first; number < end && status == PH_OK; number++) {
        status = play(collector, number, &collector->books[worker], error);
    }
    return status == PH_OK ? learn_part_write(&collector->settings, collector->positions, first, end, error) : status;
}

static void show(void *void_collector, uint64_t done, double seconds) {
    struct collector *const collector = void_collector;
    if (done > collector->shown) {
        collector->shown = done;
        fprintf(stderr, "\r%llu of %zu games, %.0f s ", (unsigned long long)done * LEARN_PART,
                collector->positions->game_count, seconds);
    }
}

static enum ph_status play_all(struct collector *collector, struct ph_error *error) {
    const struct learn_collect *const how = collector->how;
    struct crew crew = {
        .threads = how->threads,
        .parts = (collector->positions->game_count + LEARN_PART - 1) / LEARN_PART,
        .work = work,
        .show = how->progress ? show : NULL,
        .context = collector,
    };
    enum ph_status status = crew_run(&crew, error);
    if (status == PH_OK && crew.interrupted) {
        status = ph_error_set(error, PH_ERROR_BAD_REQUEST, "", "interrupted%s%s",
                              how->parts == NULL ? "" : "; the next run goes on from ",
                              how->parts == NULL ? "" : how->parts);
    }
    return status;
}

enum ph_status learn_collect(struct learn_positions *positions, const struct learn_collect *how,
                             struct ph_error *error) {
    const struct advisor *const advisor = how->advisor;
    // An evaluation that was learned from other features cannot be used.
    const bool stale =
        advisor->features != NULL && (advisor->network == NULL || advisor->network->inputs != advisor->feature_count);
    struct learn_positions made = {
        .features = advisor->feature_count,
        .shares_win = advisor->shares_win,
        .has_present = advisor->evaluate != NULL && !stale,
        .game_count = (size_t)how->games * (size_t)(how->players_max - how->players_min + 1),
    };
    struct collector collector = {.how = how, .positions = &made, .key = ph_key_from_seed(how->seed)};
    enum ph_status status = learn_settings_find(&collector.settings, how, error);
    made.games = calloc(made.game_count, sizeof *made.games);
    collector.books = calloc(how->threads, sizeof *collector.books);
    if (status == PH_OK && (made.games == NULL || collector.books == NULL)) {
        status = ph_error_set(error, PH_ERROR_NO_MEMORY, "", "no memory for so many games");
    }
    if (status == PH_OK) {
        status = play_all(&collector, error);
    }
    for (unsigned thread = 0; collector.books != NULL && thread < how->threads; thread++) {
        ph_logbook_deinit(&collector.books[thread]);
    }
    free(collector.books);
    if (status == PH_OK) {
        *positions = made;
    } else {
        learn_positions_deinit(&made);
    }
    return status;
}

uint64_t learn_positions_count(const struct learn_positions *positions) {
    uint64_t count = 0;
    for (size_t i = 0; i < positions->game_count; i++) {
        count += positions->games[i].count;
    }
    return count;
}

void learn_positions_deinit(struct learn_positions *positions) {
    for (size_t i = 0; positions->games != NULL && i < positions->game_count; i++) {
        free(positions->games[i].rows);
    }
    free(positions->games);
    *positions = (struct learn_positions){0};
}
