// SPDX-License-Identifier: MIT
// What only the program says, never a browser.
#include "words/say.h"

static inline const char *leave_words(const struct words_language *language) {
    return words_text(language, "Leave");
}
