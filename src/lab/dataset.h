// SPDX-License-Identifier: MIT
// The decisions of a series as arrays for learners, in one file of NumPy (npz): a row for each decision, in the order
// of the games' numbers. All rows stay in memory until the file is written.
#ifndef PESTHOUSE_LAB_DATASET_H
#define PESTHOUSE_LAB_DATASET_H

#include "lab/match.h"

struct dataset;

// `match` must outlive it. PH_ERROR_NO_MEMORY.
enum ph_status dataset_create(struct dataset **dataset, const struct match *match, struct ph_error *error);
void dataset_destroy(struct dataset *dataset); // accepts NULL

// Adds a game; any number of threads may. PH_ERROR_NO_MEMORY.
enum ph_status dataset_add(struct dataset *dataset, uint64_t number, const struct match_script *script,
                           struct ph_error *error);
// Writes the file, whole or not at all. PH_ERROR_IO, also if an array would have 4 GiB or more.
enum ph_status dataset_write(struct dataset *dataset, const char *path, struct ph_error *error);

#endif
