// SPDX-License-Identifier: MIT
#include "core/session_log.h"

#include "base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------- memory

static enum ph_status out_of_memory(struct ph_error *error) {
    return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
}

// Room for one more move, the state after it and the most events that it can cause.
static bool reserve_move(struct ph_session *session) {
    void *moves = session->moves;
    void *states = session->states;
    const bool enough =
        ph_memory_reserve(&moves, &session->move_capacity, session->move_count + 1, sizeof *session->moves) &&
        ph_memory_reserve(&states, &session->state_capacity, session->move_count + 2, session->state_stride) &&
        ph_logbook_reserve(&session->log, PH_EVENTS_MAX);
    session->moves = moves;
    session->states = states;
    return enough;
}

static void *state_at(const struct ph_session *session, size_t index) {
    return session->states + index * session->state_stride;
}

void *ph_session_now(const struct ph_session *session) {
    return state_at(session, session->move_count);
}

void ph_session_release(struct ph_session *session) {
    free(session->moves);
    free(session->states);
    ph_logbook_deinit(&session->log);
    *session = (struct ph_session){0};
}

void ph_session_replace(struct ph_session *session, struct ph_session *made) {
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

// ---------------------------------------------------------------- the log

static void check_state(const struct ph_game *game, const void *state) {
#ifdef PH_CHECK_STATES
    struct ph_error error;
    if (game->check(state, &error) != PH_OK) {
        // A broken invariant is a mistake of ours, so this is an assert that says which one.
        fprintf(stderr, "%s: %s (%s)\n", game->id, error.message, error.field);
        abort();
    }
#else
    (void)game;
    (void)state;
#endif
}

enum ph_status ph_session_append(struct ph_session *session, ph_action action, bool starts_play,
                                 struct ph_error *error) {
    if (!reserve_move(session)) {
        return out_of_memory(error);
    }
    const struct ph_game *const game = session->game;
    const void *const before = ph_session_now(session);
    void *const after = state_at(session, session->move_count + 1);
    struct ph_move *const move = &session->moves[session->move_count];
    *move = (struct ph_move){
        .action = action,
        .actor = game->actor(before),
        .starts_play = starts_play,
        .event_first = session->log.all.count,
    };
    memcpy(after, before, game->state_size);
    game->apply(after, action, &session->log.all);
    check_state(game, after);
    move->event_count = session->log.all.count - move->event_first;
    session->draw_count += move->actor.kind == PH_ACTOR_CHANCE;
    session->move_count++;
    return PH_OK;
}

void ph_session_truncate(struct ph_session *session, size_t move_count) {
    while (session->move_count > move_count) {
        const struct ph_move *const move = &session->moves[--session->move_count];
        ph_logbook_truncate(&session->log, move->event_first);
        session->draw_count -= move->actor.kind == PH_ACTOR_CHANCE;
    }
}

enum ph_status ph_session_draw_on(struct ph_session *session, struct ph_error *error) {
    const struct ph_game *const game = session->game;
    while (session->mode == PH_CHANCE_AUTO && game->actor(ph_session_now(session)).kind == PH_ACTOR_CHANCE) {
        struct ph_random random = ph_random_at(&session->key, PH_STREAM_LUCK, session->draw_count);
        const enum ph_status status =
            ph_session_append(session, game->sample(ph_session_now(session), &random), false, error);
        if (status != PH_OK) {
            return status;
        }
    }
    return PH_OK;
}

// ---------------------------------------------------------------- beginning

enum ph_status ph_session_prepare(struct ph_session *made, const struct ph_game *game, uint64_t seed,
                                  enum ph_chance_mode mode, struct ph_error *error) {
    assert(game->state_size <= PH_STATE_SIZE_MAX);
    if (seed > PH_SEED_MAX) {
        *made = (struct ph_session){0};
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "seed", "a seed is a number from 0 to %llu",
                            (unsigned long long)PH_SEED_MAX);
    }
    *made = (struct ph_session){
        .game = game,
        .seed = seed,
        .key = ph_key_from_seed(seed),
        .mode = mode,
        .state_stride = (game->state_size + 7) / 8 * 8,
    };
    if (!reserve_move(made)) {
        ph_session_release(made);
        return out_of_memory(error);
    }
    return PH_OK;
}

