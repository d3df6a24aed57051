// SPDX-License-Identifier: MIT
// `pesthouse-lab simulate`: bots play many games, and statistics come out.
#include "lab/arena.h"
#include "lab/dataset.h"
#include "lab/games.h"
#include "lab/records.h"
#include "lab/series.h"
#include "lab/simulation.h"
#include "run/file.h"

#include <stdio.h>
#include <stdlib.h>

struct simulate_options {
    struct series_options series;
    const char *bots;
    const char *npz;
    bool rotate;
};

static const struct cli_option options[] = {
    SERIES_OPTIONS("number of games (default: 1000)"),
    CLI_OPTION(simulate_options, bots, CLI_TEXT, .value = "LIST",
               .help = "agents by seat, as in arena, joined by commas; a short list repeats (default: random)"),
    CLI_OPTION(simulate_options, npz, CLI_TEXT, .value = "FILE",
               .help = "write each decision, what was legal and what came of it to FILE, arrays for NumPy"),
    CLI_OPTION(simulate_options, rotate, CLI_FLAG, .help = "rotate the bots: each plays the same luck from every seat"),
};

static int seat_bots(const struct cli_command *self, struct simulation *simulation, struct arena_agent *agents,
                     unsigned *count, const char *list) {
    struct match *const match = &simulation->match;
    struct ph_error error;
    if (arena_agents_read(agents, count, match->game, list, &error) != PH_OK) {
        return lab_refuse(self, CLI_EXIT_USAGE, "--bots: %s", error.message);
    }
    if (*count > (unsigned)match->players) {
        return lab_refuse(self, CLI_EXIT_USAGE, "--bots: more bots than seats");
    }
    for (int entry = 0; entry < match->players; entry++) {
        const struct arena_agent *const agent = &agents[(unsigned)entry % *count];
        match->bots[entry] = agent->bot;
        match->limits[entry] = agent->limits;
        simulation->names[entry] = agent->name;
    }
    return CLI_EXIT_OK;
}

// The data needed to write a record, on any thread.
struct keeper {
    const struct simulation *simulation;
    struct ph_json options;
    const char *folder;      // of records; NULL: none
    struct dataset *dataset; // NULL: none
};

static enum ph_status keep_record(const struct keeper *keeper, uint64_t number, const struct match_script *script,
                                  struct ph_error *error) {
    const struct match *const match = &keeper->simulation->match;
    const int turned = match->rotate ? (int)(number % (uint64_t)match->players) : 0;
    char name[32];
    char remark[512];
    struct ph_writer writer;
    ph_writer_init(&writer, remark, sizeof remark);
    for (int seat = 0; seat < match->players; seat++) {
        const int entry = (seat + turned) % match->players;
        ph_write_format(&writer, "%s%s on seat %d", seat > 0 ? ", " : "", keeper->simulation->names[entry], seat);
    }
    ph_write_format(&writer, "; game %llu of seed %llu", (unsigned long long)number,
                    (unsigned long long)keeper->simulation->seed);
    snprintf(name, sizeof name, "%06llu", (unsigned long long)number);
    return records_keep(keeper->folder, name, match, keeper->options, script, remark, error);
}

static enum ph_status keep(void *context, uint64_t number, const struct match_script *script, struct ph_error *error) {
    const struct keeper *const keeper = context;
    enum ph_status status = PH_OK;
    if (keeper->folder != NULL) {
        status = keep_record(keeper, number, script, error);
    }
    if (status == PH_OK && keeper->dataset != NULL) {
        status = dataset_add(keeper->dataset, number, script, error);
    }
    return status;
}

static int report(const struct cli_command *self, const struct simulation *simulation,
                  const struct simulation_outcome *outcome, bool json) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    if (json) {
        simulation_write_json(simulation, outcome, &writer);
        ph_write_char(&writer, '\n');
    } else {
        simulation_write_table(simulation, outcome, &writer);
    }
    const int code = cli_print(self, &writer);
    if (code == CLI_EXIT_OK && simulation->progress) {
        fprintf(stderr, "%.1f s, %.0f games a second\n", outcome->seconds,
                (double)outcome->stats.games / outcome->seconds);
    }
    return code == CLI_EXIT_OK && outcome->interrupted ? CLI_EXIT_FAILED : code;
}

