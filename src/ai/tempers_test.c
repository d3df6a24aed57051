// SPDX-License-Identifier: MIT
#include "ai/tempers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void every_level_has_every_temperament(void **state) {
    (void)state;
    unsigned levels = 0;
    for (size_t i = 0; i < ph_bot_count(); i++) {
        const struct ph_bot *const level = ph_bot_at(i);
        levels += level->searches;
        for (size_t t = 0; t < ph_temper_count(); t++) {
            const struct ph_temper *const temper = ph_temper_at(t);
            const struct ph_bot *const bot = ph_bot_with(level, temper);
            if (!level->searches) {
                assert_null(bot);
                continue;
            }
            char name[64];
            snprintf(name, sizeof name, "%s/%s", level->name, temper->name);
            assert_string_equal(bot->name, name);
            assert_ptr_equal(ph_bot_find(name), bot);
            assert_ptr_equal(ph_bot_plain(bot), level);
            assert_ptr_equal(ph_bot_with(bot, NULL), level);
            assert_ptr_equal(bot->temper, temper);
            assert_true(bot->iterations == level->iterations && bot->ms == level->ms);
            for (size_t g = 0; g < ph_game_count(); g++) {
                assert_int_equal(bot->plays(ph_game_at(g)), temper->plays(ph_game_at(g)));
            }
        }
    }
    assert_int_equal(levels, 6);
    assert_null(ph_temper_at(ph_temper_count()));
}

static void each_temperament_is_of_one_game(void **state) {
    (void)state;
    unsigned of[2] = {0};
    assert_int_equal(ph_game_count(), 2);
    for (size_t t = 0; t < ph_temper_count(); t++) {
        const bool first = ph_temper_at(t)->plays(ph_game_at(0));
        assert_int_equal(ph_temper_at(t)->plays(ph_game_at(1)), !first);
        of[first ? 0 : 1]++;
    }
    assert_true(of[0] >= 3 && of[1] >= 3);
}

static void names_that_are_none_find_nothing(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "",      "/",          "/raider",       "noble/",        "noble/king", "rules/raider",
        "nob",   "noble/raid", "noble/raiders", "nobles/raider", "nobel",      "noble/raider/",
        "raider"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_null(ph_bot_find(wrong[i]));
    }
    assert_ptr_equal(ph_bot_find("noble/plain"), ph_bot_find("noble"));
    assert_ptr_equal(ph_bot_find("rules/plain"), ph_bot_find("rules"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_has_every_temperament),
        cmocka_unit_test(each_temperament_is_of_one_game),
        cmocka_unit_test(names_that_are_none_find_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
