// SPDX-License-Identifier: MIT
// Which weights of `rules` win most in Rattus: against a given opponent (its best response), or against itself (`rules`
// fitted again).
#include "ai/games/rattus/rattus.h"
#include "cli/options.h"
#include "lab/arena.h"
#include "tools/respond/fit.h"
#include "tools/respond/parameters.h"
#include "tools/tokens/make.h"

#include <stdio.h>
#include <string.h>

enum { THREADS_MAX = 64, FRESH = 1000000 }; // the first round of fresh games

struct respond_options {
    const char *against;
    int64_t players;
    const char *mixtures;
    int64_t sets;
    const char *state;
    const char *weights;
    int64_t candidates;
    int64_t rounds;
    int64_t games;
    int64_t fit;
    int64_t spread;
    bool rough;
    int64_t seed;
    int64_t threads;
};

#define TEXT(id, shown, text)                                                                                          \
    {                                                                                                                  \
        .name = (shown), .kind = CLI_TEXT, .value = "TEXT", .help = (text),                                            \
        .offset = offsetof(struct respond_options, id)                                                                 \
    }
#define NUMBER(id, shown, from, to, text)                                                                              \
    {                                                                                                                  \
        .name = (shown), .kind = CLI_INTEGER, .value = "N", .help = (text),                                            \
        .offset = offsetof(struct respond_options, id), .low = (from), .high = (to)                                    \
    }

static const struct cli_option options[] = {
    TEXT(against, "against", "the agent on all other seats (default: noble)"),
    NUMBER(players, "players", 2, RATTUS_SEATS_MAX, "seats (default: 4)"),
    TEXT(mixtures, "mixtures", "JSON array of options, taken in turn by the rounds (default: [{}])"),
    NUMBER(sets, "sets", 0, TOKENS_DRAWN_MAX,
           "make N sets of rat tokens, and play with each in turn where the options name none (default: 0)"),
    TEXT(state, "state", "a file that keeps the steps of fitting, so that a run that was stopped goes on where it was"),
    TEXT(weights, "weights", "play fresh games with these weights instead of searching: {\"king\":0.3}"),
    NUMBER(candidates, "candidates", 2, 10000, "candidates of the random search (default: 200)"),
    NUMBER(rounds, "rounds", 1, 1000000,
           "rounds that each candidate plays at first, or of a step of fitting (default: 1)"),
    NUMBER(games, "games", 1, 1000000, "fresh games of the best candidate (default: 600)"),
    NUMBER(fit, "fit", 0, 1000, "steps of fitting in games of rules against itself, in place of a search (default: 0)"),
    NUMBER(spread, "spread", 1, 1000,
           "how far weights vary, in percent of their usual step (default: 200; fitting: 100)"),
    {.name = "rough",
     .kind = CLI_FLAG,
     .help = "approximate losses, which is faster",
     .offset = offsetof(struct respond_options, rough)},
    NUMBER(seed, "seed", 0, PH_SEED_MAX, "equal seeds give equal results (default: 1)"),
    NUMBER(threads, "threads", 1, THREADS_MAX, "games at once (default: 1)"),
};

static enum ph_status print_fresh(const struct respond_search *how, const struct rattus_weights *weights,
                                  uint64_t games, struct ph_error *error) {
    const uint64_t players = (uint64_t)how->table->players;
    const uint64_t rounds = (games + players - 1) / players;
    double share = 0;
    const enum ph_status status = respond_measure(how, weights, FRESH, rounds, &share, error);
    if (status == PH_OK) {
        const double played = (double)(rounds * players);
        const struct match_interval interval = match_interval(share * played, played);
        parameters_print(weights, how->table->players);
        printf("%.0f fresh games: won %.1f %% (%.1f–%.1f), %+.1f points above parity\n", played, 100 * share,
               100 * interval.low, 100 * interval.high, 100 * (share - 1.0 / (double)players));
    }
    return status;
}

static enum ph_status respond(const struct respond_options *given, struct ph_error *error) {
    static struct respond_table table;
    const bool fits = given->fit > 0;
    const char *const against = given->against == NULL ? "noble" : given->against;
    struct arena_agent agent = {.bot = &respond_bot};
    struct rattus_weights weights = given->rough ? rattus_quick_weights : rattus_plan_weights;
    enum ph_status status =
        fits ? PH_OK : arena_agent_read(&agent, rattus_advisor.game, against, strlen(against), error);
    if (status == PH_OK) {
        status = tokens_add_drawn((unsigned)given->sets, (uint64_t)given->seed, error);
    }
    if (status == PH_OK) {
        status = respond_table_init(&table, (int)given->players, given->mixtures, (unsigned)given->sets,
                                    (uint64_t)given->seed, agent.bot, &agent.limits, error);
    }
    if (status != PH_OK) {
        return status;
    }
    const struct respond_search how = {
        .table = &table,
        .seed = (uint64_t)given->seed,
        .threads = (unsigned)given->threads,
        .steps = (unsigned)given->fit,
        .rounds = (uint64_t)given->rounds,
        .candidates = (unsigned)given->candidates,
        .state = given->state,
        .scale = (given->spread > 0 ? (float)given->spread
                  : fits            ? 100
                                    : 200) /
                 100,
    };
    if (fits) {
        return respond_fit(&how, &weights, error);
    }
    status = given->weights != NULL
                 ? parameters_read(&weights, (int)given->players, given->weights, strlen(given->weights), error)
                 : respond_search(&how, &weights, error);
    return status == PH_OK ? print_fresh(&how, &weights, (uint64_t)given->games, error) : status;
}

static int run(const struct cli_command *self, int argc, char **argv) {
    struct respond_options given = {
        .players = 4, .candidates = 200, .rounds = 1, .games = 600, .seed = 1, .threads = 1};
    struct ph_error error = {0};
    int argument_count = 0;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &given, &argument_count, &code)) {
        return code;
    }
    if (respond(&given, &error) != PH_OK) {
        fprintf(stderr, "respond: %s\n", error.message);
        return CLI_EXIT_FAILED;
    }
    return CLI_EXIT_OK;
}

static const struct cli_command respond_command = {
    .name = "respond",
    .summary = "search for the weights of rules that win most in Rattus",
    .arguments = "",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .details =
        "One seat plays rules with other weights, the agent sits on all other seats; seats rotate with equal luck.\n"
        "Candidates are varied at random; the better half plays on, twice as many games each time, until one is\n"
        "left, which then plays fresh games. With --fit all seats play rules with weights varied at random, and\n"
        "the weights follow those that win more.\n",
    .examples = "  make respond ARGS=\"--players 2 --against noble\"\n"
                "  make respond ARGS=\"--fit 8 --rounds 2000\"\n"
                "  make respond ARGS='--against rules --weights {\"king\":0.3}'\n",
    .run = run,
};

int main(int argc, char **argv) {
    return respond_command.run(&respond_command, argc - 1, argv + 1);
}
