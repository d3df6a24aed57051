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

// What is wrong with a name that somebody would take; "": nothing.
static struct ph_error check(const char *name) {
    char folded[PERSON_FOLDED_SIZE];
    struct ph_error error = {.message = ""};
    struct ph_fields fields = {.error = &error, .refusal = PH_ACCEPTED};
    if (!person_name_read(name, folded)) {
        fail_msg("%s is no name", name);
    }
    person_name_check(&fields, name, folded);
    return error;
}

static void a_name_has_letters_of_one_script(void **state) {
    (void)state;
    static const char *const right[] = {
        "Anna 2",           "O'Neill-Żółć Jr.",   "Анна",           "Ἀχιλλεύς",  "हिन्दी", "ภาษาไทย",
        "李小龙",           "とまとケチャップ味", "山田エリカさん", "김철수 金", "한 中", "🐀 Anna",
        "ウィリアム・ツェ", "Weiß – Groß",
    };
    static const char *const wrong[][2] = {
        {"аnna", "Cyrillic and Latin"},     // the first letter is Cyrillic
        {"Annа", "Latin and Cyrillic"},     // the last
        {"Αnna", "Greek and Latin"},        // Greek
        {"Ꭺnna", "Cherokee and Latin"},     // Cherokee
        {"Anna 李", "Latin and Han"},       // which nobody takes for another, but it is the same rule
        {"さん 김", "Hiragana and Hangul"}, // Japanese and Korean
    };
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        assert_string_equal(check(right[i]).message, "");
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const struct ph_error error = check(wrong[i][0]);
        if (strstr(error.message, wrong[i][1]) == NULL) {
            fail_msg("expected '%s' in '%s'", wrong[i][1], error.message);
        }
    }
}

static void a_letter_has_two_marks_at_most(void **state) {
    (void)state;
    assert_string_equal(check("Nguyễn Ậ a\u0301\u0302").message, "");
    assert_string_equal(check("ᾧ").message, ""); // of its three marks one is a letter where names are compared
    assert_string_equal(check("a\u0301\u0302\u0303").message, "name: expected at most two marks at a letter");
    assert_string_equal(check("Z\u0301\u0302\u0303\u0304\u0305lgo").message,
                        "name: expected at most two marks at a letter");
}

static void names_of_bots_and_of_the_server_are_nobodys(void **state) {
    (void)state;
    static const char *const reserved[] = {
        "Pesthouse",     "PEST HOUSE",  "Server",  "serveur",   "Admin",       "аdmin",         "Admın",
        "ADM1N",         "Système",     "systeme", "Moderator", "noble",       "plague-doctor", "Nobile",
        "Plague doctor", "consigliere", "échevin", "echevin",   "R\u0301ules", "вот",           "ꜱerver",
    };
    static const char *const free[] = {"Anna", "Noblesse", "Monk", "Servera", "Administrator 2", "Agnes"};
    for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++) {
        if (!person_name_is_reserved(reserved[i])) {
            fail_msg("%s is not reserved", reserved[i]);
        }
    }
    for (size_t i = 0; i < sizeof free / sizeof free[0]; i++) {
        if (person_name_is_reserved(free[i])) {
            fail_msg("%s is reserved", free[i]);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_that_look_alike_are_the_same),
        cmocka_unit_test(others_are_not),
        cmocka_unit_test(names_in_all_scripts_are_possible),
        cmocka_unit_test(what_cannot_be_seen_is_no_name),
        cmocka_unit_test(the_longest_name_fits_or_is_none),
        cmocka_unit_test(a_name_has_letters_of_one_script),
        cmocka_unit_test(a_letter_has_two_marks_at_most),
        cmocka_unit_test(names_of_bots_and_of_the_server_are_nobodys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
