// SPDX-License-Identifier: MIT
#include "home/games/rattus/tally.h"

#include "base/hex.h"
#include "base/sha256.h"
#include "core/reader.h"
#include "games/rattus/phases.h"
#include "games/rattus/rattus.h"
#include "games/rattus/rattus_events.h"
#include "home/games/rattus/inside.h"

#include <stdlib.h>
#include <string.h>

enum { ID_MOVES = 24 }; // by then people have settled and had a turn, differently in each game

void rattus_tally_deinit(struct rattus_tally *tally) {
    free(tally->games);
    *tally = (struct rattus_tally){0};
}

// ---- counting -------------------------------------------------------------------------------------------------------

void rattus_tally_count_face(struct rattus_tally_game *game, const struct rattus_face *face) {
    unsigned kind = 0;
    while (kind < game->kind_count && !rattus_face_alike(&game->kinds[kind].face, face)) {
        kind++;
    }
    if (kind == game->kind_count) {
        game->kinds[game->kind_count++].face = *face;
        memset(game->kinds[kind].face.id, 0, sizeof face->id);
    }
    game->kinds[kind].count++;
}

// R-SOLD-3: a token that has been turned lies face down again.
static bool one_came_back(const struct rattus_state *state) {
    bool back = false;
    RATTUS_EACH(region, rattus_regions_with_rats(state)) {
        for (unsigned slot = 0; slot < rattus_rats(state, region); slot++) {
            back |= (state->at[region].tokens[slot] & RATTUS_TOKEN_AGAIN) != 0;
        }
    }
    return back;
}

static void count_move(struct rattus_tally_game *game, const struct ph_session *session, const struct ph_move *move,
                       const struct rattus_face_set *set) {
    size_t count = 0;
    const struct ph_event *const events = ph_session_events(session, &count) + move->event_first;
    for (unsigned i = 0; i < move->event_count; i++) {
        if (events[i].type == RATTUS_EVENT_TURNED) {
            rattus_tally_count_face(game, &set->faces[rattus_turned_of(&events[i]).face]);
        }
    }
}

void rattus_tally_count_turned(struct rattus_tally_game *game, const struct ph_session *session) {
    union ph_state_storage storage;
    const struct rattus_state *const state =
        (const struct rattus_state *)ph_session_state_at(session, 0, &storage); // then played move by move
    *game = (struct rattus_tally_game){.players = state->options.players, .africanus = state->options.africanus};
    for (size_t i = 0; i < ph_session_move_count(session) && !one_came_back(state); i++) {
        const struct ph_move *const move = ph_session_move(session, i);
        count_move(game, session, move, rattus_faces_of(state));
        rattus_game.apply(&storage, move->action, NULL);
    }
}

static void add_move(struct ph_sha256 *hash, const void *state, const struct ph_move *move) {
    char text[PH_ACTION_TEXT_MAX + 1];
    struct ph_writer writer;
    ph_writer_init(&writer, text, sizeof text);
    rattus_game.action_text(state, move->action, &writer);
    ph_sha256_add(hash, text, writer.length + 1);
}

static void identify(struct rattus_tally_game *game, const struct ph_session *session) {
    struct ph_sha256 hash;
    uint8_t digest[PH_SHA256_SIZE];
    union ph_state_storage state;
    ph_sha256_begin(&hash);
    ph_sha256_add(&hash, &game->players, 1);
    for (size_t i = 0; i < ID_MOVES; i++) {
        add_move(&hash, ph_session_state_at(session, i, &state), ph_session_move(session, i));
    }
    ph_sha256_end(&hash, digest);
    ph_hex_write(game->id, digest, RATTUS_TALLY_ID_SIZE / 2);
}

enum ph_status rattus_tally_count(struct rattus_tally_game *game, const struct ph_session *session,
                                  struct ph_error *error) {
    if (ph_session_game(session) != &rattus_game) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "game", "expected a game of Rattus, got one of %s",
                            ph_session_game(session)->name);
    }
    if (ph_session_mode(session) != PH_CHANCE_BOX) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "chance",
                            "expected a game that was played with a printed box (pesthouse referee); the tokens of "
                            "this one are the program's");
    }
    if (ph_session_move_count(session) < ID_MOVES) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "moves",
                            "the game has hardly begun: expected %d moves or more, got %zu", ID_MOVES,
                            ph_session_move_count(session));
    }
    rattus_tally_count_turned(game, session);
    identify(game, session);
    return PH_OK;
}

// ---- adding ---------------------------------------------------------------------------------------------------------

static enum ph_status make_room(struct rattus_tally *tally, struct ph_error *error) {
    if (tally->count == RATTUS_TALLY_GAMES_MAX) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "games", "%d games are counted already; no more are possible",
                            RATTUS_TALLY_GAMES_MAX);
    }
    if (tally->count < tally->capacity) {
        return PH_OK;
    }
    const size_t capacity = tally->capacity == 0 ? 8 : 2 * tally->capacity;
    struct rattus_tally_game *const games = realloc(tally->games, capacity * sizeof *games);
    if (games == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    tally->games = games;
    tally->capacity = capacity;
    return PH_OK;
}

enum ph_status rattus_tally_add(struct rattus_tally *tally, const struct rattus_tally_game *game,
                                enum rattus_tally_added *added, struct ph_error *error) {
    size_t at = 0;
    while (at < tally->count && strcmp(tally->games[at].id, game->id) != 0) {
        at++;
    }
    *added = at < tally->count ? RATTUS_TALLY_AGAIN : RATTUS_TALLY_NEW;
    if (*added == RATTUS_TALLY_NEW) {
        PH_TRY(make_room(tally, error));
        tally->count++;
    }
    tally->games[at] = *game;
    return PH_OK;
}
