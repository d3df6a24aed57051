// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "lab/bench.h"

#include "ai/search/levels.h"
#include "ai/search/vanilla.h"
#include "core/logbook.h"
#include "lab/bench_batch.h"
#include "lab/games.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEED = 1, LISTED_MAX = 4096, COPIES = 16, MIXTURES_MAX = 8, ITERATIONS = 500 };

// Games of a mixture of options.
struct mixture {
    union ph_state_storage start;
    unsigned count;
    uint16_t numbers[BENCH_SEEDS]; // of those that count
};

// Positions at decisions, from random games.
struct positions {
    union ph_state_storage states[BENCH_POSITIONS];
    union ph_state_storage views[BENCH_POSITIONS];
    struct ph_events logs[BENCH_POSITIONS]; // what the seat may see of what led there
    uint8_t seats[BENCH_POSITIONS];
    unsigned middle_count;
    uint8_t middle[BENCH_POSITIONS]; // those with a choice that are in the middle of a game
};

struct bench_context {
    const struct ph_game *game;
    struct ph_key key;
    union ph_state_storage starts[PH_SEATS_MAX + 1]; // by number of seats
    struct positions *positions;                     // by number of seats
    union ph_state_storage copies[COPIES];           // few, so that they stay in the nearest cache, as in a search
    struct mixture mixtures[MIXTURES_MAX];
    uint8_t *observation;
    ph_action *actions;
    uint64_t next_game; // so that each round plays other games
    uint64_t sink;      // keeps the compiler from removing the work
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

// ---- the work -------------------------------------------------------------------------------------------------------

// A million steps in four independent strands. Each step is a multiplication, shifts, a read and a write in a table of
// 4 KiB at an address that depends on the strand's last step, and a branch that is taken once in eight times: the kind
// of work that rules do, without any game. It must never change.
static uint64_t reference_steps(uint64_t seed) {
    enum { STEPS = 250000, STRANDS = 4, WORDS = 512 };
    uint64_t table[WORDS];
    uint64_t x[STRANDS];
    uint64_t filler = seed | 1;
    for (unsigned i = 0; i < WORDS; i++) {
        table[i] = filler *= 6364136223846793005u;
    }
    for (unsigned strand = 0; strand < STRANDS; strand++) {
        x[strand] = table[strand] | 1;
    }
    for (unsigned i = 0; i < STEPS; i++) {
        for (unsigned strand = 0; strand < STRANDS; strand++) {
            uint64_t value = x[strand];
            value ^= value >> 12;
            value ^= value << 25;
            value ^= value >> 27;
            uint64_t *const word = &table[(value * 2685821657736338717u) >> 55];
            if ((*word & 7u) == 0) {
                value += *word;
            }
            *word += value;
            x[strand] = value;
        }
    }
    return x[0] ^ x[1] ^ x[2] ^ x[3];
}

static enum ph_status work_reference(struct bench_context *context, const struct bench_row *row,
                                     struct bench_work *work) {
    (void)row;
    context->sink += reference_steps(work->units);
    work->units += 1000000;
    return PH_OK;
}

// Expands the mask of types to a byte of 0 or 1 each, eight bits at a time: picks each bit from its own copy, then
// moves it down.
static void write_mask(uint64_t types, unsigned type_count, uint8_t mask[PH_TYPES_MAX]) {
    for (unsigned i = 0; 8 * i < type_count; i++) {
        const uint64_t copies = (types >> (8 * i) & 0xFF) * 0x0101010101010101u;
        const uint64_t picked = copies & 0x8040201008040201u;
        const uint64_t flags = (((picked + 0x7F7F7F7F7F7F7F7Fu) | picked) >> 7) & 0x0101010101010101u;
        memcpy(mask + 8 * i, &flags, sizeof flags);
    }
}

// One random game: the type of action first, then uniformly within it.
static void play_random_game(struct bench_context *context, const union ph_state_storage *start, uint64_t number,
                             bool observed, struct bench_work *work) {
    const struct ph_game *const game = context->game;
    struct ph_random random = ph_random_at(&context->key, PH_STREAM_PLAYER, number);
    union ph_state_storage state;
    memcpy(state.bytes, start->bytes, game->state_size);
    uint8_t mask[PH_TYPES_MAX] = {0};
    uint32_t decisions = 0;
    uint32_t chance = 0;
    while (decisions + chance < game->playout_cap) {
        const struct ph_actor actor = game->actor(state.bytes);
        if (actor.kind == PH_ACTOR_OVER) {
            break;
        }
        if (actor.kind == PH_ACTOR_CHANCE) {
            chance++;
        } else {
            decisions++;
            if (observed) {
                game->observe(state.bytes, actor.seat, context->observation);
                write_mask(game->legal_types(state.bytes), game->type_count, mask);
                context->sink += context->observation[0] + mask[0];
            }
        }
        game->apply(state.bytes, game->sample(state.bytes, &random), NULL);
    }
    work->units += decisions + chance;
    work->decisions += decisions;
    work->chance += chance;
    work->games++;
}

static void play_some(struct bench_context *context, int players, bool observed, struct bench_work *work) {
    for (unsigned i = 0; i < 16; i++) {
        play_random_game(context, &context->starts[players], context->next_game++, observed, work);
    }
}

static enum ph_status work_playouts(struct bench_context *context, const struct bench_row *row,
                                    struct bench_work *work) {
    play_some(context, row->players, false, work);
    return PH_OK;
}

// The same, writing the observation and the mask of types at every decision.
static enum ph_status work_observed(struct bench_context *context, const struct bench_row *row,
                                    struct bench_work *work) {
    play_some(context, row->players, true, work);
    return PH_OK;
}

// Plays all games of a mixture that count, so that each has the same weight however long the row is measured.
static enum ph_status work_mixture(struct bench_context *context, const struct bench_row *row,
                                   struct bench_work *work) {
    const struct mixture *const mixture = &context->mixtures[row->mixture];
    for (unsigned i = 0; i < mixture->count; i++) {
        play_random_game(context, &mixture->start, mixture->numbers[i], false, work);
    }
    return PH_OK;
}

static enum ph_status work_batch(struct bench_context *context, const struct bench_row *row, struct bench_work *work) {
    (void)context;
    work->units += row->tables;
    return bench_batch_step(row->batch);
}

static enum ph_status work_copies(struct bench_context *context, const struct bench_row *row, struct bench_work *work) {
    const struct positions *const positions = &context->positions[row->players];
    const size_t size = context->game->state_size;
    for (unsigned i = 0; i < BENCH_POSITIONS; i++) {
        memcpy(context->copies[i % COPIES].bytes, positions->states[(i + work->units / BENCH_POSITIONS) % COPIES].bytes,
               size);
    }
    context->sink += context->copies[work->units / BENCH_POSITIONS % COPIES].bytes[0];
    work->units += BENCH_POSITIONS;
    return PH_OK;
}

static enum ph_status work_views(struct bench_context *context, const struct bench_row *row, struct bench_work *work) {
    struct positions *const positions = &context->positions[row->players];
    for (unsigned i = 0; i < BENCH_POSITIONS; i++) {
        context->game->view(positions->states[i].bytes, positions->seats[i], positions->views[i].bytes);
    }
    work->units += BENCH_POSITIONS;
    return PH_OK;
}

static struct ph_log log_of(const struct positions *positions, unsigned at) {
    return (struct ph_log){.events = positions->logs[at].items, .count = positions->logs[at].count};
}

static enum ph_status work_determinizations(struct bench_context *context, const struct bench_row *row,
                                            struct bench_work *work) {
    struct positions *const positions = &context->positions[row->players];
    struct ph_random random = ph_random_at(&context->key, PH_STREAM_SEARCH, context->next_game++);
    for (unsigned i = 0; i < BENCH_POSITIONS; i++) {
        union ph_state_storage world;
        context->game->determinize(positions->views[i].bytes, log_of(positions, i), positions->seats[i], &random,
                                   world.bytes);
        context->sink += world.bytes[i % context->game->state_size];
    }
    work->units += BENCH_POSITIONS;
    return PH_OK;
}

static enum ph_status work_lists(struct bench_context *context, const struct bench_row *row, struct bench_work *work) {
    struct positions *const positions = &context->positions[row->players];
    for (unsigned i = 0; i < BENCH_POSITIONS; i++) {
        context->sink +=
            context->game->legal(positions->states[i].bytes, UINT64_MAX, context->actions, NULL, LISTED_MAX);
    }
    work->units += BENCH_POSITIONS;
    return PH_OK;
}

static enum ph_status work_bot(struct bench_context *context, const struct bench_row *row, struct bench_work *work) {
    const struct positions *const positions = &context->positions[row->players];
    const struct ph_search_limits limits = {.iterations = row->bot->searches ? ITERATIONS : 0};
    struct ph_random random = ph_random_at(&context->key, PH_STREAM_SEARCH, context->next_game++);
    for (unsigned i = 0; i < (row->bot->searches ? 1 : 16); i++) { // so that slow bots look at the clock in time
        // Searches always begin at the first decision of a game, so that their playouts are whole games.
        const unsigned at = row->bot->searches ? 0 : (unsigned)(work->units % BENCH_POSITIONS);
        struct ph_search_result result;
        const enum ph_status status =
            row->bot->choose(row->bot, context->game, positions->views[at].bytes, log_of(positions, at),
                             positions->seats[at], &limits, &random, &result);
        if (status != PH_OK) {
            return status;
        }
        context->sink += result.action;
        work->units += row->bot->searches ? ITERATIONS : 1;
    }
    return PH_OK;
}

// Always the same positions, with the same luck.
static enum ph_status work_search(struct bench_context *context, const struct bench_row *row, struct bench_work *work) {
#ifdef PH_CHECK_STATES
    enum { ASKED = 16, MIDDLE_ITERATIONS = 10 }; // which only shows that it runs
#else
    enum { ASKED = 16, MIDDLE_ITERATIONS = 200 };
#endif
    const struct positions *const positions = &context->positions[row->players];
    const struct ph_search_limits limits = {.iterations = MIDDLE_ITERATIONS};
    for (unsigned i = 0; i < ASKED && positions->middle_count > 0; i++) {
        const unsigned at = positions->middle[i * positions->middle_count / ASKED];
        struct ph_random random = ph_random_at(&context->key, PH_STREAM_SEARCH, i);
        struct ph_search_result result;
        const enum ph_status status =
            row->bot->choose(row->bot, context->game, positions->views[at].bytes, log_of(positions, at),
                             positions->seats[at], &limits, &random, &result);
        if (status != PH_OK) {
            return status;
        }
        work->units += result.iterations; // a search stops early where the choice is clear
    }
    return PH_OK;
}

static enum ph_status measure(struct bench_context *context, const struct bench_row *row, double seconds,
                              struct bench_work *work) {
    const double began = now();
    do {
        const enum ph_status status = row->work(context, row, work);
        if (status != PH_OK) {
            return status;
        }
        work->seconds = now() - began;
    } while (work->seconds < seconds);
    return PH_OK;
}

// ---- what to measure ------------------------------------------------------------------------------------------------

// Returns the row, or the last one where there is no room.
static struct bench_row *add_row(struct bench *bench, bench_do *work, int players, const char *name, const char *unit) {
    bench->row_count += bench->row_count < BENCH_ROWS_MAX;
    struct bench_row *const row = &bench->rows[bench->row_count - 1];
    *row = (struct bench_row){.work = work, .players = players, .unit = unit};
    snprintf(row->name, sizeof row->name, "%s", name);
    return row;
}

static void add_bot(struct bench *bench, bench_do *work, int players, const struct ph_bot *bot, const char *name) {
    add_row(bench, work, players, name, bot->searches ? "iterations" : "moves")->bot = bot;
}

static void list_games(struct bench *bench, const struct bench_context *context) {
    const struct lab_game *const known = lab_game_of(bench->game);
    for (int players = bench->game->players_min; players <= bench->game->players_max; players++) {
        add_row(bench, work_playouts, players, "playouts", "transitions");
    }
    for (int players = bench->game->players_min; players <= bench->game->players_max; players++) {
        add_row(bench, work_observed, players, "playouts, observed", "transitions");
    }
    for (unsigned i = 0; i < known->mixture_count && i < MIXTURES_MAX; i++) {
        const struct lab_mixture *const mixture = &known->mixtures[i];
        struct bench_row *const row = add_row(bench, work_mixture, mixture->players, mixture->name, "transitions");
        row->mixture = i;
        row->seeds = context->mixtures[i].count;
    }
}

static void add_batch(struct bench *bench, int players, const char *options, unsigned tables, const char *what) {
    char name[48];
    snprintf(name, sizeof name, "batch of %u%s%s", tables, what[0] == '\0' ? "" : ", ", what);
    struct bench_row *const row = add_row(bench, work_batch, players, name, "decisions");
    row->tables = tables;
    row->options = options;
}

// Few tables fit into nearer caches than many; games of the first mixture have the longest lists.
static void list_batches(struct bench *bench, int players) {
#ifdef PH_CHECK_STATES
    enum { FEW = 2, MANY = 4, CROWD = 6 }; // which only shows that it runs
#else
    enum { FEW = 64, MANY = 1024, CROWD = 6 };
#endif
    const struct lab_game *const known = lab_game_of(bench->game);
    add_batch(bench, players, NULL, FEW, "");
    add_batch(bench, players, NULL, MANY, "");
    if (bench->players == 0 && bench->game->players_max >= CROWD && players < CROWD) {
        add_batch(bench, CROWD, NULL, MANY, "");
    }
    if (known->mixture_count > 0) {
        add_batch(bench, known->mixtures[0].players, known->mixtures[0].options, MANY, known->mixtures[0].name);
    }
}

// Of the searches two: the textbook's, which plays whole games, and the strongest.
static void list_bots(struct bench *bench, int players) {
    for (size_t i = 0; i < ph_bot_count(); i++) {
        const struct ph_bot *const bot = ph_bot_at(i);
        if (bot->plays(bench->game) && !bot->searches) {
            char name[48];
            snprintf(name, sizeof name, "bot %s", bot->name);
            add_bot(bench, work_bot, players, bot, name);
        }
    }
    add_bot(bench, work_bot, players, &vanilla_bot, "search vanilla");
    add_bot(bench, work_bot, players, &plague_doctor_bot, "search plague-doctor");
    add_bot(bench, work_search, players, &plague_doctor_bot, "search in mid-game");
    if (bench->players == 0 && bench->game->players_max > players) {
        const int many = bench->game->players_max < 6 ? bench->game->players_max : 6;
        add_bot(bench, work_search, many, &plague_doctor_bot, "search in mid-game");
    }
}

static void list_rows(struct bench *bench, const struct bench_context *context) {
    const struct ph_game *const game = bench->game;
    const int usual = game->players_max < 4 ? game->players_max : game->players_min > 4 ? game->players_min : 4;
    const int players = bench->players > 0 ? bench->players : usual;
    bench->row_count = 0;
    add_row(bench, work_reference, 0, "reference", "steps");
    list_games(bench, context);
    add_row(bench, work_copies, players, "copies", "states");
    add_row(bench, work_views, players, "views", "views");
    add_row(bench, work_determinizations, players, "determinizations", "worlds");
    add_row(bench, work_lists, players, "legal lists", "lists");
    list_batches(bench, players);
    list_bots(bench, players);
}

// Keeps the reference and the rows asked for.
static enum ph_status choose_rows(struct bench *bench, struct ph_error *error) {
    if (bench->only == NULL) {
        return PH_OK;
    }
    unsigned kept = 1;
    for (unsigned i = 1; i < bench->row_count; i++) {
        if (strstr(bench->rows[i].name, bench->only) != NULL) {
            bench->rows[kept++] = bench->rows[i];
        }
    }
    if (kept == 1) {
        char known[600];
        struct ph_writer writer;
        ph_writer_init(&writer, known, sizeof known);
        for (unsigned i = 1; i < bench->row_count; i++) {
            if (i == 1 || strcmp(bench->rows[i].name, bench->rows[i - 1].name) != 0) {
                ph_write_format(&writer, "%s%s", i == 1 ? "" : "; ", bench->rows[i].name);
            }
        }
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "only", "no row has \"%s\" in its name; the rows are %s",
                            bench->only, known);
    }
    bench->row_count = kept;
    return PH_OK;
}

