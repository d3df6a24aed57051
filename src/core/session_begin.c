// SPDX-License-Identifier: MIT
// Begins games: at the start or at a position, with a seed or a key.
#include "core/session_log.h"

#include <assert.h>

enum ph_status ph_luck_from_seed(struct ph_luck *luck, uint64_t seed, struct ph_error *error) {
    if (seed > PH_SEED_MAX) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "seed", "expected a seed from 0 to %llu",
                            (unsigned long long)PH_SEED_MAX);
    }
    *luck = (struct ph_luck){.seed = seed, .key = ph_key_from_seed(seed)};
    return PH_OK;
}

struct ph_luck ph_luck_from_key(const struct ph_key *key) {
    return (struct ph_luck){.keyed = true, .key = *key};
}

void ph_session_prepare(struct ph_session *made, const struct ph_game *game, const struct ph_luck *luck,
                        enum ph_chance_mode mode) {
    assert(game->state_size <= PH_STATE_SIZE_MAX);
    *made = (struct ph_session){.game = game, .luck = *luck, .mode = mode};
}

enum ph_status ph_session_make_new(struct ph_session *made, const struct ph_game *game, int players,
                                   struct ph_json options, const struct ph_luck *luck, enum ph_chance_mode mode,
                                   struct ph_error *error) {
    ph_session_prepare(made, game, luck, mode);
    if (players < game->players_min || players > game->players_max) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "players", "%s is for %d to %d players, not %d", game->name,
                            game->players_min, game->players_max, players);
    }
    if (mode == PH_CHANCE_BOX && game->box == NULL) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "chance", "%s cannot be played with a box of one's own",
                            game->name);
    }
    const enum ph_status status = game->setup(&made->now, players, options, error);
    if (status == PH_OK && mode == PH_CHANCE_BOX) {
        game->box(&made->now);
    }
    if (status == PH_OK) {
        ph_session_check_state(game, &made->now);
    }
    return status;
}

// Writes the ids of all games, for messages.
static void list_games(char *storage, size_t capacity) {
    struct ph_writer writer;
    ph_writer_init(&writer, storage, capacity);
    for (size_t i = 0; i < ph_game_count(); i++) {
        ph_write_format(&writer, "%s%s", i == 0 ? "" : ", ", ph_game_at(i)->id);
    }
}

// Reads the position and, into the log, its past; makes room for it first.
static enum ph_status read_position(struct ph_session *made, struct ph_json position, struct ph_error *error) {
    struct ph_events *const history = &made->log.all;
    enum ph_status status = made->game->state_from_json(&made->now, position, history, error);
    if (status == PH_OK && history->count > history->capacity) {
        const size_t needed = history->count;
        history->count = 0;
        status = ph_logbook_reserve(&made->log, needed)
                     ? made->game->state_from_json(&made->now, position, history, error)
                     : ph_session_out_of_memory(error);
        assert(status != PH_OK || history->count == needed);
    }
    return status;
}

enum ph_status ph_session_make_position(struct ph_session *made, struct ph_json position, const struct ph_luck *luck,
                                        enum ph_chance_mode mode, struct ph_error *error) {
    *made = (struct ph_session){0};
    if (mode == PH_CHANCE_BOX) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "chance",
                            "a game with a box of one's own begins at its set-up, not at a position");
    }
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
        return ph_error_set(error, PH_ERROR_BAD_POSITION, "game", "unknown game \"%s\"; expected one of: %s",
                            named ? id : "", known);
    }
    ph_session_prepare(made, game, luck, mode);
    const enum ph_status status = read_position(made, position, error);
    if (status == PH_OK) {
        ph_session_check_state(game, &made->now);
        made->from_position = true;
    }
    return status;
}

// Draws up to the first decision, and moves the game that was made into the session.
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

static enum ph_status begin_new(struct ph_session *session, const struct ph_game *game, int players,
                                struct ph_json options, const struct ph_luck *luck, enum ph_chance_mode mode,
                                struct ph_error *error) {
    struct ph_session made;
    const enum ph_status status = ph_session_make_new(&made, game, players, options, luck, mode, error);
    return begin(session, &made, status, error);
}

enum ph_status ph_session_new(struct ph_session *session, const struct ph_game *game, int players,
                              struct ph_json options, uint64_t seed, enum ph_chance_mode mode, struct ph_error *error) {
    struct ph_luck luck;
    const enum ph_status status = ph_luck_from_seed(&luck, seed, error);
    return status == PH_OK ? begin_new(session, game, players, options, &luck, mode, error) : status;
}

enum ph_status ph_session_new_keyed(struct ph_session *session, const struct ph_game *game, int players,
                                    struct ph_json options, const struct ph_key *key, enum ph_chance_mode mode,
                                    struct ph_error *error) {
    const struct ph_luck luck = ph_luck_from_key(key);
    return begin_new(session, game, players, options, &luck, mode, error);
}

static enum ph_status begin_position(struct ph_session *session, struct ph_json position, const struct ph_luck *luck,
                                     enum ph_chance_mode mode, struct ph_error *error) {
    struct ph_session made;
    const enum ph_status status = ph_session_make_position(&made, position, luck, mode, error);
    return begin(session, &made, status, error);
}

enum ph_status ph_session_position(struct ph_session *session, struct ph_json position, uint64_t seed,
                                   enum ph_chance_mode mode, struct ph_error *error) {
    struct ph_luck luck;
    const enum ph_status status = ph_luck_from_seed(&luck, seed, error);
    return status == PH_OK ? begin_position(session, position, &luck, mode, error) : status;
}

enum ph_status ph_session_position_keyed(struct ph_session *session, struct ph_json position, const struct ph_key *key,
                                         enum ph_chance_mode mode, struct ph_error *error) {
    const struct ph_luck luck = ph_luck_from_key(key);
    return begin_position(session, position, &luck, mode, error);
}
