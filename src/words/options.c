// SPDX-License-Identifier: MIT
#include "words/options.h"

#include "words/say.h"

#include <ctype.h>
#include <string.h>

void words_option_english(const char *name, char english[WORDS_OPTION_MAX]) {
    size_t length = 0;
    for (; name[length] != '\0' && length + 1 < WORDS_OPTION_MAX; length++) {
        english[length] = name[length] == '_' ? ' ' : name[length];
    }
    english[length] = '\0';
    english[0] = (char)toupper((unsigned char)english[0]);
}

static const struct {
    const char *json;
    const char *words;
} sayings[] = {{"true", WORD("option value", "yes")}, {"false", WORD("option value", "no")}, {"\"", ""}};

void words_option_value_english(const char *json, char english[WORDS_OPTION_MAX]) {
    struct ph_writer writer;
    ph_writer_init(&writer, english, WORDS_OPTION_MAX);
    while (*json != '\0') {
        size_t i = 0;
        while (i < sizeof sayings / sizeof sayings[0] && strncmp(json, sayings[i].json, strlen(sayings[i].json)) != 0) {
            i++;
        }
        if (i < sizeof sayings / sizeof sayings[0]) {
            ph_write_text(&writer, sayings[i].words);
            json += strlen(sayings[i].json);
        } else {
            ph_write_char(&writer, *json++);
        }
    }
}

void words_say_option(struct ph_writer *writer, const struct words_language *language, const char *help,
                      const char *value) {
    const char *const meaning = words_find(language, "option value help", value);
    ph_write_text(writer, words_find(language, "option help", help));
    if (meaning != value) {
        ph_write_format(writer, " %s", meaning);
    }
}
