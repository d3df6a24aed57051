// SPDX-License-Identifier: MIT
// Batches (pesthouse/batch.h) as `bench` measures them: tables that write observations and legal lists at every
// decision, and choose uniformly among the legal actions.
#ifndef PESTHOUSE_LAB_BENCH_BATCH_H
#define PESTHOUSE_LAB_BENCH_BATCH_H

#include "pesthouse/batch.h"

struct bench_batch;

// `options` may be NULL: all defaults. PH_ERROR_NO_MEMORY, and errors of ph_batch_create.
enum ph_status bench_batch_create(struct bench_batch **batch, const struct ph_game *game, int players,
                                  const char *options, size_t tables, const struct ph_key *key, struct ph_error *error);
void bench_batch_destroy(struct bench_batch *batch); // accepts NULL
// One decision at each table.
enum ph_status bench_batch_step(struct bench_batch *batch);

#endif
