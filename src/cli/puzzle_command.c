// SPDX-License-Identifier: MIT
// `pesthouse puzzle`: a decision with one right answer, another one each day.
#define _POSIX_C_SOURCE 200809L // localtime_r
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/names.h"
#include "cli/puzzle.h"
#include "tui/terminal/line.h"
#include "tui/terminal/print.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { LINE_MAX_BYTES = 256 };

struct puzzle_options {
    int64_t number; // 0: that of the day
    const char *date;
    const char *lang;
};

// Days since 1970 here, by the clock of this computer.
static int64_t today(void) {
    char date[16] = "";
    struct tm local;
    const time_t now = time(NULL);
    int64_t days = 0;
    if (localtime_r(&now, &local) == NULL || strftime(date, sizeof date, "%Y-%m-%d", &local) == 0 ||
        !puzzle_read_date(date, &days)) {
        days = (int64_t)now / 86400;
    }
    return days;
}

static int find_number(const struct puzzle_options *options, const struct puzzle_book *book,
                       const struct words_language *language, size_t *number) {
    int64_t days = 0;
    if (options->number != 0 && options->date != NULL) {
        fprintf(stderr, "%s\n", words_text(language, "pesthouse puzzle: expected a number or a date, not both"));
        return CLI_EXIT_USAGE;
    }
    if (options->date != NULL && !puzzle_read_date(options->date, &days)) {
        tui_print_line(stderr, language, "pesthouse puzzle: expected a date such as 2026-12-24, got {text}",
                       TEXT(text, options->date));
        return CLI_EXIT_USAGE;
    }
    if (options->number > (int64_t)book->count) {
        tui_print_line(stderr, language, "pesthouse puzzle: expected a puzzle from 1 to {last}, got {number}",
                       COUNT(last, book->count), COUNT(number, options->number));
        return CLI_EXIT_USAGE;
    }
    *number =
        options->number != 0 ? (size_t)options->number : puzzle_of_day(book, options->date != NULL ? days : today());
    return CLI_EXIT_OK;
}

// ---- the talk -------------------------------------------------------------------------------------------------------

static void print_task(const struct puzzle_task *task, const struct puzzle_book *book, size_t number) {
    const struct words_language *const language = task->scene.language;
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    words_line(&writer, language, "Puzzle {number} of {count}: {game}", COUNT(number, number),
               COUNT(count, book->count), TEXT(game, task->scene.game->name));
    ph_write_char(&writer, '\n');
    words_say_position(&task->scene, &writer);
    ph_write_char(&writer, '\n');
    puzzle_say_question(task, &writer);
    ph_write_char(&writer, '\n');
    for (size_t i = 0; i < task->count; i++) {
        ph_write_format(&writer, "%3zu  ", i + 1);
        puzzle_say_choice(task, i, &writer);
        ph_write_char(&writer, '\n');
    }
    tui_print_text(stdout, writer.data);
    ph_writer_deinit(&writer);
}

static void print_verdict(const struct puzzle_task *task, size_t choice) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    puzzle_say_verdict(task, choice, &writer);
    fputc('\n', stdout);
    tui_print_text(stdout, writer.data);
    ph_writer_deinit(&writer);
}

// Reads lines until one is the number of a choice. False: there are no more.
static bool read_choice(const struct puzzle_task *task, size_t *choice) {
    const struct words_language *const language = task->scene.language;
    char storage[LINE_MAX_BYTES];
    for (;;) {
        printf("> ");
        fflush(stdout);
        if (tui_line_read(storage, sizeof storage) != TUI_LINE_READ) {
            fputc('\n', stdout);
            return false;
        }
        const char *const line = tui_line_trim(storage);
        char *end;
        const unsigned long number = strtoul(line, &end, 10);
        if (end != line && *end == '\0' && number >= 1 && number <= task->count) {
            *choice = number - 1;
            return true;
        }
        tui_print_line(stdout, language, "There is no choice {number}; the list goes from 1 to {count}.",
                       TEXT(number, line), COUNT(count, task->count));
    }
}

static int solve(const struct puzzle_book *book, size_t number, const struct words_language *language) {
    struct puzzle_task task;
    struct ph_error error = {0};
    int code = CLI_EXIT_OK;
    size_t choice = 0;
    if (puzzle_open(&task, book, number, language, &error) != PH_OK) {
        fprintf(stderr, "pesthouse puzzle: %s\n",
                error.message[0] != '\0' ? error.message : words_text(language, "out of memory"));
        code = CLI_EXIT_FAILED;
    } else {
        print_task(&task, book, number);
        if (read_choice(&task, &choice)) {
            print_verdict(&task, choice);
        }
        if (fflush(stdout) != 0 || ferror(stdout)) {
            fprintf(stderr, "pesthouse puzzle: %s\n", words_text(language, "cannot write to standard output"));
            code = CLI_EXIT_IO;
        }
    }
    puzzle_deinit(&task);
    return code;
}

static int run(const struct cli_command *self, int argc, char **argv) {
    struct puzzle_options options = {0};
    int argument_count;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &options, &argument_count, &code)) {
        return code;
    }
    const struct words_language *const language = cli_language(options.lang);
    const struct ph_game *game = ph_game_at(0);
    size_t number = 1;
    if (argument_count > 0) {
        code = cli_find_game_said("puzzle", argv[0], language, &game);
    }
    const struct puzzle_book *const book = code == CLI_EXIT_OK ? puzzle_book_of(game) : NULL;
    if (code == CLI_EXIT_OK && book == NULL) {
        tui_print_line(stderr, language, "pesthouse puzzle: there are no puzzles for {game}", TEXT(game, game->name));
        code = CLI_EXIT_USAGE;
    }
    if (code == CLI_EXIT_OK) {
        code = find_number(&options, book, language, &number);
    }
    return code == CLI_EXIT_OK ? solve(book, number, language) : code;
}

static const struct cli_option puzzle_options[] = {
    CLI_OPTION(puzzle_options, number, CLI_INTEGER, .value = "N", .low = 1, .high = 1000000,
               .help = MSG("the puzzle with this number (default: that of today)")),
    CLI_OPTION(puzzle_options, date, CLI_TEXT, .value = "DATE", .help = MSG("the puzzle of a day, such as 2026-12-24")),
    CLI_OPTION(puzzle_options, lang, CLI_TEXT, .value = "CODE",
               .help =
                   MSG("language, such as en (default: that of LANGUAGE, LC_ALL, LC_MESSAGES or LANG, else English)")),
};

const struct cli_command puzzle_command = {
    .name = "puzzle",
    .summary = MSG("Solve the puzzle of the day"),
    .arguments = "[GAME]",
    .arguments_min = 0,
    .arguments_max = 1,
    .options = puzzle_options,
    .option_count = sizeof puzzle_options / sizeof *puzzle_options,
    .details = MSG("Prints a position and a question with exactly one right answer, reads the number of your choice, "
                   "and\n"
                   "says what is right, and why. Each day has one for each game, the same for everybody: in Rattus the "
                   "best\n"
                   "action, in Bristol 1350 who has the plague. Every answer is proven.\n"),
    .examples = "  pesthouse puzzle\n"
                "  pesthouse puzzle bristol --number 3\n"
                "  echo 1 | pesthouse puzzle rattus --date 2026-12-24\n",
    .speaks = true,
    .run = run,
};
