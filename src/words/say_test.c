// SPDX-License-Identifier: MIT
// Messages in languages, by those of tests/words/.
#include "words/src/words/fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

// The catalogues of the fixture, beside those of the program.
#define words_languages fixture_languages
#define words_language_count fixture_language_count
#define words_spoken_count fixture_spoken_count
#include "words/fixture.c" // NOLINT(bugprone-suspicious-include): generated constants
#undef words_languages
#undef words_language_count
#undef words_spoken_count

enum { ENGLISH, FRENCH, PSEUDO };

#define expect_said(language, wanted, say, ...)                                                                        \
    do {                                                                                                               \
        char words[400];                                                                                               \
        struct ph_writer writer;                                                                                       \
        ph_writer_init(&writer, words, sizeof words);                                                                  \
        say(&writer, &fixture_languages[language], __VA_ARGS__);                                                       \
        assert_string_equal(words, (wanted));                                                                          \
    } while (false)

static void places_take_the_forms_of_each_language(void **unused) {
    (void)unused;
    expect_said(ENGLISH, "Bruno placed 2 cubes in Gallia.", say_placed, "Bruno", 2, regions[0]);
    expect_said(FRENCH, "Bruno a placé 2 cubes en Gaule.", say_placed, "Bruno", 2, regions[0]);
    expect_said(FRENCH, "Bruno a placé 2 cubes dans l’Éden.", say_placed, "Bruno", 2, regions[1]);
}

static void plurals_follow_the_rule_of_each_language(void **unused) {
    (void)unused;
    expect_said(ENGLISH, "Bruno placed 1 cube in Gallia.", say_placed, "Bruno", 1, regions[0]);
    expect_said(ENGLISH, "Bruno placed 0 cubes in Gallia.", say_placed, "Bruno", 0, regions[0]);
    expect_said(FRENCH, "Bruno a placé 0 cube en Gaule.", say_placed, "Bruno", 0, regions[0]);
    expect_said(FRENCH, "Il reste 0,5 de 1 cube.\n", say_left, 0.5, 1);
    expect_said(ENGLISH, "0.5 of a cube is left.\n", say_left, 0.5, 1);
    expect_said(ENGLISH, "0.5 of nothing are left.\n", say_left, 0.5, 0);
}

static void the_reader_has_a_verb_and_a_capital_of_its_own(void **unused) {
    (void)unused;
    expect_said(ENGLISH, "You placed 2 cubes in Gallia.", say_placed, NULL, 2, regions[0]);
    expect_said(FRENCH, "Vous avez placé 2 cubes en Gaule.", say_placed, NULL, 2, regions[0]);
    // How people spell their names is not changed.
    expect_said(ENGLISH, "bob placed 2 cubes in Gallia.", say_placed, "bob", 2, regions[0]);
}

static void names_agree_and_lose_letters_before_vowels(void **unused) {
    (void)unused;
    expect_said(FRENCH, "La Gaule a été épargnée.", say_spared, regions[0]);
    expect_said(FRENCH, "L’Éden a été épargné.", say_spared, regions[1]);
    expect_said(ENGLISH, "All cubes of Agnes are lost: Agnes's bad luck.", say_lost, "Agnes");
    expect_said(FRENCH, "Tous les cubes d’Agnes sont perdus.", say_lost, "Agnes");
    expect_said(FRENCH, "Tous les cubes d’Élise sont perdus.", say_lost, "Élise");
    expect_said(FRENCH, "Tous les cubes d’Hugo sont perdus.", say_lost, "Hugo");
    expect_said(FRENCH, "Tous les cubes de Bruno sont perdus.", say_lost, "Bruno");
    expect_said(FRENCH, "Tous les cubes votre sont perdus.", say_lost, NULL);
}

static void lists_are_joined_as_each_language_does(void **unused) {
    (void)unused;
    struct words_list seats = {.count = 0};
    words_list_add(&seats, SEAT(item, "Agnes"));
    expect_said(FRENCH, "Vu par Agnes (Agnes).", say_seen, &seats);
    words_list_add(&seats, SEAT(item, "Bruno"));
    expect_said(FRENCH, "C’était Agnes ou bien Bruno.", say_either, &seats);
    words_list_add(&seats, SEAT(item, NULL));
    expect_said(ENGLISH, "Seen by Agnes, Bruno and you (Agnes, Bruno, you).", say_seen, &seats);
    expect_said(FRENCH, "Vue partagée : Agnes, Bruno et vous (Agnes, Bruno, vous).", say_seen, &seats);
    expect_said(ENGLISH, "It was Agnes, Bruno or you.", say_either, &seats);
    expect_said(FRENCH, "C’était Agnes, Bruno ou vous.", say_either, &seats);
}

static void names_with_braces_are_said_as_they_are(void **unused) {
    (void)unused;
    expect_said(FRENCH, "{who} | {x a placé 1 cube en Gaule.", say_placed, "{who} | {x", 1, regions[0]);
}

static void columns_are_counted_in_characters(void **unused) {
    (void)unused;
    expect_said(ENGLISH, "Élise |  7|", say_row, "Élise", 7);
    expect_said(ENGLISH, "Élisabeth|1234|", say_row, "Élisabeth", 1234);
    expect_said(ENGLISH, "You   |-12|", say_row, NULL, -12);
}

static void the_pseudo_language_is_longer_and_keeps_places(void **unused) {
    (void)unused;
    expect_said(PSEUDO,
                "Bruno plaáceéd 2 cuúbeés iín Gaállií"
                "aá.",
                say_placed, "Bruno", 2, regions[0]);
}

static void languages_are_found_by_locales(void **unused) {
    (void)unused;
    assert_ptr_equal(words_language_find("en"), words_english());
    assert_ptr_equal(words_language_find("en_GB.UTF-8"), words_english());
    assert_null(words_language_find("english"));
    assert_null(words_language_find(""));
    assert_null(words_language_find("tlh"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_take_the_forms_of_each_language),
        cmocka_unit_test(plurals_follow_the_rule_of_each_language),
        cmocka_unit_test(the_reader_has_a_verb_and_a_capital_of_its_own),
        cmocka_unit_test(names_agree_and_lose_letters_before_vowels),
        cmocka_unit_test(lists_are_joined_as_each_language_does),
        cmocka_unit_test(names_with_braces_are_said_as_they_are),
        cmocka_unit_test(columns_are_counted_in_characters),
        cmocka_unit_test(the_pseudo_language_is_longer_and_keeps_places),
        cmocka_unit_test(languages_are_found_by_locales),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
