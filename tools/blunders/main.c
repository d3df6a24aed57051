// SPDX-License-Identifier: MIT
// Looks for blunders of a bot in games that it plays against itself.
#include "ai/advisor.h"
#include "cli/options.h"
#include "run/crew.h"
#include "tools/blunders/hunt.h"
#include "tools/blunders/ledger.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 1350, THREADS_MAX = 64 };

struct blunders_options {
    const char *game;
    const char *file;
    const char *bot;
    const char *options;
    int64_t players;
    int64_t games;
    int64_t iterations;
    int64_t pairs;
    int64_t again;
    int64_t searched;
    int64_t threads;
    bool report;
};

static const struct cli_option options[] = {
    CLI_OPTION(blunders_options, game, CLI_TEXT, .value = "GAME", .help = "the game (default: the first one)"),
    CLI_OPTION(blunders_options, file, CLI_TEXT, .value = "FILE",
               .help = "where to keep what is found (default: build/blunders-GAME.jsonl)"),
    CLI_OPTION(blunders_options, bot, CLI_TEXT, .value = "BOT",
               .help = "whose decisions are judged (default: plague-doctor)"),
    CLI_OPTION(blunders_options, options, CLI_TEXT, .value = "JSON", .help = "options of the game"),
    CLI_OPTION(blunders_options, players, CLI_INTEGER, .value = "N", .low = 1, .high = PH_SEATS_MAX,
               .help = "number of seats (default: 4)"),
    CLI_OPTION(blunders_options, games, CLI_INTEGER, .value = "N", .low = 1, .high = 1000000,
               .help = "games to judge (default: 40)"),
    CLI_OPTION(blunders_options, iterations, CLI_INTEGER, .value = "N", .low = 1, .high = PH_SEARCH_ITERATIONS_MAX,
               .help = "of the bot's searches (default: its own)"),
    CLI_OPTION(blunders_options, pairs, CLI_INTEGER, .value = "N", .low = 2, .high = 1000000,
               .help = "pairs of continuations by rules, for each other action (default: 200)"),
    CLI_OPTION(blunders_options, again, CLI_INTEGER, .value = "N", .low = 2, .high = 1000000,
               .help = "pairs by rules where the other one looked better (default: 1000)"),
    CLI_OPTION(blunders_options, searched, CLI_INTEGER, .value = "N", .low = 2, .high = 1000000,
               .help = "pairs by noble where it still did (default: 400)"),
    CLI_OPTION(blunders_options, threads, CLI_INTEGER, .value = "T", .low = 1, .high = THREADS_MAX,
               .help = "games at once (default: one for each processor)"),
    CLI_OPTION(blunders_options, report, CLI_FLAG, .help = "judge nothing, only show what was found"),
};

// ---- a hunt on several threads --------------------------------------------------------------------------------------

struct hunters {
    struct hunt hunt;
    struct ledger ledger;
    struct crew crew;
    pthread_mutex_t lock; // of the ledger
    struct judge_memory memories[THREADS_MAX];
};

static enum ph_status keep(void *context, const char *line, struct ph_error *error) {
    struct hunters *const hunters = context;
    pthread_mutex_lock(&hunters->lock);
    const enum ph_status status = ledger_add(&hunters->ledger, line, error);
    pthread_mutex_unlock(&hunters->lock);
    return status;
}

static enum ph_status hunt_one(void *context, unsigned worker, uint64_t number, struct ph_error *error) {
    struct hunters *const hunters = context;
    const struct ledger_game *const game = &hunters->ledger.games[number]; // which is this worker's alone
    return game->over
               ? PH_OK
               : hunt_game(&hunters->hunt, number, game->decisions, &hunters->memories[worker], keep, hunters, error);
}

static enum ph_status hunt_all(struct hunters *hunters, const struct blunders_options *given, struct ph_error *error) {
    const unsigned threads = given->threads > 0 ? (unsigned)given->threads : crew_threads(THREADS_MAX);
    hunters->crew =
        (struct crew){.threads = threads, .parts = (uint64_t)given->games, .work = hunt_one, .context = hunters};
    hunters->hunt.judge.stopped = crew_stopped;
    hunters->hunt.judge.stopped_context = &hunters->crew;
    hunters->hunt.limits.stopped = crew_stopped;
    hunters->hunt.limits.stopped_context = &hunters->crew;
    const enum ph_status status = crew_run(&hunters->crew, error);
    for (unsigned i = 0; i < THREADS_MAX; i++) {
        judge_memory_deinit(&hunters->memories[i]);
    }
    return status;
}

// ---- the command ----------------------------------------------------------------------------------------------------

