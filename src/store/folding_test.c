// SPDX-License-Identifier: MIT
#include "store/folding.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void assert_alike(const char *const *names, bool expected) {
    char first[FOLDING_SIZE];
    folding_skeleton(names[0], first);
    for (size_t i = 1; names[i] != NULL; i++) {
        char other[FOLDING_SIZE];
        folding_skeleton(names[i], other);
        if ((strcmp(first, other) == 0) != expected) {
            fail_msg("%s and %s: %s and %s", names[0], names[i], first, other);
        }
    }
}

static void letters_of_other_scripts_look_like_their_own(void **state) {
    (void)state;
    static const char *const names[][8] = {
        {"Anna", "аnna", "Annа", "Αnna", "Ꭺnna", "ᴀnna", "𝐀nna", NULL},
        {"HATA", "НАТА", "ΗΑΤΑ", NULL},
        {"cop", "сор", NULL},
        {"Bob", "B0b", "ВоЬ", NULL},
        {"Ian", "lan", "1an", "|an", NULL},
        {"Emma", "Ernrna", NULL},
        {"김", "\u1100\u1175\u11b7", NULL},
        {"ア·", "ア・", NULL},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        assert_alike(names[i], true);
    }
}

static void others_do_not(void **state) {
    (void)state;
    assert_alike((const char *const[]){"Anna", "Ana", "Änna", "Hanna", "Anná", NULL}, false);
    assert_alike((const char *const[]){"ian", "lan", NULL}, false);
}

static void a_long_one_is_cut_off(void **state) {
    (void)state;
    char name[400];
    char skeleton[FOLDING_SIZE];
    memset(name, 'm', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    folding_skeleton(name, skeleton);
    assert_int_equal(strlen(skeleton), (FOLDING_SIZE - 1) / 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_of_other_scripts_look_like_their_own),
        cmocka_unit_test(others_do_not),
        cmocka_unit_test(a_long_one_is_cut_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
