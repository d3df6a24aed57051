// SPDX-License-Identifier: MIT
// Errors of files in a person's language.
#ifndef PESTHOUSE_TUI_HOME_FILE_WORDS_H
#define PESTHOUSE_TUI_HOME_FILE_WORDS_H

#include "pesthouse/status.h"
#include "words/language.h"

// Says an error of run/file.h again in the language. `error` may be NULL. Returns `status`.
enum ph_status tui_file_words(struct ph_error *error, enum ph_status status, const char *path,
                              const struct words_language *language);
// The same for strerror(errno); `reason` itself if it is an unusual one.
const char *tui_reason_words(const char *reason, const struct words_language *language);

#endif
