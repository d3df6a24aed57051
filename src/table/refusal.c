// SPDX-License-Identifier: MIT
#include "table/refusal.h"

#include <stdarg.h>
#include <stdio.h>

static const char *const codes[PH_REFUSAL_COUNT] = {
    [PH_ACCEPTED] = "ok",
    [PH_REFUSED_BAD_REQUEST] = "bad_request",
    [PH_REFUSED_WRONG_PHASE] = "wrong_phase",
    [PH_REFUSED_NOT_SEATED] = "not_seated",
    [PH_REFUSED_NOT_MAKER] = "not_maker",
    [PH_REFUSED_ALREADY_SEATED] = "already_seated",
    [PH_REFUSED_SEAT_TAKEN] = "seat_taken",
    [PH_REFUSED_NOT_READY] = "not_ready",
    [PH_REFUSED_NOT_YOUR_TURN] = "not_your_turn",
    [PH_REFUSED_STALE] = "stale",
    [PH_REFUSED_WINDOW_CLOSED] = "window_closed",
    [PH_REFUSED_ID_REUSED] = "id_reused",
    [PH_REFUSED_ILLEGAL_ACTION] = "illegal_action",
    [PH_REFUSED_CANNOT_UNDO] = "cannot_undo",
    [PH_REFUSED_TURN_PASSED] = "turn_passed",
    [PH_REFUSED_OTHERS_ACTED] = "others_acted",
    [PH_REFUSED_SECRET_SHOWN] = "secret_shown",
    [PH_REFUSED_LUCK_HAS_SPOKEN] = "luck_has_spoken",
    [PH_REFUSED_SUBSTITUTED] = "substituted",
    [PH_REFUSED_AT_BOARD] = "at_board",
    [PH_REFUSED_OWNER_HERE] = "owner_here",
    [PH_REFUSED_BARRED] = "barred",
    [PH_REFUSED_MUTED] = "muted",
    [PH_REFUSED_CLOSED] = "closed",
    [PH_REFUSED_BLOCKED] = "blocked",
    [PH_REFUSED_TOO_FAST] = "too_fast",
    [PH_REFUSED_TOO_MANY] = "too_many",
    [PH_REFUSED_WAITS] = "waits",
    [PH_REFUSED_NO_MEMORY] = "no_memory",
    [PH_REFUSED_INTERNAL] = "internal",
};

const char *ph_refusal_code(enum ph_refusal refusal) {
    return codes[refusal];
}

enum ph_refusal ph_refusal_of(enum ph_status status, enum ph_refusal otherwise) {
    return status == PH_OK ? PH_ACCEPTED : status == PH_ERROR_NO_MEMORY ? PH_REFUSED_NO_MEMORY : otherwise;
}

enum ph_refusal ph_refuse(struct ph_error *error, enum ph_refusal refusal, const char *field, const char *format, ...) {
    char message[sizeof error->message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    (void)ph_error_set(error, PH_ERROR_BAD_REQUEST, field, "%s", message);
    return refusal;
}