static int play(const struct cli_command *self, const struct simulation *simulation, bool json) {
    struct ph_error error = {0};
    struct simulation_outcome *const outcome = calloc(1, sizeof *outcome);
    if (outcome == NULL) {
        return lab_refuse(self, CLI_EXIT_FAILED, "out of memory");
    }
    const enum ph_status status = simulation_run(simulation, outcome, &error);
    const int code = status == PH_OK
                         ? report(self, simulation, outcome, json)
                         : lab_refuse(self, status == PH_ERROR_IO ? CLI_EXIT_IO : CLI_EXIT_FAILED, "%s", error.message);
    free(outcome);
    return code;
}

// ---- parts ----------------------------------------------------------------------------------------------------------

static enum ph_status play_part(void *void_simulation, uint64_t from, uint64_t games, struct job_count *counts,
                                bool *interrupted, struct ph_error *error) {
    struct simulation part = *(const struct simulation *)void_simulation;
    struct simulation_outcome *const outcome = calloc(1, sizeof *outcome);
    if (outcome == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    part.from = from;
    part.games = games;
    const enum ph_status status = simulation_run(&part, outcome, error);
    match_add(&counts->stats, &outcome->stats);
    *interrupted = outcome->interrupted;
    free(outcome);
    return status;
}

static int report_job(const struct job *job, struct simulation *simulation, bool json) {
    struct simulation_outcome *const outcome = calloc(1, sizeof *outcome);
    if (outcome == NULL) {
        return lab_refuse(job->command, CLI_EXIT_FAILED, "out of memory");
    }
    outcome->stats = job->counts->stats;
    simulation->progress = false;
    const int code = report(job->command, simulation, outcome, json);
    free(outcome);
    return code;
}

// As a job, of which this process may play a part, or none.
static int do_job(const struct cli_command *self, const struct series *series, const struct simulate_options *given,
                  struct simulation *simulation, const struct job_way *way) {
    struct job job = {
        .command = self,
        .from = simulation->from,
        .games = simulation->games,
        .unit = 1,
        .count_count = 1,
        .play = play_part,
        .context = simulation,
    };
    bool whole = false;
    series_words(&job, series, &given->series);
    job_word(&job, "--bots", given->bots);
    job_flag(&job, "--rotate", given->rotate);
    ph_json_array_end(&job.words);
    job.counts = calloc(1, sizeof *job.counts);
    int code = job.counts == NULL || job.words.failed ? lab_refuse(self, CLI_EXIT_FAILED, "out of memory")
                                                      : series_do(&job, &given->series, way, &whole);
    if (code == CLI_EXIT_OK && whole) {
        code = report_job(&job, simulation, given->series.json);
    }
    free(job.counts);
    ph_writer_deinit(&job.words);
    return code;
}

// ---- arrays ---------------------------------------------------------------------------------------------------------

static int begin_dataset(const struct cli_command *self, const struct match *match, const char *path,
                         struct dataset **dataset) {
    struct ph_error error;
    struct file_stamp found;
    enum ph_status status = file_look(&found, path, &error); // now rather than after hours
    if (status == PH_OK) {
        status = dataset_create(dataset, match, &error);
    }
    return status == PH_OK
               ? CLI_EXIT_OK
               : lab_refuse(self, status == PH_ERROR_IO ? CLI_EXIT_IO : CLI_EXIT_FAILED, "--npz: %s", error.message);
}

static int write_dataset(const struct cli_command *self, struct dataset *dataset, const char *path) {
    struct ph_error error;
    const enum ph_status status = dataset_write(dataset, path, &error);
    return status == PH_OK
               ? CLI_EXIT_OK
               : lab_refuse(self, status == PH_ERROR_IO ? CLI_EXIT_IO : CLI_EXIT_FAILED, "--npz: %s", error.message);
}

// ---- the command ----------------------------------------------------------------------------------------------------

static int simulate(const struct cli_command *self, const struct series *series, const struct simulate_options *given,
                    const struct job_way *way) {
    struct arena_agent agents[ARENA_AGENTS_MAX];
    unsigned agent_count = 0;
    struct simulation simulation = {
        .match = series->match,
        .seed = series->seed,
        .from = (uint64_t)given->series.from,
        .games = (uint64_t)given->series.games,
        .threads = series->threads,
        .progress = series->progress,
        .kept = given->series.records != NULL || given->npz != NULL ? keep : NULL,
    };
    struct keeper keeper = {.simulation = &simulation, .options = series->options, .folder = given->series.records};
    simulation.kept_context = &keeper;
    simulation.match.tally = lab_game_of(series->match.game)->tally;
    simulation.match.rotate = given->rotate;
    simulation.match.valued = given->npz != NULL;
    int code = seat_bots(self, &simulation, agents, &agent_count, given->bots);
    if (code == CLI_EXIT_OK) {
        code = records_begin(self, given->series.records);
    }
    if (code == CLI_EXIT_OK && given->npz != NULL) {
        code = begin_dataset(self, &simulation.match, given->npz, &keeper.dataset);
    }
    if (code == CLI_EXIT_OK) {
        code = way != NULL || given->series.out != NULL ? do_job(self, series, given, &simulation, way)
                                                        : play(self, &simulation, given->series.json);
    }
    if (code == CLI_EXIT_OK && keeper.dataset != NULL) {
        code = write_dataset(self, keeper.dataset, given->npz);
    }
    dataset_destroy(keeper.dataset);
    arena_agents_deinit(agents, agent_count);
    return code;
}

int simulate_in_way(int argc, char **argv, const struct job_way *way) {
    const struct cli_command *const self = &lab_simulate;
    struct simulate_options given = {.series = {.games = 1000, .seed = -1}, .bots = "random"};
    struct series series;
    int argument_count = 0;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &given, &argument_count, &code)) {
        return code;
    }
    code = series_check_parts(self, &given.series);
    if (code != CLI_EXIT_OK) {
        return code;
    }
    code = series_begin(&series, self, &given.series);
    if (code == CLI_EXIT_OK) {
        code = simulate(self, &series, &given, way);
        series_end(&series);
    }
    return code;
}

