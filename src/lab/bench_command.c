// SPDX-License-Identifier: MIT
// `pesthouse-lab bench`: how fast this build is on one core.
#include "cli/names.h"
#include "lab/bench.h"
#include "lab/commands.h"
#include "run/os.h"

#include <stdio.h>
#include <stdlib.h>

struct bench_options {
    const char *game;
    int64_t players;
    const char *only;
    int64_t seconds;
    const char *positions;
    bool json;
};

static const struct cli_option options[] = {
    CLI_OPTION(bench_options, game, CLI_TEXT, .value = "GAME", .help = "the game to measure (default: the first one)"),
    CLI_OPTION(bench_options, players, CLI_INTEGER, .value = "N", .low = 1, .high = PH_SEATS_MAX,
               .help = "number of seats, for rows that have only one (default: 4)"),
    CLI_OPTION(bench_options, only, CLI_TEXT, .value = "NAME",
               .help = "measure only rows with NAME in their names, and the reference"),
    CLI_OPTION(bench_options, seconds, CLI_INTEGER, .value = "S", .low = 1, .high = 86400,
               .help = "total time to measure, at least one round (default: 15)"),
    CLI_OPTION(bench_options, positions, CLI_TEXT, .value = "FOLDER",
               .help = "also count the positions in FOLDER/GAME/*.json that the strongest bot solves"),
    CLI_OPTION(bench_options, json, CLI_FLAG, .help = "write one JSON object instead of a table"),
};

static void show_round(unsigned round) {
    fprintf(stderr, "\rround %u of %d ", round + 1, BENCH_ROUNDS);
    fflush(stderr);
}

static int read_positions(const struct cli_command *self, struct tactics *tactics, const struct bench *bench,
                          const char *folder) {
    struct ph_error error = {0};
    const enum ph_status status = folder == NULL ? PH_OK : tactics_read(tactics, bench->game, folder, &error);
    return status == PH_OK
               ? CLI_EXIT_OK
               : lab_refuse(self, status == PH_ERROR_IO ? CLI_EXIT_IO : CLI_EXIT_FAILED, "%s", error.message);
}

static int measure(const struct cli_command *self, struct bench *bench) {
    struct ph_error error = {0};
    const bool shows_rounds = os_is_terminal(stderr);
    const enum ph_status status = bench_run(bench, shows_rounds ? show_round : NULL, &error);
    if (shows_rounds) {
        fprintf(stderr, "\r%20s\r", "");
    }
    return status == PH_OK ? CLI_EXIT_OK
                           : lab_refuse(self, status == PH_ERROR_BAD_REQUEST ? CLI_EXIT_USAGE : CLI_EXIT_FAILED, "%s",
                                        error.message);
}

static int report(const struct cli_command *self, const struct bench *bench, bool json) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    if (json) {
        bench_write_json(bench, &writer);
        ph_write_char(&writer, '\n');
    } else {
        bench_write_table(bench, &writer);
    }
    return cli_print(self, &writer);
}

static int run_bench(const struct cli_command *self, struct bench *bench, const struct bench_options *given) {
    struct tactics tactics = {0};
    bench->tactics = given->positions == NULL ? NULL : &tactics;
    int code = read_positions(self, &tactics, bench, given->positions);
    if (code == CLI_EXIT_OK) {
        code = measure(self, bench);
    }
    if (code == CLI_EXIT_OK) {
        code = report(self, bench, given->json);
    }
    tactics_deinit(&tactics);
    return code;
}

static int run(const struct cli_command *self, int argc, char **argv) {
    struct bench_options given = {.seconds = 15};
    int argument_count = 0;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &given, &argument_count, &code)) {
        return code;
    }
    struct bench *const bench = calloc(1, sizeof *bench);
    if (bench == NULL) {
        return lab_refuse(self, CLI_EXIT_FAILED, "out of memory");
    }
    bench->seconds = (double)given.seconds;
    bench->players = (int)given.players;
    bench->only = given.only;
    code = cli_find_game(self, given.game, &bench->game);
    if (code == CLI_EXIT_OK) {
        code = run_bench(self, bench, &given);
    }
    free(bench);
    return code;
}

const struct cli_command lab_bench = {
    .program = CLI_LAB,
    .name = "bench",
    .summary = CLI_BENCH_SUMMARY,
    .arguments = "",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .details =
        "Random games choose the type of an action first, then uniformly within it; a transition is a decision or\n"
        "a draw of chance. Some rows play a number of fixed seeds equally often, and say so.\n"
        "\"Observed\" games write the observation and the mask of types at every decision.\n"
        "Batches write observation and legal list at each decision of all tables, and choose uniformly among the "
        "legal\n"
        "actions.\n"
        "The reference row is a fixed amount of integer arithmetic; the column \"reference\" gives each row relative\n"
        "to it, so that figures of different machines can be compared. Time is processor time of one core.\n"
        "The positions for --positions are in tests/positions/ of the sources; the number solved changes only when\n"
        "the search changes.\n",
    .examples = "  pesthouse-lab bench\n"
                "  pesthouse-lab bench --game rattus --seconds 60 --json\n"
                "  pesthouse-lab bench --game bristol1350 --players 6 --only \"search vanilla\"\n",
    .run = run,
};