static enum ph_status set_up(struct hunt *hunt, const struct blunders_options *given, struct ph_error *error) {
    const struct ph_game *const game = given->game == NULL ? ph_game_at(0) : ph_game_find(given->game);
    const struct ph_bot *const bot = ph_bot_find(given->bot);
    union ph_state_storage start;
    if (game == NULL) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "game", "unknown game '%s'", given->game);
    }
    if (bot == NULL || !bot->searches || !bot->plays(game)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "bot", "expected a bot that searches, but '%s' is none",
                            given->bot);
    }
    *hunt = (struct hunt){
        .judge = {.game = game, .advisor = advisor_find(game), .players = (int)given->players},
        .options = hunt->options,
        .bot = bot,
        // Never the time, so that the luck alone decides.
        .limits.iterations = given->iterations > 0 ? (uint32_t)given->iterations : bot->iterations,
        .key = ph_key_from_seed(SEED),
        .stages = {{ph_bot_find("rules"), (uint64_t)given->pairs},
                   {ph_bot_find("rules"), (uint64_t)given->again},
                   {ph_bot_find("noble"), (uint64_t)given->searched}},
    };
    return game->setup(start.bytes, hunt->judge.players, hunt->options, error);
}

// The first line of the file.
static void write_how(const struct hunt *hunt, const struct blunders_options *given, struct ph_writer *writer) {
    ph_json_object_begin(writer);
    ph_json_string(ph_json_key(writer, "hunt"), hunt->judge.game->id);
    ph_json_string(ph_json_key(writer, "data"), hunt->judge.game->data_hash);
    ph_json_int(ph_json_key(writer, "players"), hunt->judge.players);
    ph_json_string(ph_json_key(writer, "options"), given->options);
    ph_json_string(ph_json_key(writer, "bot"), hunt->bot->name);
    ph_json_int(ph_json_key(writer, "iterations"), hunt->limits.iterations);
    ph_json_array_begin(ph_json_key(writer, "stages"));
    for (unsigned stage = 0; stage < HUNT_STAGES; stage++) {
        ph_json_array_begin(writer);
        ph_json_string(writer, hunt->stages[stage].bot->name);
        ph_json_int(writer, (int64_t)hunt->stages[stage].pairs);
        ph_json_array_end(writer);
    }
    ph_json_array_end(writer);
    ph_json_object_end(writer);
}

static enum ph_status open_ledger(struct hunters *hunters, const struct blunders_options *given,
                                  struct ph_error *error) {
    char usual[64];
    struct ph_writer how;
    ph_writer_init_heap(&how);
    write_how(&hunters->hunt, given, &how);
    snprintf(usual, sizeof usual, "build/blunders-%s.jsonl", hunters->hunt.judge.game->id);
    const enum ph_status status = how.failed ? ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory")
                                             : ledger_open(&hunters->ledger, given->file == NULL ? usual : given->file,
                                                           how.data, (uint64_t)given->games, error);
    ph_writer_deinit(&how);
    return status;
}

static enum ph_status hunt(const struct blunders_options *given, struct ph_json game_options, struct ph_error *error) {
    static struct hunters hunters = {.lock = PTHREAD_MUTEX_INITIALIZER};
    hunters.hunt.options = game_options;
    enum ph_status status = set_up(&hunters.hunt, given, error);
    if (status != PH_OK) {
        return status;
    }
    status = open_ledger(&hunters, given, error);
    if (status == PH_OK && !given->report) {
        status = hunt_all(&hunters, given, error);
    }
    if (status == PH_OK) {
        status = ledger_report(&hunters.ledger, &hunters.hunt, error);
    }
    ledger_close(&hunters.ledger);
    return status;
}

static int run(const struct cli_command *self, int argc, char **argv) {
    struct blunders_options given = {.bot = "plague-doctor",
                                     .options = "{}",
                                     .players = 4,
                                     .games = 40,
                                     .pairs = 200,
                                     .again = 1000,
                                     .searched = 400};
    struct ph_json_document *document = NULL;
    struct ph_error error = {0};
    int argument_count = 0;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &given, &argument_count, &code)) {
        return code;
    }
    enum ph_status status = ph_json_parse(&document, given.options, strlen(given.options), &error);
    if (status == PH_OK) {
        status = hunt(&given, ph_json_root(document), &error);
    }
    ph_json_document_destroy(document);
    if (status != PH_OK) {
        fprintf(stderr, "blunders: %s\n", error.message);
        return status == PH_ERROR_IO ? CLI_EXIT_IO : CLI_EXIT_USAGE;
    }
    return CLI_EXIT_OK;
}

static const struct cli_command blunders_command = {
    .program = "blunders",
    .name = "blunders",
    .summary = "look for blunders of a bot",
    .arguments = "",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .details =
        "Each decision of games that the bot plays against itself is judged beside the two actions that its search\n"
        "valued next: pairs of games are played on with equal luck, from worlds that the seat held possible. What\n"
        "looks 5 points better plays again with fresh luck, then by noble. The next run continues.\n",
    .examples = "  make blunders GAME=bristol1350 ARGS=\"--players 6 --games 10\"\n"
                "  make blunders ARGS=--report\n",
    .run = run,
};

int main(int argc, char **argv) {
    return blunders_command.run(&blunders_command, argc - 1, argv + 1);
}
