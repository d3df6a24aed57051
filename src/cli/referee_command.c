// SPDX-License-Identifier: MIT
// `pesthouse referee`: leads people who play with the printed game. They enter what is drawn and what everybody does.
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/names.h"
#include "pesthouse/pesthouse.h"
#include "tui/terminal/print.h"
#include "tui/tui.h"

#include <stdio.h>

struct referee_options {
    int64_t players; // 0: not said
    const char *names;
    const char *options;
    const char *data;
    const char *resume;
    const char *save;
    bool plain;
    const char *lang;
};

static int check_players(const struct tui_play_order *order) {
    const struct ph_game *const game = order->game;
    if (order->players != 0 && (order->players < game->players_min || order->players > game->players_max)) {
        tui_print_line(stderr, order->language, "pesthouse referee: {game} is for {least} to {most} seats, not {count}",
                       TEXT(game, game->name), COUNT(least, game->players_min), COUNT(most, game->players_max),
                       COUNT(count, order->players));
        return CLI_EXIT_USAGE;
    }
    return CLI_EXIT_OK;
}

static int run(const struct cli_command *self, int argc, char **argv) {
    struct referee_options options = {0};
    char json[CLI_OPTIONS_SIZE];
    int argument_count;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &options, &argument_count, &code)) {
        return code;
    }
    struct tui_play_order order = {
        .game = ph_game_at(0),
        .players = (int)options.players,
        .options = cli_options_with(options.options, options.data, json),
        .resume = options.resume,
        .save = options.save,
        .has_seed = true, // which nothing is drawn from
        .plain = options.plain,
        .pace_ms = 0, // everything is entered here
        .referees = true,
        .language = cli_language(options.lang),
    };
    order.lang = options.lang != NULL ? order.language->code : NULL;
    order.seating =
        (struct tui_seating){.language = order.language, .box = options.resume == NULL, .names = options.names};
    if (argument_count > 0) {
        code = cli_find_game_said("referee", argv[0], order.language, &order.game);
    }
    if (code == CLI_EXIT_OK) {
        code = check_players(&order);
    }
    if (code == CLI_EXIT_OK) {
        code = cli_add_data(self, order.game, options.data);
    }
    return code == CLI_EXIT_OK ? tui_play(&order) : code;
}

static const struct cli_option referee_options[] = {
    CLI_OPTION(referee_options, players, CLI_INTEGER, .value = "N", .low = 1, .high = PH_SEATS_MAX,
               .help = MSG("number of players (default: 4, or as many as the game allows)")),
    CLI_OPTION(referee_options, names, CLI_TEXT, .value = "NAME,...",
               .help = MSG("names of the people, in the order of their seats")),
    CLI_OPTION(referee_options, options, CLI_TEXT, .value = "JSON",
               .help = MSG("options of the game, as listed by `pesthouse describe`")),
    CLI_OPTION(referee_options, data, CLI_TEXT, .value = "FILES",
               .help = MSG("sets of tokens for Rattus, by name of file: own.json is the set own (docs/own-tokens.md)")),
    CLI_OPTION(referee_options, resume, CLI_TEXT, .value = "FILE", .help = MSG("continue a saved game, or any record")),
    CLI_OPTION(referee_options, save, CLI_TEXT, .value = "FILE",
               .help = MSG("file to save to, not one of another game (default: the resumed file, or a new one)")),
    CLI_OPTION(referee_options, plain, CLI_FLAG,
               .help = MSG("plain text, line by line, also on a terminal: for screen readers")),
    CLI_OPTION(referee_options, lang, CLI_TEXT, .value = "CODE",
               .help =
                   MSG("language, such as en (default: that of LANGUAGE, LC_ALL, LC_MESSAGES or LANG, else English)")),
};

const struct cli_command referee_command = {
    .name = "referee",
    .summary = MSG("Lead people who play with the printed game"),
    .arguments = "[GAME]",
    .arguments_min = 0,
    .arguments_max = 1,
    .options = referee_options,
    .option_count = sizeof referee_options / sizeof *referee_options,
    .details = MSG(
        "You play at your own table, with the pieces of the box; the program asks for what is drawn, rolled or turned\n"
        "over and for what everybody does. It says what is legal, what happens then and why, and keeps the score.\n"
        "What only one player may see it never asks for, so it cannot check that either. Every entry can be corrected\n"
        "later. The game is saved after each entry, as those of pesthouse play are.\n"),
    .examples =
        "  pesthouse referee\n"
        "  pesthouse referee --players 5 --names Ann,Ben,Cleo,Dan,Eve\n"
        "  pesthouse referee bristol1350 --players 6\n"
        "  pesthouse referee rattus --players 3 --options '{\"pied_piper\": true, \"characters\": \"random\"}'\n",
    .speaks = true,
    .run = run,
};
