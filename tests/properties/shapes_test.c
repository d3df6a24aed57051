// SPDX-License-Identifier: MIT
// The shapes of actions of every game: learners choose component by component, and texts and JSON follow from them.
#include "pesthouse/game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

static void each_action(void (*check)(const struct ph_game *game, unsigned type)) {
    for (size_t i = 0; i < ph_game_count(); i++) {
        for (unsigned type = 0; type < ph_game_at(i)->type_count; type++) {
            check(ph_game_at(i), type);
        }
    }
}

static void check_components(const struct ph_game *game, unsigned type) {
    const struct ph_action_shape shape = game->action_shape(type);
    unsigned end = 8;
    for (const struct ph_field *field = shape.fields; field->kind != PH_FIELD_END; field++) {
        assert_int_equal(field->bit, end); // no gap, and no two in one place
        assert_true(field->bits > 0 && field->bits % 8 == 0);
        end += field->bits;
        for (unsigned component = field->bit / 8; component < end / 8; component++) {
            assert_ptr_equal(ph_action_field(game, type, component), field);
        }
    }
    assert_true(end <= 8 * PH_COMPONENTS_MAX);
    assert_int_equal(ph_action_component_count(game, type), end / 8);
    assert_null(ph_action_field(game, type, 0));
    assert_null(ph_action_field(game, type, end / 8));
}

static void check_kinds(const struct ph_game *game, unsigned type) {
    const struct ph_action_shape shape = game->action_shape(type);
    for (const struct ph_field *field = shape.fields; field->kind != PH_FIELD_END; field++) {
        assert_true(field->kind <= PH_FIELD_ODD);
        assert_int_equal(field->kind == PH_FIELD_ODD, field->codec != NULL);
        assert_int_equal(field->kind == PH_FIELD_LIST, field->room != 0);
        assert_true(field->kind != PH_FIELD_ID || field->ids != NULL);
        assert_true(field->most == 0 || (field->least <= field->most && field->most <= UINT8_MAX));
        assert_true((field->flags & (PH_FIELD_SORTED | PH_FIELD_OPTIONAL)) == 0 || field->separator != NULL);
    }
}

static void check_names(const struct ph_game *game, unsigned type) {
    const struct ph_action_shape shape = game->action_shape(type);
    for (unsigned other = 0; other < type; other++) {
        assert_string_not_equal(game->action_shape(other).name, shape.name);
    }
    for (const struct ph_field *field = shape.fields; field->kind != PH_FIELD_END; field++) {
        for (const struct ph_field *other = shape.fields; other < field; other++) {
            assert_string_not_equal(other->name, field->name);
        }
    }
}

// The text of an action names each of its fields once, and nothing else.
static void check_text(const struct ph_game *game, unsigned type) {
    const struct ph_action_shape shape = game->action_shape(type);
    unsigned braces = 0;
    unsigned fields = 0;
    for (const char *at = shape.text; *at != '\0'; at++) {
        braces += *at == '{';
    }
    for (const struct ph_field *field = shape.fields; field->kind != PH_FIELD_END; field++) {
        char braced[64];
        snprintf(braced, sizeof braced, "{%s}", field->name);
        assert_non_null(strstr(shape.text, braced));
        fields++;
    }
    assert_int_equal(fields, braces);
}

static void fields_take_the_components_one_after_the_other(void **unused) {
    (void)unused;
    each_action(check_components);
}

static void fields_have_what_their_kind_needs(void **unused) {
    (void)unused;
    each_action(check_kinds);
}

static void types_and_the_fields_of_each_have_different_names(void **unused) {
    (void)unused;
    each_action(check_names);
}

static void texts_name_every_field(void **unused) {
    (void)unused;
    each_action(check_text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_take_the_components_one_after_the_other),
        cmocka_unit_test(fields_have_what_their_kind_needs),
        cmocka_unit_test(types_and_the_fields_of_each_have_different_names),
        cmocka_unit_test(texts_name_every_field),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
