// SPDX-License-Identifier: MIT
// Finds puzzles in games of bots, and proves those that are there again.
#include "cli/options.h"
#include "run/crew.h"
#include "tools/puzzles/book.h"
#include "tools/puzzles/find.h"
#include "tools/puzzles/puzzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 64, BATCH = 64 }; // games between two writings of the file

struct puzzles_options {
    const char *game;
    const char *file;
    bool prove;
    int64_t games;
    int64_t threads;
};

static const struct cli_option options[] = {
    CLI_OPTION(puzzles_options, game, CLI_TEXT, .value = "GAME", .help = "the game (default: the first one)"),
    CLI_OPTION(puzzles_options, file, CLI_TEXT, .value = "FILE",
               .help = "the file of puzzles (default: src/cli/puzzles/GAME.json)"),
    CLI_OPTION(puzzles_options, prove, CLI_FLAG, .help = "prove every puzzle of the file again, and find none"),
    CLI_OPTION(puzzles_options, games, CLI_INTEGER, .value = "N", .low = 1, .high = 1000000000,
               .help = "games to search (default: until it is interrupted)"),
    CLI_OPTION(puzzles_options, threads, CLI_INTEGER, .value = "T", .low = 1, .high = THREADS_MAX,
               .help = "games at once (default: 1)"),
};

// ---- finding --------------------------------------------------------------------------------------------------------

struct search {
    struct find_games games;
    uint64_t from;
    struct find_memory memories[THREADS_MAX];
    struct ph_writer found[BATCH];
};

static enum ph_status find_one(void *context, unsigned worker, uint64_t part, struct ph_error *error) {
    struct search *const search = context;
    return find_in_game(&search->games, search->from + part, &search->memories[worker], &search->found[part], error);
}

// Searches the next games, and adds what was found in the order of the games.
static enum ph_status find_batch(struct search *search, struct crew *crew, struct book *book, struct ph_error *error) {
    for (unsigned i = 0; i < BATCH; i++) {
        ph_writer_init_heap(&search->found[i]);
    }
    enum ph_status status = crew_run(crew, error);
    for (unsigned i = 0; i < BATCH; i++) {
        if (status == PH_OK && !crew->interrupted && search->found[i].length > 0) {
            status = search->found[i].failed ? ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory")
                                             : book_add(book, search->found[i].data, error);
        }
        ph_writer_deinit(&search->found[i]);
    }
    return status;
}

static enum ph_status find_all(const struct puzzles_options *given, const struct ph_game *game, const char *path,
                               struct book *book, struct ph_error *error) {
    static struct search search;
    struct crew crew = {.threads = (unsigned)given->threads, .parts = BATCH, .work = find_one, .context = &search};
    enum ph_status status = find_begin(&search.games, game, error);
    const uint64_t end = given->games == 0 ? UINT64_MAX : book_next_game(book) + (uint64_t)given->games;
    for (search.from = book_next_game(book); status == PH_OK && !crew.interrupted && search.from < end;
         search.from += crew.parts) {
        crew.parts = end - search.from < BATCH ? end - search.from : BATCH;
        status = find_batch(&search, &crew, book, error);
        if (status == PH_OK) {
            status = book_write(book, game, path, error);
        }
    }
    printf("%s: %zu puzzles were there, %zu found by game %llu\n", path, book->kept, book->count - book->kept,
           (unsigned long long)search.from);
    for (unsigned i = 0; i < THREADS_MAX; i++) {
        find_memory_deinit(&search.memories[i]);
    }
    return status;
}

// ---- proving --------------------------------------------------------------------------------------------------------

struct proving {
    const struct ph_game *game;
    const struct book *book;
};

static enum ph_status prove_one(void *context, unsigned worker, uint64_t part, struct ph_error *error) {
    const struct proving *const proving = context;
    const char *const line = proving->book->lines[part];
    struct ph_json_document *document = NULL;
    struct ph_error why = {0};
    (void)worker;
    enum ph_status status = ph_json_parse(&document, line, strlen(line), &why);
    if (status == PH_OK && !puzzle_prove(proving->game, ph_json_root(document), &why)) {
        status = PH_ERROR_BAD_REQUEST;
    }
    ph_json_document_destroy(document);
    return status == PH_OK ? PH_OK
                           : ph_error_set(error, status, "", "puzzle %llu is not proven: %s",
                                          (unsigned long long)part + 1, why.message);
}

static enum ph_status prove_all(const struct puzzles_options *given, const struct ph_game *game, const char *path,
                                const struct book *book, struct ph_error *error) {
    struct proving proving = {.game = game, .book = book};
    struct crew crew = {
        .threads = (unsigned)given->threads, .parts = book->count, .work = prove_one, .context = &proving};
    const enum ph_status status = crew_run(&crew, error);
    if (status == PH_OK && !crew.interrupted) {
        printf("%s: %zu puzzles are proven\n", path, book->count);
    }
    return status;
}

// ---- the command ----------------------------------------------------------------------------------------------------

static int run(const struct cli_command *self, int argc, char **argv) {
    struct puzzles_options given = {.threads = 1};
    struct ph_error error = {0};
    struct book book = {0};
    char usual[256];
    int argument_count = 0;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &given, &argument_count, &code)) {
        return code;
    }
    const struct ph_game *const game = given.game == NULL ? ph_game_at(0) : ph_game_find(given.game);
    if (game == NULL) {
        fprintf(stderr, "puzzles: unknown game '%s'\n", given.game);
        return CLI_EXIT_USAGE;
    }
    snprintf(usual, sizeof usual, "src/cli/puzzles/%s.json", game->id);
    const char *const path = given.file == NULL ? usual : given.file;
    enum ph_status status = book_read(&book, path, &error);
    if (status == PH_OK) {
        status =
            given.prove ? prove_all(&given, game, path, &book, &error) : find_all(&given, game, path, &book, &error);
    }
    book_deinit(&book);
    if (status != PH_OK) {
        fprintf(stderr, "puzzles: %s\n", error.message);
        return CLI_EXIT_FAILED;
    }
    return CLI_EXIT_OK;
}

static const struct cli_command puzzles_command = {
    .name = "puzzles",
    .summary = "find puzzles in games of bots",
    .arguments = "",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .details = "Searches games of rules against itself, and adds a line to the file for each puzzle: a decision with\n"
               "one right answer that is proven. The next run continues behind the last game with a puzzle.\n",
    .examples = "  make puzzles ARGS=\"--game bristol1350 --games 1000\"\n"
                "  make puzzles ARGS=--prove\n",
    .run = run,
};

int main(int argc, char **argv) {
    return puzzles_command.run(&puzzles_command, argc - 1, argv + 1);
}
