// SPDX-License-Identifier: MIT
// `pesthouse arena`: who is stronger, and by how much.
#define _POSIX_C_SOURCE 200809L // isatty, mkdir
#include "cli/arena.h"
#include "cli/commands.h"
#include "cli/names.h"
#include "pesthouse/pesthouse.h"
#include "run/crew.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { THREADS_MAX = 256, GAMES_DEFAULT = 100 };

struct arena_options {
    const char *game;
    int64_t players;
    const char *agents;
    int64_t games;
    int64_t stop;
    int64_t seed;
    int64_t from;
    int64_t threads;
    const char *options;
    const char *records;
    bool first;
    bool list;
    bool times;
    bool json;
};

static const struct cli_option options[] = {
    {.name = "game",
     .kind = CLI_TEXT,
     .value = "GAME",
     .help = "the game to play (default: the first one)",
     .offset = offsetof(struct arena_options, game)},
    {.name = "players",
     .kind = CLI_INTEGER,
     .value = "N",
     .help = "number of seats (default: the fewest that the game allows)",
     .offset = offsetof(struct arena_options, players),
     .low = 2,
     .high = PH_SEATS_MAX},
    {.name = "agents",
     .kind = CLI_TEXT,
     .value = "LIST",
     .help = "two or more agents, joined by commas (--list shows them), with a budget if they search: noble:500",
     .offset = offsetof(struct arena_options, agents)},
    {.name = "games",
     .kind = CLI_INTEGER,
     .value = "N",
     .help = "games of each pairing, rounded up to whole rounds (default: 100)",
     .offset = offsetof(struct arena_options, games),
     .low = 1,
     .high = 1000000000},
    {.name = "stop",
     .kind = CLI_INTEGER,
     .value = "POINTS",
     .help = "end a pairing once its interval is within POINTS percentage points to each side",
     .offset = offsetof(struct arena_options, stop),
     .low = 1,
     .high = 50},
    {.name = "seed",
     .kind = CLI_INTEGER,
     .value = "S",
     .help = "equal seeds give equal results (default: random)",
     .offset = offsetof(struct arena_options, seed),
     .low = 0,
     .high = PH_SEED_MAX},
    {.name = "from",
     .kind = CLI_INTEGER,
     .value = "N",
     .help = "number of the first game (default: 0)",
     .offset = offsetof(struct arena_options, from),
     .low = 0,
     .high = 1000000000},
    {.name = "threads",
     .kind = CLI_INTEGER,
     .value = "T",
     .help = "games at once (default: one for each processor)",
     .offset = offsetof(struct arena_options, threads),
     .low = 1,
     .high = THREADS_MAX},
    {.name = "options",
     .kind = CLI_TEXT,
     .value = "JSON",
     .help = "options of the game, as listed by `pesthouse describe`",
     .offset = offsetof(struct arena_options, options)},
    {.name = "records",
     .kind = CLI_TEXT,
     .value = "FOLDER",
     .help = "write a record of each game to FOLDER",
     .offset = offsetof(struct arena_options, records)},
    {.name = "first",
     .kind = CLI_FLAG,
     .help = "seat only the first agent alone, against each of the others",
     .offset = offsetof(struct arena_options, first)},
    {.name = "list",
     .kind = CLI_FLAG,
     .help = "play nothing; list the agents and their default budgets",
     .offset = offsetof(struct arena_options, list)},
    {.name = "times",
     .kind = CLI_FLAG,
     .help = "also show how long moves take",
     .offset = offsetof(struct arena_options, times)},
    {.name = "json",
     .kind = CLI_FLAG,
     .help = "write one JSON object instead of tables",
     .offset = offsetof(struct arena_options, json)},
};

static int refuse(const char *message) {
    fprintf(stderr, "pesthouse arena: %s\npesthouse arena --help shows the usage\n", message);
    return CLI_EXIT_USAGE;
}

static int read_agents(struct arena *arena, const char *list) {
    struct ph_error error;
    if (list == NULL) {
        return refuse("--agents is missing; for example --agents noble,rules");
    }
    if (arena_agents_read(arena->agents, &arena->agent_count, arena->game, list, &error) != PH_OK) {
        return refuse(error.message);
    }
    return arena->agent_count >= 2 ? CLI_EXIT_OK : refuse("--agents: expected at least two agents");
}

