// SPDX-License-Identifier: MIT
#include "pesthouse/features.h"

#include "support/property.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

enum { OBSERVATION_MAX = 4096, FEATURES_MAX = 8192 };

// The next field that is in use.
static const struct ph_observation_field *next_field(const struct ph_observation_field *field) {
    do {
        field++;
    } while (field->name != NULL && strcmp(field->name, "unused") == 0);
    return field;
}

static void rows_cover_all_numbers_and_all_fields(void **unused) {
    (void)unused;
    for (size_t i = 0; i < ph_game_count(); i++) {
        const struct ph_game *const game = ph_game_at(i);
        const struct ph_observation_field *field = game->observation_fields;
        struct ph_feature feature;
        size_t size = 0;
        for (size_t row = 0; row < ph_feature_count(game); row++) {
            assert_int_equal(ph_feature_at(game, row, &feature), PH_OK);
            assert_int_equal(feature.first, size);
            assert_true(feature.meaning[0] != '\0');
            size += (size_t)feature.items * feature.values * feature.width;
            if (strcmp(field->name, feature.field) != 0) {
                field = next_field(field);
                assert_string_equal(field->name, feature.field);
            }
        }
        assert_int_equal(size, ph_features_size(game));
        assert_true(size <= FEATURES_MAX);
        assert_true(ph_features_version(game) > 0);
        assert_int_equal(ph_feature_at(game, ph_feature_count(game), &feature), PH_ERROR_BAD_REQUEST);
        assert_null(next_field(field)->name);
    }
}

static void check_numbers(const struct property_game *play, const float *numbers) {
    struct ph_feature feature;
    for (size_t row = 0; row < ph_feature_count(play->game); row++) {
        ph_feature_at(play->game, row, &feature);
        const float *value = numbers + feature.first;
        for (unsigned i = 0; i < (unsigned)feature.items * feature.values; i++, value += feature.width) {
            float sum = 0;
            for (unsigned at = 0; at < feature.width; at++) {
                PROPERTY_CHECK(play, value[at] >= 0 && value[at] <= 1, "%s is %f", feature.field, (double)value[at]);
                sum += value[at];
            }
            PROPERTY_CHECK(play, feature.kind != PH_FEATURE_ONE_OF || sum == 1, "%s is not one of its values",
                           feature.field);
        }
    }
}

static void check_value(const struct property_game *play, const struct ph_feature *feature, unsigned value,
                        const float *numbers) {
    for (unsigned at = 0; at < feature->width && feature->kind != PH_FEATURE_OWN; at++) {
        const float expected = feature->kind == PH_FEATURE_SHARE    ? (float)value / (float)feature->most
                               : feature->kind == PH_FEATURE_ONE_OF ? (at == value ? 1 : 0)
                                                                    : (float)(value >> at & 1);
        PROPERTY_CHECK(play, numbers[at] == expected, "%s: number %u of %u is %f", feature->field, at, value,
                       (double)numbers[at]);
    }
}

// Features whose values are whole bytes: none is above the most that its row names, and its numbers say which it is.
static void check_bytes(const struct property_game *play, const uint8_t *observation, const float *numbers) {
    const struct ph_observation_field *field = play->game->observation_fields;
    struct ph_feature feature;
    for (size_t row = 0; row < ph_feature_count(play->game); row++) {
        ph_feature_at(play->game, row, &feature);
        while (strcmp(field->name, feature.field) != 0) {
            field++;
        }
        for (unsigned i = 0; feature.meaning == field->meaning && i < (unsigned)feature.items * feature.values; i++) {
            const unsigned value = observation[field->offset + i / feature.values * field->step + i % feature.values];
            PROPERTY_CHECK(play, feature.kind == PH_FEATURE_BITS || value <= feature.most, "%s is %u of %u",
                           field->name, value, feature.most);
            check_value(play, &feature, value, numbers + feature.first + (size_t)i * feature.width);
        }
    }
}

static void check_positions(struct property_game *play) {
    const struct ph_game *const game = play->game;
    uint8_t *const observation = malloc(OBSERVATION_MAX);
    float *const numbers = malloc(FEATURES_MAX * sizeof *numbers);
    assert_non_null(observation);
    assert_non_null(numbers);
    for (unsigned i = 0; !property_done(play); i++) {
        if (i % 16 == 0) {
            const struct ph_actor actor = game->actor(play->state);
            game->observe(play->state, actor.kind == PH_ACTOR_SEAT ? actor.seat : PH_ONLOOKER, observation);
            ph_features_write(game, observation, numbers);
            check_numbers(play, numbers);
            check_bytes(play, observation, numbers);
        }
        property_step(play);
    }
    free(observation);
    free(numbers);
}

static void numbers_are_shares_flags_and_one_of_several(void **unused) {
    (void)unused;
    property_run(60, check_positions);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_cover_all_numbers_and_all_fields),
        cmocka_unit_test(numbers_are_shares_flags_and_one_of_several),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
