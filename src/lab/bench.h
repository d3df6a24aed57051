// SPDX-License-Identifier: MIT
// Measures the speed of a game's rules and bots on one core, through the public interface. All rows are measured in
// turn, several times, and the median counts. They are compared to a reference row that has nothing to do with games,
// so that figures from different or busy machines can be compared. Also counts the tactics that a bot finds.
#ifndef PESTHOUSE_LAB_BENCH_H
#define PESTHOUSE_LAB_BENCH_H

#include "lab/tactics.h"
#include "pesthouse/bot.h"

enum {
    BENCH_ROWS_MAX = 64,
    BENCH_ROUNDS = 5,
    BENCH_POSITIONS = 256,
    BENCH_SEEDS = 1000,
    BENCH_TACTICS_ITERATIONS = 1000,
};

// The work done in some time.
struct bench_work {
    double seconds; // of this process on its core
    uint64_t units; // transitions, copies, moves …
    uint64_t games;
    uint64_t decisions;
    uint64_t chance;
};

// Does some work of a row, and counts it.
struct bench_context;
struct bench_batch; // lab/bench_batch.h
struct bench_row;
typedef enum ph_status bench_do(struct bench_context *context, const struct bench_row *row, struct bench_work *work);

struct bench_row {
    bench_do *work;
    int players;              // 0: none
    const struct ph_bot *bot; // of a bot's row
    unsigned mixture;         // of a mixture's row: which of the game's
    unsigned tables;          // of a batch's row
    const char *options;      // the same; NULL: the defaults
    struct bench_batch *batch;
    unsigned seeds; // how many games of it there are; 0: as many as there is time for
    char name[48];
    const char *unit;
    struct bench_work rounds[BENCH_ROUNDS];
    struct bench_work total;
    double rate;     // units a second, the median of the rounds
    double relative; // as a fraction of the reference row's rate
};

struct bench {
    const struct ph_game *game;
    double seconds;       // total, approximately
    int players;          // for rows with a single number of seats; 0: four, or the most that the game allows
    const char *only;     // measure only rows with this in their names, besides the reference; NULL: all
    unsigned round_count; // BENCH_ROUNDS, or fewer where they take longer than `seconds`
    unsigned row_count;
    struct bench_row rows[BENCH_ROWS_MAX];
    struct tactics *tactics;  // positions for the strongest bot to solve, once; NULL: none
    const struct ph_bot *bot; // the strongest bot
    size_t right;             // number of positions it solves; changes only when search does
};

// Lists the rows and measures them all. `each_round` (may be NULL) is called before each round. PH_ERROR_BAD_REQUEST
// if the game does not allow that number of players, or no row has such a name.
enum ph_status bench_run(struct bench *bench, void (*each_round)(unsigned round), struct ph_error *error);

void bench_write_json(const struct bench *bench, struct ph_writer *writer);
void bench_write_table(const struct bench *bench, struct ph_writer *writer);

#endif
