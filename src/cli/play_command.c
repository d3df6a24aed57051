// SPDX-License-Identifier: MIT
// `pesthouse play`: a game at this terminal, against bots or with others at the same keyboard.
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/names.h"
#include "pesthouse/pesthouse.h"
#include "tui/terminal/print.h"
#include "tui/terminal/window.h"
#include "tui/tui.h"

#include <stdio.h>
#include <string.h>

struct play_options {
    int64_t players; // 0: not said
    const char *you;
    const char *bots;
    const char *names;
    int64_t seed; // −1: not said
    const char *options;
    const char *data;
    const char *resume;
    const char *save;
    bool plain;
    int64_t pace;
    bool ask_forced;
    bool take_back;
    const char *lang;
};

// ---- seats and bots -------------------------------------------------------------------------------------------------

// "A,C", "ac" or "0,2": seats by letter or number; "hot-seat": all; "none": bots only.
static int read_you(const char *text, struct tui_seating *seating) {
    seating->given = true;
    seating->all_people = strcmp(text, "hot-seat") == 0;
    if (seating->all_people || strcmp(text, "none") == 0) {
        return CLI_EXIT_OK;
    }
    bool wrong = text[0] == '\0';
    for (const char *at = text; *at != '\0' && !wrong; at += at[1] == ',' && at[2] != '\0' ? 2 : 1) {
        const char typed[] = {*at, '\0'};
        const int seat = words_seat_read(typed);
        wrong = seat < 0;
        seating->people = (uint16_t)(seating->people | (wrong ? 0 : 1u << seat));
    }
    if (wrong) {
        tui_print_line(stderr, seating->language,
                       "pesthouse play: --you {seats}: expected seats by letter (such as A,C), or hot-seat (people on "
                       "all seats), or none",
                       TEXT(seats, text));
        tui_print_line(stderr, seating->language, "{command} --help shows the usage", TEXT(command, "pesthouse play"));
        return CLI_EXIT_USAGE;
    }
    return CLI_EXIT_OK;
}

// What is wrong with --bots, and which there are. `name` is the one that is unknown, or empty.
static void refuse_bots(const char *names, const char *name, const struct words_language *language) {
    if (name[0] != '\0') {
        tui_print_line(stderr, language, "pesthouse play: --bots: unknown bot {name}; there are:", TEXT(name, name));
    } else {
        tui_print_line(stderr, language,
                       "pesthouse play: --bots {names}: expected names joined by commas, one for each seat without a "
                       "person; there are:",
                       TEXT(names, names));
    }
    for (size_t i = 0; i < ph_bot_count(); i++) {
        fprintf(stderr, "  %-14s %s\n", ph_bot_at(i)->name, words_find(language, "bot", ph_bot_at(i)->summary));
    }
    tui_print_line(stderr, language,
                   "A level can have a temperament, such as {example}; there are:", TEXT(example, "noble/raider"));
    for (size_t i = 0; i < ph_temper_count(); i++) {
        fprintf(stderr, "  %-14s %s\n", ph_temper_at(i)->name,
                words_find(language, "temper", ph_temper_at(i)->summary));
    }
}

static int read_bots(const char *text, struct tui_seating *seating) {
    seating->bots_given = true;
    for (const char *at = text; at != NULL;) {
        const char *const comma = strchr(at, ',');
        const size_t length = comma != NULL ? (size_t)(comma - at) : strlen(at);
        char name[32];
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        const struct ph_bot *const bot = ph_bot_find(name);
        if (bot == NULL || seating->bot_count == PH_SEATS_MAX) {
            refuse_bots(text, bot == NULL ? name : "", seating->language);
            return CLI_EXIT_USAGE;
        }
        seating->bots[seating->bot_count++] = bot;
        at = comma != NULL ? comma + 1 : NULL;
    }
    return CLI_EXIT_OK;
}

// ---- the command ----------------------------------------------------------------------------------------------------

static int check_players(const struct tui_play_order *order) {
    const struct ph_game *const game = order->game != NULL ? order->game : ph_game_at(0);
    if (order->players != 0 && (order->players < game->players_min || order->players > game->players_max)) {
        tui_print_line(stderr, order->language, "pesthouse play: {game} is for {least} to {most} seats, not {count}",
                       TEXT(game, game->name), COUNT(least, game->players_min), COUNT(most, game->players_max),
                       COUNT(count, order->players));
        return CLI_EXIT_USAGE;
    }
    return CLI_EXIT_OK;
}

