// SPDX-License-Identifier: MIT
// Options of games, whose data files have names and values for programs, as people call them.
#ifndef PESTHOUSE_WORDS_OPTIONS_H
#define PESTHOUSE_WORDS_OPTIONS_H

#include "pesthouse/text.h"
#include "words/language.h"

enum { WORDS_OPTION_MAX = 64 };

// An option's name as the messages have it, with the context "option": "Pied piper" for "pied_piper".
void words_option_english(const char *name, char english[WORDS_OPTION_MAX]);
// A value in JSON, or a phrase that contains some, with the context "option value": "yes" for true.
void words_option_value_english(const char *json, char english[WORDS_OPTION_MAX]);
// What an option does, and what its value means where the value's own words do not say it. `help` and `value` are
// English.
void words_say_option(struct ph_writer *writer, const struct words_language *language, const char *help,
                      const char *value);

#endif