enum ph_status ph_session_make_new(struct ph_session *made, const struct ph_game *game, int players,
                                   struct ph_json options, uint64_t seed, enum ph_chance_mode mode,
                                   struct ph_error *error) {
    enum ph_status status = ph_session_prepare(made, game, seed, mode, error);
    if (status == PH_OK && (players < game->players_min || players > game->players_max)) {
        status = ph_error_set(error, PH_ERROR_BAD_REQUEST, "players", "%s is for %d to %d players, not %d", game->name,
                              game->players_min, game->players_max, players);
    }
    if (status == PH_OK) {
        status = game->setup(ph_session_now(made), players, options, error);
    }
    if (status == PH_OK) {
        check_state(game, ph_session_now(made));
    }
    return status;
}

// Names the games there are, for messages.
static void list_games(char *storage, size_t capacity) {
    struct ph_writer writer;
    ph_writer_init(&writer, storage, capacity);
    for (size_t i = 0; i < ph_game_count(); i++) {
        ph_write_format(&writer, "%s%s", i == 0 ? "" : ", ", ph_game_at(i)->id);
    }
}

// Reads the position, and what it tells of the past into the log, which gets the room that takes.
static enum ph_status read_position(struct ph_session *made, struct ph_json position, struct ph_error *error) {
    struct ph_events *const history = &made->log.all;
    enum ph_status status = made->game->state_from_json(ph_session_now(made), position, history, error);
    if (status == PH_OK && history->count > history->capacity) {
        const size_t needed = history->count;
        history->count = 0;
        status = ph_logbook_reserve(&made->log, needed)
                     ? made->game->state_from_json(ph_session_now(made), position, history, error)
                     : out_of_memory(error);
        assert(status != PH_OK || history->count == needed);
    }
    made->history_count = history->count;
    return status;
}

enum ph_status ph_session_make_position(struct ph_session *made, struct ph_json position, uint64_t seed,
                                        enum ph_chance_mode mode, struct ph_error *error) {
    *made = (struct ph_session){0};
    if (ph_json_type(position) != PH_JSON_OBJECT) {
        return ph_error_set(error, PH_ERROR_BAD_POSITION, "position", "a position is an object, not %s",
                            ph_json_type_name(ph_json_type(position)));
    }
    char id[64];
    const bool named = ph_json_string_get(ph_json_member(position, "game"), id, sizeof id);
    const struct ph_game *const game = named ? ph_game_find(id) : NULL;
    if (game == NULL) {
        char known[160];
        list_games(known, sizeof known);
        return ph_error_set(error, PH_ERROR_BAD_POSITION, "game", "there is no game \"%s\"; game must be one of: %s",
                            named ? id : "", known);
    }
    enum ph_status status = ph_session_prepare(made, game, seed, mode, error);
    if (status == PH_OK) {
        status = read_position(made, position, error);
    }
    if (status == PH_OK) {
        check_state(game, ph_session_now(made));
        made->from_position = true;
    }
    return status;
}

// Draws what is due at the start, and lets the session have what was made.
static enum ph_status begin(struct ph_session *session, struct ph_session *made, enum ph_status status,
                            struct ph_error *error) {
    if (status == PH_OK) {
        status = ph_session_draw_on(made, error);
    }
    if (status == PH_OK) {
        ph_session_replace(session, made);
    }
    ph_session_release(made);
    return status;
}

enum ph_status ph_session_new(struct ph_session *session, const struct ph_game *game, int players,
                              struct ph_json options, uint64_t seed, enum ph_chance_mode mode, struct ph_error *error) {
    struct ph_session made;
    const enum ph_status status = ph_session_make_new(&made, game, players, options, seed, mode, error);
    return begin(session, &made, status, error);
}