static int run(const struct cli_command *self, int argc, char **argv) {
    (void)self;
    return simulate_in_way(argc, argv, NULL);
}

const struct cli_command lab_simulate = {
    .program = CLI_LAB,
    .name = "simulate",
    .summary = CLI_SIMULATE_SUMMARY,
    .arguments = "",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
    .details =
        "Shows how often each bot and each seat wins, its mean score, both with 95 % intervals, and the length of\n"
        "games and why they end. The results depend on the seed and the options alone, not on the number of threads,\n"
        "unless agents have a budget of time. Ctrl-C ends the series and shows the results so far.\n"
        "`pesthouse describe` lists the games, `arena --list` the agents. Several machines share a series with "
        "--shard\n"
        "and --out; merge adds up their files.\n",
    .examples =
        "  pesthouse-lab simulate --game rattus --players 4 --games 100000\n"
        "  pesthouse-lab simulate --game rattus --players 3 --bots rules,greedy,random --games 3000 --rotate --seed 1\n"
        "  pesthouse-lab simulate --game bristol1350 --players 6 --bots rules --games 2000\n"
        "  pesthouse-lab simulate --game rattus --bots rules,greedy --rotate --json > result.json\n"
        "  pesthouse-lab simulate --game rattus --games 1000000 --seed 1 --shard 2/8 --out 2.json\n"
        "  pesthouse-lab simulate --game rattus --bots noble:10 --games 200 --npz games.npz\n",
};
