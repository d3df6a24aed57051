// SPDX-License-Identifier: MIT
// Trains the network that evaluates a game's positions, on games of bots: `make learn GAME=rattus` writes
// src/ai/games/rattus/network.json, from which the build makes constant C.
#include "cli/names.h"
#include "cli/options.h"
#include "games/rattus/rattus.h"
#include "lab/arena.h"
#include "tools/learn/fit.h"
#include "tools/learn/write.h"
#include "tools/tokens/make.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 64 };

struct learn_options {
    const char *game;
    const char *bots;
    int64_t players_min;
    int64_t players_max;
    const char *mixtures;
    int64_t sets;
    const char *parts;
    int64_t games;
    int64_t noise;
    int64_t keep;
    int64_t rollouts;
    int64_t hidden;
    int64_t rounds;
    int64_t seed;
    int64_t threads;
    bool continued;
    const char *out;
};

#define TEXT(id, shown, text)                                                                                          \
    { .name = (shown), .kind = CLI_TEXT, .value = "TEXT", .help = (text), .offset = offsetof(struct learn_options, id) }
#define NUMBER(id, shown, from, to, text)                                                                              \
    {                                                                                                                  \
        .name = (shown), .kind = CLI_INTEGER, .value = "N", .help = (text),                                            \
        .offset = offsetof(struct learn_options, id), .low = (from), .high = (to)                                      \
    }

static const struct cli_option options[] = {
    TEXT(game, "game", "the game (default: the first one)"),
    TEXT(bots, "bots", "bots drawn for the seats of each game, as in rules,rules,noble:100 (default: rules)"),
    NUMBER(players_min, "from", 1, PH_SEATS_MAX, "fewest players (default: the fewest that the game allows)"),
    NUMBER(players_max, "to", 1, PH_SEATS_MAX, "most players (default: the most that the game allows)"),
    TEXT(mixtures, "mixtures", "JSON array of options, taken in turn, as in [{},{\"chaos\":true}] (default: none)"),
    NUMBER(sets, "sets", 0, TOKENS_DRAWN_MAX,
           "make N sets of rat tokens, and draw one for each game whose options name none (default: 0)"),
    TEXT(parts, "parts", "a folder that keeps the games, so that a run that was stopped goes on where it was"),
    NUMBER(games, "games", 1, 10000000, "games for each number of players (default: 2000)"),
    NUMBER(noise, "noise", 0, 1000, "one action in N is random; 0: none (default: 12)"),
    NUMBER(keep, "keep", 1, 1000, "one decision in N is kept (default: 4)"),
    NUMBER(rollouts, "rollouts", 0, 1000, "rollouts from each position; each counts like the result (default: 0)"),
    NUMBER(hidden, "hidden", NETWORK_LANES, NETWORK_HIDDEN_MAX, "hidden units, a multiple of 8 (default: 16)"),
    NUMBER(rounds, "rounds", 1, 1000, "passes over all positions (default: 12)"),
    NUMBER(seed, "seed", 0, PH_SEED_MAX, "equal seeds give equal results (default: 1)"),
    NUMBER(threads, "threads", 1, THREADS_MAX, "games at once (default: 1)"),
    {.name = "continue",
     .kind = CLI_FLAG,
     .help = "start from the game's present network instead of random weights",
     .offset = offsetof(struct learn_options, continued)},
    TEXT(out, "out", "the file to write; without it, only the figures are shown"),
};

static void print_losses(const struct network *network, const struct learn_positions *positions,
                         const struct learn_collect *how) {
    printf("held-out games, mean cross-entropy of a position%s:\nplayers  positions  everybody equal  present estimate"
           "    network  (learned from)\n",
           positions->shares_win ? "" : " and seat");
    for (int players = how->players_min; players <= how->players_max; players++) {
        const struct learn_loss held = learn_loss_find(network, positions, players, true);
        const struct learn_loss learned = learn_loss_find(network, positions, players, false);
        char present[16] = "–";
        if (positions->has_present) {
            snprintf(present, sizeof present, "%.4f", held.present);
        }
        printf("%7d  %9llu  %15.4f  %16s  %9.4f  %14.4f\n", players, (unsigned long long)held.positions, held.equal,
               present, held.network, learned.network);
    }
}

