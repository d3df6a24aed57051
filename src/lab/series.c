// SPDX-License-Identifier: MIT
#include "lab/series.h"

#include "lab/shard.h"
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
        code = cli_add_data(command, game, given->data);
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

// ---- parts ----------------------------------------------------------------------------------------------------------

int series_check_parts(const struct cli_command *command, const struct series_options *given) {
    if (given->shard != NULL && given->out == NULL) {
        return lab_refuse(command, CLI_EXIT_USAGE, "--shard needs a file to write to: --out FILE");
    }
    if (given->shard != NULL && given->seed < 0) {
        return lab_refuse(command, CLI_EXIT_USAGE, "--shard needs --seed, so that all parts are of one series");
    }
    if (given->out != NULL && given->json) {
        return lab_refuse(command, CLI_EXIT_USAGE, "--json is an option of `%s merge`, which reports what --out writes",
                          CLI_LAB);
    }
    return CLI_EXIT_OK;
}

void series_words(struct job *job, const struct series *series, const struct series_options *given) {
    ph_writer_init_heap(&job->words);
    ph_json_array_begin(&job->words);
    job_word(job, "--game", series->match.game->id);
    job_number(job, "--players", (uint64_t)series->match.players);
    job_word(job, "--options", given->options);
    job_word(job, "--data", given->data);
    job_number(job, "--seed", series->seed);
    job_number(job, "--from", job->from);
    job_number(job, "--games", job->games);
}

int series_do(struct job *job, const struct series_options *given, const struct job_way *way, bool *report) {
    struct shard shard;
    if (way != NULL) {
        return way->run(way->context, job, report);
    }
    const int code = shard_read(job->command, given->shard, given->out, &shard);
    if (code != CLI_EXIT_OK) {
        return code;
    }
    const struct job_way own = shard_way(&shard);
    return own.run(own.context, job, report);
}