// ---- positions ------------------------------------------------------------------------------------------------------

// Stores a seat's redacted log.
static bool keep_log(const struct ph_game *game, struct ph_log log, int seat, struct ph_events *kept) {
    kept->items = malloc((log.count + 1) * sizeof *kept->items);
    if (kept->items == NULL) {
        return false;
    }
    ph_log_view(game, log, seat, kept->items);
    kept->count = log.count;
    return true;
}

static bool is_middle(const struct bench_context *context, const struct positions *positions, unsigned at, int players,
                      unsigned decisions) {
    enum { MIDDLE_FROM = 8 }; // decisions of each seat
    ph_action actions[2];
    return decisions > MIDDLE_FROM * (unsigned)players &&
           context->game->legal(positions->views[at].bytes, UINT64_MAX, actions, NULL, 2) > 1;
}

// Positions from the course of random games, a few from each. False when there is no memory.
static bool gather_positions(struct bench_context *context, int players) {
    enum { EVERY = 7 };
    const struct ph_game *const game = context->game;
    struct positions *const positions = &context->positions[players];
    struct ph_logbook book = {0};
    bool enough = true;
    unsigned count = 0;
    for (uint64_t number = 0; count < BENCH_POSITIONS && enough; number++) {
        struct ph_random random = ph_random_at(&context->key, PH_STREAM_SPLIT, number);
        union ph_state_storage state = context->starts[players];
        unsigned decisions = 0;
        ph_logbook_truncate(&book, 0);
        for (uint32_t moves = 0; moves < game->playout_cap && count < BENCH_POSITIONS; moves++) {
            const struct ph_actor actor = game->actor(state.bytes);
            if (actor.kind == PH_ACTOR_OVER) {
                break;
            }
            if (actor.kind == PH_ACTOR_SEAT && decisions++ % EVERY == 0) {
                positions->states[count] = state;
                positions->seats[count] = actor.seat;
                game->view(state.bytes, actor.seat, positions->views[count].bytes);
                enough = keep_log(game, ph_logbook_log(&book), actor.seat, &positions->logs[count]);
                if (is_middle(context, positions, count, players, decisions)) {
                    positions->middle[positions->middle_count++] = (uint8_t)count;
                }
                count++;
            }
            enough = enough && ph_logbook_reserve(&book, PH_EVENTS_MAX);
            if (!enough) {
                break;
            }
            game->apply(state.bytes, game->sample(state.bytes, &random), &book.all);
        }
    }
    ph_logbook_deinit(&book);
    return enough;
}

