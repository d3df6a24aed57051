// SPDX-License-Identifier: MIT
// The one place that decides what a seat may see of a game. States are redacted by the game's `view`, the log by
// ph_event_view and what its shapes call private, and actions through their events, so a game that gets these two right
// leaks nothing here.
#include "core/seen.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct ph_seen_storage {
    union ph_state_storage view;
    struct ph_move_seen moves[];
};

int ph_shown_as(const struct ph_game *game, const void *state, int seat) {
    return game->actor(state).kind == PH_ACTOR_OVER ? PH_SEAT_REFEREE : seat;
}

void ph_state_shown(const struct ph_game *game, const void *state, int viewer, union ph_state_storage *view) {
    if (viewer != PH_SEAT_REFEREE) {
        game->view(state, viewer, view);
    } else if (state != view) {
        memcpy(view, state, game->state_size);
    }
}

void ph_session_forget_seen(struct ph_session *session) {
    free(session->seen);
    session->seen = NULL;
    ph_logbook_forget(&session->log);
}

// ---- moves ----------------------------------------------------------------------------------------------------------

// Every move has an event that holds its action (tests/properties/door_test.c); NULL if a game forgets it.
static const struct ph_event *event_of(const struct ph_session *session, const struct ph_move *move) {
    const struct ph_event *const events = session->log.all.items + move->event_first;
    for (size_t i = 0; i < move->event_count; i++) {
        if (events[i].type < PH_TYPES_MAX && events[i].data == move->action) {
            return &events[i];
        }
    }
    assert(false);
    return NULL;
}

ph_action ph_action_seen(const struct ph_session *session, size_t index, int viewer, bool *whole) {
    const struct ph_move *const move = &session->moves[index];
    const struct ph_event *const event = event_of(session, move);
    struct ph_event seen;
    if (event == NULL) { // then nobody sees more than the type
        if (whole != NULL) {
            *whole = false;
        }
        return ph_action_type(move->action);
    }
    ph_event_view(session->game, event, viewer, &seen);
    if (whole != NULL) {
        *whole = ph_event_is_for(event, viewer);
    }
    return seen.data;
}

static struct ph_move_seen see_move(const struct ph_session *session, struct ph_log log, size_t index, int viewer) {
    const struct ph_move *const move = &session->moves[index];
    struct ph_move_seen seen = {
        .index = index,
        .actor = move->actor,
        .by_bot = move->by_bot,
        .events = log.events + move->event_first,
        .event_count = move->event_count,
    };
    seen.action = ph_action_seen(session, index, viewer, &seen.whole);
    return seen;
}

enum ph_status ph_session_move_seen(struct ph_session *session, size_t index, int seat, struct ph_move_seen *seen) {
    struct ph_log log;
    const enum ph_status status = ph_session_log_view(session, seat, &log);
    if (status == PH_OK && index >= session->move_count) {
        return PH_ERROR_BAD_REQUEST;
    }
    if (status == PH_OK) {
        *seen = see_move(session, log, index, seat);
    }
    return status;
}

// ---- everything -----------------------------------------------------------------------------------------------------

static enum ph_status check_since(const struct ph_session *session, struct ph_since since, struct ph_error *error) {
    if (since.move > 0 && since.revision != session->revision) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "since",
                            "moves have been taken back since then; ask again from the beginning");
    }
    if (since.move > session->move_count) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "since", "the game has only %zu moves, not %zu",
                            session->move_count, since.move);
    }
    return PH_OK;
}

static enum ph_status see(struct ph_session *session, struct ph_since since, struct ph_seen *seen,
                          struct ph_error *error) {
    const size_t count = session->move_count - since.move;
    struct ph_seen_storage *const storage = malloc(sizeof *storage + count * sizeof *storage->moves);
    if (storage == NULL || ph_session_log_view(session, seen->shown_as, &seen->log) != PH_OK) {
        free(storage);
        return ph_session_out_of_memory(error);
    }
    ph_state_shown(session->game, &session->now, seen->seat, &storage->view);
    for (size_t i = 0; i < count; i++) {
        storage->moves[i] = see_move(session, seen->log, since.move + i, seen->shown_as);
    }
    free(session->seen);
    session->seen = storage;
    seen->view = &storage->view;
    seen->moves = storage->moves;
    seen->move_count = count;
    return PH_OK;
}

enum ph_status ph_session_seen(struct ph_session *session, int seat, struct ph_since since, struct ph_seen *seen,
                               struct ph_error *error) {
    enum ph_status status = ph_session_need_game(session, error);
    if (status == PH_OK) {
        status = ph_session_check_seat(session, seat, error);
    }
    if (status == PH_OK) {
        status = check_since(session, since, error);
    }
    if (status != PH_OK) {
        return status;
    }
    struct ph_seen found = {
        .seat = seat,
        .shown_as = ph_shown_as(session->game, &session->now, seat),
        .now = {.move = session->move_count, .revision = session->revision},
    };
    status = see(session, since, &found, error);
    if (status == PH_OK) {
        *seen = found;
    }
    return status;
}
