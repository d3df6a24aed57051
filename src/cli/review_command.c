// SPDX-License-Identifier: MIT
// `pesthouse review`: where a game was won and lost.
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/names.h"
#include "cli/record_file.h"
#include "pesthouse/review.h"
#include "run/crew.h"
#include "run/file.h"
#include "run/os.h"
#include "tui/home/file_words.h"
#include "tui/terminal/print.h"
#include "viewer/review.h"

#include <stdio.h>
#include <string.h>

enum { BAR_WIDTH = 30, ITERATIONS_DEFAULT = 200, ITERATIONS_MAX = 1000000, NAMES_MAX = 32, THREADS_MAX = 256 };

struct review_options {
    const char *bot;
    int64_t iterations;
    int64_t seed;
    const char *seat; // NULL: all
    int64_t threads;
    const char *svg;
    bool json;
    const char *lang;
};

static const struct cli_option options[] = {
    CLI_OPTION(review_options, bot, CLI_TEXT, .value = "LEVEL",
               .help = MSG("the bot that reviews; it must be one that searches (default: noble)")),
    CLI_OPTION(review_options, iterations, CLI_INTEGER, .value = "N", .low = 1, .high = ITERATIONS_MAX,
               .help = MSG("iterations of each search: more take longer and are more exact (default: 200)")),
    CLI_OPTION(review_options, seed, CLI_INTEGER, .value = "S", .low = 0, .high = PH_SEED_MAX,
               .help = MSG("seed of the searches: equal seeds give equal reviews (default: 1)")),
    CLI_OPTION(review_options, seat, CLI_TEXT, .value = "SEAT",
               .help = MSG("review only the decisions of this seat: A, B, … (default: all)")),
    CLI_OPTION(review_options, threads, CLI_INTEGER, .value = "T", .low = 1, .high = THREADS_MAX,
               .help = MSG("decisions reviewed at once (default: one for each processor)")),
    CLI_OPTION(review_options, svg, CLI_TEXT, .value = "PICTURE",
               .help = MSG("also draw each seat's expectation over the game, into PICTURE")),
    CLI_OPTION(review_options, json, CLI_FLAG, .help = MSG("write one JSON object instead of a table")),
    CLI_OPTION(review_options, lang, CLI_TEXT, .value = "CODE",
               .help =
                   MSG("language, such as en (default: that of LANGUAGE, LC_ALL, LC_MESSAGES or LANG, else English)")),
};

static int refuse_bot(const char *name, const struct words_language *language) {
    struct words_list bots = {.count = 0};
    for (size_t i = 0; i < ph_bot_count() && bots.count < NAMES_MAX; i++) {
        if (ph_bot_at(i)->searches) {
            words_list_add(&bots, TEXT(item, ph_bot_at(i)->name));
        }
    }
    tui_print_line(stderr, language, "pesthouse review: --bot: expected a bot that searches ({bots}), got {name}",
                   LIST(bots, "", &bots), TEXT(name, name));
    return CLI_EXIT_USAGE;
}

// Finds the seat of `typed` among those of the game; NULL: all.
static int read_seat(const char *typed, int players, const struct words_language *language, int *seat) {
    const char last[] = {words_seat_letter(players - 1), '\0'};
    *seat = typed == NULL ? PH_ONLOOKER : words_seat_read(typed);
    if (typed == NULL || (*seat >= 0 && *seat < players)) {
        return CLI_EXIT_OK;
    }
    tui_print_line(stderr, language, "pesthouse {command}: expected a seat from A to {last}, got {text}",
                   TEXT(command, "review"), TEXT(last, last), TEXT(text, typed));
    return CLI_EXIT_USAGE;
}

static int open_record(struct ph_review *review, const char *path, const char *seat,
                       const struct words_language *language, struct cli_record *record) {
    struct ph_error error = {0};
    const enum ph_status status = cli_record_open(review->session, path, record, &error);
    if (tui_file_words(&error, status, path, language) != PH_OK) {
        fprintf(stderr, "%s: %s%s\n", path, status == PH_ERROR_BAD_RECORD ? "wrong: " : "", error.message);
        return status == PH_ERROR_IO ? CLI_EXIT_IO : CLI_EXIT_FAILED;
    }
    if (record->warning[0] != '\0') {
        fprintf(stderr, "%s: warning: %s\n", path, record->warning);
    }
    const struct ph_game *const game = ph_session_game(review->session);
    if (!review->bot->plays(game)) {
        fprintf(stderr, "pesthouse review: ");
        tui_print_line(stderr, language, "the bot {bot} does not play {game}", TEXT(bot, review->bot->name),
                       TEXT(game, game->name));
        return CLI_EXIT_USAGE;
    }
    return read_seat(seat, game->players(ph_session_state(review->session)), language, &review->seat);
}

