// SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700 // nl_langinfo
#include "tui/terminal/charset.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

// The name of the locale that decides on characters.
static const char *locale_name(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *const value = getenv(names[i]);
        if (value != NULL && value[0] != '\0') {
            return value;
        }
    }
    return "C";
}

static bool names_utf8(const char *locale) {
    return strstr(locale, ".UTF-8") != NULL || strstr(locale, ".utf8") != NULL || strstr(locale, ".utf-8") != NULL;
}

bool tui_charset_is_utf8(void) {
    const bool installed = setlocale(LC_ALL, "") != NULL;
    setlocale(LC_NUMERIC, "C");
    if (!installed && names_utf8(locale_name())) {
        (void)setlocale(LC_CTYPE, "C.UTF-8"); // has the same letters, and is there nearly everywhere
    }
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}
