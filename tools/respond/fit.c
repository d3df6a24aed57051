// SPDX-License-Identifier: MIT
#include "tools/respond/fit.h"

#include "run/crew.h"
#include "tools/respond/climb.h"
#include "tools/respond/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- many rounds ----------------------------------------------------------------------------------------------------

// Rounds first … first + count − 1, shared out among a crew.
struct rounds {
    const struct respond_table *table;
    uint64_t first;
    const struct rattus_weights *weights; // of all entries; NULL: as `variation` has it
    const struct climb_variation *variation;
    float *shares; // by round, then by entry
    struct ph_logbook *books;
};

static enum ph_status play_part(void *context, unsigned worker, uint64_t part, struct ph_error *error) {
    const struct rounds *const rounds = context;
    struct rattus_weights varied[PH_SEATS_MAX];
    float normal[PH_SEATS_MAX][PARAMETER_COUNT];
    const uint64_t number = rounds->first + part;
    if (rounds->weights == NULL) {
        climb_vary(rounds->variation, number, varied, normal);
    }
    return respond_round(rounds->table, number, rounds->weights == NULL ? varied : rounds->weights,
                         &rounds->books[worker], rounds->shares + part * (uint64_t)rounds->table->players, error);
}

static enum ph_status play_rounds(struct rounds *rounds, uint64_t count, unsigned threads, struct ph_error *error) {
    struct crew crew = {.threads = threads, .parts = count, .work = play_part, .context = rounds};
    rounds->books = calloc(threads, sizeof *rounds->books);
    if (rounds->books == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    enum ph_status status = crew_run(&crew, error);
    if (status == PH_OK && crew.interrupted) {
        status = ph_error_set(error, PH_ERROR_BAD_REQUEST, "", "interrupted");
    }
    for (unsigned worker = 0; worker < threads; worker++) {
        ph_logbook_deinit(&rounds->books[worker]);
    }
    free(rounds->books);
    return status;
}

// ---- climbing -------------------------------------------------------------------------------------------------------

enum ph_status respond_fit(const struct respond_search *how, struct rattus_weights *weights, struct ph_error *error) {
    const int players = how->table->players;
    const struct ph_key key = ph_key_from_seed(how->seed);
    const struct climb_variation variation = {.players = players, .from = weights, .scale = how->scale, .key = &key};
    unsigned step = 0;
    enum ph_status status = respond_state_read(how, &step, weights, error);
    for (; status == PH_OK && step < how->steps; step++) {
        struct rounds rounds = {
            .table = how->table,
            .first = step * how->rounds,
            .variation = &variation,
            .shares = calloc(how->rounds * (uint64_t)players, sizeof *rounds.shares),
        };
        if (rounds.shares == NULL) {
            return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
        }
        status = play_rounds(&rounds, how->rounds, how->threads, error);
        if (status == PH_OK) {
            struct climb_slope slopes[PARAMETER_COUNT];
            climb_slopes(&variation, rounds.first, how->rounds, rounds.shares, slopes);
            climb(weights, players, slopes);
            printf("step %u, ", step + 1);
            climb_print(slopes);
            parameters_print(weights, players);
            fflush(stdout);
            status = respond_state_write(how, step + 1, weights, error);
        }
        free(rounds.shares);
    }
    return status;
}

// ---- random search --------------------------------------------------------------------------------------------------

enum ph_status respond_measure(const struct respond_search *how, const struct rattus_weights *weights, uint64_t from,
                               uint64_t count, double *share, struct ph_error *error) {
    const int players = how->table->players;
    struct rattus_weights all[PH_SEATS_MAX] = {*weights};
    struct rounds rounds = {
        .table = how->table,
        .first = from,
        .weights = all,
        .shares = calloc(count * (uint64_t)players, sizeof *rounds.shares),
    };
    if (rounds.shares == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    const enum ph_status status = play_rounds(&rounds, count, how->threads, error);
    *share = 0;
    for (uint64_t round = 0; round < count; round++) {
        *share += (double)rounds.shares[round * (uint64_t)players] / (double)count;
    }
    free(rounds.shares);
    return status;
}

struct candidate {
    struct rattus_weights weights;
    double won; // rounds, in sum
};

static int better_first(const void *one, const void *other) {
    const double difference = ((const struct candidate *)other)->won - ((const struct candidate *)one)->won;
    return difference > 0 ? 1 : difference < 0 ? -1 : 0;
}

// Each of the first `count` candidates plays on, from round `from` to `to`.
static enum ph_status play_on(const struct respond_search *how, struct candidate *candidates, unsigned count,
                              uint64_t from, uint64_t to, struct ph_error *error) {
    enum ph_status status = PH_OK;
    for (unsigned i = 0; i < count && status == PH_OK; i++) {
        double share = 0;
        status = respond_measure(how, &candidates[i].weights, from, to - from, &share, error);
        candidates[i].won += share * (double)(to - from);
    }
    return status;
}

enum ph_status respond_search(const struct respond_search *how, struct rattus_weights *weights,
                              struct ph_error *error) {
    const struct ph_key key = ph_key_from_seed(how->seed);
    struct ph_random random = ph_random_at(&key, PH_STREAM_SEARCH, 0);
    enum ph_status status = PH_OK;
    struct candidate *const candidates = calloc(how->candidates, sizeof *candidates);
    if (candidates == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    for (unsigned i = 0; i < how->candidates; i++) {
        float normal[PARAMETER_COUNT];
        candidates[i].weights = *weights;
        if (i > 0) {
            parameters_vary(&candidates[i].weights, how->table->players, how->scale, &random, normal);
        }
    }
    uint64_t played = 0;
    uint64_t rounds = how->rounds;
    for (unsigned left = how->candidates; left > 1 && status == PH_OK; left = (left + 1) / 2) {
        status = play_on(how, candidates, left, played, rounds, error);
        qsort(candidates, left, sizeof *candidates, better_first);
        printf("%u candidates, %llu rounds: the best won %.1f %%\n", left, (unsigned long long)rounds,
               100 * candidates[0].won / (double)rounds);
        fflush(stdout);
        played = rounds;
        rounds *= 2;
    }
    *weights = candidates[0].weights;
    free(candidates);
    return status;
}
