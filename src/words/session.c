// SPDX-License-Identifier: MIT
#include "words/session.h"

#include "core/seen.h"
#include "words/plain.h"

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

// A move with the views before and after it.
struct move_seen {
    union ph_state_storage before;
    union ph_state_storage after;
    struct words_scene scene;
    struct words_telling telling;
};

// Without memory it is empty, so that there is still a board.
static void see_move(struct ph_session *session, const struct words_seats *seats, size_t index, int viewer,
                     struct move_seen *seen) {
    struct words_scene next;
    struct ph_move_seen move;
    words_scene_at(session, seats, viewer, index, &seen->before, &seen->scene);
    words_scene_at(session, seats, viewer, index + 1, &seen->after, &next);
    if (ph_session_move_seen(session, index, viewer, &move) != PH_OK) {
        move = (struct ph_move_seen){.actor = {.kind = PH_ACTOR_CHANCE}};
    }
    seen->telling = (struct words_telling){
        .scene = &seen->scene,
        .after = &seen->after,
        .action = move.action,
        .actor = move.actor,
        .events = move.events,
        .event_count = move.event_count,
    };
}

void words_move(struct ph_session *session, const struct words_seats *seats, size_t index, int viewer,
                struct ph_writer *writer) {
    const struct ph_words *const words = ph_words_find(ph_session_game(session));
    struct move_seen seen;
    see_move(session, seats, index, viewer, &seen);
    (words != NULL ? words->move_words : words_plain_move)(&seen.telling, writer);
}

int words_move_place(struct ph_session *session, const struct words_seats *seats, size_t index) {
    const struct ph_words *const words = ph_words_find(ph_session_game(session));
    struct move_seen seen;
    if (words == NULL) {
        return -1;
    }
    see_move(session, seats, index, PH_ONLOOKER, &seen);
    return words->move_place(&seen.telling);
}

size_t words_news_since(const struct ph_session *session, int seat) {
    size_t index = ph_session_move_count(session);
    while (index > 0) {
        const struct ph_move *const move = ph_session_move(session, index - 1);
        if (move->actor.kind == PH_ACTOR_SEAT && move->actor.seat == seat) {
            break;
        }
        index--;
    }
    return index;
}

const char *words_undo(const struct words_language *language, enum ph_undo undo) {
    static const char *const whys[] = {
        [PH_UNDO_ALLOWED] = NULL,
        [PH_UNDO_OVER] = MSG("The game is over; nothing can be taken back."),
        [PH_UNDO_NOTHING] = MSG("Nothing has been done yet that could be taken back."),
        [PH_UNDO_TURN_PASSED] = MSG("It is no longer your turn; what is done is done."),
        [PH_UNDO_OTHERS_ACTED] = MSG("Others have acted since your last move; it cannot be taken back."),
        [PH_UNDO_SECRET_SHOWN] = MSG("You have been shown something hidden since; that cannot be unseen."),
        [PH_UNDO_LUCK_HAS_SPOKEN] = MSG("Luck has spoken since; what it decided stands."),
    };
    return whys[undo] != NULL ? words_find(language, "", whys[undo]) : NULL;
}
