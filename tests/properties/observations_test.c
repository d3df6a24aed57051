// SPDX-License-Identifier: MIT
// Tables of observations: they name every byte once, and say what it means.
#include "pesthouse/game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

enum { OBSERVATION_SIZE_MAX = 4096 };

static void count_bytes(const struct ph_game *game, const struct ph_observation_field *field, uint8_t *named) {
    assert_true(field->count == 1 || (field->count > 1 && field->step >= field->size));
    assert_true(field->size > 0);
    for (unsigned item = 0; item < field->count; item++) {
        for (unsigned byte = 0; byte < field->size; byte++) {
            const size_t at = field->offset + (size_t)item * field->step + byte;
            if (at >= game->observation_size) {
                fail_msg("%s: %s ends beyond the observation", game->id, field->name);
            }
            named[at]++;
        }
    }
}

static void each_byte_of_an_observation_is_in_one_field(void **unused) {
    (void)unused;
    for (size_t i = 0; i < ph_game_count(); i++) {
        const struct ph_game *const game = ph_game_at(i);
        uint8_t named[OBSERVATION_SIZE_MAX] = {0};
        assert_true(game->observation_size <= sizeof named);
        for (const struct ph_observation_field *field = game->observation_fields; field->name != NULL; field++) {
            count_bytes(game, field, named);
        }
        for (size_t at = 0; at < game->observation_size; at++) {
            if (named[at] != 1) {
                fail_msg("%s: byte %zu is in %u fields", game->id, at, named[at]);
            }
        }
    }
}

static void fields_of_an_observation_have_different_names_and_meanings(void **unused) {
    (void)unused;
    for (size_t i = 0; i < ph_game_count(); i++) {
        const struct ph_observation_field *const fields = ph_game_at(i)->observation_fields;
        for (const struct ph_observation_field *field = fields; field->name != NULL; field++) {
            assert_true(field->meaning[0] != '\0');
            for (const struct ph_observation_field *before = fields; before != field; before++) {
                assert_string_not_equal(before->name, field->name);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_byte_of_an_observation_is_in_one_field),
        cmocka_unit_test(fields_of_an_observation_have_different_names_and_meanings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
