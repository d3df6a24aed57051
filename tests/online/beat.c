// SPDX-License-Identifier: MIT
// How long the rules need for the move of a bot that has not decided by its beat, as a server's loop makes it then
// (server/tables/bots.c): what the seat knows, copied from the table, and the choice. usage: bench_beat POSITIONS
#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "home/home.h"
#include "pesthouse/bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEED = 1350, REPEATS = 3 };

// The tables of `make load`, with as many seats as a game takes.
static const struct {
    const char *name;
    int players;
    const char *options;
} games[] = {
    {"rattus", 6, "{\"africanus\":true,\"pied_piper\":true,\"characters\":\"random\"}"},
    {"bristol1350", 9, "{\"special_actions\":true}"},
};

static double *samples; // ms of a processor
static size_t sample_count;

static void must(enum ph_status status, const struct ph_error *error) {
    if (status != PH_OK) {
        fprintf(stderr, "bench_beat: %s\n", error->message);
        exit(1);
    }
}

static double processor_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void begin(struct home *home, size_t game, uint64_t seed) {
    struct ph_error error = {0};
    struct ph_session *past = NULL;
    struct ph_json_document *options = NULL;
    struct home_seating seating = {.goes_on = false};
    for (int seat = 0; seat < games[game].players; seat++) {
        seating.bots[seat] = ph_bot_find("rules");
    }
    must(ph_json_parse(&options, games[game].options, strlen(games[game].options), &error), &error);
    must(ph_session_create(&past), &error);
    must(ph_session_new(past, ph_game_find(games[game].name), games[game].players, ph_json_root(options), seed,
                        PH_CHANCE_AUTO, &error),
         &error);
    must(home_init(home), &error);
    must(home_begin(home, past, &seating, 0, &error), &error);
    ph_session_destroy(past);
    ph_json_document_destroy(options);
}

static double choose_once(const struct home *home, int seat) {
    struct ph_bot_job job;
    struct ph_search_result result;
    struct ph_error error = {0};
    const double begun = processor_ms();
    must(ph_table_bot_job(home->table, seat, &job), &error);
    must(ph_bot_choose(job.bot, job.game, &job.view, job.log, seat, &job.limits, &job.random, &result, &error), &error);
    ph_bot_job_deinit(&job);
    return processor_ms() - begun;
}

// The fastest of a few tries: on a busy machine other programs empty the caches during some of them.
static void take_sample(const struct home *home, int seat) {
    double least = choose_once(home, seat);
    for (int i = 1; i < REPEATS; i++) {
        const double again = choose_once(home, seat);
        least = again < least ? again : least;
    }
    samples[sample_count++] = least;
}

// Plays one game after the other, until there are `count` samples.
static void sample_game(size_t game, size_t count) {
    struct ph_error error = {0};
    for (uint64_t seed = SEED; sample_count < count; seed++) {
        struct home home;
        begin(&home, game, seed);
        for (int seat; sample_count < count && (seat = ph_table_bot_seat(home.table, 0)) >= 0;) {
            take_sample(&home, seat);
            must(home_think(&home, &(struct ph_search_limits){.action_only = true}, 0, &error), &error);
        }
        home_deinit(&home);
    }
}

static int compare(const void *a, const void *b) {
    const double first = *(const double *)a;
    const double second = *(const double *)b;
    return (first > second) - (first < second);
}

static size_t count_under(size_t count, double ms) {
    size_t under = 0;
    while (under < count && samples[under] < ms) {
        under++;
    }
    return under;
}

static void report(size_t game, size_t count) {
    qsort(samples, count, sizeof *samples, compare);
    printf("%-12s %d seats   p50 %6.3f ms   p99 %6.3f ms   longest %6.3f ms   %zu of %zu under 1 ms\n",
           games[game].name, games[game].players, samples[count / 2], samples[count * 99 / 100], samples[count - 1],
           count_under(count, 1), count);
}

int main(int argc, char **argv) {
    const size_t count = argc == 2 ? strtoul(argv[1], NULL, 10) : 0;
    if (count == 0 || (samples = calloc(count, sizeof *samples)) == NULL) {
        fputs("usage: bench_beat POSITIONS\n", stderr);
        return 2;
    }
    for (size_t game = 0; game < sizeof games / sizeof *games; game++) {
        sample_count = 0;
        sample_game(game, count);
        report(game, count);
    }
    free(samples);
    return 0;
}
