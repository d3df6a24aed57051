// SPDX-License-Identifier: MIT
#include "support/shape.h"

#include "support/words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void expect_shape(const char *game, const char *sentence, const char *wanted) {
    static struct shape_names names;
    char shape[SHAPE_MAX];
    shape_names_of(&names, ph_game_find(game), &words_people);
    shape_of(&names, sentence, shape);
    assert_string_equal(shape, wanted);
}

static void names_and_numbers_do_not_matter(void **unused) {
    (void)unused;
    expect_shape("rattus", "Bruno took the King from Gallia.", "@ took the @ from @.");
    expect_shape("rattus", "12 people: 92% costs nothing.", "# people: #% costs nothing.");
    expect_shape("bristol1350", "The Oak goes 3; you hold Alms.", "The @ goes #; you hold @.");
}

static void only_whole_words_are_names(void **unused) {
    (void)unused;
    expect_shape("rattus", "Kings of Galliards", "Kings of Galliards");
    expect_shape("rattus", "the Pied Piper and you", "the @ and you");
}

static void lists_of_any_length_are_alike(void **unused) {
    (void)unused;
    expect_shape("rattus", "Its neighbours: Gallia, Italia and Polonia.", "Its neighbours: @.");
    expect_shape("rattus", "Bruno 2, Clara 1; the plague is here.", "@ #; the plague is here.");
    expect_shape("rattus", "Bruno lost 2 cubes, you lost 1 cube.", "@ lost # cubes, you lost # cube.");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_and_numbers_do_not_matter),
        cmocka_unit_test(only_whole_words_are_names),
        cmocka_unit_test(lists_of_any_length_are_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
