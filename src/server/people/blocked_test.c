// SPDX-License-Identifier: MIT
#include "server/people/blocked.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static struct blocked *block(const char *const *words) {
    struct store_word list[8] = {{.word = ""}};
    size_t count = 0;
    for (; words[count] != NULL; count++) {
        strcpy(list[count].word, words[count]);
    }
    return blocked_create(list, count);
}

static void assert_finds(const struct blocked *blocked, const char *const *texts, bool expected) {
    for (; *texts != NULL; texts++) {
        if (blocked_finds(blocked, *texts) != expected) {
            fail_msg("%s", *texts);
        }
    }
}

static void a_word_is_found_however_it_is_written(void **state) {
    (void)state;
    static const char *const found[] = {
        "dolt",        "You DOLT!",     "a d-o-l-t here", "do1t", "dоlt", // о of Cyrillic
        "you,dolt.ha", "“dolt”—really", "döłt?",          "D0LT", NULL};
    static const char *const others[] = {"dolts", "adolt", "do lt", "doll", "", "colt", NULL};
    struct blocked *const blocked = block((const char *[]){"Dolt", NULL});
    assert_finds(blocked, found, true);
    assert_finds(blocked, others, false);
    blocked_destroy(blocked);
}

static void a_star_stands_for_more_of_the_word(void **state) {
    (void)state;
    static const char *const found[] = {"dolts", "doltish", "dolt", "boor", "oldboor", "my nitwitted friend", NULL};
    static const char *const others[] = {"olddolt", "boorish", "nit witted", NULL};
    struct blocked *const blocked = block((const char *[]){"dolt*", "*boor", "*nitwit*", NULL});
    assert_finds(blocked, found, true);
    assert_finds(blocked, others, false);
    blocked_destroy(blocked);
}

static void letters_of_a_name_may_have_spaces(void **state) {
    (void)state;
    struct blocked *const blocked = block((const char *[]){"dolt", NULL});
    assert_true(blocked_finds_name(blocked, "D o l t"));
    assert_true(blocked_finds_name(blocked, "Old Dolt"));
    assert_false(blocked_finds_name(blocked, "Dolton"));
    blocked_destroy(blocked);
}

static void a_long_text_is_looked_at_in_parts(void **state) {
    (void)state;
    char text[2001];
    struct blocked *const blocked = block((const char *[]){"dolt", NULL});
    memset(text, 'a', sizeof text);
    memcpy(text + sizeof text - 6, " dolt", 6);
    assert_true(blocked_finds(blocked, text));
    text[sizeof text - 6] = 'a';
    assert_false(blocked_finds(blocked, text));
    blocked_destroy(blocked);
}

static void what_is_no_word_is_refused(void **state) {
    (void)state;
    static const char *const right[] = {"dolt", "*dolt*", "Ωμέγα", "d1", NULL};
    static const char *const wrong[] = {
        "", "*", "**", "a", "a b", "--", "do*lt", "a\nb", " dolt", "a word of far more than 32 characters", NULL};
    for (size_t i = 0; right[i] != NULL; i++) {
        assert_true(blocked_word_read(right[i]));
    }
    for (size_t i = 0; wrong[i] != NULL; i++) {
        if (blocked_word_read(wrong[i])) {
            fail_msg("%s", wrong[i]);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_word_is_found_however_it_is_written),
        cmocka_unit_test(a_star_stands_for_more_of_the_word),
        cmocka_unit_test(letters_of_a_name_may_have_spaces),
        cmocka_unit_test(a_long_text_is_looked_at_in_parts),
        cmocka_unit_test(what_is_no_word_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
