// SPDX-License-Identifier: MIT
// Each worker has its own counts, which are added up at the end.
#include "lab/simulation.h"

#include "run/crew.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BAR_WIDTH = 40 };

struct worker {
    struct match_stats stats;
    struct ph_logbook book;
    struct match_script script;
};

struct workshop {
    const struct simulation *simulation;
    struct match match; // that stops with the crew
    struct worker *workers;
};

static int64_t score_of_all(const struct match_stats *stats, int players) {
    int64_t score = 0;
    for (int entry = 0; entry < players; entry++) {
        score += stats->entries[entry].score;
    }
    return score;
}

static enum ph_status play(void *void_workshop, unsigned number, uint64_t part, struct ph_error *error) {
    const struct workshop *const workshop = void_workshop;
    const struct simulation *const simulation = workshop->simulation;
    struct worker *const worker = &workshop->workers[number];
    const int players = workshop->match.players;
    const uint64_t game = simulation->from + part;
    const uint64_t games = worker->stats.games;
    const int64_t score = worker->stats.entries[0].score;
    const int64_t score_all = score_of_all(&worker->stats, players);
    const enum ph_status status =
        match_play_kept(&workshop->match, game, &worker->book, simulation->kept != NULL ? &worker->script : NULL,
                        &worker->stats, error);
    if (status != PH_OK || worker->stats.games == games) { // it was stopped
        return status;
    }
    if (simulation->rounds != NULL) {
        struct simulation_round *const round = &simulation->rounds[part / (uint64_t)players];
        atomic_fetch_add(&round->games, 1);
        atomic_fetch_add(&round->score, worker->stats.entries[0].score - score);
        atomic_fetch_add(&round->score_all, score_of_all(&worker->stats, players) - score_all);
    }
    return simulation->kept == NULL ? PH_OK : simulation->kept(simulation->kept_context, game, &worker->script, error);
}

static void draw_bar(void *void_workshop, uint64_t done, double seconds) {
    const struct simulation *const simulation = ((const struct workshop *)void_workshop)->simulation;
    const uint64_t games = simulation->bar_games > 0 ? simulation->bar_games : simulation->games;
    const uint64_t all = simulation->bar_before + done;
    const double share = (double)all / (double)games;
    const int full = (int)(share * (double)BAR_WIDTH);
    fprintf(stderr, "\r[%.*s%*s] %3d %%  %llu of %llu games, %.0f a second ", full,
            "########################################", BAR_WIDTH - full, "", (int)(100 * share),
            (unsigned long long)all, (unsigned long long)games, seconds > 0 ? (double)done / seconds : 0.0);
    fflush(stderr);
}

static void clear_bar(void) {
    fprintf(stderr, "\r%*s\r", BAR_WIDTH + 60, "");
    fflush(stderr);
}

enum ph_status simulation_run(const struct simulation *simulation, struct simulation_outcome *outcome,
                              struct ph_error *error) {
    struct workshop workshop = {.simulation = simulation, .match = simulation->match};
    struct crew crew = {
        .threads = simulation->threads,
        .parts = simulation->games,
        .work = play,
        .show = simulation->progress ? draw_bar : NULL,
        .context = &workshop,
    };
    memset(outcome, 0, sizeof *outcome);
    workshop.match.stopped = crew_stopped;
    workshop.match.stopped_context = &crew;
    workshop.workers = calloc(simulation->threads, sizeof *workshop.workers);
    if (workshop.workers == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    const enum ph_status status = crew_run(&crew, error);
    if (simulation->progress) {
        clear_bar();
    }
    outcome->interrupted = crew.interrupted;
    outcome->seconds = crew.seconds;
    for (unsigned i = 0; i < simulation->threads; i++) {
        struct worker *const worker = &workshop.workers[i];
        match_add(&outcome->stats, &worker->stats);
        ph_logbook_deinit(&worker->book);
        match_script_deinit(&worker->script);
    }
    free(workshop.workers);
    return status;
}
