// SPDX-License-Identifier: MIT
#include "cli/language.h"

#include "cli/ascii.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The first language of a list like "de:fr_CA" that is spoken here; NULL: none.
static const struct words_language *first_of(const char *list) {
    while (*list != '\0') {
        char code[32] = "";
        const size_t length = strcspn(list, ":");
        if (length < sizeof code) {
            memcpy(code, list, length);
        }
        const struct words_language *const language = words_language_find(code);
        if (language != NULL) {
            return language;
        }
        list += length + (list[length] == ':');
    }
    return NULL;
}

static const struct words_language *of_environment(void) {
    static const char *const names[] = {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *const value = getenv(names[i]);
        if (value != NULL && value[0] != '\0') {
            const struct words_language *const language = first_of(value);
            return language != NULL ? language : words_english();
        }
    }
    return words_english();
}

const struct words_language *cli_language(const char *option) {
    const struct words_language *const language = option != NULL ? words_language_find(option) : of_environment();
    if (language != NULL) {
        return cli_shown_language(language);
    }
    fprintf(stderr, "pesthouse: --lang %s: unknown language, so English is used; expected one of:", option);
    for (size_t i = 0; i < words_spoken_count; i++) {
        fprintf(stderr, "%s %s", i == 0 ? "" : ",", words_languages[i].code);
    }
    fprintf(stderr, "\n");
    return words_english();
}
