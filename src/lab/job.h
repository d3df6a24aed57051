// SPDX-License-Identifier: MIT
// A series as work that can be done in parts, by any processes on any machines: `simulate` or `arena` with their
// options. Counts of different games add up, so the whole is the same however it was divided.
#ifndef PESTHOUSE_LAB_JOB_H
#define PESTHOUSE_LAB_JOB_H

#include "lab/commands.h"
#include "lab/match.h"

struct job_count {
    struct match_stats stats;
    struct match_ratio score; // of an arena, by whole rounds
};

struct job {
    const struct cli_command *command;
    // The words after the command that begin the same series anywhere, as a list of JSON. Equal words, equal series.
    struct ph_writer words;
    uint64_t from;  // number of the first game
    uint64_t games; // in all
    uint64_t unit;  // of games that stay together
    unsigned threads;
    size_t count_count;       // an arena has one for each pairing
    struct job_count *counts; // from malloc; zeros at first
    // Plays games and adds them to `counts`. *interrupted: a signal came, and they are not whole.
    enum ph_status (*play)(void *context, uint64_t from, uint64_t games, struct job_count *counts, bool *interrupted,
                           struct ph_error *error);
    void *context;
};

// Does a job in some way: fills in its counts, or puts them elsewhere. Returns an enum cli_exit; unless it is
// CLI_EXIT_OK it has reported why. *report: the job's counts are whole, and are to be reported now.
struct job_way {
    int (*run)(void *context, struct job *job, bool *report);
    void *context;
};

// `simulate` and `arena`: the words after the command, and the way in which the job is done; NULL: as its options say.
typedef int job_runner(int argc, char **argv, const struct job_way *way);
job_runner simulate_in_way;
job_runner arena_in_way;
// The one of that name; NULL: there is none.
job_runner *job_runner_of(struct ph_json name);

// The identity of the sources on which games and counts depend.
extern const char lab_build[];

// Counts as JSON: a list with an object for each of them.
void job_write_counts(const struct job *job, const struct job_count *counts, struct ph_writer *writer);
// Adds counts that job_write_counts wrote. PH_ERROR_BAD_REQUEST, and then some may have been added.
enum ph_status job_add_counts(const struct job *job, struct ph_json list, struct ph_error *error);

// Adds to `words`.
void job_word(struct job *job, const char *option, const char *value); // NULL: left out
void job_number(struct job *job, const char *option, uint64_t value);
void job_flag(struct job *job, const char *option, bool given);

#endif
