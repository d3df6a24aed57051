// SPDX-License-Identifier: MIT
// `pesthouse simulate`: bots play many games, and statistics come out.
#define _POSIX_C_SOURCE 200809L // isatty
#include "cli/commands.h"
#include "cli/games.h"
#include "cli/names.h"
#include "cli/simulation.h"
#include "pesthouse/pesthouse.h"
#include "run/crew.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { THREADS_MAX = 256 };

struct simulate_options {
    const char *game;
    int64_t players;
    const char *bots;
    int64_t games;
    int64_t seed;
    int64_t from;
    int64_t threads;
    const char *options;
    bool rotate;
    bool json;
};

static const struct cli_option options[] = {
    {.name = "game",
     .kind = CLI_TEXT,
     .value = "GAME",
     .help = "the game to play (default: the first one)",
     .offset = offsetof(struct simulate_options, game)},
    {.name = "players",
     .kind = CLI_INTEGER,
     .value = "N",
     .help = "number of seats (default: the fewest that the game allows)",
     .offset = offsetof(struct simulate_options, players),
     .low = 1,
     .high = PH_SEATS_MAX},
    {.name = "bots",
     .kind = CLI_TEXT,
     .value = "LIST",
     .help = "bots by seat, joined by commas; a short list repeats (default: random)",
     .offset = offsetof(struct simulate_options, bots)},
    {.name = "games",
     .kind = CLI_INTEGER,
     .value = "N",
     .help = "number of games (default: 1000)",
     .offset = offsetof(struct simulate_options, games),
     .low = 1,
     .high = 1000000000000},
    {.name = "rotate",
     .kind = CLI_FLAG,
     .help = "rotate the bots: each plays the same luck from every seat",
     .offset = offsetof(struct simulate_options, rotate)},
    {.name = "seed",
     .kind = CLI_INTEGER,
     .value = "S",
     .help = "equal seeds give equal results (default: random)",
     .offset = offsetof(struct simulate_options, seed),
     .low = 0,
     .high = PH_SEED_MAX},
    {.name = "from",
     .kind = CLI_INTEGER,
     .value = "N",
     .help = "number of the first game (default: 0)",
     .offset = offsetof(struct simulate_options, from),
     .low = 0,
     .high = 1000000000000},
    {.name = "threads",
     .kind = CLI_INTEGER,
     .value = "T",
     .help = "games at once (default: one for each processor)",
     .offset = offsetof(struct simulate_options, threads),
     .low = 1,
     .high = THREADS_MAX},
    {.name = "options",
     .kind = CLI_TEXT,
     .value = "JSON",
     .help = "options of the game, as listed by `pesthouse describe`",
     .offset = offsetof(struct simulate_options, options)},
    {.name = "json",
     .kind = CLI_FLAG,
     .help = "write one JSON object instead of tables",
     .offset = offsetof(struct simulate_options, json)},
};

static int refuse(const char *message) {
    fprintf(stderr, "pesthouse simulate: %s\npesthouse simulate --help shows the usage\n", message);
    return CLI_EXIT_USAGE;
}

enum { NAMES_MAX = 32 };

// One name of the list, of `length` bytes.
static int find_bot(const struct ph_game *game, const char *name, size_t length, const struct ph_bot **bot) {
    char typed[64];
    snprintf(typed, sizeof typed, "%.*s", length < sizeof typed ? (int)length : (int)sizeof typed - 1, name);
    *bot = ph_bot_find(typed);
    if (*bot == NULL) {
        const char *words[NAMES_MAX + 1] = {0};
        for (size_t i = 0; i < ph_bot_count() && i < NAMES_MAX; i++) {
            words[i] = ph_bot_at(i)->name;
        }
        return cli_refuse_unknown("simulate", "bot", typed, words);
    }
    if (!(*bot)->plays(game)) {
        fprintf(stderr, "pesthouse simulate: the bot %s does not play %s\n", typed, game->id);
        return CLI_EXIT_USAGE;
    }
    return CLI_EXIT_OK;
}

static int seat_bots(struct match *match, const char *list) {
    int count = 0;
    for (const char *name = list;;) {
        const size_t length = strcspn(name, ",");
        if (count == match->players) {
            return refuse("--bots: more bots than seats");
        }
        if (length == 0) {
            return refuse("--bots: a name is missing");
        }
        const int code = find_bot(match->game, name, length, &match->bots[count++]);
        if (code != CLI_EXIT_OK) {
            return code;
        }
        if (name[length] == '\0') {
            break;
        }
        name += length + 1;
    }
    for (int entry = 0; entry < match->players; entry++) {
        match->bots[entry] = match->bots[entry % count];
        match->limits[entry].iterations = match->bots[entry]->iterations; // time would make results differ
    }
    return CLI_EXIT_OK;
}

