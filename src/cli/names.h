// SPDX-License-Identifier: MIT
// Names in command lines: finds the game, and reports unknown names.
#ifndef PESTHOUSE_CLI_NAMES_H
#define PESTHOUSE_CLI_NAMES_H

#include "cli/options.h"
#include "pesthouse/game.h"
#include "run/data.h"
#include "words/language.h"

// Reports on standard error that `typed` is not a `what` ("game", "bot"), lists `words` (ends with NULL), and suggests
// the most similar one. Returns CLI_EXIT_USAGE.
int cli_refuse_unknown(const struct cli_command *command, const char *what, const char *typed,
                       const char *const *words);

// The game that is typed: its id, or as much of its id or name as no other game begins with ("bristol"), in any case.
// NULL: none, or several.
const struct ph_game *cli_game_named(const char *typed);
// That game, or the first one for NULL. Returns CLI_EXIT_OK, or reports as above.
int cli_find_game(const struct cli_command *command, const char *typed, const struct ph_game **game);
// That game, reported in the language of players.
int cli_find_game_said(const char *command, const char *typed, const struct words_language *language,
                       const struct ph_game **game);

// Adds the files of --data to the data of a game. No `game`: of the only one that takes any; no `files`: nothing.
// Returns CLI_EXIT_OK, or reports which file is wrong and why.
int cli_add_data(const struct cli_command *command, const struct ph_game *game, const char *files);

enum { CLI_OPTIONS_SIZE = DATA_NAME_SIZE + 20 };
// The options of a game by --options, or, without them, those with the set of --data; either may be NULL. Returns
// `options`, or a string that is in `json` or constant.
const char *cli_options_with(const char *options, const char *files, char json[CLI_OPTIONS_SIZE]);

// The help of --data; commands that speak the language of players have it as a message.
#define CLI_DATA_HELP "sets of tokens for Rattus, by name of file: own.json is the set own (docs/own-tokens.md)"

#endif
