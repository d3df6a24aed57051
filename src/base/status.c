// SPDX-License-Identifier: MIT
#include "pesthouse/status.h"

#include "base/shown.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct error_code {
    const char *code;
    const char *meaning;
};

// By the number of the status, negated.
static const struct error_code codes[] = {
    [-PH_OK] = {"ok", "nothing is wrong"},
    [-PH_ERROR_BAD_REQUEST] = {"bad_request", "not JSON, an unknown command, or a wrong or missing field"},
    [-PH_ERROR_NO_GAME] = {"no_game", "no game is in progress"},
    [-PH_ERROR_ILLEGAL_ACTION] = {"illegal_action", "the action matches nothing legal"},
    [-PH_ERROR_BAD_POSITION] = {"bad_position", "the position has a field that is wrong, unknown or missing"},
    [-PH_ERROR_BAD_RECORD] = {"bad_record", "the record cannot be read, or its moves are not legal"},
    [-PH_ERROR_GAME_OVER] = {"game_over", "the game is over"},
    [-PH_ERROR_UNKNOWN_BOT] = {"unknown_bot", "there is no such bot, or it does not play this game"},
    [-PH_ERROR_INTERNAL] = {"internal", "the program failed: no memory, no random bytes, or a defect"},
};
enum { CODE_COUNT = sizeof codes / sizeof *codes };

static const struct error_code *code_of(enum ph_status status) {
    const int index = -(int)status;
    return &codes[index >= 0 && index < CODE_COUNT ? index : -PH_ERROR_INTERNAL];
}

const char *ph_status_code(enum ph_status status) {
    return code_of(status)->code;
}

const char *ph_status_meaning(enum ph_status status) {
    return code_of(status)->meaning;
}

// Drops a UTF-8 character that was cut in two by the end of the storage; messages quote user input.
static void trim_cut_character(char *text) {
    size_t length = strlen(text);
    size_t start = length;
    while (start > 0 && length - start < 3 && ((unsigned char)text[start - 1] & 0xC0) == 0x80) {
        start--;
    }
    if (start == 0) {
        return;
    }
    const unsigned char lead = (unsigned char)text[start - 1];
    const size_t needed = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
    if (needed > 1 && length - (start - 1) < needed) {
        text[start - 1] = '\0';
    }
}

#undef ph_error_set // the analyzer's stand-in
enum ph_status ph_error_set(struct ph_error *error, enum ph_status status, const char *field, const char *format, ...) {
    if (error == NULL) {
        return status;
    }
    // The arguments may point into *error itself, when a caller extends a message.
    struct ph_error made = {.rule = ""};
    char message[2 * sizeof made.message];
    struct ph_writer shown;
    snprintf(made.field, sizeof made.field, "%s", field == NULL ? "" : field);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    trim_cut_character(made.field);
    trim_cut_character(message);
    ph_writer_init(&shown, made.message, sizeof made.message);
    ph_write_shown(&shown, message);
    *error = made;
    return status;
}
