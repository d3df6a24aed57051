// SPDX-License-Identifier: MIT
// Many games of a match on several threads, and what is said about them.
#ifndef PESTHOUSE_CLI_SIMULATION_H
#define PESTHOUSE_CLI_SIMULATION_H

#include "ai/match.h"

#include <stdatomic.h>

// Sums over the games of a round, in which seats are rotated with the same luck. They begin as zeros.
struct simulation_round {
    atomic_uint_fast32_t games;
    atomic_int_fast64_t score; // of entry 0
    atomic_int_fast64_t score_all;
};

struct simulation {
    struct match match;
    uint64_t seed;
    uint64_t from; // number of the first game
    uint64_t games;
    unsigned threads;
    bool progress;       // draw a bar on standard error
    uint64_t bar_before; // games of earlier runs that the bar counts as well
    uint64_t bar_games;  // of all runs; 0: this is the only one
    // Called with every game that was played, on the thread that played it; NULL: nobody asks. Fails like a bot.
    enum ph_status (*kept)(void *context, uint64_t number, const struct match_script *script, struct ph_error *error);
    void *kept_context;
    // Of as many rounds as there are games, where `from` begins a round; NULL: nobody asks.
    struct simulation_round *rounds;
};

struct simulation_outcome {
    struct match_stats stats;
    bool interrupted;
    double seconds;
};

// Plays all games, or those that were over when SIGINT or SIGTERM came. The counts do not depend on the number of
// threads.
enum ph_status simulation_run(const struct simulation *simulation, struct simulation_outcome *outcome,
                              struct ph_error *error);

void simulation_write_json(const struct simulation *simulation, const struct simulation_outcome *outcome,
                           struct ph_writer *writer);
void simulation_write_table(const struct simulation *simulation, const struct simulation_outcome *outcome,
                            struct ph_writer *writer);

#endif
