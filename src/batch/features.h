// SPDX-License-Identifier: MIT
// Features (pesthouse/features.h) by rows that have been worked out once, for many observations.
#ifndef PESTHOUSE_BATCH_FEATURES_H
#define PESTHOUSE_BATCH_FEATURES_H

#include "batch/games.h"

enum { BATCH_FEATURE_ROWS_MAX = 128 };

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
void ph_batch_features_write(const struct batch_features *features, const uint8_t *observation, float *numbers);

#endif
