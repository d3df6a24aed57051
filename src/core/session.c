// SPDX-License-Identifier: MIT
#include "core/session_log.h"

#include "base/memory.h"
#include "core/rule.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- refusals -------------------------------------------------------------------------------------------------------

enum ph_status ph_session_out_of_memory(struct ph_error *error) {
    return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
}

enum ph_status ph_session_need_game(const struct ph_session *session, struct ph_error *error) {
    return ph_session_has_game(session) ? PH_OK
                                        : ph_error_set(error, PH_ERROR_NO_GAME, "",
                                                       "no game is in progress; begin one with new, position or load");
}

enum ph_status ph_session_check_seat(const struct ph_session *session, int seat, struct ph_error *error) {
    const int players = session->game == NULL ? PH_SEATS_MAX : session->game->players(&session->now);
    return ph_viewer(seat, players) == seat ? PH_OK
                                            : ph_error_set(error, PH_ERROR_BAD_REQUEST, "seat",
                                                           "there is no seat %d; seats are 0 to %d", seat, players - 1);
}

// ---- memory ---------------------------------------------------------------------------------------------------------

static unsigned char *kept_state(const struct ph_session *session, size_t index) {
    return session->kept + index / PH_STATE_KEPT_EVERY * session->game->state_size;
}

// Makes room for another move with that many events and, if it is to be kept, for the state before it.
static bool reserve_move(struct ph_session *session, size_t event_count) {
    void *moves = session->moves;
    void *kept = session->kept;
    const bool enough =
        ph_memory_reserve(&moves, &session->move_capacity, session->move_count + 1, sizeof *session->moves) &&
        ph_memory_reserve(&kept, &session->kept_capacity, session->move_count / PH_STATE_KEPT_EVERY + 1,
                          session->game->state_size) &&
        ph_logbook_reserve(&session->log, event_count);
    session->moves = moves;
    session->kept = kept;
    return enough;
}

void ph_session_release(struct ph_session *session) {
    ph_session_forget_seen(session);
    free(session->moves);
    free(session->kept);
    ph_logbook_deinit(&session->log);
    *session = (struct ph_session){0};
}

void ph_session_replace(struct ph_session *session, struct ph_session *made) {
    made->revision = session->revision + 1;
    ph_session_release(session);
    *session = *made;
    *made = (struct ph_session){0};
}

enum ph_status ph_session_create(struct ph_session **session) {
    *session = calloc(1, sizeof **session);
    return *session == NULL ? PH_ERROR_NO_MEMORY : PH_OK;
}

void ph_session_destroy(struct ph_session *session) {
    if (session != NULL) {
        ph_session_release(session);
        free(session);
    }
}

// ---- the log --------------------------------------------------------------------------------------------------------

void ph_session_check_state(const struct ph_game *game, const void *state) {
#ifdef PH_CHECK_STATES
    struct ph_error error;
    if (game->check(state, &error) != PH_OK) {
        // A broken invariant is a bug in the rules, so this is an assert that names the invariant.
        fprintf(stderr, "%s: %s (%s)\n", game->id, error.message, error.field);
        abort();
    }
#else
    (void)game;
    (void)state;
#endif
}

void ph_session_by_bot(struct ph_session *session, size_t index) {
    session->moves[index].by_bot = true;
}

enum ph_status ph_session_append(struct ph_session *session, ph_action action, bool starts_play,
                                 struct ph_error *error) {
    const struct ph_game *const game = session->game;
    struct ph_event items[PH_EVENTS_MAX];
    struct ph_events events = {.items = items, .capacity = PH_EVENTS_MAX};
    union ph_state_storage after;
    memcpy(&after, &session->now, game->state_size);
    game->apply(&after, action, &events);
    ph_session_check_state(game, &after);
    if (!reserve_move(session, events.count)) {
        return ph_session_out_of_memory(error);
    }
    ph_session_forget_seen(session);
    if (session->move_count % PH_STATE_KEPT_EVERY == 0) {
        memcpy(kept_state(session, session->move_count), &session->now, game->state_size);
    }
    struct ph_events *const log = &session->log.all;
    const struct ph_actor actor = game->actor(&session->now);
    session->moves[session->move_count++] = (struct ph_move){
        .action = action,
        .actor = actor,
        .starts_play = starts_play,
        .event_first = (uint32_t)log->count,
        .event_count = (uint16_t)events.count,
    };
    session->draw_count += actor.kind == PH_ACTOR_CHANCE;
    for (size_t i = 0; i < events.count; i++) {
        log->items[log->count++] = items[i];
    }
    memcpy(&session->now, &after, game->state_size);
    return PH_OK;
}

