// SPDX-License-Identifier: MIT
#include "lab/series.h"

#include "cli/names.h"
#include "lab/data.h"
#include "pesthouse/pesthouse.h"
#include "run/crew.h"
#include "run/os.h"

#include <string.h>

static int find_seats(const struct cli_command *command, const struct ph_game *game, int64_t given, int *players) {
    *players = given == 0 ? game->players_min : (int)given;
    if (*players >= game->players_min && *players <= game->players_max) {
        return CLI_EXIT_OK;
    }
    return lab_refuse(command, CLI_EXIT_USAGE, "%s is for %d to %d players, not %d", game->id, game->players_min,
                      game->players_max, *players);
}

static int set_up(struct series *series, const struct cli_command *command, const struct ph_game *game, int players,
                  const char *options) {
    struct ph_error error;
    enum ph_status status = PH_OK;
    if (options != NULL) {
        status = ph_json_parse(&series->document, options, strlen(options), &error);
    }
    if (status == PH_OK && options != NULL) {
        series->options = ph_json_root(series->document);
    }
    if (status == PH_OK) {
        status = match_init(&series->match, game, players, series->options, &error);
    }
    return status == PH_OK ? CLI_EXIT_OK : lab_refuse(command, CLI_EXIT_USAGE, "--options: %s", error.message);
}

static int add_data(const struct cli_command *command, const struct ph_game *game, const char *files) {
    struct ph_error error;
    const enum ph_status status = files == NULL ? PH_OK : lab_data_add(game, files, &error);
    return status == PH_OK
               ? CLI_EXIT_OK
               : lab_refuse(command, status == PH_ERROR_IO ? CLI_EXIT_IO : CLI_EXIT_USAGE, "--data: %s", error.message);
}

static int find_seed(struct series *series, const struct cli_command *command, int64_t given) {
    series->seed = (uint64_t)given;
    if (given < 0 && ph_seed_fresh(&series->seed) != PH_OK) {
        return lab_refuse(command, CLI_EXIT_IO, "the system provided no random seed; choose one with --seed");
    }
    series->match.key = ph_key_from_seed(series->seed);
    return CLI_EXIT_OK;
}

int series_begin(struct series *series, const struct cli_command *command, const struct series_options *given) {
    const struct ph_game *game = NULL;
    int players = 0;
    *series = (struct series){.progress = os_is_terminal(stderr)};
    series->threads = given->threads > 0 ? (unsigned)given->threads : crew_threads(SERIES_THREADS_MAX);
    int code = cli_find_game(command, given->game, &game);
    if (code == CLI_EXIT_OK) {
        code = find_seats(command, game, given->players, &players);
    }
    if (code == CLI_EXIT_OK) {
        code = add_data(command, game, given->data);
    }
    if (code == CLI_EXIT_OK) {
        code = set_up(series, command, game, players, given->options);
    }
    if (code == CLI_EXIT_OK) {
        code = find_seed(series, command, given->seed);
    }
    if (code != CLI_EXIT_OK) {
        series_end(series);
    }
    return code;
}

void series_end(struct series *series) {
    ph_json_document_destroy(series->document);
    series->document = NULL;
}
