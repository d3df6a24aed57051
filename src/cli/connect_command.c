// SPDX-License-Identifier: MIT
// `pesthouse connect`: a person at a table of a server.
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/names.h"
#include "pesthouse/pesthouse.h"
#include "tui/online/connect.h"
#include "tui/terminal/print.h"
#include "tui/terminal/window.h"
#include "tui/tui.h"

#include <stdio.h>
#include <string.h>

struct connect_options {
    int64_t players; // 0: not said
    const char *bots;
    const char *options;
    bool by_days;
    bool listed;
    const char *name;
    const char *code;
    bool new_code;
    bool watch;
    bool board;
    bool hand;
    const char *join;
    bool evening;
    bool duplicate;
    const char *ca;
    bool plain;
    int64_t pace;
    const char *lang;
};

// ---- the command ----------------------------------------------------------------------------------------------------

static int refuse(enum ph_status status, const struct ph_error *error) {
    fprintf(stderr, "pesthouse connect: %s\n", error->message);
    return status == PH_ERROR_BAD_REQUEST ? CLI_EXIT_USAGE : CLI_EXIT_IO;
}

static int connect(const struct connect_options *given, struct client_server *server, const struct ph_game *game,
                   bool asks, const struct words_language *language) {
    const int usual = game->players_max < 4 ? game->players_max : 4;
    const struct tui_connect_order order = {
        .language = language,
        .server = server,
        .name = given->name,
        .code = given->code,
        .new_code = given->new_code,
        .wish = {.game = game,
                 .players = given->players != 0 ? (int)given->players : usual,
                 .bots = given->bots,
                 .options = given->options,
                 .by_days = given->by_days,
                 .listed = given->listed,
                 .board = given->board},
        .asks = asks && !given->board,
        .join = given->join,
        .evening = given->evening,
        .duplicate = given->duplicate,
        .part = given->board  ? TUI_ONLINE_BOARD
                : given->hand ? TUI_ONLINE_HAND
                              : TUI_ONLINE_WHOLE,
        .watch = given->watch,
        .plain = given->plain || !tui_has_screen(),
        .pace_ms = (int)given->pace,
    };
    return tui_connect(&order);
}

static enum ph_status check(const struct connect_options *given, struct ph_error *error) {
    if (given->board && (given->hand || given->join != NULL)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL, "--board shows no hand; leave out %s",
                            given->hand ? "--hand" : "--join");
    }
    if (given->evening && (given->board || given->hand || given->join != NULL || given->watch)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL, "--evening makes an evening; leave out %s",
                            given->board          ? "--board"
                            : given->hand         ? "--hand"
                            : given->join != NULL ? "--join"
                                                  : "--watch");
    }
    if (given->duplicate && !given->evening) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, NULL, "--duplicate is for a new evening: add --evening");
    }
    return PH_OK;
}

static int run(const struct cli_command *self, int argc, char **argv) {
    struct connect_options given = {.pace = TUI_PACE_MS};
    struct client_server server = {.trust = NULL};
    const struct ph_game *game = ph_game_at(0);
    struct ph_error error;
    int argument_count;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &given, &argument_count, &code)) {
        return code;
    }
    const struct words_language *const language = cli_language(given.lang);
    enum ph_status status = check(&given, &error);
    status = status == PH_OK ? client_url_read(&server.url, argv[0], &error) : status;
    status = status == PH_OK ? client_trust_create(&server.trust, given.ca, &error) : status;
    if (status != PH_OK) {
        return refuse(status, &error);
    }
    if (argument_count > 1) {
        code = cli_find_game_said("connect", argv[1], language, &game);
    }
    if (code == CLI_EXIT_OK) {
        code = connect(&given, &server, game, argument_count == 1, language);
    }
    client_trust_destroy(server.trust);
    return code;
}

