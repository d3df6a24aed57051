// SPDX-License-Identifier: MIT
// Threads for a batch, which stay: a step of a thousand tables takes a third of a millisecond, in which no thread can
// be started. All of them, that of the caller too, take chunks of tables until none is left.
#ifndef PESTHOUSE_RUN_TEAM_H
#define PESTHOUSE_RUN_TEAM_H

#include "pesthouse/batch.h"

struct team;

enum { TEAM_THREADS_MAX = 256 };

// A team of `threads` (1 … TEAM_THREADS_MAX), that of the caller included, for batches of that number of tables.
// PH_ERROR_NO_MEMORY, also if the system provides no thread.
enum ph_status team_create(struct team **team, unsigned threads, size_t tables);
// Accepts NULL. A child process has none of its parent's threads: there it gives up the memory only.
void team_destroy(struct team *team);

// ph_batch_recv, ph_batch_step and ph_batch_reset (followed by ph_batch_recv) for all tables. Each refuses what that
// function does; of several errors that of the lowest table is told, and other chunks have been played. If only
// `lists` are too small, lists->needed is larger than the room for actions, and enough for the next call. One call at a
// time.
enum ph_status team_recv(struct team *team, struct ph_batch *batch, struct ph_batch_lists *lists,
                         struct ph_error *error);
enum ph_status team_step(struct team *team, struct ph_batch *batch, const int64_t *choices,
                         struct ph_batch_lists *lists, struct ph_error *error);
// `games` may be NULL, as for ph_batch_reset; so may `chosen`, a flag for each table: only those that are not 0 begin a
// game.
enum ph_status team_reset(struct team *team, struct ph_batch *batch, const uint64_t *games, const uint8_t *chosen,
                          struct ph_batch_lists *lists, struct ph_error *error);

#endif
