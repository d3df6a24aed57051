// SPDX-License-Identifier: MIT
// Features (pesthouse/features.h) by rows that have been worked out once, for many observations.
#ifndef PESTHOUSE_BATCH_FEATURES_H
#define PESTHOUSE_BATCH_FEATURES_H

#include "batch/games.h"

enum {
    BATCH_OBSERVATION_MAX = 1024, // bytes of an observation
    BATCH_FEATURE_ROWS_MAX = 128,
    BATCH_FEATURES_MAX = 4096, // numbers
    BATCH_VALUES_READ_MAX = 1024,
};

// A row with its place in the observation and among the numbers.
struct batch_feature_row {
    const struct batch_feature *feature;
    const struct ph_observation_field *field;
    uint32_t mask; // of the value
    uint16_t step;
    uint16_t width; // numbers of a value
    uint32_t first; // number
};

struct batch_features {
    size_t count; // of rows
    size_t size;  // of numbers
    struct batch_feature_row rows[BATCH_FEATURE_ROWS_MAX];
};

void ph_batch_features_prepare(struct batch_features *features, const struct ph_game *game);

// A value in an observation, and its numbers.
struct batch_value {
    uint16_t at;    // its first byte
    uint16_t row;   // of the features
    uint32_t first; // its first number
};

// The values that each byte of an observation is part of. Most bytes are 0, and so are their values: these have the
// same numbers in all observations, and only the values of other bytes are read.
struct batch_plan {
    struct batch_features features;
    size_t observation_size;
    uint16_t
        values_of[BATCH_OBSERVATION_MAX + 1]; // those of byte i are values[values_of[i]] … values[values_of[i + 1] − 1]
    struct batch_value values[BATCH_VALUES_READ_MAX];
    float at_zero[BATCH_FEATURES_MAX]; // the numbers of an observation of zeros
};

void ph_batch_plan_prepare(struct batch_plan *plan, const struct ph_game *game);
void ph_batch_features_write(const struct batch_plan *plan, const uint8_t *observation, float *numbers);

#endif
