// SPDX-License-Identifier: MIT
#include "cli/rule_texts.h"

#include <string.h>

static const struct cli_rule_text *find(const char *rule) {
    for (size_t i = 0; i < cli_rule_text_count; i++) {
        if (strcmp(cli_rule_texts[i].id, rule) == 0) {
            return &cli_rule_texts[i];
        }
    }
    return NULL;
}

// English for a language that the pages of rules lack.
static size_t number_of(const struct words_language *language) {
    size_t number = CLI_RULE_LANGUAGES;
    while (number-- > 0 && strcmp(cli_rule_languages[number], language->code) != 0) {
    }
    return number < CLI_RULE_LANGUAGES ? number : 0;
}

void cli_rule_say_short(struct ph_writer *writer, const struct words_language *language, const char *rule) {
    const struct cli_rule_text *const text = find(rule);
    ph_write_text(writer, rule);
    if (text != NULL) {
        ph_write_text(writer, ": ");
        ph_write_text(writer, text->said[number_of(language)]);
    }
    ph_write_char(writer, '\n');
}

void cli_rule_say(struct ph_writer *writer, const struct words_language *language, const char *rule) {
    const struct cli_rule_text *const text = find(rule);
    cli_rule_say_short(writer, language, rule);
    if (text != NULL) {
        ph_write_text(writer, text->full[number_of(language)]);
        ph_write_char(writer, '\n');
    }
}
