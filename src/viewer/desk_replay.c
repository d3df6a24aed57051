// SPDX-License-Identifier: MIT
// A recorded game, seen at any of its moves.
#include "viewer/desk_inside.h"

#include "viewer/past.h"

#include <stdlib.h>
#include <string.h>

enum { HISTORY_MAX = 8 }; // moves in an answer, which is to be quick

// ---- who looks ------------------------------------------------------------------------------------------------------

// Only people have given names, in the order of their seats. A person alone is "you".
static void name_people(struct viewer_desk_replay *replay) {
    char *rest = replay->sitting.names;
    unsigned people = 0;
    for (int seat = 0; seat < replay->sitting.count; seat++) {
        if (replay->sitting.bots[seat] == NULL) {
            const size_t length = strcspn(rest, ",");
            replay->names[seat] = rest;
            rest += length + (rest[length] == ',');
            replay->names[seat][length] = '\0';
            people |= 1u << seat;
        }
    }
    replay->people = __builtin_popcount(people) == 1 ? (uint16_t)people : 0;
}

// While a game is in progress only a seat may look, so that nobody reads what is still secret.
static enum ph_status read_seat(struct ph_json request, const struct ph_session *session, int *seat,
                                struct ph_error *error) {
    const struct ph_json value = ph_json_member(request, "seat");
    const bool over = ph_session_actor(session).kind == PH_ACTOR_OVER;
    int64_t number = PH_SEAT_REFEREE;
    if (ph_json_type(value) != PH_JSON_NULL &&
        (!ph_json_int_get(value, &number) || number < 0 ||
         number >= ph_session_game(session)->players(ph_session_state(session)))) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "seat", "seat: expected a seat of the game, or null");
    }
    if (number == PH_SEAT_REFEREE && !over) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "seat", "seat: expected a seat, since the game is not over");
    }
    *seat = (int)number;
    return PH_OK;
}

// ---- opening --------------------------------------------------------------------------------------------------------

static enum ph_status load(struct ph_session **session, const char *record, struct ph_error *error) {
    enum ph_status status = ph_session_create(session);
    if (status != PH_OK) {
        return ph_error_set(error, status, "", "out of memory");
    }
    status = ph_session_load(*session, record, strlen(record), NULL, PH_CHANCE_MANUAL, error);
    if (status != PH_OK) {
        ph_session_destroy(*session);
        *session = NULL;
    }
    return status;
}

static void write_sitting(const struct viewer_desk_replay *replay, struct ph_writer *writer) {
    const int players = ph_session_game(replay->session)->players(ph_session_state(replay->session));
    ph_json_array_begin(ph_json_key(writer, "seats"));
    for (int seat = 0; seat < players; seat++) {
        const struct ph_bot *const bot = seat < replay->sitting.count ? replay->sitting.bots[seat] : NULL;
        ph_json_object_begin(writer);
        ph_json_string(ph_json_key(writer, "bot"), bot != NULL ? bot->name : NULL);
        ph_json_string(ph_json_key(writer, "name"), replay->names[seat] != NULL ? replay->names[seat] : "");
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
}

static void write_opened(const struct viewer_desk_replay *replay, struct ph_writer *writer) {
    const struct ph_game *const game = ph_session_game(replay->session);
    const void *const state = ph_session_state(replay->session);
    ph_json_string(ph_json_key(writer, "game"), game->id);
    ph_json_bool(ph_json_key(writer, "over"), ph_session_actor(replay->session).kind == PH_ACTOR_OVER);
    ph_json_int(ph_json_key(writer, "moves"), (int64_t)ph_session_move_count(replay->session));
    if (ph_session_mode(replay->session) == PH_CHANCE_BOX) {
        ph_json_bool(ph_json_key(writer, "box"), true);
    }
    ph_json_key(writer, "options");
    game->options_json(state, writer);
    write_sitting(replay, writer);
}

enum ph_status viewer_desk_open(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct viewer_desk *const desk = self;
    struct ph_session *session = NULL;
    char *record = NULL;
    enum ph_status status = desk_read_text(request, "record", &record, error);
    if (status == PH_OK) {
        status = load(&session, record, error);
    }
    if (status == PH_OK) {
        viewer_desk_stop_asking(desk);
        viewer_desk_replay_close(desk);
        desk->replay.session = session;
        desk->replay.seat = ph_session_actor(session).kind == PH_ACTOR_OVER ? PH_SEAT_REFEREE : PH_ONLOOKER;
        desk->replay.at = ph_session_move_count(session);
        words_sitting_read(record, strlen(record), &desk->replay.sitting);
        name_people(&desk->replay);
        write_opened(&desk->replay, writer);
    }
    free(record);
    return status;
}

// ---- moves ----------------------------------------------------------------------------------------------------------

static enum ph_status need_replay(const struct viewer_desk *desk, struct ph_error *error) {
    return desk->replay.session != NULL ? PH_OK : ph_error_set(error, PH_ERROR_NO_GAME, "", "no recorded game is open");
}

enum ph_status viewer_desk_go(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct viewer_desk *const desk = self;
    int64_t to = -1;
    int seat = desk->replay.seat;
    enum ph_status status = need_replay(desk, error);
    if (status == PH_OK && ph_json_exists(ph_json_member(request, "seat"))) {
        status = read_seat(request, desk->replay.session, &seat, error);
    }
    if (status != PH_OK) {
        return status;
    }
    if (!ph_json_int_get(ph_json_member(request, "to"), &to) || to < 0 ||
        (uint64_t)to > ph_session_move_count(desk->replay.session)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "to", "to: expected a number of moves of the game");
    }
    desk->replay.at = (size_t)to;
    desk->replay.seat = seat;
    viewer_desk_tell(desk, (size_t)(to > 0 ? to - 1 : 0), to > 0, seat, writer);
    return PH_OK;
}

enum ph_status viewer_desk_history(void *self, struct ph_json request, struct ph_writer *writer,
                                   struct ph_error *error) {
    struct viewer_desk *const desk = self;
    int64_t from = 0;
    const enum ph_status status = need_replay(desk, error);
    if (status != PH_OK) {
        return status;
    }
    if (!ph_json_int_get(ph_json_member(request, "from"), &from) || from < 0) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "from", "from: expected the number of a move");
    }
    const size_t moves = ph_session_move_count(desk->replay.session);
    const size_t first = (uint64_t)from < moves ? (size_t)from : moves;
    viewer_desk_tell(desk, first, moves - first < HISTORY_MAX ? moves - first : HISTORY_MAX, desk->replay.seat, writer);
    return PH_OK;
}
