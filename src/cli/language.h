// SPDX-License-Identifier: MIT
// The language that a person is told in.
#ifndef PESTHOUSE_CLI_LANGUAGE_H
#define PESTHOUSE_CLI_LANGUAGE_H

#include "words/language.h"

// The language of an option --lang, or without it (NULL) that of the environment: the first of LANGUAGE, LC_ALL,
// LC_MESSAGES and LANG that is set. English where that is not spoken here; for an option this is reported. On
// terminals without UTF-8 it is spelled in ASCII.
const struct words_language *cli_language(const char *option);

#endif