static const struct cli_option options[] = {
    CLI_OPTION(connect_options, name, CLI_TEXT, .value = "NAME",
               .help = MSG("your name there (default: the last one, else your user name)")),
    CLI_OPTION(connect_options, code, CLI_TEXT, .value = "CODE",
               .help = MSG("come back as the guest who has this code from another device")),
    CLI_OPTION_NAMED("new-code", connect_options, new_code, CLI_FLAG,
                     .help = MSG("print a code that brings you and your seats to another device, and leave")),
    CLI_OPTION(connect_options, players, CLI_INTEGER, .value = "N", .low = 1, .high = PH_SEATS_MAX,
               .help = MSG("number of seats of a new table (default: 4, or as many as the game allows)")),
    CLI_OPTION(connect_options, bots, CLI_TEXT, .value = "NAME,...",
               .help = MSG("bots for the last seats of a new table")),
    CLI_OPTION(connect_options, options, CLI_TEXT, .value = "JSON",
               .help = MSG("options of the game, as listed by `pesthouse describe`")),
    CLI_OPTION_NAMED("by-days", connect_options, by_days, CLI_FLAG,
                     .help = MSG("make a new table for play by correspondence, not live")),
    CLI_OPTION(connect_options, listed, CLI_FLAG, .help = MSG("let everybody on the server find a new table")),
    CLI_OPTION(connect_options, watch, CLI_FLAG, .help = MSG("watch, without taking a seat")),
    CLI_OPTION(connect_options, board, CLI_FLAG,
               .help = MSG("show the board of a table around one screen, or of a new one, and nobody's hand")),
    CLI_OPTION(connect_options, hand, CLI_FLAG, .help = MSG("show only your hand and what you are asked")),
    CLI_OPTION(connect_options, join, CLI_TEXT, .value = "CODE",
               .help = MSG("join the evening, or take a seat at the table around one screen, that shows this code")),
    CLI_OPTION(connect_options, evening, CLI_FLAG,
               .help = MSG("make an evening of many tables, which people join by its code, and begin its rounds")),
    CLI_OPTION(connect_options, duplicate, CLI_FLAG,
               .help = MSG("at all tables of a round of the new evening the luck is the same")),
    CLI_OPTION(connect_options, ca, CLI_TEXT, .value = "FILE",
               .help = MSG("trust the certificates in this file, too (PEM)")),
    CLI_OPTION(connect_options, plain, CLI_FLAG,
               .help = MSG("plain text, line by line, also on a terminal: for screen readers")),
    CLI_OPTION(connect_options, pace, CLI_INTEGER, .value = "MS", .low = 0, .high = 60000,
               .help = MSG("milliseconds that each move of others is shown; 0: not at all (default: 600)")),
    CLI_OPTION(connect_options, lang, CLI_TEXT, .value = "CODE",
               .help =
                   MSG("language, such as en (default: that of LANGUAGE, LC_ALL, LC_MESSAGES or LANG, else English)")),
};

const struct cli_command connect_command = {
    .name = "connect",
    .summary = MSG("Play at a table of a server"),
    .arguments = "URL [GAME]",
    .arguments_min = 1,
    .arguments_max = 2,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .details = MSG("With the address of a server, it lists the open tables: choose one by its number, or make another. "
                   "With GAME, or\n"
                   "if there is no table, it makes one, and prints the address to send to the other players. With the "
                   "address of a\n"
                   "table, it takes a seat there, or watches. Your identity is kept in "
                   "$XDG_STATE_HOME/pesthouse/servers, so that you\n"
                   "find your seat again. A lost connection is restored by itself.\n"),
    .examples = "  pesthouse connect http://127.0.0.1:1350\n"
                "  pesthouse connect https://play.example.org bristol --players 6 --bots noble,noble\n"
                "  pesthouse connect https://play.example.org/table/ID --name Anna\n"
                "  pesthouse connect http://192.168.0.7:1350 --join 7KQF2M --hand\n"
                "  pesthouse connect http://192.168.0.7:1350 rattus --evening --players 4 --duplicate\n",
    .speaks = true,
    .run = run,
};