static void free_positions(struct positions *positions) {
    for (unsigned players = 0; positions != NULL && players <= PH_SEATS_MAX; players++) {
        for (unsigned i = 0; i < BENCH_POSITIONS; i++) {
            free(positions[players].logs[i].items);
        }
    }
    free(positions);
}

// Sets a mixture up, and finds which of the seeds count.
static enum ph_status prepare_mixture(struct bench_context *context, const struct lab_mixture *wanted,
                                      struct mixture *mixture, struct ph_error *error) {
    const struct ph_game *const game = context->game;
    struct ph_json_document *document = NULL;
    enum ph_status status = ph_json_parse(&document, wanted->options, strlen(wanted->options), error);
    if (status == PH_OK) {
        status = game->setup(mixture->start.bytes, wanted->players, ph_json_root(document), error);
    }
    ph_json_document_destroy(document);
    for (unsigned number = 0; number < BENCH_SEEDS && status == PH_OK; number++) {
        struct ph_random random = ph_random_at(&context->key, PH_STREAM_PLAYER, number);
        union ph_state_storage state = mixture->start;
        while (wanted->counts != NULL && game->actor(state.bytes).kind == PH_ACTOR_CHANCE) {
            game->apply(state.bytes, game->sample(state.bytes, &random), NULL);
        }
        if (wanted->counts == NULL || wanted->counts(state.bytes)) {
            mixture->numbers[mixture->count++] = (uint16_t)number;
        }
    }
    return status;
}

