// SPDX-License-Identifier: MIT
// Plays many games of a match on several threads, and reports on them.
#ifndef PESTHOUSE_LAB_SIMULATION_H
#define PESTHOUSE_LAB_SIMULATION_H

#include "lab/match.h"

#include <stdatomic.h>

// Sums over the games of a round, in which the seats rotate and the luck stays the same. All zeros at first.
struct simulation_round {
    atomic_uint_fast32_t games;
    atomic_int_fast64_t score; // of entry 0
    atomic_int_fast64_t score_all;
};

struct simulation {
    struct match match;
    const char *names[PH_SEATS_MAX]; // of the entries, for reports
    uint64_t seed;
    uint64_t from; // number of the first game
    uint64_t games;
    unsigned threads;
    bool progress;       // draw a bar on standard error
    uint64_t bar_before; // games of earlier runs that the bar includes
    uint64_t bar_games;  // of all runs; 0: this is the only one
    // Called after every game, on the thread that played it; NULL: not called. Its error ends the simulation.
    enum ph_status (*kept)(void *context, uint64_t number, const struct match_script *script, struct ph_error *error);
    void *kept_context;
    // Sums by round, of as many games as seats; `from` must begin a round. NULL: not wanted.
    struct simulation_round *rounds;
};

struct simulation_outcome {
    struct match_stats stats;
    bool interrupted;
    double seconds;
};

// Plays all games or, after SIGINT or SIGTERM, those that have ended by then. The counts do not depend on the number of
// threads.
enum ph_status simulation_run(const struct simulation *simulation, struct simulation_outcome *outcome,
                              struct ph_error *error);

void simulation_write_json(const struct simulation *simulation, const struct simulation_outcome *outcome,
                           struct ph_writer *writer);
void simulation_write_table(const struct simulation *simulation, const struct simulation_outcome *outcome,
                            struct ph_writer *writer);

#endif
