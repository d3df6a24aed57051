// SPDX-License-Identifier: MIT
// `pesthouse bench`: how fast this build is on one core.
#define _POSIX_C_SOURCE 200809L // isatty
#include "cli/bench.h"
#include "cli/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct bench_options {
    const char *game;
    int64_t players;
    const char *only;
    int64_t seconds;
    const char *positions;
    bool json;
};

static const struct cli_option bench_options[] = {
    {.name = "game",
     .kind = CLI_TEXT,
     .value = "GAME",
     .help = "the game to measure (default: the first one)",
     .offset = offsetof(struct bench_options, game)},
    {.name = "players",
     .kind = CLI_INTEGER,
     .value = "N",
     .help = "number of seats, for rows that have only one (default: 4)",
     .offset = offsetof(struct bench_options, players),
     .low = 1,
     .high = PH_SEATS_MAX},
    {.name = "only",
     .kind = CLI_TEXT,
     .value = "NAME",
     .help = "measure only rows with NAME in their names, and the reference",
     .offset = offsetof(struct bench_options, only)},
    {.name = "seconds",
     .kind = CLI_INTEGER,
     .value = "S",
     .help = "total time to measure, at least one round (default: 15)",
     .offset = offsetof(struct bench_options, seconds),
     .low = 1,
     .high = 86400},
    {.name = "positions",
     .kind = CLI_TEXT,
     .value = "FOLDER",
     .help = "also count the positions in FOLDER/GAME/*.json that the strongest bot solves",
     .offset = offsetof(struct bench_options, positions)},
    {.name = "json",
     .kind = CLI_FLAG,
     .help = "write one JSON object instead of a table",
     .offset = offsetof(struct bench_options, json)},
};

static void show_round(unsigned round) {
    fprintf(stderr, "\rround %u of %d ", round + 1, BENCH_ROUNDS);
    fflush(stderr);
}

static int refuse_game(const char *id) {
    fprintf(stderr, "pesthouse bench: unknown game %s; expected", id);
    for (size_t i = 0; i < ph_game_count(); i++) {
        fprintf(stderr, "%s %s", i == 0 ? "" : ",", ph_game_at(i)->id);
    }
    fprintf(stderr, "\n");
    return CLI_EXIT_USAGE;
}

static int run(const struct cli_command *self, int argc, char **argv) {
    struct bench_options given = {.seconds = 15};
    int argument_count = 0;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &given, &argument_count, &code)) {
        return code;
    }
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    struct ph_error error = {0};
    struct tactics tactics = {0};
    struct bench *bench = calloc(1, sizeof *bench);
    if (bench == NULL) {
        fprintf(stderr, "pesthouse bench: out of memory\n");
        code = CLI_EXIT_FAILED;
        goto cleanup;
    }
    bench->seconds = (double)given.seconds;
    bench->players = (int)given.players;
    bench->only = given.only;
    bench->game = given.game == NULL ? ph_game_at(0) : ph_game_find(given.game);
    if (bench->game == NULL) {
        code = refuse_game(given.game);
        goto cleanup;
    }
    if (given.positions != NULL) {
        const enum ph_status status = tactics_read(&tactics, bench->game, given.positions, &error);
        if (status != PH_OK) {
            fprintf(stderr, "pesthouse bench: %s\n", error.message);
            code = status == PH_ERROR_IO ? CLI_EXIT_IO : CLI_EXIT_FAILED;
            goto cleanup;
        }
        bench->tactics = &tactics;
    }
    const bool shows_rounds = isatty(STDERR_FILENO) != 0;
    const enum ph_status status = bench_run(bench, shows_rounds ? show_round : NULL, &error);
    if (shows_rounds) {
        fprintf(stderr, "\r%20s\r", "");
    }
    if (status != PH_OK) {
        fprintf(stderr, "pesthouse bench: %s\n", error.message);
        code = status == PH_ERROR_BAD_REQUEST ? CLI_EXIT_USAGE : CLI_EXIT_FAILED;
        goto cleanup;
    }
    if (given.json) {
        bench_write_json(bench, &writer);
        ph_write_char(&writer, '\n');
    } else {
        bench_write_table(bench, &writer);
    }
    if (writer.failed) {
        fprintf(stderr, "pesthouse bench: out of memory\n");
        code = CLI_EXIT_FAILED;
        goto cleanup;
    }
    fwrite(writer.data, 1, writer.length, stdout); // errors are checked once, at the end of the program

cleanup:
    tactics_deinit(&tactics);
    free(bench);
    ph_writer_deinit(&writer);
    return code;
}

const struct cli_command bench_command = {
    .name = "bench",
    .summary = "Measure how fast games, bots and the machine are",
    .arguments = "",
    .options = bench_options,
    .option_count = sizeof bench_options / sizeof *bench_options,
    .details =
        "Random games choose the type of an action first, then uniformly within it; a transition is a decision or\n"
        "a draw of chance. Some rows play a number of fixed seeds equally often, and say so.\n"
        "\"Observed\" games write the observation and the mask of types at every decision.\n"
        "The reference row is a fixed amount of integer arithmetic; the column \"reference\" gives each row relative\n"
        "to it, so that figures of different machines can be compared. Time is processor time of one core.\n"
        "The positions for --positions are in tests/positions/ of the sources; the number solved changes only when\n"
        "the search changes.\n",
    .examples = "  pesthouse bench\n"
                "  pesthouse bench --game rattus --seconds 60 --json\n"
                "  pesthouse bench --game bristol1350 --players 6 --only \"search vanilla\"\n",
    .run = run,
};
