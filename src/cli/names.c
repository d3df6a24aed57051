// SPDX-License-Identifier: MIT
#include "cli/names.h"

#include "cli/options.h"

#include <stdio.h>

enum { GAMES_MAX = 32 };

int cli_refuse_unknown(const char *command, const char *what, const char *typed, const char *const *words) {
    const char *const nearest = cli_nearest(typed, words);
    fprintf(stderr, "pesthouse %s: unknown %s %s; expected", command, what, typed);
    for (size_t i = 0; words[i] != NULL; i++) {
        fprintf(stderr, "%s %s", i == 0 ? "" : ",", words[i]);
    }
    if (nearest != NULL) {
        fprintf(stderr, "; did you mean %s?", nearest);
    }
    fprintf(stderr, "\n");
    return CLI_EXIT_USAGE;
}

int cli_find_game(const char *command, const char *id, const struct ph_game **game) {
    *game = id == NULL ? ph_game_at(0) : ph_game_find(id);
    if (*game != NULL) {
        return CLI_EXIT_OK;
    }
    const char *words[GAMES_MAX + 1] = {0};
    for (size_t i = 0; i < ph_game_count() && i < GAMES_MAX; i++) {
        words[i] = ph_game_at(i)->id;
    }
    return cli_refuse_unknown(command, "game", id, words);
}
