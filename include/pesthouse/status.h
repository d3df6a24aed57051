// SPDX-License-Identifier: MIT
// The result of a function that can fail: zero is success, a negative number an error. Each has a text, which is the
// error code of the engine protocol.
#ifndef PESTHOUSE_STATUS_H
#define PESTHOUSE_STATUS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32) && defined(PH_LIBRARY)
#define PH_API __declspec(dllexport)
#elif defined(_WIN32) || !defined(__GNUC__)
#define PH_API
#else
#define PH_API __attribute__((visibility("default")))
#endif

#if defined(__MINGW32__) && !defined(__clang__)
#define PH_PRINTF(format_index, first_index) __attribute__((format(gnu_printf, format_index, first_index)))
#elif defined(__GNUC__)
#define PH_PRINTF(format_index, first_index) __attribute__((format(printf, format_index, first_index)))
#else
#define PH_PRINTF(format_index, first_index)
#endif

enum ph_status {
    PH_OK = 0,
    PH_ERROR_BAD_REQUEST = -1,    // wrong or missing field, option or argument
    PH_ERROR_NO_GAME = -2,        // the session has no game yet
    PH_ERROR_ILLEGAL_ACTION = -3, // an ordinary answer, not a crash
    PH_ERROR_BAD_POSITION = -4,
    PH_ERROR_BAD_RECORD = -5,
    PH_ERROR_GAME_OVER = -6,
    PH_ERROR_UNKNOWN_BOT = -7,
    PH_ERROR_INTERNAL = -8,
    PH_ERROR_NO_MEMORY = -9,
    PH_ERROR_IO = -10,
};

// Why a call was refused. `message` is one sentence about what was expected and what came instead; it is safe to print,
// as control characters in it are escaped (\x1b). `field` names the offending field, or is "". `rule` is the id of the
// rule that forbids an action ("R-TAKE-1", in docs/rules), or "". All are NUL-terminated.
struct ph_error {
    char field[64];
    char message[320];
    char rule[16];
};

// The protocol's code for a status ("illegal_action"); never NULL. PH_ERROR_NO_MEMORY and PH_ERROR_IO are "internal".
PH_API const char *ph_status_code(enum ph_status status);
// What an error of the protocol means, in half a sentence: "no game is in progress". Equal codes mean the same.
PH_API const char *ph_status_meaning(enum ph_status status);

// Fills in *error, which may be NULL, and returns `status`.
PH_API enum ph_status ph_error_set(struct ph_error *error, enum ph_status status, const char *field, const char *format,
                                   ...) PH_PRINTF(4, 5);

#if defined(__clang_analyzer__)
// Shows the analyzer that the function returns its argument, so an error is never PH_OK.
#define ph_error_set(error, status, ...) ((void)(ph_error_set)(error, status, __VA_ARGS__), (status))
#endif

#ifdef __cplusplus
}
#endif

#endif
