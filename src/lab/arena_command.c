// SPDX-License-Identifier: MIT
// `pesthouse-lab arena`: who is stronger, and by how much.
#include "lab/arena.h"
#include "lab/records.h"
#include "lab/series.h"
#include "pesthouse/pesthouse.h"

#include <stdlib.h>

enum { GAMES_DEFAULT = 100 };

struct arena_options {
    struct series_options series;
    const char *agents;
    int64_t stop;
    bool first;
    bool list;
    bool times;
};

static const struct cli_option options[] = {
    SERIES_OPTIONS("games of each pairing, rounded up to whole rounds (default: 100)"),
    CLI_OPTION(arena_options, agents, CLI_TEXT, .value = "LIST",
               .help =
                   "two or more agents, joined by commas (--list shows them), with a budget if they search: noble:500"),
    CLI_OPTION(arena_options, stop, CLI_INTEGER, .value = "POINTS", .low = 1, .high = 50,
               .help = "end a pairing once its interval is within POINTS percentage points to each side"),
    CLI_OPTION(arena_options, first, CLI_FLAG, .help = "seat only the first agent alone, against each of the others"),
    CLI_OPTION(arena_options, list, CLI_FLAG, .help = "play nothing; list the agents and their default budgets"),
    CLI_OPTION(arena_options, times, CLI_FLAG, .help = "also show how long moves take"),
};

static int read_agents(const struct cli_command *self, struct arena *arena, const char *list) {
    struct ph_error error;
    if (list == NULL) {
        return lab_refuse(self, CLI_EXIT_USAGE, "--agents is missing; for example --agents noble,rules");
    }
    if (arena_agents_read(arena->agents, &arena->agent_count, arena->game, list, &error) != PH_OK) {
        return lab_refuse(self, CLI_EXIT_USAGE, "%s", error.message);
    }
    return arena->agent_count >= 2 ? CLI_EXIT_OK
                                   : lab_refuse(self, CLI_EXIT_USAGE, "--agents: expected at least two agents");
}

static int set_up(const struct cli_command *self, struct arena *arena, const struct series *series,
                  const struct arena_options *given) {
    const uint64_t players = (uint64_t)series->match.players;
    if (players < 2) {
        return lab_refuse(self, CLI_EXIT_USAGE, "an arena needs at least two seats");
    }
    *arena = (struct arena){
        .game = series->match.game,
        .players = series->match.players,
        .options = series->options,
        .seed = series->seed,
        .threads = series->threads,
        .progress = series->progress,
        .games = ((uint64_t)given->series.games + players - 1) / players * players,
        .from = (uint64_t)given->series.from / players * players,
        .stop = (double)given->stop / 100,
        .records = given->series.records,
        .times = given->times,
        .first = given->first,
    };
    return read_agents(self, arena, given->agents);
}

static int list_agents(const struct cli_command *self, bool json) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    if (json) {
        arena_write_bots_json(&writer);
        ph_write_char(&writer, '\n');
    } else {
        arena_write_bots_table(&writer);
    }
    return cli_print(self, &writer);
}

static int report(const struct cli_command *self, const struct arena *arena, bool json) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    if (json) {
        arena_write_json(arena, &writer);
        ph_write_char(&writer, '\n');
    } else {
        arena_write_table(arena, &writer);
    }
    const int code = cli_print(self, &writer);
    return code == CLI_EXIT_OK && arena->interrupted ? CLI_EXIT_FAILED : code;
}

static int play(const struct cli_command *self, struct arena *arena, bool json) {
    struct ph_error error = {0};
    const enum ph_status status = arena_run(arena, &error);
    const int code = status == PH_OK
                         ? report(self, arena, json)
                         : lab_refuse(self, status == PH_ERROR_IO ? CLI_EXIT_IO : CLI_EXIT_FAILED, "%s", error.message);
    arena_deinit(arena);
    return code;
}

// ---- parts ----------------------------------------------------------------------------------------------------------

static enum ph_status play_part(void *void_arena, uint64_t from, uint64_t games, struct job_count *counts,
                                bool *interrupted, struct ph_error *error) {
    struct arena part = *(const struct arena *)void_arena;
    part.from = from;
    part.games = games;
    const enum ph_status status = arena_run(&part, error);
    for (unsigned i = 0; status == PH_OK && i < part.pairing_count; i++) {
        match_add(&counts[i].stats, &part.pairings[i].stats);
        match_ratio_merge(&counts[i].score, &part.pairings[i].score);
    }
    *interrupted = part.interrupted;
    arena_deinit(&part);
    return status;
}

