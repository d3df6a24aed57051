// SPDX-License-Identifier: MIT
// `pesthouse lesson`: six short positions of a game, each with one idea.
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/names.h"
#include "pesthouse/pesthouse.h"
#include "tui/faces/lesson.h"
#include "tui/terminal/print.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct lesson_options {
    bool plain;
    const char *lang;
};

static int read_number(const char *text, struct tui_lesson_order *order) {
    order->number = text[0] - '0';
    if (text[0] != '\0' && text[1] == '\0' && order->number >= 1 && order->number <= WORDS_LESSONS) {
        return CLI_EXIT_OK;
    }
    tui_print_line(stderr, order->language, "pesthouse lesson: expected a lesson from 1 to {last}, got {text}",
                   COUNT(last, WORDS_LESSONS), TEXT(text, text));
    return CLI_EXIT_USAGE;
}

static int run(const struct cli_command *self, int argc, char **argv) {
    struct lesson_options options = {0};
    int argument_count;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &options, &argument_count, &code)) {
        return code;
    }
    struct tui_lesson_order order = {
        .game = ph_game_at(0), .plain = options.plain, .language = cli_language(options.lang)};
    if (argument_count > 0) {
        code = cli_find_game_said("lesson", argv[0], order.language, &order.game);
    }
    if (code == CLI_EXIT_OK && words_lessons(order.game) == NULL) {
        tui_print_line(stderr, order.language, "pesthouse lesson: there are no lessons for {game}",
                       TEXT(game, order.game->name));
        code = CLI_EXIT_USAGE;
    }
    if (code == CLI_EXIT_OK && argument_count > 1) {
        code = read_number(argv[1], &order);
    }
    return code == CLI_EXIT_OK ? tui_lesson(&order) : code;
}

static const struct cli_option lesson_options[] = {
    CLI_OPTION(lesson_options, plain, CLI_FLAG,
               .help = MSG("plain text, line by line, also on a terminal: for screen readers")),
    CLI_OPTION(lesson_options, lang, CLI_TEXT, .value = "CODE",
               .help =
                   MSG("language, such as en (default: that of LANGUAGE, LC_ALL, LC_MESSAGES or LANG, else English)")),
};

const struct cli_command lesson_command = {
    .name = "lesson",
    .summary = MSG("Learn a game in six short positions"),
    .arguments = "[GAME [NUMBER]]",
    .arguments_min = 0,
    .arguments_max = 2,
    .options = lesson_options,
    .option_count = sizeof lesson_options / sizeof *lesson_options,
    .details = MSG(
        "Each lesson is a position with one idea: it explains what is new and what to try, you play, and it shows "
        "what\n"
        "would have been better. Finished lessons are remembered beside the saved games. Without GAME they are those "
        "of\n"
        "Rattus; without NUMBER a menu begins at the first unfinished one, and in plain text one follows the other.\n"),
    .examples = "  pesthouse lesson\n"
                "  pesthouse lesson bristol 3\n"
                "  yes 1 | pesthouse lesson rattus --plain\n",
    .speaks = true,
    .run = run,
};
