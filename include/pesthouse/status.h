// SPDX-License-Identifier: MIT
// What a function that can fail returns: zero is success, a negative number names the failure.
// Codes and their texts are one list; the texts are the error codes of the engine protocol.
#ifndef PESTHOUSE_STATUS_H
#define PESTHOUSE_STATUS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(PH_SHARED_BUILD) || !defined(__GNUC__)
#define PH_API
#else
#define PH_API __attribute__((visibility("default")))
#endif

#if defined(__GNUC__)
#define PH_PRINTF(format_index, first_index) __attribute__((format(printf, format_index, first_index)))
#else
#define PH_PRINTF(format_index, first_index)
#endif

enum ph_status {
    PH_OK = 0,
    PH_ERROR_BAD_REQUEST = -1,    // wrong or missing field, option or argument
    PH_ERROR_NO_GAME = -2,        // nothing to act on yet
    PH_ERROR_ILLEGAL_ACTION = -3, // an ordinary answer, not a crash
    PH_ERROR_BAD_POSITION = -4,
    PH_ERROR_BAD_RECORD = -5,
    PH_ERROR_GAME_OVER = -6,
    PH_ERROR_UNKNOWN_BOT = -7,
    PH_ERROR_INTERNAL = -8,
    PH_ERROR_NO_MEMORY = -9,
    PH_ERROR_IO = -10,
};

// Why something was refused. `message` is one sentence that says what is wrong and what would be
// right, and fit for a terminal: control characters that it quotes stand there as \x1b. `field` names the offending
// field
// ("" if none does). Both always end in NUL.
struct ph_error {
    char field[64];
    char message[320];
};

// The protocol's word for a status ("illegal_action"); never NULL. The last two are "internal" there.
PH_API const char *ph_status_code(enum ph_status status);
// What an error of the protocol means, in half a sentence: "no game is in progress". Equal codes mean the same.
PH_API const char *ph_status_meaning(enum ph_status status);

// Fills in *error (which may be NULL) and returns `status`, so that refusing is one line.
PH_API enum ph_status ph_error_set(struct ph_error *error, enum ph_status status, const char *field, const char *format,
                                   ...) PH_PRINTF(4, 5);

#if defined(__clang_analyzer__)
// What the analyzer cannot see by itself: the status comes back as it was, so a refusal is never PH_OK.
#define ph_error_set(error, status, ...) ((void)(ph_error_set)(error, status, __VA_ARGS__), (status))
#endif

#ifdef __cplusplus
}
#endif

#endif