static int report_job(const struct job *job, struct arena *arena, bool json) {
    for (unsigned i = 0; i < arena->pairing_count; i++) {
        arena->pairings[i].stats = job->counts[i].stats;
        arena->pairings[i].score = job->counts[i].score;
    }
    arena_rate(arena);
    return report(job->command, arena, json);
}

// As a job, of which this process may play a part, or none.
static int do_job(const struct cli_command *self, const struct series *series, const struct arena_options *given,
                  struct arena *arena, const struct job_way *way) {
    struct ph_error error = {0};
    struct job job = {
        .command = self,
        .from = arena->from,
        .games = arena->games,
        .unit = (uint64_t)arena->players,
        .play = play_part,
        .context = arena,
    };
    bool whole = false;
    if (given->stop > 0) {
        return lab_refuse(self, CLI_EXIT_USAGE, "--stop looks at all games so far, which no part of a series has");
    }
    if (arena_pair(arena, &error) != PH_OK) {
        return lab_refuse(self, CLI_EXIT_FAILED, "%s", error.message);
    }
    series_words(&job, series, &given->series);
    job_word(&job, "--agents", given->agents);
    job_flag(&job, "--first", given->first);
    job_flag(&job, "--times", given->times);
    ph_json_array_end(&job.words);
    job.count_count = arena->pairing_count;
    job.counts = calloc(job.count_count, sizeof *job.counts);
    int code = job.counts == NULL || job.words.failed ? lab_refuse(self, CLI_EXIT_FAILED, "out of memory")
                                                      : series_do(&job, &given->series, way, &whole);
    if (code == CLI_EXIT_OK && whole) {
        code = report_job(&job, arena, given->series.json);
    }
    free(job.counts);
    ph_writer_deinit(&job.words);
    arena_deinit(arena);
    return code;
}

// ---- the command ----------------------------------------------------------------------------------------------------

int arena_in_way(int argc, char **argv, const struct job_way *way) {
    const struct cli_command *const self = &lab_arena;
    struct arena_options given = {.series = {.games = GAMES_DEFAULT, .seed = -1}};
    struct arena arena = {.records = NULL};
    struct series series;
    int argument_count = 0;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &given, &argument_count, &code)) {
        return code;
    }
    if (given.list) {
        return list_agents(self, given.series.json);
    }
    code = series_check_parts(self, &given.series);
    if (code == CLI_EXIT_OK) {
        code = series_begin(&series, self, &given.series);
    }
    if (code != CLI_EXIT_OK) {
        return code;
    }
    code = set_up(self, &arena, &series, &given);
    if (code == CLI_EXIT_OK) {
        code = records_begin(self, arena.records);
    }
    if (code == CLI_EXIT_OK) {
        code = way != NULL || given.series.out != NULL ? do_job(self, &series, &given, &arena, way)
                                                       : play(self, &arena, given.series.json);
    }
    arena_agents_deinit(arena.agents, arena.agent_count);
    series_end(&series);
    return code;
}

static int run(const struct cli_command *self, int argc, char **argv) {
    (void)self;
    return arena_in_way(argc, argv, NULL);
}

const struct cli_command lab_arena = {
    .program = CLI_LAB,
    .name = "arena",
    .summary = CLI_ARENA_SUMMARY,
    .arguments = "",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
    .details =
        "Every agent meets every other: face to face with two seats, alone against the other on all remaining seats\n"
        "with more. Seats rotate, and the games of a round have the same luck. An agent is a bot. One that searches\n"
        "can have a budget of iterations (noble:500), of milliseconds (noble:500ms), or its own with its time limit\n"
        "(noble:own); without one it has its own iterations and no time limit, and it can have a temperament\n"
        "(noble/loyal, noble/loyal:500). Some agents exist only here: vanilla, the textbook search; cheat, which sees\n"
        "everything; naive, which draws no conclusions from what others did; and deviants such as taker, which play\n"
        "like rules but for one habit (--list shows all). An agent can be a program of your own, which reads a line\n"
        "of JSON for each decision and answers with an action, as at a table (docs/bridge.md): exec:COMMAND, without\n"
        "a comma. The results depend on the seed and the options alone, unless agents have a budget of time or are\n"
        "programs. A move is late if it takes 5 % longer than its budget. Ctrl-C ends the\n"
        "arena and shows the results so far.\n",
    .examples = "  pesthouse-lab arena --game rattus --agents rules,greedy,random --games 200\n"
                "  pesthouse-lab arena --game rattus --players 4 --agents noble:100,vanilla:1000 --games 40 --stop 5\n"
                "  pesthouse-lab arena --game rattus --agents noble:50,rules --games 20 --records games --json\n"
                "  pesthouse-lab arena --game rattus --agents 'exec:python3 mine.py',rules,random --games 20\n",
};
