// SPDX-License-Identifier: MIT
#include "batch/features.h"

#include <assert.h>
#include <string.h>

static uint16_t width_of(const struct batch_feature *feature) {
    return (uint16_t)(feature->kind == PH_FEATURE_SHARE ? 1 : feature->most + (feature->kind == PH_FEATURE_ONE_OF));
}

static unsigned size_of(const struct batch_feature *feature) {
    return feature->size == 0 ? 1 : feature->size;
}

static uint32_t mask_of(const struct batch_feature *feature) {
    const unsigned bits = feature->kind == PH_FEATURE_BITS ? feature->most
                          : feature->bits == 0             ? 8 * size_of(feature)
                                                           : feature->bits;
    return bits >= 32 ? UINT32_MAX : ((uint32_t)1 << bits) - 1;
}

void ph_batch_features_prepare(struct batch_features *features, const struct ph_game *game) {
    const struct batch_game *const known = ph_batch_game_of(game);
    const struct ph_observation_field *field = game->observation_fields;
    *features = (struct batch_features){0};
    if (known == NULL || known->features == NULL) {
        return;
    }
    for (const struct batch_feature *feature = known->features; feature->field != NULL; feature++) {
        while (strcmp(field->name, feature->field) != 0) { // both are in the same order
            field++;
            assert(field->name != NULL);
        }
        assert(features->count < BATCH_FEATURE_ROWS_MAX);
        features->rows[features->count++] = (struct batch_feature_row){
            .feature = feature,
            .field = field,
            .mask = mask_of(feature),
            .step = (uint16_t)(feature->step == 0 ? size_of(feature) : feature->step),
            .width = width_of(feature),
            .first = (uint32_t)features->size,
        };
        features->size += (size_t)field->count * feature->values * width_of(feature);
    }
}

static uint32_t value_at(const struct batch_feature_row *row, const uint8_t *at) {
    uint32_t value = at[0];
    for (unsigned i = 1; i < row->feature->size; i++) {
        value |= (uint32_t)at[i] << (8 * i);
    }
    return value >> row->feature->shift & row->mask;
}

// The numbers are 0 before.
static void write_value(const struct batch_feature *feature, const uint8_t *observation, uint32_t value,
                        float *numbers) {
    switch (feature->kind) {
    case PH_FEATURE_SHARE:
        numbers[0] = (float)(value < feature->most ? value : feature->most) / (float)feature->most;
        break;
    case PH_FEATURE_ONE_OF:
        assert(value <= feature->most);
        numbers[value <= feature->most ? value : 0] = 1;
        break;
    case PH_FEATURE_BITS:
        for (; value != 0; value &= value - 1) {
            numbers[__builtin_ctz(value)] = 1;
        }
        break;
    default:
        feature->own(observation, value, numbers);
        break;
    }
}

static void write_row(const struct batch_feature_row *row, const uint8_t *observation, float *numbers) {
    const uint8_t *item = observation + row->field->offset + row->feature->byte;
    numbers += row->first;
    for (unsigned i = 0; i < row->field->count; i++, item += row->field->step) {
        const uint8_t *at = item;
        for (unsigned j = 0; j < row->feature->values; j++, at += row->step, numbers += row->width) {
            const uint32_t value = value_at(row, at);
            if (value != 0 || row->feature->kind == PH_FEATURE_ONE_OF) { // most are 0, and so are their numbers
                write_value(row->feature, observation, value, numbers);
            }
        }
    }
}

void ph_batch_features_write(const struct batch_features *features, const uint8_t *observation, float *numbers) {
    memset(numbers, 0, features->size * sizeof *numbers);
    for (size_t i = 0; i < features->count; i++) {
        write_row(&features->rows[i], observation, numbers);
    }
}

// ---- the interface --------------------------------------------------------------------------------------------------

unsigned ph_features_version(const struct ph_game *game) {
    const struct batch_game *const known = ph_batch_game_of(game);
    return known == NULL ? 0 : known->features_version;
}

size_t ph_features_size(const struct ph_game *game) {
    struct batch_features features;
    ph_batch_features_prepare(&features, game);
    return features.size;
}

size_t ph_feature_count(const struct ph_game *game) {
    struct batch_features features;
    ph_batch_features_prepare(&features, game);
    return features.count;
}

enum ph_status ph_feature_at(const struct ph_game *game, size_t index, struct ph_feature *feature) {
    struct batch_features features;
    ph_batch_features_prepare(&features, game);
    if (index >= features.count) {
        return PH_ERROR_BAD_REQUEST;
    }
    const struct batch_feature_row *const row = &features.rows[index];
    *feature = (struct ph_feature){
        .field = row->field->name,
        .meaning = row->feature->meaning == NULL ? row->field->meaning : row->feature->meaning,
        .kind = row->feature->kind,
        .most = row->feature->most,
        .items = row->field->count,
        .values = row->feature->values,
        .width = row->width,
        .first = row->first,
    };
    return PH_OK;
}

void ph_features_write(const struct ph_game *game, const uint8_t *observation, float *features) {
    struct batch_features rows;
    ph_batch_features_prepare(&rows, game);
    ph_batch_features_write(&rows, observation, features);
}
