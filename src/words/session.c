// SPDX-License-Identifier: MIT
#include "words/session.h"

#include "core/seen.h"

// The log before move `index` as `viewer` sees it; empty without memory, so that there is still a board.
static struct ph_log log_shown(struct ph_session *session, const void *state, int viewer, size_t index) {
    struct ph_log log = {0};
    if (ph_session_log_view(session, ph_shown_as(ph_session_game(session), state, viewer), &log) == PH_OK) {
        log.count = ph_session_log_at(session, index).count;
    }
    return log;
}

void words_scene_at(struct ph_session *session, const struct words_seats *seats, int viewer, size_t index,
                    union ph_state_storage *view, struct words_scene *scene) {
    const struct ph_game *const game = ph_session_game(session);
    ph_session_state_at(session, index, view);
    const struct ph_log log = log_shown(session, view, viewer, index);
    ph_state_shown(game, view, viewer, view);
    *scene = (struct words_scene){
        .game = game,
        .view = view,
        .log = log,
        .viewer = viewer,
        .players = game->players(view),
        .you = viewer >= 0 && (seats->people >> viewer & 1u) != 0,
        .language = seats->language,
        .seats = seats,
    };
}

const char *words_undo(const struct words_language *language, enum ph_undo undo) {
    static const char *const whys[] = {
        [PH_UNDO_ALLOWED] = NULL,
        [PH_UNDO_OVER] = MSG("The game is over; nothing can be taken back."),
        [PH_UNDO_NOTHING] = MSG("Nothing has been done yet that could be taken back."),
        [PH_UNDO_TURN_PASSED] = MSG("It is no longer your turn; the move cannot be taken back."),
        [PH_UNDO_OTHERS_ACTED] = MSG("Others have acted since your last move; it cannot be taken back."),
        [PH_UNDO_SECRET_SHOWN] = MSG("You have seen something hidden since; the move cannot be taken back."),
        [PH_UNDO_LUCK_HAS_SPOKEN] = MSG("Luck has decided something since; the move cannot be taken back."),
    };
    return whys[undo] != NULL ? words_find(language, "", whys[undo]) : NULL;
}
