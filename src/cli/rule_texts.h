// SPDX-License-Identifier: MIT
// The rules that answer "why?", in words: the build makes them of docs/rules/*.md (tools/generate_rule_texts.py).
#ifndef PESTHOUSE_CLI_RULE_TEXTS_H
#define PESTHOUSE_CLI_RULE_TEXTS_H

#include "pesthouse/text.h"
#include "words/language.h"

enum { CLI_RULE_LANGUAGES = 3 };

struct cli_rule_text {
    const char *id;
    const char *said[CLI_RULE_LANGUAGES]; // in the page to read in ten minutes
    const char *full[CLI_RULE_LANGUAGES]; // the rule by number
};
extern const char *const cli_rule_languages[CLI_RULE_LANGUAGES]; // codes
extern const struct cli_rule_text cli_rule_texts[];
extern const size_t cli_rule_text_count;

// "R-TAKE-1: A. Take a character, if you like …", and in the next line the rule by number.
void cli_rule_say(struct ph_writer *writer, const struct words_language *language, const char *rule);
// Only its first line.
void cli_rule_say_short(struct ph_writer *writer, const struct words_language *language, const char *rule);

#endif