// The picture first: who asked for it and does not get it should not have to look for the reason above a long table.
static int report(const struct ph_review *review, const struct review_options *given, const struct words_seats *seats) {
    struct ph_writer writer;
    struct ph_error error = {0};
    int code = CLI_EXIT_OK;
    ph_writer_init_heap(&writer);
    if (given->svg != NULL) {
        viewer_review_svg(review, seats, &writer);
        if (!writer.failed && file_write(given->svg, writer.data, writer.length, &error) != PH_OK) {
            fprintf(stderr, "pesthouse review: --svg: %s\n", error.message);
            code = CLI_EXIT_IO;
        }
        if (!writer.failed) {
            ph_writer_reset(&writer);
        }
    }
    if (given->json) {
        ph_review_write_json(review, &writer);
        ph_write_char(&writer, '\n');
    } else {
        viewer_review(review, seats, &writer);
    }
    if (writer.failed) {
        fprintf(stderr, "pesthouse review: out of memory\n");
        code = CLI_EXIT_FAILED;
    } else {
        fwrite(writer.data, 1, writer.length, stdout); // errors are checked once, at the end of the program
    }
    ph_writer_deinit(&writer);
    return code;
}

// ---- the crew -------------------------------------------------------------------------------------------------------

// A review's decisions as the parts of a crew's work.
struct review_crew {
    struct crew crew;
    bool draws_bar; // on the error stream
    ph_review_work *work;
    void *context;
};

static enum ph_status do_part(void *void_crew, unsigned worker, uint64_t part, struct ph_error *error) {
    const struct review_crew *const crew = void_crew;
    (void)worker;
    return crew->work(crew->context, part, error);
}

static void draw_bar(void *void_crew, uint64_t done, double seconds) {
    const uint64_t all = ((const struct review_crew *)void_crew)->crew.parts;
    const int full = (int)(done * BAR_WIDTH / all);
    (void)seconds;
    fprintf(stderr, "\r[%.*s%*s] %3d %%  %llu of %llu decisions ", full, "##############################",
            BAR_WIDTH - full, "", (int)(done * 100 / all), (unsigned long long)done, (unsigned long long)all);
    fflush(stderr);
}

static void clear_bar(void) {
    fprintf(stderr, "\r%*s\r", BAR_WIDTH + 50, "");
    fflush(stderr);
}

static enum ph_status run_on_crew(void *void_crew, uint64_t parts, ph_review_work *work, void *context,
                                  struct ph_error *error) {
    struct review_crew *const crew = void_crew;
    const bool draws = crew->draws_bar && parts > 0;
    crew->work = work;
    crew->context = context;
    crew->crew.parts = parts;
    crew->crew.work = do_part;
    crew->crew.show = draws ? draw_bar : NULL;
    crew->crew.context = crew;
    const enum ph_status status = crew_run(&crew->crew, error);
    if (draws) {
        clear_bar();
    }
    return status;
}

// ---- the command ----------------------------------------------------------------------------------------------------

static int run(const struct cli_command *self, int argc, char **argv) {
    struct review_options given = {.bot = "noble", .iterations = ITERATIONS_DEFAULT, .seed = 1};
    struct review_crew crew = {.draws_bar = os_is_terminal(stderr)};
    struct ph_review review = {
        .run = run_on_crew, .runner = &crew, .stopped = crew_stopped, .stopped_context = &crew.crew};
    struct ph_error error = {0};
    struct cli_record record;
    int argument_count = 0;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &given, &argument_count, &code)) {
        return code;
    }
    const struct words_language *const language = cli_language(given.lang);
    review.bot = ph_bot_find(given.bot);
    if (review.bot == NULL || !review.bot->searches) {
        return refuse_bot(given.bot, language);
    }
    if (ph_session_create(&review.session) != PH_OK) {
        fprintf(stderr, "pesthouse review: out of memory\n");
        return CLI_EXIT_FAILED;
    }
    review.iterations = (uint32_t)given.iterations;
    review.seed = (uint64_t)given.seed;
    crew.crew.threads = given.threads > 0 ? (unsigned)given.threads : crew_threads(THREADS_MAX);
    code = open_record(&review, argv[0], given.seat, language, &record);
    if (code != CLI_EXIT_OK) {
        goto cleanup;
    }
    if (ph_review_run(&review, &error) != PH_OK) {
        fprintf(stderr, "pesthouse review: %s\n", error.message);
        code = CLI_EXIT_FAILED;
        goto cleanup;
    }
    review.interrupted = review.interrupted || crew.crew.interrupted; // also by a signal after the last decision
    const struct words_seats seats = cli_record_seats(&record, language);
    code = report(&review, &given, &seats);
    if (code == CLI_EXIT_OK && review.interrupted) {
        code = CLI_EXIT_FAILED;
    }

cleanup:
    ph_review_deinit(&review);
    ph_session_destroy(review.session);
    return code;
}

const struct cli_command review_command = {
    .name = "review",
    .summary = MSG("Show the turning points of a recorded game"),
    .arguments = "FILE",
    .arguments_min = 1,
    .arguments_max = 1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .speaks = true,
    .run = run,
    .details = MSG("First come the decisions that cost the most, and the total that each seat gave away; then, for "
                   "every decision,\n"
                   "the chance that its seat had before and after it: to win or to escape, or with the plague in "
                   "Bristol 1350 that nobody\n"
                   "escapes. A bot searches from that seat's point of view, without the luck that followed. Losses "
                   "within the error of\n"
                   "the search are neither named nor added up.\n"
                   "A file named - is standard input. Ctrl-C ends the review and shows the results so far.\n"),
    .examples = "  pesthouse review game.rec\n"
                "  pesthouse review --seat A --iterations 1000 game.rec\n"
                "  pesthouse review --bot burgher --svg game.svg --json game.rec\n",
};
