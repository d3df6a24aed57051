// SPDX-License-Identifier: MIT
// Why a table refuses what a person asked, in the person's language, by the code of the answer.
#include "table/refusal.h"
#include "tui/online.h"
#include "words/session.h"

#include <string.h>

// Codes that are missing name a fault of this program, or of the server; then the server's own words are shown.
static const char *const refusals[PH_REFUSAL_COUNT] = {
    [PH_REFUSED_WRONG_PHASE] = MSG("That is not possible at this point of the game."),
    [PH_REFUSED_NOT_SEATED] = MSG("Take a seat first."),
    [PH_REFUSED_NOT_MAKER] = MSG("Only whoever made the table can do that."),
    [PH_REFUSED_ALREADY_SEATED] = MSG("You have a seat already."),
    [PH_REFUSED_SEAT_TAKEN] = MSG("This seat is not open."),
    [PH_REFUSED_NOT_READY] = MSG("A seat is still open, or somebody is not ready."),
    [PH_REFUSED_NOT_YOUR_TURN] = MSG("It is not your turn."),
    [PH_REFUSED_STALE] = MSG("Something else happened first; please choose again."),
    [PH_REFUSED_WINDOW_CLOSED] = MSG("The time was up before your answer arrived."),
    [PH_REFUSED_ILLEGAL_ACTION] = MSG("The rules do not allow that here."),
    [PH_REFUSED_CANNOT_UNDO] = MSG("You cannot take anything back here."),
    [PH_REFUSED_SUBSTITUTED] = MSG("A bot plays in your place."),
    [PH_REFUSED_WAITS] = MSG("The server cannot store anything at the moment; try again soon."),
};

// Those are said as in a game on one's own.
static const enum ph_undo nevers[PH_REFUSAL_COUNT] = {
    [PH_REFUSED_TURN_PASSED] = PH_UNDO_TURN_PASSED,
    [PH_REFUSED_OTHERS_ACTED] = PH_UNDO_OTHERS_ACTED,
    [PH_REFUSED_SECRET_SHOWN] = PH_UNDO_SECRET_SHOWN,
    [PH_REFUSED_LUCK_HAS_SPOKEN] = PH_UNDO_LUCK_HAS_SPOKEN,
};

static const char *sentence(const struct words_language *language, int refusal) {
    const char *const undo = words_undo(language, nevers[refusal]);
    return undo != NULL || refusals[refusal] == NULL ? undo : words_find(language, "", refusals[refusal]);
}

void tui_online_say_refusal(struct tui_online *online, struct ph_json answer) {
    const struct ph_json code = ph_json_member(answer, "code");
    char message[320] = "";
    for (int refusal = 0; refusal < PH_REFUSAL_COUNT; refusal++) {
        const char *const known = sentence(online->language, refusal);
        if (known != NULL && ph_json_is(code, ph_refusal_code((enum ph_refusal)refusal))) {
            ph_write_format(&online->said, "%s\n", known);
            return;
        }
    }
    (void)ph_json_string_get(ph_json_member(answer, "message"), message, sizeof message);
    words_line(&online->said, online->language, "The table refuses: {why}.", TEXT(why, message));
}
