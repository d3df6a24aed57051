// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // strncasecmp
#include "cli/names.h"

#include "tui/terminal/print.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { GAMES_MAX = 32 };

int cli_refuse_unknown(const struct cli_command *command, const char *what, const char *typed,
                       const char *const *words) {
    const char *const nearest = cli_nearest(typed, words);
    fprintf(stderr, "%s %s: unknown %s %s; expected", cli_program_of(command), command->name, what, typed);
    for (size_t i = 0; words[i] != NULL; i++) {
        fprintf(stderr, "%s %s", i == 0 ? "" : ",", words[i]);
    }
    if (nearest != NULL) {
        fprintf(stderr, "; did you mean %s?", nearest);
    }
    fprintf(stderr, "\n");
    return CLI_EXIT_USAGE;
}

// Whether a word begins another, in any case.
static bool begins(const char *typed, const char *word) {
    return typed[0] != '\0' && strncasecmp(typed, word, strlen(typed)) == 0;
}

const struct ph_game *cli_game_named(const char *typed) {
    const struct ph_game *const exact = ph_game_find(typed);
    const struct ph_game *found = NULL;
    unsigned count = 0;
    for (size_t i = 0; i < ph_game_count() && exact == NULL; i++) {
        if (begins(typed, ph_game_at(i)->id) || begins(typed, ph_game_at(i)->name)) {
            found = ph_game_at(i);
            count++;
        }
    }
    return exact != NULL ? exact : count == 1 ? found : NULL;
}

int cli_find_game(const struct cli_command *command, const char *typed, const struct ph_game **game) {
    *game = typed == NULL ? ph_game_at(0) : cli_game_named(typed);
    if (*game != NULL) {
        return CLI_EXIT_OK;
    }
    const char *words[GAMES_MAX + 1] = {0};
    for (size_t i = 0; i < ph_game_count() && i < GAMES_MAX; i++) {
        words[i] = ph_game_at(i)->id;
    }
    return cli_refuse_unknown(command, "game", typed, words);
}

int cli_find_game_said(const char *command, const char *typed, const struct words_language *language,
                       const struct ph_game **game) {
    struct words_list games = {.count = 0};
    *game = cli_game_named(typed);
    if (*game != NULL) {
        return CLI_EXIT_OK;
    }
    for (size_t i = 0; i < ph_game_count() && i < GAMES_MAX; i++) {
        words_list_add(&games, TEXT(item, ph_game_at(i)->id));
    }
    tui_print_line(stderr, language, "pesthouse {command}: unknown game {game}; expected one of: {games}",
                   TEXT(command, command), TEXT(game, typed), LIST(games, "", &games));
    return CLI_EXIT_USAGE;
}

int cli_add_data(const struct cli_command *command, const struct ph_game *game, const char *files) {
    struct ph_error error;
    const enum ph_status status = files == NULL ? PH_OK : data_add(game, files, &error);
    if (status == PH_OK) {
        return CLI_EXIT_OK;
    }
    fprintf(stderr, "%s %s: --data: %s\n", cli_program_of(command), command->name, error.message);
    return status == PH_ERROR_IO ? CLI_EXIT_IO : CLI_EXIT_USAGE;
}

const char *cli_options_with(const char *options, const char *files, char json[CLI_OPTIONS_SIZE]) {
    char name[DATA_NAME_SIZE];
    if (options != NULL || files == NULL) {
        return options == NULL ? "" : options;
    }
    data_name(files, name);
    snprintf(json, CLI_OPTIONS_SIZE, "{\"tokens\":\"%s\"}", name);
    return json;
}
