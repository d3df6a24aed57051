// SPDX-License-Identifier: MIT
// `make tally`: how many games it takes until the tokens of a printed box are known (docs/lab/tokens.md).
#include "cli/options.h"
#include "tools/tally/learn.h"
#include "tools/tokens/make.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 6, DRAWN = 3, BOXES_MAX = 100 };

struct tally_options {
    int64_t games;
    int64_t boxes;
    int64_t players;
    int64_t seed;
};

static const struct cli_option options[] = {
    CLI_OPTION(tally_options, games, CLI_INTEGER, .value = "N", .low = 1, .high = LEARN_GAMES_MAX,
               .help = "games with each box (default: 60)"),
    CLI_OPTION(tally_options, boxes, CLI_INTEGER, .value = "N", .low = 1, .high = BOXES_MAX,
               .help = "how often each set is learned from the beginning (default: 20)"),
    CLI_OPTION(tally_options, players, CLI_INTEGER, .value = "N", .low = 2, .high = 6,
               .help = "players; 5 and 6 play Africanus (default: 4)"),
    CLI_OPTION(tally_options, seed, CLI_INTEGER, .value = "S", .low = 0, .high = 1000000,
               .help = "equal seeds play equal games (default: 1)"),
};

// What all boxes with a set came to.
struct summary {
    unsigned until_shared[BOXES_MAX]; // sorted in the end; games + 1: never
    unsigned until_certain[BOXES_MAX];
    uint64_t turned;
    unsigned wrong;
};

static int compare(const void *one, const void *other) {
    const unsigned a = *(const unsigned *)one;
    const unsigned b = *(const unsigned *)other;
    return (a > b) - (a < b);
}

static void print_games(const unsigned *sorted, unsigned boxes, unsigned games) {
    const unsigned middle = sorted[boxes / 2];
    const unsigned last = sorted[boxes - 1];
    char texts[2][16];
    snprintf(texts[0], sizeof texts[0], middle > games ? "> %u" : "%u", middle > games ? games : middle);
    snprintf(texts[1], sizeof texts[1], last > games ? "> %u" : "%u", last > games ? games : last);
    printf(" %s | %s |", texts[0], texts[1]);
}

static void print_summary(struct summary *summary, const char *set, const struct tally_options *given) {
    const unsigned boxes = (unsigned)given->boxes;
    const unsigned games = (unsigned)given->games;
    qsort(summary->until_shared, boxes, sizeof(unsigned), compare);
    qsort(summary->until_certain, boxes, sizeof(unsigned), compare);
    printf("| `%s` | %d | %.1f |", set, (int)given->players, (double)summary->turned / (boxes * games));
    print_games(summary->until_shared, boxes, games);
    print_games(summary->until_certain, boxes, games);
    printf(" %u |\n", summary->wrong);
    fflush(stdout);
}

static enum ph_status learn_set(const char *set, const struct tally_options *given, struct ph_error *error) {
    struct summary summary = {.wrong = 0};
    for (unsigned box = 0; box < (unsigned)given->boxes; box++) {
        const unsigned games = (unsigned)given->games;
        struct learn_result result;
        const enum ph_status status = learn_box(&result,
                                                &(struct learn_order){
                                                    .set = set,
                                                    .players = (int)given->players,
                                                    .games = games,
                                                    .seed = (uint64_t)given->seed + (uint64_t)box * LEARN_GAMES_MAX,
                                                },
                                                error);
        if (status != PH_OK) {
            return status;
        }
        const unsigned shared = learn_games_until_shared(&result, games);
        const unsigned certain = learn_games_until_certain(&result, games);
        summary.until_shared[box] = shared == 0 ? games + 1 : shared;
        summary.until_certain[box] = certain == 0 ? games + 1 : certain;
        summary.turned += result.turned;
        summary.wrong += result.wrong;
    }
    print_summary(&summary, set, given);
    return PH_OK;
}

static enum ph_status learn_all(const struct tally_options *given, struct ph_error *error) {
    char drawn[DRAWN][RATTUS_TOKENS_NAME_MAX];
    const char *sets[SETS] = {"mild", "harsh", "grim"};
    enum ph_status status = tokens_add_drawn(DRAWN, (uint64_t)given->seed, error);
    for (unsigned i = 0; i < DRAWN; i++) {
        tokens_drawn_name(i, drawn[i]);
        sets[SETS - DRAWN + i] = drawn[i];
    }
    printf("| set | players | turned in a game | games until 95 %%, median | longest | games until certain, median | "
           "longest | wrong |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n");
    for (unsigned i = 0; i < SETS && status == PH_OK; i++) {
        status = learn_set(sets[i], given, error);
    }
    return status;
}

static int run(const struct cli_command *self, int argc, char **argv) {
    struct tally_options given = {.games = 60, .boxes = 20, .players = 4, .seed = 1};
    struct ph_error error = {0};
    int argument_count = 0;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &given, &argument_count, &code)) {
        return code;
    }
    if (learn_all(&given, &error) != PH_OK) {
        fprintf(stderr, "tally: %s\n", error.message);
        return CLI_EXIT_FAILED;
    }
    return CLI_EXIT_OK;
}

static const struct cli_command tally_command = {
    .program = "tally",
    .name = "tally",
    .summary = "measure how many games it takes to learn the tokens of a printed box",
    .arguments = "",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .details =
        "Bots rules play with each set of the program and with three drawn ones; after each game the estimate is\n"
        "compared with the set. Prints a table in Markdown.\n",
    .examples = "  make tally\n"
                "  make tally ARGS=\"--players 6 --boxes 5\"\n",
    .run = run,
};

int main(int argc, char **argv) {
    return tally_command.run(&tally_command, argc - 1, argv + 1);
}
