// SPDX-License-Identifier: MIT
// A part of a series in a file of its own, to be added up with the others by `merge`.
#ifndef PESTHOUSE_LAB_SHARD_H
#define PESTHOUSE_LAB_SHARD_H

#include "lab/job.h"

enum { SHARDS_MAX = 100000 };

struct shard {
    uint64_t number; // from 1
    uint64_t count;
    const char *out; // the file
};

// Reads "2/8". Returns an enum cli_exit; on failure it has reported why. NULL: 1/1.
int shard_read(const struct cli_command *command, const char *text, const char *out, struct shard *shard);
// The part of the games that a shard plays, in whole units.
void shard_range(const struct job *job, uint64_t number, uint64_t count, uint64_t *from, uint64_t *games);
// Plays a shard and writes its file, whole or not at all.
struct job_way shard_way(const struct shard *shard);

// Begins the members of an object: what is counted, by which build.
void shard_write_head(const struct job *job, struct ph_writer *writer);
// Whether an object begins so, and for the same series. PH_ERROR_BAD_REQUEST with the difference.
enum ph_status shard_check_head(const struct job *job, struct ph_json object, struct ph_error *error);

#endif
