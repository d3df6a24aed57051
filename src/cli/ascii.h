// SPDX-License-Identifier: MIT
// Languages for terminals that do not show all of their letters.
#ifndef PESTHOUSE_CLI_ASCII_H
#define PESTHOUSE_CLI_ASCII_H

#include "words/language.h"

// The language itself where the locale's character set is UTF-8; else the same in ASCII ("Echap", "oeuvre"), which
// stays in memory until the program ends. Without memory it is English.
const struct words_language *cli_shown_language(const struct words_language *language);

#endif