enum ph_status ph_session_position(struct ph_session *session, struct ph_json position, uint64_t seed,
                                   enum ph_chance_mode mode, struct ph_error *error) {
    struct ph_session made;
    const enum ph_status status = ph_session_make_position(&made, position, seed, mode, error);
    return begin(session, &made, status, error);
}

// ---------------------------------------------------------------- asking

bool ph_session_has_game(const struct ph_session *session) {
    return session != NULL && session->game != NULL;
}

const struct ph_game *ph_session_game(const struct ph_session *session) {
    return session->game;
}

const void *ph_session_state(const struct ph_session *session) {
    return session->game == NULL ? NULL : ph_session_now(session);
}

struct ph_actor ph_session_actor(const struct ph_session *session) {
    if (session->game == NULL) {
        return (struct ph_actor){.kind = PH_ACTOR_OVER};
    }
    return session->game->actor(ph_session_now(session));
}

uint64_t ph_session_seed(const struct ph_session *session) {
    return session->seed;
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

const void *ph_session_state_at(const struct ph_session *session, size_t index) {
    return session->game != NULL && index <= session->move_count ? state_at(session, index) : NULL;
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
    const int players = session->game == NULL ? PH_SEATS_MAX : session->game->players(ph_session_now(session));
    if (ph_viewer(seat, players) != seat) {
        return PH_ERROR_BAD_REQUEST;
    }
    return ph_logbook_view(&session->log, session->game, seat, log);
}

// ---------------------------------------------------------------- playing

enum ph_status ph_session_refuse(const struct ph_session *session, const char *what, struct ph_error *error) {
    const struct ph_game *const game = session->game;
    const uint64_t types = game->legal_types(ph_session_now(session));
    char legal[200];
    struct ph_writer writer;
    ph_writer_init(&writer, legal, sizeof legal);
    for (unsigned type = 0; type < game->type_count; type++) {
        if ((types >> type & 1) != 0) {
            ph_write_format(&writer, "%s%s", writer.length == 0 ? "" : ", ", game->types[type].name);
        }
    }
    return ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "action", "%s is not legal here; legal now: %s%s", what, legal,
                        writer.failed ? ", …" : "");
}

// Of a kind that is legal now: its name alone would not tell what would be right.
static enum ph_status refuse_action(const struct ph_session *session, ph_action action, struct ph_error *error) {
    const struct ph_game *const game = session->game;
    const void *const state = ph_session_now(session);
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
                        "this action is not legal here; one like it that is: '%s'", text);
}

enum ph_status ph_session_play(struct ph_session *session, ph_action action, size_t *first_move,
                               struct ph_error *error) {
    if (!ph_session_has_game(session)) {
        return ph_error_set(error, PH_ERROR_NO_GAME, "",
                            "no game is in progress; begin one with new, position or load");
    }
    if (ph_session_actor(session).kind == PH_ACTOR_OVER) {
        return ph_error_set(error, PH_ERROR_GAME_OVER, "", "the game is over");
    }
    if (!session->game->is_legal(ph_session_now(session), action)) {
        return refuse_action(session, action, error);
    }
    const size_t first = session->move_count;
    enum ph_status status = ph_session_append(session, action, true, error);
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

enum ph_status ph_session_undo(struct ph_session *session, struct ph_error *error) {
    if (!ph_session_has_game(session)) {
        return ph_error_set(error, PH_ERROR_NO_GAME, "",
                            "no game is in progress; begin one with new, position or load");
    }
    size_t count = session->move_count;
    while (count > 0 && !session->moves[count - 1].starts_play) {
        count--;
    }
    if (count == 0) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "", "nothing has been played yet, so nothing can be undone");
    }
    ph_session_truncate(session, count - 1);
    return PH_OK;
}