static void write_learned(const struct learn_options *given, const struct network *network,
                          const struct learn_positions *positions, const struct learn_collect *how,
                          struct ph_writer *writer) {
    size_t length = 0;
    ph_write_format(writer, "    \"bots\": \"%s\",\n    \"players\": [%d, %d],\n", given->bots, how->players_min,
                    how->players_max);
    if (ph_json_exists(how->mixtures)) {
        const char *const text = ph_json_text(how->mixtures, &length);
        ph_write_text(writer, "    \"mixtures\": ");
        ph_write_bytes(writer, text, length);
        ph_write_text(writer, ",\n");
    }
    if (how->sets > 0) {
        ph_write_format(writer, "    \"sets\": %u,\n", how->sets);
    }
    ph_write_format(writer,
                    "    \"continued\": %s,\n    \"games\": %lld,\n    \"noise\": %lld,\n    \"keep\": %lld,\n    "
                    "\"rollouts\": %lld,\n"
                    "    \"rounds\": %lld,\n    \"seed\": %lld,\n    \"positions\": %llu,\n    \"held_out\": [\n",
                    given->continued ? "true" : "false", (long long)given->games, (long long)given->noise,
                    (long long)given->keep, (long long)given->rollouts, (long long)given->rounds,
                    (long long)given->seed, (unsigned long long)learn_positions_count(positions));
    for (int players = how->players_min; players <= how->players_max; players++) {
        const struct learn_loss held = learn_loss_find(network, positions, players, true);
        ph_write_format(writer, "      {\"players\": %d, \"positions\": %llu, \"equal\": %.4f, \"network\": %.4f}%s\n",
                        players, (unsigned long long)held.positions, held.equal, held.network,
                        players < how->players_max ? "," : "");
    }
    ph_write_text(writer, "    ]\n");
}

static enum ph_status write_network(const struct learn_options *given, const struct network *network,
                                    const struct learn_positions *positions, const struct learn_collect *how,
                                    struct ph_error *error) {
    struct ph_writer learned;
    ph_writer_init_heap(&learned);
    write_learned(given, network, positions, how, &learned);
    const enum ph_status status = learn_network_write(network, &learned, given->out, error);
    ph_writer_deinit(&learned);
    return status;
}

static int refuse(const char *message) {
    fprintf(stderr, "learn: %s\n", message);
    return CLI_EXIT_USAGE;
}

