// SPDX-License-Identifier: MIT
// The program pesthouse-mpi: series of the laboratory on all processes that mpirun starts.
#include "cli/program.h"
#include "mpi/deal.h"
#include "pesthouse/random.h"
#include "run/os.h"

#include <inttypes.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PROGRAM "pesthouse-mpi"

struct mpi_options {
    const char *journal;
    bool resume;
    int64_t piece;
};

static const struct cli_option options[] = {
    CLI_OPTION(mpi_options, journal, CLI_TEXT, .value = "FILE",
               .help = "keep what is counted in FILE, a line for each piece, so that a run can be resumed"),
    CLI_OPTION(mpi_options, resume, CLI_FLAG, .help = "continue the journal of a run that ended early"),
    CLI_OPTION(mpi_options, piece, CLI_INTEGER, .value = "GAMES", .low = 1, .high = 1000000000,
               .help = "games of a piece (default: a 1024th of all)"),
};

static bool has_option(int argc, char **argv, const char *name) {
    const size_t length = strlen(name);
    for (int i = 0; i < argc; i++) {
        if (strncmp(argv[i], name, length) == 0 && (argv[i][length] == '\0' || argv[i][length] == '=')) {
            return true;
        }
    }
    return false;
}

static int refuse(const struct cli_command *self, const char *why) {
    fprintf(stderr, "%s %s: %s\n%s %s --help shows the usage\n", PROGRAM, self->name, why, PROGRAM, self->name);
    return CLI_EXIT_USAGE;
}

// All processes play with the same luck.
static bool find_seed(int rank, uint64_t *seed) {
    int found = rank != 0 || ph_seed_fresh(seed) == PH_OK;
    MPI_Bcast(&found, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(seed, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    return found != 0;
}

// The words of the series after those that it has unless it says otherwise.
static int play(const struct cli_command *self, struct dealing *dealing, job_runner *runner, int argc, char **argv) {
    static char threads[] = "--threads";
    static char one[] = "1";
    static char seed_option[] = "--seed";
    char digits[24];
    uint64_t seed = 0;
    char **const words = calloc((size_t)argc + 4, sizeof *words);
    const struct job_way way = deal_way(dealing);
    int count = 2;
    if (words == NULL || (!has_option(argc, argv, seed_option) && !find_seed(dealing->rank, &seed))) {
        free(words);
        return refuse(self, words == NULL ? "out of memory" : "the system provided no random seed");
    }
    words[0] = threads;
    words[1] = one;
    if (!has_option(argc, argv, seed_option)) {
        snprintf(digits, sizeof digits, "%" PRIu64, seed);
        words[count++] = seed_option;
        words[count++] = digits;
    }
    memcpy(words + count, argv, (size_t)argc * sizeof *words);
    const int code = runner(count + argc, words, &way);
    free(words);
    return code;
}

static int run(const struct cli_command *self, int argc, char **argv, job_runner *runner) {
    struct mpi_options given = {.journal = NULL};
    struct dealing dealing = {.rank = 0};
    int count = 0;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &given, &count, &code)) {
        return code;
    }
    if (given.resume && given.journal == NULL) {
        return refuse(self, "--resume needs the journal to continue: --journal FILE");
    }
    if (has_option(count, argv, "--shard") || has_option(count, argv, "--out")) {
        return refuse(self, "--shard and --out are for pesthouse-lab; here all processes share one series");
    }
    if (has_option(count, argv, "--npz")) {
        return refuse(self, "--npz is for pesthouse-lab, whose shards write a file each");
    }
    MPI_Comm_rank(MPI_COMM_WORLD, &dealing.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &dealing.ranks);
    dealing.journal = given.journal;
    dealing.resume = given.resume;
    dealing.piece_games = (uint64_t)given.piece;
    code = play(self, &dealing, runner, count, argv);
    if (!dealing.begun) {
        (void)deal_agree(false);
    }
    return code;
}

static int simulate(const struct cli_command *self, int argc, char **argv) {
    return run(self, argc, argv, simulate_in_way);
}

static int arena(const struct cli_command *self, int argc, char **argv) {
    return run(self, argc, argv, arena_in_way);
}

#define MPI_COMMAND                                                                                                    \
    .program = PROGRAM, .arguments = "-- OPTION...", .arguments_max = -1, .options = options,                          \
    .option_count = sizeof options / sizeof *options,                                                                  \
    .details = "The options after -- are those of pesthouse-lab, and the report is the same, byte for byte, on any\n"  \
               "number of processes. Each plays on one thread unless --threads says otherwise. What a run that was\n"  \
               "killed has kept in its journal is not played again with --resume.\n"

static const struct cli_command simulate_command = {
    MPI_COMMAND,
    .name = "simulate",
    .summary = CLI_SIMULATE_SUMMARY,
    .run = simulate,
    .examples = "  mpirun -n 4 pesthouse-mpi simulate -- --game rattus --games 1000000 --seed 1\n"
                "  mpirun -n 4 pesthouse-mpi simulate --journal all.jsonl -- --games 1000000 --seed 1\n"
                "  mpirun -n 2 pesthouse-mpi simulate --journal all.jsonl --resume -- --games 1000000 --seed 1\n",
};

static const struct cli_command arena_command = {
    MPI_COMMAND,
    .name = "arena",
    .summary = CLI_ARENA_SUMMARY,
    .run = arena,
    .examples = "  mpirun -n 4 pesthouse-mpi arena -- --agents noble:100,rules --games 1000 --seed 1\n",
};

static const struct cli_command *const commands[] = {&simulate_command, &arena_command};

static const struct cli_program program = {
    .name = PROGRAM,
    .about = "Series of the laboratory of Pesthouse on all processes that mpirun starts.",
    .commands = commands,
    .command_count = sizeof commands / sizeof *commands,
};

// Only one process speaks; what the others have to say goes to it.
static bool silence(void) {
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank == 0 || (freopen("/dev/null", "w", stdout) != NULL && freopen("/dev/null", "w", stderr) != NULL);
}

int main(int argc, char **argv) {
    int level = 0;
    os_begin(&argc, &argv);
    if (MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS || level < MPI_THREAD_FUNNELED) {
        fprintf(stderr, "%s: MPI cannot be started with threads\n", PROGRAM);
        return CLI_EXIT_FAILED;
    }
    const int code = silence() ? cli_program_run(&program, argc, argv) : CLI_EXIT_IO;
    MPI_Finalize();
    return code;
}
