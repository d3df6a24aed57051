// SPDX-License-Identifier: MIT
#include "lab/bench_batch.h"

#include <stdlib.h>
#include <string.h>

enum { ACTIONS = 4096 }; // room for lists that there is at first, for each table on average

struct bench_batch {
    struct ph_batch *batch;
    size_t tables;
    struct ph_batch_buffers buffers;
    struct ph_batch_lists lists;
    int64_t *choices;
    struct ph_random random;
};

static struct ph_buffer room(size_t size) {
    return (struct ph_buffer){.data = malloc(size), .size = size};
}

static bool make_room(struct bench_batch *batch, const struct ph_game *game) {
    batch->buffers.observations = room(batch->tables * game->observation_size);
    batch->lists.offsets = room((batch->tables + 1) * sizeof(int64_t));
    batch->lists.actions = room(batch->tables * ACTIONS * sizeof(ph_action));
    batch->choices = malloc(batch->tables * sizeof *batch->choices);
    return batch->buffers.observations.data != NULL && batch->lists.offsets.data != NULL &&
           batch->lists.actions.data != NULL && batch->choices != NULL;
}

static enum ph_status begin(struct bench_batch *batch, struct ph_error *error) {
    enum ph_status status = ph_batch_bind(batch->batch, &batch->buffers, error);
    if (status == PH_OK) {
        status = ph_batch_reset(batch->batch, 0, batch->tables, NULL, error);
    }
    if (status == PH_OK) {
        status = ph_batch_recv(batch->batch, 0, batch->tables, &batch->lists, error);
    }
    return status;
}

static enum ph_status make(struct bench_batch *batch, const struct ph_game *game, int players, const char *options,
                           const struct ph_key *key, struct ph_error *error) {
    struct ph_json_document *document = NULL;
    struct ph_batch_config config = {
        .game = game, .players = players, .tables = batch->tables, .key = *key, .restart = PH_RESTART_SAME_STEP};
    if (!make_room(batch, game)) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    enum ph_status status = options == NULL ? PH_OK : ph_json_parse(&document, options, strlen(options), error);
    if (status == PH_OK) {
        config.options = options == NULL ? (struct ph_json){0} : ph_json_root(document);
        status = ph_batch_create(&batch->batch, &config, error);
    }
    ph_json_document_destroy(document);
    return status == PH_OK ? begin(batch, error) : status;
}

enum ph_status bench_batch_create(struct bench_batch **batch, const struct ph_game *game, int players,
                                  const char *options, size_t tables, const struct ph_key *key,
                                  struct ph_error *error) {
    struct bench_batch *const made = calloc(1, sizeof *made);
    if (made == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    made->tables = tables;
    made->random = ph_random_at(key, PH_STREAM_PLAYER, 0);
    const enum ph_status status = make(made, game, players, options, key, error);
    if (status != PH_OK) {
        bench_batch_destroy(made);
        return status;
    }
    *batch = made;
    return PH_OK;
}

void bench_batch_destroy(struct bench_batch *batch) {
    if (batch == NULL) {
        return;
    }
    ph_batch_destroy(batch->batch);
    free(batch->buffers.observations.data);
    free(batch->lists.offsets.data);
    free(batch->lists.actions.data);
    free(batch->choices);
    free(batch);
}

enum ph_status bench_batch_step(struct bench_batch *batch) {
    const int64_t *const offsets = batch->lists.offsets.data;
    for (size_t i = 0; i < batch->tables; i++) {
        batch->choices[i] = ph_random_below(&batch->random, (uint32_t)(offsets[i + 1] - offsets[i]));
    }
    return ph_batch_step(batch->batch, 0, batch->tables, batch->choices, &batch->lists, NULL);
}