// ---- rounds ---------------------------------------------------------------------------------------------------------

static int compare_rates(const void *a, const void *b) {
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

static void sum_up(struct bench_row *row, unsigned round_count) {
    double rates[BENCH_ROUNDS];
    for (unsigned round = 0; round < round_count; round++) {
        const struct bench_work *const work = &row->rounds[round];
        rates[round] = (double)work->units / work->seconds;
        row->total.seconds += work->seconds;
        row->total.units += work->units;
        row->total.games += work->games;
        row->total.decisions += work->decisions;
        row->total.chance += work->chance;
    }
    qsort(rates, round_count, sizeof rates[0], compare_rates);
    row->rate = rates[round_count / 2];
}

static enum ph_status measure_round(struct bench_context *context, struct bench *bench, struct ph_error *error) {
    const double share = bench->seconds / (BENCH_ROUNDS * bench->row_count);
    for (unsigned i = 0; i < bench->row_count; i++) {
        struct bench_row *const row = &bench->rows[i];
        const enum ph_status status = measure(context, row, share, &row->rounds[bench->round_count]);
        if (status != PH_OK) {
            return ph_error_set(error, status, "", "%s failed", row->name);
        }
    }
    bench->round_count++;
    return PH_OK;
}

// Where even one unit of work of each row takes longer than its share, there are fewer rounds.
static enum ph_status measure_rounds(struct bench_context *context, struct bench *bench,
                                     void (*each_round)(unsigned round), struct ph_error *error) {
    const double began = now();
    enum ph_status status = PH_OK;
    bench->round_count = 0;
    while (status == PH_OK && bench->round_count < BENCH_ROUNDS &&
           (bench->round_count == 0 || now() - began < bench->seconds)) {
        if (each_round != NULL) {
            each_round(bench->round_count);
        }
        status = measure_round(context, bench, error);
    }
    return status;
}

// Makes the batches of the rows that are measured, and plays until their tables are at different stages of their games.
static enum ph_status prepare_batches(struct bench *bench, const struct ph_key *key, struct ph_error *error) {
    enum { STEPS = 200 };
    enum ph_status status = PH_OK;
    for (unsigned i = 0; i < bench->row_count && status == PH_OK; i++) {
        struct bench_row *const row = &bench->rows[i];
        if (row->tables > 0) {
            status = bench_batch_create(&row->batch, bench->game, row->players, row->options, row->tables, key, error);
        }
        for (unsigned step = 0; row->tables > 0 && step < STEPS && status == PH_OK; step++) {
            status = bench_batch_step(row->batch);
        }
    }
    return status;
}

static void free_batches(struct bench *bench) {
    for (unsigned i = 0; i < bench->row_count; i++) {
        bench_batch_destroy(bench->rows[i].batch);
        bench->rows[i].batch = NULL;
    }
}

// The strongest bot is the last of the list that plays the game.
static enum ph_status ask_tactics(struct bench *bench, struct ph_error *error) {
    for (size_t i = 0; i < ph_bot_count(); i++) {
        bench->bot = ph_bot_at(i)->plays(bench->game) ? ph_bot_at(i) : bench->bot;
    }
    enum ph_status status = PH_OK;
    bench->right = 0;
    for (size_t i = 0; bench->tactics != NULL && i < bench->tactics->count && status == PH_OK; i++) {
        struct tactic *const tactic = &bench->tactics->items[i];
        ph_action answer = 0;
        status = tactic_ask(tactic, bench->bot, BENCH_TACTICS_ITERATIONS, SEED, &answer, error);
        bench->right += status == PH_OK && !tactic->missed;
    }
    return status;
}

static enum ph_status prepare_seats(struct bench_context *context, int players, struct ph_error *error) {
    const enum ph_status status =
        context->game->setup(context->starts[players].bytes, players, (struct ph_json){0}, error);
    if (status == PH_OK && !gather_positions(context, players)) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    return status;
}

static enum ph_status prepare(struct bench_context *context, struct ph_error *error) {
    const struct lab_game *const known = lab_game_of(context->game);
    context->positions = calloc(PH_SEATS_MAX + 1, sizeof *context->positions);
    context->observation = malloc(context->game->observation_size + 1);
    context->actions = malloc(LISTED_MAX * sizeof *context->actions);
    if (context->positions == NULL || context->observation == NULL || context->actions == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    enum ph_status status = PH_OK;
    for (int players = context->game->players_min; status == PH_OK && players <= context->game->players_max;
         players++) {
        status = prepare_seats(context, players, error);
    }
    for (unsigned i = 0; status == PH_OK && i < known->mixture_count && i < MIXTURES_MAX; i++) {
        status = prepare_mixture(context, &known->mixtures[i], &context->mixtures[i], error);
    }
    return status;
}

static void compare_rows(struct bench *bench) {
    for (unsigned i = 0; i < bench->row_count; i++) {
        sum_up(&bench->rows[i], bench->round_count);
        bench->rows[i].relative = bench->rows[i].rate / bench->rows[0].rate;
    }
}

enum ph_status bench_run(struct bench *bench, void (*each_round)(unsigned round), struct ph_error *error) {
    const struct ph_game *const game = bench->game;
    struct bench_context context = {.game = game, .key = ph_key_from_seed(SEED)};
    if (bench->players > 0 && (bench->players < game->players_min || bench->players > game->players_max)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "players", "%s is for %d to %d players, not %d", game->id,
                            game->players_min, game->players_max, bench->players);
    }
    enum ph_status status = prepare(&context, error);
    if (status == PH_OK) {
        list_rows(bench, &context);
        status = choose_rows(bench, error);
    }
    if (status == PH_OK) {
        status = prepare_batches(bench, &context.key, error);
    }
    if (status == PH_OK) {
        status = measure_rounds(&context, bench, each_round, error);
    }
    if (status == PH_OK) {
        compare_rows(bench);
        status = ask_tactics(bench, error);
    }
    free_positions(context.positions);
    free_batches(bench);
    free(context.observation);
    free(context.actions);
    return status;
}
