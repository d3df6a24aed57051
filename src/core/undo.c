// SPDX-License-Identifier: MIT
// Whether a seat may take back its last action.
#include "core/seen.h"

#include <string.h>

// Whether an action revealed something hidden to its seat, even though nothing was drawn and all its events are public
// (a player is out, and shows their cards). Then other determinizations lead to another view.
static bool showed_hidden(const struct ph_session *session, int seat, size_t index, struct ph_log log) {
    enum { WORLDS = 32 };
    const struct ph_game *const game = session->game;
    union ph_state_storage before;
    union ph_state_storage after;
    union ph_state_storage world;
    game->view(ph_session_state_at(session, index, &world), seat, &before);
    game->view(ph_session_state_at(session, index + 1, &world), seat, &after);
    for (unsigned n = 0; n < WORLDS; n++) {
        struct ph_random random = ph_random_at(&session->luck.key, PH_STREAM_SEARCH, n);
        game->determinize(&before, log, seat, &random, &world);
        game->apply(&world, session->moves[index].action, NULL);
        game->view(&world, seat, &world);
        if (memcmp(&world, &after, game->state_size) != 0) {
            return true;
        }
    }
    return false;
}

// Whether the moves from `first` on revealed a secret or, if not, drew luck.
static enum ph_undo told_since(const struct ph_session *session, size_t first) {
    const struct ph_event *const events = session->log.all.items;
    enum ph_undo undo = PH_UNDO_ALLOWED;
    for (size_t index = first; index < session->move_count; index++) {
        if (session->moves[index].actor.kind == PH_ACTOR_CHANCE) {
            undo = PH_UNDO_LUCK_HAS_SPOKEN;
        }
    }
    for (size_t i = session->moves[first].event_first; i < session->log.all.count; i++) {
        if (events[i].to != PH_EVENT_TO_ALL) {
            undo = PH_UNDO_SECRET_SHOWN;
        }
    }
    return undo;
}

// All reasons except hidden facts that a public action revealed: those take determinizations (showed_hidden).
static enum ph_undo find_never(const struct ph_session *session, int seat, size_t first) {
    const struct ph_actor actor = ph_session_actor(session);
    if (actor.kind == PH_ACTOR_OVER) {
        return PH_UNDO_OVER;
    }
    if (first == session->move_count || session->moves[first].actor.kind != PH_ACTOR_SEAT) {
        return PH_UNDO_NOTHING;
    }
    if (actor.kind != PH_ACTOR_SEAT || actor.seat != seat) {
        return PH_UNDO_TURN_PASSED;
    }
    if (session->moves[first].actor.seat != seat) {
        return PH_UNDO_OTHERS_ACTED;
    }
    return told_since(session, first);
}

enum ph_status ph_session_undo_for(struct ph_session *session, int seat, enum ph_undo *undo, struct ph_error *error) {
    enum ph_status status = ph_session_need_game(session, error);
    if (status == PH_OK) {
        status = ph_session_check_seat(session, seat, error);
    }
    if (status != PH_OK) {
        return status;
    }
    const size_t first = ph_session_last_play(session);
    enum ph_undo found = find_never(session, seat, first);
    if (found == PH_UNDO_ALLOWED) {
        struct ph_log log;
        if (ph_session_log_view(session, seat, &log) != PH_OK) {
            return ph_session_out_of_memory(error);
        }
        log.count = ph_session_log_at(session, first).count;
        found = showed_hidden(session, seat, first, log) ? PH_UNDO_SECRET_SHOWN : PH_UNDO_ALLOWED;
    }
    *undo = found;
    return PH_OK;
}