void ph_session_truncate(struct ph_session *session, size_t move_count) {
    if (move_count >= session->move_count) {
        return;
    }
    ph_session_forget_seen(session);
    ph_session_state_at(session, move_count, &session->now);
    ph_logbook_truncate(&session->log, session->moves[move_count].event_first);
    while (session->move_count > move_count) {
        session->draw_count -= session->moves[--session->move_count].actor.kind == PH_ACTOR_CHANCE;
    }
}

enum ph_status ph_session_draw_on(struct ph_session *session, struct ph_error *error) {
    const struct ph_game *const game = session->game;
    while (session->mode == PH_CHANCE_AUTO && game->actor(&session->now).kind == PH_ACTOR_CHANCE) {
        struct ph_random random = ph_random_at(&session->luck.key, PH_STREAM_LUCK, session->draw_count);
        const enum ph_status status = ph_session_append(session, game->sample(&session->now, &random), false, error);
        if (status != PH_OK) {
            return status;
        }
    }
    return PH_OK;
}

// ---- asking ---------------------------------------------------------------------------------------------------------

bool ph_session_has_game(const struct ph_session *session) {
    return session != NULL && session->game != NULL;
}

const struct ph_game *ph_session_game(const struct ph_session *session) {
    return session->game;
}

const void *ph_session_state(const struct ph_session *session) {
    return session->game == NULL ? NULL : &session->now;
}

struct ph_actor ph_session_actor(const struct ph_session *session) {
    if (session->game == NULL) {
        return (struct ph_actor){.kind = PH_ACTOR_OVER};
    }
    return session->game->actor(&session->now);
}

uint64_t ph_session_seed(const struct ph_session *session) {
    return session->luck.seed;
}

bool ph_session_is_keyed(const struct ph_session *session) {
    return session->luck.keyed;
}

struct ph_key ph_session_key(const struct ph_session *session) {
    return session->luck.key;
}

enum ph_chance_mode ph_session_mode(const struct ph_session *session) {
    return session->mode;
}

size_t ph_session_move_count(const struct ph_session *session) {
    return session->move_count;
}

const struct ph_move *ph_session_move(const struct ph_session *session, size_t index) {
    return index < session->move_count ? &session->moves[index] : NULL;
}

const struct ph_event *ph_session_events(const struct ph_session *session, size_t *count) {
    *count = session->log.all.count;
    return session->log.all.items;
}

uint64_t ph_session_revision(const struct ph_session *session) {
    return session->revision;
}

const void *ph_session_state_at(const struct ph_session *session, size_t index, union ph_state_storage *state) {
    if (session->game == NULL || index > session->move_count) {
        return NULL;
    }
    if (index == session->move_count) {
        memcpy(state, &session->now, session->game->state_size);
        return state;
    }
    memcpy(state, kept_state(session, index), session->game->state_size);
    for (size_t i = index - index % PH_STATE_KEPT_EVERY; i < index; i++) {
        session->game->apply(state, session->moves[i].action, NULL);
    }
    return state;
}

struct ph_log ph_session_log(const struct ph_session *session) {
    return ph_session_log_at(session, session->move_count);
}

struct ph_log ph_session_log_at(const struct ph_session *session, size_t index) {
    struct ph_log log = ph_logbook_log(&session->log);
    if (index < session->move_count) {
        log.count = session->moves[index].event_first;
    }
    return index > session->move_count ? (struct ph_log){0} : log;
}

enum ph_status ph_session_log_view(struct ph_session *session, int seat, struct ph_log *log) {
    const enum ph_status status = ph_session_check_seat(session, seat, NULL);
    return status == PH_OK ? ph_logbook_view(&session->log, session->game, seat, log) : status;
}

// ---- playing --------------------------------------------------------------------------------------------------------

