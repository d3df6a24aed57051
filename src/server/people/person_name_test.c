// SPDX-License-Identifier: MIT
#include "server/people/person_name.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void assert_same(const char *const *names, bool expected) {
    char first[PERSON_FOLDED_SIZE];
    assert_true(person_name_read(names[0], first));
    for (size_t i = 1; names[i] != NULL; i++) {
        char folded[PERSON_FOLDED_SIZE];
        if (!person_name_read(names[i], folded)) {
            fail_msg("%s is no name", names[i]);
        }
        if ((strcmp(folded, first) == 0) != expected) {
            fail_msg("%s and %s: %s and %s", names[0], names[i], first, folded);
        }
    }
}

static void names_that_look_alike_are_the_same(void **state) {
    (void)state;
    static const char *const names[][8] = {
        {"Anna", "ANNA", "anna", "Ａnna", "ａｎｎａ", "An na", "𝐀nna", NULL},
        {"Ωμέγας", "ΩΜΈΓΑΣ", "ωμέγασ", NULL},
        {"Анна", "АННА", "анна", NULL},
        {"José", "Jose\u0301", "JOSE\u0301", NULL},
        {"Weiß", "WEISS", "weiss", "WEIẞ", NULL},
        {"ậ", "a\u0302\u0323", "a\u0323\u0302", "Ậ", NULL},
        {"김", "\u1100\u1175\u11b7", NULL},
        {"ﾊﾟ", "パ", "ハ\u309a", NULL},
        {"ﬁn", "FIN", NULL},
        {"a b", "a  b", "a\u00a0b", "a\u3000b", NULL},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        assert_same(names[i], true);
    }
}

static void others_are_not(void **state) {
    (void)state;
    assert_same((const char *const[]){"Anna", "Ana", "Änna", "Анна", "Annà", NULL}, false);
}

static void names_in_all_scripts_are_possible(void **state) {
    (void)state;
    static const char *const names[] = {
        "O'Neill-Żółć Jr.", "李小龙",       "עברית", "العربية",  "हिन्दी", "ภาษาไทย",
        "Ἀχιλλεύς",         "<b>&amp;</b>", "🐀",     "👍🏽", "0",
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char folded[PERSON_FOLDED_SIZE];
        if (!person_name_read(names[i], folded)) {
            fail_msg("%s is no name", names[i]);
        }
    }
}

static void what_cannot_be_seen_is_no_name(void **state) {
    (void)state;
    static const char *const texts[] = {
        "",
        " ",
        " Anna",
        "Anna ",
        "Anna\u3000",
        "An\nna",
        "An\x7fna",
        "An\xc2\x85na",
        // NOLINTBEGIN(misc-misleading-bidirectional): that is what is refused
        "\u202eannA",
        "Anna\u2066",
        // NOLINTEND(misc-misleading-bidirectional)
        "An\u200bna",
        "An\u00adna",
        "\u3164",
        "An\u2800na",
        "Anna\ufe0f",
        "An\ue000na",
        "An\U000e0041na",
        "An\uffffna",
        "\u0301Anna",
        "\u2028",
        "An\xffna",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char folded[PERSON_FOLDED_SIZE];
        if (person_name_read(texts[i], folded)) {
            fail_msg("text %zu is a name", i);
        }
    }
}

static void the_longest_name_fits_or_is_none(void **state) {
    (void)state;
    char name[32 * 3 + 1] = "";
    char folded[PERSON_FOLDED_SIZE];
    for (int i = 0; i < 32; i++) {
        strcat(name, "\ufdfa"); // spelled by 18 characters
    }
    assert_false(person_name_read(name, folded));
    name[3 * 7] = '\0';
    assert_true(person_name_read(name, folded));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_that_look_alike_are_the_same), cmocka_unit_test(others_are_not),
        cmocka_unit_test(names_in_all_scripts_are_possible),  cmocka_unit_test(what_cannot_be_seen_is_no_name),
        cmocka_unit_test(the_longest_name_fits_or_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