static int set_up(const struct simulate_options *given, struct simulation *simulation) {
    struct ph_error error;
    const struct ph_game *game = NULL;
    const int code = cli_find_game("simulate", given->game, &game);
    if (code != CLI_EXIT_OK) {
        return code;
    }
    const int players = given->players == 0 ? game->players_min : (int)given->players;
    if (players < game->players_min || players > game->players_max) {
        fprintf(stderr, "pesthouse simulate: %s is for %d to %d players, not %d\n", game->id, game->players_min,
                game->players_max, players);
        return CLI_EXIT_USAGE;
    }
    struct ph_json_document *document = NULL;
    struct ph_json json = {0};
    if (given->options != NULL) {
        if (ph_json_parse(&document, given->options, strlen(given->options), &error) != PH_OK) {
            fprintf(stderr, "pesthouse simulate: --options: %s\n", error.message);
            return CLI_EXIT_USAGE;
        }
        json = ph_json_root(document);
    }
    const enum ph_status status = match_init(&simulation->match, game, players, json, &error);
    ph_json_document_destroy(document);
    if (status != PH_OK) {
        fprintf(stderr, "pesthouse simulate: --options: %s\n", error.message);
        return CLI_EXIT_USAGE;
    }
    simulation->match.tally = cli_game_of(game)->tally;
    simulation->match.rotate = given->rotate;
    return seat_bots(&simulation->match, given->bots);
}

static int report(const struct simulation *simulation, const struct simulation_outcome *outcome, bool json) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    if (json) {
        simulation_write_json(simulation, outcome, &writer);
        ph_write_char(&writer, '\n');
    } else {
        simulation_write_table(simulation, outcome, &writer);
    }
    int code = CLI_EXIT_OK;
    if (writer.failed) {
        fprintf(stderr, "pesthouse simulate: out of memory\n");
        code = CLI_EXIT_FAILED;
    } else {
        fwrite(writer.data, 1, writer.length, stdout); // errors are checked once, at the end of the program
    }
    ph_writer_deinit(&writer);
    return code;
}

static int run(const struct cli_command *self, int argc, char **argv) {
    struct simulate_options given = {.bots = "random", .games = 1000, .seed = -1};
    int argument_count = 0;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &given, &argument_count, &code)) {
        return code;
    }
    struct simulation simulation = {.from = (uint64_t)given.from, .games = (uint64_t)given.games};
    code = set_up(&given, &simulation);
    if (code != CLI_EXIT_OK) {
        return code;
    }
    simulation.seed = (uint64_t)given.seed;
    if (given.seed < 0 && ph_seed_fresh(&simulation.seed) != PH_OK) {
        fprintf(stderr, "pesthouse simulate: the system provided no random seed; choose one with --seed\n");
        return CLI_EXIT_IO;
    }
    simulation.match.key = ph_key_from_seed(simulation.seed);
    simulation.threads = given.threads > 0 ? (unsigned)given.threads : crew_threads(THREADS_MAX);
    simulation.progress = isatty(STDERR_FILENO) != 0;

    struct simulation_outcome *outcome = calloc(1, sizeof *outcome);
    struct ph_error error = {0};
    if (outcome == NULL) {
        fprintf(stderr, "pesthouse simulate: out of memory\n");
        return CLI_EXIT_FAILED;
    }
    if (simulation_run(&simulation, outcome, &error) != PH_OK) {
        fprintf(stderr, "pesthouse simulate: %s\n", error.message);
        code = CLI_EXIT_FAILED;
    } else {
        code = report(&simulation, outcome, given.json);
        if (code == CLI_EXIT_OK && simulation.progress) {
            fprintf(stderr, "%.1f s, %.0f games a second\n", outcome->seconds,
                    (double)outcome->stats.games / outcome->seconds);
        }
        if (code == CLI_EXIT_OK && outcome->interrupted) {
            code = CLI_EXIT_FAILED;
        }
    }
    free(outcome);
    return code;
}

const struct cli_command simulate_command = {
    .name = "simulate",
    .summary = "Let bots play many games, and count the results",
    .arguments = "",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
    .details =
        "Shows how often each bot and each seat wins, its mean score, both with 95 % intervals, and the length of\n"
        "games and why they end. The results depend on the seed and the options alone, not on the number of threads.\n"
        "Ctrl-C ends the series and shows the results so far. `pesthouse describe` lists games and bots.\n",
    .examples =
        "  pesthouse simulate --game rattus --players 4 --games 100000\n"
        "  pesthouse simulate --game rattus --players 3 --bots rules,greedy,random --games 3000 --rotate --seed 1\n"
        "  pesthouse simulate --game bristol1350 --players 6 --bots rules --games 2000\n"
        "  pesthouse simulate --game rattus --bots rules,greedy --rotate --json > result.json\n",
};
