// SPDX-License-Identifier: MIT
#include "pesthouse/status.h"

#include "base/shown.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *ph_status_code(enum ph_status status) {
    switch (status) {
    case PH_OK:
        return "ok";
    case PH_ERROR_BAD_REQUEST:
        return "bad_request";
    case PH_ERROR_NO_GAME:
        return "no_game";
    case PH_ERROR_ILLEGAL_ACTION:
        return "illegal_action";
    case PH_ERROR_BAD_POSITION:
        return "bad_position";
    case PH_ERROR_BAD_RECORD:
        return "bad_record";
    case PH_ERROR_GAME_OVER:
        return "game_over";
    case PH_ERROR_UNKNOWN_BOT:
        return "unknown_bot";
    case PH_ERROR_INTERNAL:
    case PH_ERROR_NO_MEMORY:
    case PH_ERROR_IO:
        break;
    }
    return "internal";
}

// Drops a UTF-8 character that the end of the storage cut in two: a message quotes what a user wrote.
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
    // The arguments may point into *error itself, when a caller adds to a message that it got.
    struct ph_error made;
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
