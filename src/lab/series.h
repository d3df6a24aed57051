// SPDX-License-Identifier: MIT
// A series of games from a seed: the options that `simulate` and `arena` share, and what is made of them.
#ifndef PESTHOUSE_LAB_SERIES_H
#define PESTHOUSE_LAB_SERIES_H

#include "cli/names.h"
#include "lab/job.h"
#include "lab/match.h"

enum { SERIES_THREADS_MAX = 256 };

// The first member of the values of such a command.
struct series_options {
    const char *game;
    int64_t players;
    int64_t games;
    int64_t seed; // −1: a random one
    int64_t from;
    int64_t threads;
    const char *options;
    const char *data;
    const char *records;
    const char *shard;
    const char *out;
    bool json;
};

// Their rows in the table of such a command; `games_help` says what --games counts.
#define SERIES_OPTIONS(games_help)                                                                                     \
    CLI_OPTION(series_options, game, CLI_TEXT, .value = "GAME", .help = "the game to play (default: the first one)"),  \
        CLI_OPTION(series_options, players, CLI_INTEGER, .value = "N", .low = 1, .high = PH_SEATS_MAX,                 \
                   .help = "number of seats (default: the fewest that the game allows)"),                              \
        CLI_OPTION(series_options, games, CLI_INTEGER, .value = "N", .low = 1, .high = 1000000000000,                  \
                   .help = (games_help)),                                                                              \
        CLI_OPTION(series_options, seed, CLI_INTEGER, .value = "S", .low = 0, .high = PH_SEED_MAX,                     \
                   .help = "equal seeds give equal results (default: random)"),                                        \
        CLI_OPTION(series_options, from, CLI_INTEGER, .value = "N", .low = 0, .high = 1000000000000,                   \
                   .help = "number of the first game (default: 0)"),                                                   \
        CLI_OPTION(series_options, threads, CLI_INTEGER, .value = "T", .low = 1, .high = SERIES_THREADS_MAX,           \
                   .help = "games at once (default: one for each processor)"),                                         \
        CLI_OPTION(series_options, options, CLI_TEXT, .value = "JSON",                                                 \
                   .help = "options of the game, as listed by `pesthouse describe`"),                                  \
        CLI_OPTION(series_options, data, CLI_TEXT, .value = "FILES", .help = CLI_DATA_HELP),                           \
        CLI_OPTION(series_options, records, CLI_TEXT, .value = "FOLDER",                                               \
                   .help = "write a record of each game to FOLDER"),                                                   \
        CLI_OPTION(series_options, shard, CLI_TEXT, .value = "K/N",                                                    \
                   .help = "play only the K-th of N parts of the games, for --out; needs --seed"),                     \
        CLI_OPTION(series_options, out, CLI_TEXT, .value = "FILE",                                                     \
                   .help = "report nothing; write what was counted to FILE, for `pesthouse-lab merge`"),               \
        CLI_OPTION(series_options, json, CLI_FLAG, .help = "write one JSON object instead of tables")

struct series {
    struct match match; // set up, without bots
    struct ph_json_document *document;
    struct ph_json options; // of the game, in `document`
    uint64_t seed;
    unsigned threads;
    bool progress; // on a terminal
};

// Reads the options, and tries those of the game, so that what is wrong with them is said before anything is played.
// Returns an enum cli_exit; on failure it has reported why.
int series_begin(struct series *series, const struct cli_command *command, const struct series_options *given);
void series_end(struct series *series);

// Refuses options that do not go together in a part of a series.
int series_check_parts(const struct cli_command *command, const struct series_options *given);
// Begins the words of a job with what `simulate` and `arena` share.
void series_words(struct job *job, const struct series *series, const struct series_options *given);
// Does the job in a way, or plays the shard that the options name.
int series_do(struct job *job, const struct series_options *given, const struct job_way *way, bool *report);

#endif
