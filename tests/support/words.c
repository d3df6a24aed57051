// SPDX-License-Identifier: MIT
#include "support/words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

const struct words_seats words_people = {
    .language = &words_languages[0],
    .people = 0x1FF,
    .names = {"Agnes", "Bruno", "Clara", "Dirk", "Edda", "Fulk", "Greta", "Hugo", "Ida"},
    .kinds = {"", "", "", "", "", "", "", "", ""},
};

const struct words_seats words_bots = {
    .language = &words_languages[0],
    .people = 1,
    .names = {"Agnes", "Bruno", "Clara", "Dirk", "Edda", "Fulk", "Greta", "Hugo", "Ida"},
    .kinds = {"", "rules", "rules", "rules", "rules", "rules", "rules", "rules", "rules"},
};

void expect_words(const char *words, const char *wanted) {
    if (strstr(words, wanted) == NULL) {
        fail_msg("wanted: %s\nsaid: %s", wanted, words);
    }
}

void expect_no_words(const char *words, const char *unwanted) {
    if (strstr(words, unwanted) != NULL) {
        fail_msg("not wanted: %s\nsaid: %s", unwanted, words);
    }
}
