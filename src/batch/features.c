// SPDX-License-Identifier: MIT
#include "batch/features.h"

#include <assert.h>
#include <stdatomic.h>
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

// ---- the plan -------------------------------------------------------------------------------------------------------

static struct batch_value value_of(const struct batch_features *features, size_t row, unsigned item, unsigned index) {
    const struct batch_feature_row *const at = &features->rows[row];
    return (struct batch_value){
        .at = (uint16_t)(at->field->offset + at->feature->byte + item * at->field->step + index * at->step),
        .row = (uint16_t)row,
        .first = at->first + (item * at->feature->values + index) * at->width,
    };
}

// Calls back for each byte of each value.
static void each_byte(struct batch_plan *plan,
                      void (*add)(struct batch_plan *plan, struct batch_value value, size_t at)) {
    const struct batch_features *const features = &plan->features;
    for (size_t row = 0; row < features->count; row++) {
        const struct batch_feature *const feature = features->rows[row].feature;
        for (unsigned i = 0; i < (unsigned)features->rows[row].field->count * feature->values; i++) {
            const struct batch_value value = value_of(features, row, i / feature->values, i % feature->values);
            for (unsigned byte = 0; byte < size_of(feature); byte++) {
                add(plan, value, (size_t)value.at + byte);
            }
        }
    }
}

static void count_value(struct batch_plan *plan, struct batch_value value, size_t at) {
    (void)value;
    plan->values_of[at + 1]++;
}

// From the last place of the byte down: afterwards `values_of` has the first of each byte.
static void place_value(struct batch_plan *plan, struct batch_value value, size_t at) {
    plan->values[--plan->values_of[at + 1]] = value;
    if (plan->features.rows[value.row].feature->kind == PH_FEATURE_ONE_OF) {
        plan->at_zero[value.first] = 1;
    }
}

void ph_batch_plan_prepare(struct batch_plan *plan, const struct ph_game *game) {
    const size_t size = game->observation_size;
    *plan = (struct batch_plan){.observation_size = size};
    ph_batch_features_prepare(&plan->features, game);
    assert(plan->features.size <= BATCH_FEATURES_MAX && size < BATCH_OBSERVATION_MAX);
    each_byte(plan, count_value);
    for (size_t byte = 0; byte < size; byte++) {
        plan->values_of[byte + 1] = (uint16_t)(plan->values_of[byte + 1] + plan->values_of[byte]);
    }
    assert(plan->values_of[size] <= BATCH_VALUES_READ_MAX);
    const uint16_t count = plan->values_of[size];
    each_byte(plan, place_value);
    memmove(plan->values_of, plan->values_of + 1, size * sizeof *plan->values_of);
    plan->values_of[size] = count;
}

static uint32_t read_value(const struct batch_feature_row *row, const uint8_t *at) {
    uint32_t value = at[0];
    for (unsigned i = 1; i < row->feature->size; i++) {
        value |= (uint32_t)at[i] << (8 * i);
    }
    return value >> row->feature->shift & row->mask;
}

// The numbers are those of the value 0 before.
static void write_value(const struct batch_feature *feature, const uint8_t *observation, uint32_t value,
                        float *numbers) {
    switch (feature->kind) {
    case PH_FEATURE_SHARE:
        numbers[0] = (float)(value < feature->most ? value : feature->most) / (float)feature->most;
        break;
    case PH_FEATURE_ONE_OF:
        assert(value <= feature->most);
        numbers[0] = 0;
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

static void write_byte(const struct batch_plan *plan, const uint8_t *observation, size_t byte, float *numbers) {
    for (unsigned i = plan->values_of[byte]; i < plan->values_of[byte + 1]; i++) {
        const struct batch_value *const value = &plan->values[i];
        const struct batch_feature_row *const row = &plan->features.rows[value->row];
        const uint32_t number = read_value(row, observation + value->at);
        if (number != 0) {
            write_value(row->feature, observation, number, numbers + value->first);
        }
    }
}

void ph_batch_features_write(const struct batch_plan *plan, const uint8_t *observation, float *numbers) {
    enum { WORD = sizeof(uint64_t) };
    memcpy(numbers, plan->at_zero, plan->features.size * sizeof *numbers);
    for (size_t word = 0; word < plan->observation_size; word += WORD) {
        const size_t end = word + WORD < plan->observation_size ? word + WORD : plan->observation_size;
        uint64_t bytes = 0;
        memcpy(&bytes, observation + word, end - word);
        for (size_t byte = word; bytes != 0 && byte < end; byte++) {
            if (observation[byte] != 0) {
                write_byte(plan, observation, byte, numbers);
            }
        }
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

// Working a plan out takes eight times as long as writing by it, so the first call for a game keeps it for all later
// ones. Threads that call meanwhile, and games without a place, work out a plan of their own.
static const struct batch_plan *plan_of(const struct ph_game *game, struct batch_plan *own) {
    enum { NONE, BEGUN, KEPT };
    static struct {
        atomic_int stage;
        struct batch_plan plan;
    } places[BATCH_GAMES];
    const size_t place = ph_batch_game_place(game);
    int stage = place < BATCH_GAMES ? atomic_load_explicit(&places[place].stage, memory_order_acquire) : BEGUN;
    if (stage == NONE && atomic_compare_exchange_strong(&places[place].stage, &stage, BEGUN)) {
        ph_batch_plan_prepare(&places[place].plan, game);
        atomic_store_explicit(&places[place].stage, KEPT, memory_order_release);
        stage = KEPT;
    }
    if (stage == KEPT) {
        return &places[place].plan;
    }
    ph_batch_plan_prepare(own, game);
    return own;
}

void ph_features_write(const struct ph_game *game, const uint8_t *observation, float *features) {
    struct batch_plan own;
    ph_batch_features_write(plan_of(game, &own), observation, features);
}