enum ph_status ph_session_refuse(const struct ph_session *session, const char *what, struct ph_error *error) {
    const struct ph_game *const game = session->game;
    const uint64_t types = game->legal_types(&session->now);
    char legal[200];
    struct ph_writer writer;
    ph_writer_init(&writer, legal, sizeof legal);
    for (unsigned type = 0; type < game->type_count; type++) {
        if ((types >> type & 1) != 0) {
            ph_write_format(&writer, "%s%s", writer.length == 0 ? "" : ", ", game->action_shape(type).name);
        }
    }
    return ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "action", "%s is not legal here; legal now: %s%s", what, legal,
                        writer.failed ? ", …" : "");
}

// If the action's type is legal, the message gives an example: the list of types would not help.
static enum ph_status refuse_action(const struct ph_session *session, ph_action action, struct ph_error *error) {
    const struct ph_game *const game = session->game;
    const void *const state = &session->now;
    const unsigned type = ph_action_type(action);
    ph_action right = 0;
    if (type >= game->type_count || game->legal(state, (uint64_t)1 << type, &right, NULL, 1) == 0) {
        return ph_session_refuse(session, "this action", error);
    }
    char text[PH_ACTION_TEXT_MAX];
    struct ph_writer writer;
    ph_writer_init(&writer, text, sizeof text);
    game->action_text(state, right, &writer);
    return ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "action",
                        "this action is not legal here; a similar legal one: '%s'", text);
}

enum ph_status ph_session_play(struct ph_session *session, ph_action action, size_t *first_move,
                               struct ph_error *error) {
    enum ph_status status = ph_session_need_game(session, error);
    if (status != PH_OK) {
        return status;
    }
    if (ph_session_actor(session).kind == PH_ACTOR_OVER) {
        return ph_error_set(error, PH_ERROR_GAME_OVER, "", "the game is over");
    }
    if (!session->game->is_legal(&session->now, action)) {
        status = refuse_action(session, action, error);
        ph_error_because(error, session->game->forbids(&session->now, ph_session_actor(session).seat, action, 0xFF));
        return status;
    }
    const size_t first = session->move_count;
    status = ph_session_append(session, action, true, error);
    if (status == PH_OK) {
        status = ph_session_draw_on(session, error);
    }
    if (status != PH_OK) {
        ph_session_truncate(session, first);
        return status;
    }
    if (first_move != NULL) {
        *first_move = first;
    }
    return PH_OK;
}

enum ph_status ph_session_play_as(struct ph_session *session, int seat, ph_action action, size_t *first_move,
                                  struct ph_error *error) {
    enum ph_status status = ph_session_need_game(session, error);
    if (status == PH_OK) {
        status = ph_session_check_seat(session, seat, error);
    }
    if (status != PH_OK) {
        return status;
    }
    const struct ph_actor actor = ph_session_actor(session);
    if (actor.kind != PH_ACTOR_OVER && (actor.kind != PH_ACTOR_SEAT || actor.seat != seat)) {
        status = ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "seat", "it is not this seat's turn");
        ph_error_because(error, session->game->forbids(&session->now, seat, action, 0xFF));
        return status;
    }
    return ph_session_play(session, action, first_move, error);
}

enum ph_status ph_session_draw(struct ph_session *session, struct ph_error *error) {
    enum ph_status status = ph_session_need_game(session, error);
    const size_t first = session->move_count;
    if (status == PH_OK) {
        status = ph_session_draw_on(session, error);
    }
    if (status != PH_OK) {
        ph_session_truncate(session, first);
    }
    return status;
}

// ---- undo -----------------------------------------------------------------------------------------------------------

size_t ph_session_last_play(const struct ph_session *session) {
    for (size_t i = session->move_count; i-- > 0;) {
        if (session->moves[i].starts_play) {
            return i;
        }
    }
    return session->move_count;
}

enum ph_status ph_session_undo(struct ph_session *session, struct ph_error *error) {
    const enum ph_status status = ph_session_need_game(session, error);
    if (status != PH_OK) {
        return status;
    }
    const size_t first = ph_session_last_play(session);
    if (first == session->move_count) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "", "nothing has been played yet, so nothing can be undone");
    }
    ph_session_truncate(session, first);
    session->revision++;
    return PH_OK;
}