static int run(const struct cli_command *self, int argc, char **argv) {
    struct play_options options = {.seed = -1, .pace = TUI_PACE_MS};
    struct tui_play_order order = {.options = ""};
    char json[CLI_OPTIONS_SIZE];
    int argument_count;
    int code = CLI_EXIT_OK;
    if (!cli_parse(self, argc, argv, &options, &argument_count, &code)) {
        return code;
    }
    order.language = cli_language(options.lang);
    order.seating.language = order.language;
    order.lang = options.lang != NULL ? order.language->code : NULL;
    if (argument_count > 0) {
        code = cli_find_game_said("play", argv[0], order.language, &order.game);
    }
    if (code == CLI_EXIT_OK && options.you != NULL) {
        code = read_you(options.you, &order.seating);
    }
    if (code == CLI_EXIT_OK && options.bots != NULL) {
        code = read_bots(options.bots, &order.seating);
    }
    order.seating.names = options.names;
    order.players = (int)options.players;
    if (code == CLI_EXIT_OK) {
        code = check_players(&order);
    }
    if (code == CLI_EXIT_OK) {
        code = cli_add_data(self, order.game, options.data);
    }
    if (code != CLI_EXIT_OK) {
        return code;
    }
    order.has_seed = options.seed >= 0;
    order.seed = order.has_seed ? (uint64_t)options.seed : 0;
    order.options = cli_options_with(options.options, options.data, json);
    order.resume = options.resume;
    order.save = options.save;
    order.plain = options.plain;
    order.pace_ms = (int)options.pace;
    order.ask_forced = options.ask_forced;
    order.seating.take_backs = options.take_back;
    // Whoever has said nothing about the game is asked.
    order.ask = options.players == 0 && options.you == NULL && options.bots == NULL && options.names == NULL &&
                !order.has_seed && options.options == NULL && options.data == NULL && options.resume == NULL &&
                options.save == NULL && !options.plain && tui_has_screen();
    return tui_play(&order);
}

static const struct cli_option play_options[] = {
    CLI_OPTION(play_options, players, CLI_INTEGER, .value = "N", .low = 1, .high = PH_SEATS_MAX,
               .help = MSG("number of seats, yours included (default: 4, or as many as the game allows)")),
    CLI_OPTION(play_options, you, CLI_TEXT, .value = "SEAT,...",
               .help = MSG("seats of people, such as A,C; hot-seat: all; none: only watch (default: A)")),
    CLI_OPTION(
        play_options, bots, CLI_TEXT, .value = "NAME,...",
        .help =
            MSG("bots for the other seats, in order; the last name is used for the remaining seats (default: noble)")),
    CLI_OPTION(play_options, names, CLI_TEXT, .value = "NAME,...",
               .help = MSG("names of the people, in the order of their seats")),
    CLI_OPTION(play_options, seed, CLI_INTEGER, .value = "N", .low = 0, .high = PH_SEED_MAX,
               .help = MSG("seed of the game's luck: equal seeds give equal luck (default: random)")),
    CLI_OPTION(play_options, options, CLI_TEXT, .value = "JSON",
               .help = MSG("options of the game, as listed by `pesthouse describe`")),
    CLI_OPTION(play_options, data, CLI_TEXT, .value = "FILES",
               .help = MSG("sets of tokens for Rattus, by name of file: own.json is the set own (docs/own-tokens.md)")),
    CLI_OPTION(play_options, resume, CLI_TEXT, .value = "FILE", .help = MSG("continue a saved game, or any record")),
    CLI_OPTION(play_options, save, CLI_TEXT, .value = "FILE",
               .help = MSG("file to save to, not one of another game (default: the resumed file, or a new one)")),
    CLI_OPTION(play_options, plain, CLI_FLAG,
               .help = MSG("plain text, line by line, also on a terminal: for screen readers")),
    CLI_OPTION(play_options, pace, CLI_INTEGER, .value = "MS", .low = 0, .high = 60000,
               .help = MSG("milliseconds that each move of others is shown; 0: not at all (default: 600)")),
    CLI_OPTION_NAMED(
        "ask-forced", play_options, ask_forced, CLI_FLAG,
        .help =
            MSG("wait for a key even if there is only one choice (otherwise it is shown and taken, with several people "
                "only if all can see that there is no other)")),
    CLI_OPTION_NAMED(
        "take-back", play_options, take_back, CLI_FLAG,
        .help =
            MSG("let people take back any move, whatever has happened since; the record and the result mention it")),
    CLI_OPTION(play_options, lang, CLI_TEXT, .value = "CODE",
               .help =
                   MSG("language, such as en (default: that of LANGUAGE, LC_ALL, LC_MESSAGES or LANG, else English)")),
};

const struct cli_command play_command = {
    .name = "play",
    .summary = MSG("Play a game at this terminal, against bots or each other"),
    .arguments = "[GAME]",
    .arguments_min = 0,
    .arguments_max = 1,
    .options = play_options,
    .option_count = sizeof play_options / sizeof *play_options,
    .details = MSG(
        "On a terminal of at least 80 by 23 characters the board is drawn, and ? shows help at any time. Otherwise,\n"
        "and with --plain, the game is played in lines of text; \"help\" lists the possible answers. NO_COLOR is "
        "respected.\n\n"
        "The game is saved after each of your moves, in $XDG_STATE_HOME/pesthouse or ~/.local/state/pesthouse. When "
        "you\n"
        "leave it, even by SIGINT, SIGTERM or SIGHUP, the program says how to continue. The last 20 finished games "
        "are\n"
        "kept there, in finished/.\n"),
    .examples = "  pesthouse play\n"
                "  pesthouse play bristol --players 3 --bots greedy,rules\n"
                "  pesthouse play --players 2 --you hot-seat\n"
                "  pesthouse play --resume ~/.local/state/pesthouse/rattus-20260101-200000.rec\n"
                "  yes 1 | pesthouse play --seed 7 --plain\n",
    .speaks = true,
    .run = run,
};