// Also tries the game's options, so that what is wrong with them is said before anything is played.
static int set_up(const struct arena_options *given, struct arena *arena, struct ph_json_document **document) {
    struct ph_error error;
    int code = cli_find_game("arena", given->game, &arena->game);
    if (code != CLI_EXIT_OK) {
        return code;
    }
    arena->players = given->players == 0 ? arena->game->players_min : (int)given->players;
    if (arena->players < arena->game->players_min || arena->players > arena->game->players_max) {
        fprintf(stderr, "pesthouse arena: %s is for %d to %d players, not %d\n", arena->game->id,
                arena->game->players_min, arena->game->players_max, arena->players);
        return CLI_EXIT_USAGE;
    }
    if (arena->players < 2) {
        return refuse("an arena needs at least two seats");
    }
    code = read_agents(arena, given->agents);
    if (code != CLI_EXIT_OK) {
        return code;
    }
    struct match match;
    enum ph_status status = PH_OK;
    if (given->options != NULL) {
        status = ph_json_parse(document, given->options, strlen(given->options), &error);
        arena->options = status == PH_OK ? ph_json_root(*document) : arena->options;
    }
    if (status == PH_OK) {
        status = match_init(&match, arena->game, arena->players, arena->options, &error);
    }
    if (status != PH_OK) {
        fprintf(stderr, "pesthouse arena: --options: %s\n", error.message);
        return CLI_EXIT_USAGE;
    }
    const uint64_t players = (uint64_t)arena->players;
    arena->games = ((uint64_t)given->games + players - 1) / players * players;
    arena->from = (uint64_t)given->from / players * players;
    arena->stop = (double)given->stop / 100;
    arena->records = given->records;
    arena->times = given->times;
    arena->first = given->first;
    return CLI_EXIT_OK;
}

// Without an arena: the bots that there are.
static int report(const struct arena *arena, bool json) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    if (arena == NULL && json) {
        arena_write_bots_json(&writer);
        ph_write_char(&writer, '\n');
    } else if (arena == NULL) {
        arena_write_bots_table(&writer);
    } else if (json) {
        arena_write_json(arena, &writer);
        ph_write_char(&writer, '\n');
    } else {
        arena_write_table(arena, &writer);
    }
    int code = CLI_EXIT_OK;
    if (writer.failed) {
        fprintf(stderr, "pesthouse arena: out of memory\n");
        code = CLI_EXIT_FAILED;
    } else {
        fwrite(writer.data, 1, writer.length, stdout); // errors are checked once, at the end of the program
    }
    ph_writer_deinit(&writer);
    return code;
}

static int run(const struct cli_command *self, int argc, char **argv) {
    struct arena_options given = {.games = GAMES_DEFAULT, .seed = -1};
    struct ph_json_document *document = NULL;
    struct ph_error error = {0};
    struct arena *arena = NULL;
    int argument_count = 0;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &given, &argument_count, &code)) {
        return code;
    }
    if (given.list) {
        return report(NULL, given.json);
    }
    arena = calloc(1, sizeof *arena);
    if (arena == NULL) {
        fprintf(stderr, "pesthouse arena: out of memory\n");
        return CLI_EXIT_FAILED;
    }
    code = set_up(&given, arena, &document);
    if (code != CLI_EXIT_OK) {
        goto cleanup;
    }
    arena->seed = (uint64_t)given.seed;
    if (given.seed < 0 && ph_seed_fresh(&arena->seed) != PH_OK) {
        fprintf(stderr, "pesthouse arena: the system provided no random seed; choose one with --seed\n");
        code = CLI_EXIT_IO;
        goto cleanup;
    }
    if (arena->records != NULL && mkdir(arena->records, 0777) != 0 && errno != EEXIST) {
        fprintf(stderr, "pesthouse arena: --records: cannot make the folder %s: %s\n", arena->records, strerror(errno));
        code = CLI_EXIT_IO;
        goto cleanup;
    }
    arena->threads = given.threads > 0 ? (unsigned)given.threads : crew_threads(THREADS_MAX);
    arena->progress = isatty(STDERR_FILENO) != 0;
    const enum ph_status status = arena_run(arena, &error);
    if (status != PH_OK) {
        fprintf(stderr, "pesthouse arena: %s\n", error.message);
        code = status == PH_ERROR_IO ? CLI_EXIT_IO : CLI_EXIT_FAILED;
        goto cleanup;
    }
    code = report(arena, given.json);
    if (code == CLI_EXIT_OK && arena->interrupted) {
        code = CLI_EXIT_FAILED;
    }

cleanup:
    arena_deinit(arena);
    free(arena);
    ph_json_document_destroy(document);
    return code;
}

const struct cli_command arena_command = {
    .name = "arena",
    .summary = "Let agents play each other, and rate them",
    .arguments = "",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
    .details =
        "Every agent meets every other: face to face with two seats, alone against the other on all remaining seats\n"
        "with more. Seats rotate, and the games of a round have the same luck. An agent is a bot. One that searches\n"
        "can have a budget of iterations (noble:500), of milliseconds (noble:500ms), or its own with its time limit\n"
        "(noble:own); without one it has its own iterations and no time limit. Some agents exist only here: vanilla,\n"
        "the textbook search; cheat, which sees everything; naive, which draws no conclusions from what others did;\n"
        "and deviants such as taker, which play like rules but for one habit (--list shows all). The results depend\n"
        "on the seed and the options alone, unless agents have a budget of time. A move is late if it takes 5 %\n"
        "longer than its budget. Ctrl-C ends the arena and shows the results so far.\n",
    .examples = "  pesthouse arena --game rattus --agents rules,greedy,random --games 200\n"
                "  pesthouse arena --game rattus --players 4 --agents noble:100,vanilla:1000 --games 40 --stop 5\n"
                "  pesthouse arena --game rattus --agents noble:50,rules --games 20 --records games --json\n",
};