static int set_up(const struct cli_command *self, const struct learn_options *given,
                  struct arena_agent agents[ARENA_AGENTS_MAX], struct learn_collect *how,
                  struct ph_json_document **document) {
    struct ph_error error;
    const int code = cli_find_game(self, given->game, &how->game);
    if (code != CLI_EXIT_OK) {
        return code;
    }
    how->advisor = advisor_find(how->game);
    if (how->advisor == NULL || how->advisor->features == NULL) {
        fprintf(stderr, "learn: %s provides no features of positions (ai/advisor.h)\n", how->game->id);
        return CLI_EXIT_USAGE;
    }
    if (given->hidden % NETWORK_LANES != 0) {
        return refuse("--hidden must be a multiple of 8");
    }
    const struct network *const present = how->advisor->network;
    if (given->continued && (present == NULL || present->inputs != how->advisor->feature_count ||
                             present->hidden != (unsigned)given->hidden)) {
        return refuse("--continue needs a present network with as many inputs and hidden units");
    }
    if (arena_agents_read(agents, &how->agent_count, how->game, given->bots, &error) != PH_OK) {
        return refuse(error.message);
    }
    how->agents = agents;
    how->players_min = given->players_min == 0 ? how->game->players_min : (int)given->players_min;
    how->players_max = given->players_max == 0 ? how->game->players_max : (int)given->players_max;
    if (how->players_min < how->game->players_min || how->players_max > how->game->players_max ||
        how->players_min > how->players_max) {
        fprintf(stderr, "learn: %s is for %d to %d players, not %d to %d\n", how->game->id, how->game->players_min,
                how->game->players_max, how->players_min, how->players_max);
        return CLI_EXIT_USAGE;
    }
    if (given->mixtures != NULL) {
        if (ph_json_parse(document, given->mixtures, strlen(given->mixtures), &error) != PH_OK) {
            fprintf(stderr, "learn: --mixtures: %s\n", error.message);
            return CLI_EXIT_USAGE;
        }
        how->mixtures = ph_json_root(*document);
        if (ph_json_type(how->mixtures) != PH_JSON_ARRAY || ph_json_count(how->mixtures) == 0) {
            return refuse("--mixtures must be a JSON array of options, as in [{}]");
        }
    }
    if (given->sets > 0 && how->game != &rattus_game) {
        return refuse("--sets is for rattus, which has tokens");
    }
    if (tokens_add_drawn((unsigned)given->sets, (uint64_t)given->seed, &error) != PH_OK) {
        return refuse(error.message);
    }
    how->sets = (unsigned)given->sets;
    how->parts = given->parts;
    how->progress = true;
    how->games = (uint64_t)given->games;
    how->seed = (uint64_t)given->seed;
    how->noise = (uint32_t)given->noise;
    how->keep = (uint32_t)given->keep;
    how->rollouts = (uint32_t)given->rollouts;
    how->threads = (unsigned)given->threads;
    return CLI_EXIT_OK;
}

static int run(const struct cli_command *self, int argc, char **argv) {
    struct learn_options given = {
        .bots = "rules", .games = 2000, .noise = 12, .keep = 4, .hidden = 16, .rounds = 12, .seed = 1, .threads = 1};
    struct arena_agent agents[ARENA_AGENTS_MAX];
    struct learn_collect how = {0};
    struct learn_positions positions = {0};
    struct ph_json_document *document = NULL;
    struct ph_error error = {0};
    float *weights = NULL;
    int argument_count = 0;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &given, &argument_count, &code)) {
        return code;
    }
    code = set_up(self, &given, agents, &how, &document);
    if (code != CLI_EXIT_OK) {
        goto cleanup;
    }
    code = CLI_EXIT_FAILED;
    if (learn_collect(&positions, &how, &error) != PH_OK) {
        fprintf(stderr, "learn: %s\n", error.message);
        goto cleanup;
    }
    const struct learn_fit fit = {.hidden = (unsigned)given.hidden,
                                  .start = given.continued ? how.advisor->network : NULL,
                                  .rounds = (unsigned)given.rounds,
                                  .seed = (uint64_t)given.seed,
                                  .progress = true};
    weights = malloc(network_weights(positions.features, fit.hidden) * sizeof *weights);
    if (weights == NULL || learn_fit(weights, &positions, &fit) != PH_OK) {
        fprintf(stderr, "learn: out of memory\n");
        goto cleanup;
    }
    const struct network network = {positions.features, fit.hidden, weights};
    print_losses(&network, &positions, &how);
    if (given.out != NULL && write_network(&given, &network, &positions, &how, &error) != PH_OK) {
        fprintf(stderr, "learn: %s\n", error.message);
        code = CLI_EXIT_IO;
        goto cleanup;
    }
    code = CLI_EXIT_OK;

cleanup:
    free(weights);
    learn_positions_deinit(&positions);
    ph_json_document_destroy(document);
    return code;
}

static const struct cli_command learn_command = {
    .name = "learn",
    .summary = "train the network that evaluates positions, on games of bots",
    .arguments = "",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .details = "One game in eight is held out of training, to measure the network. With --parts, Ctrl-C ends the run "
               "after the\n"
               "games that are being played, and the same command goes on from them.\n",
    .examples = "  make learn GAME=rattus ARGS=\"--games 500 --hidden 8\"\n",
    .run = run,
};

int main(int argc, char **argv) {
    return learn_command.run(&learn_command, argc - 1, argv + 1);
}
