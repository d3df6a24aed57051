// SPDX-License-Identifier: MIT
// A tally as JSON: a line for each game, with its tokens in the short form of options, so that people can read and mend
// it.
#include "home/games/rattus/tally.h"

#include "core/reader.h"
#include "games/rattus/phases.h"
#include "home/games/rattus/inside.h"

#include <string.h>

enum { SHOWN_MAX = 20 };

static const char *const file_keys[] = {"game", "games", NULL};
static const char *const game_keys[] = {"id", "players", "africanus", "tokens", NULL};

#define refuse(error, ...) ph_error_set(error, PH_ERROR_BAD_REQUEST, "tally", __VA_ARGS__)

// ---- writing --------------------------------------------------------------------------------------------------------

void rattus_tally_face_write(const struct rattus_face *face, struct ph_writer *writer) {
    rattus_face_write(face, writer);
    ph_write_text(writer, face->start != 0 ? "*" : "");
}

static void write_tokens(const struct rattus_tally_game *game, struct ph_writer *writer) {
    struct ph_writer text;
    ph_writer_init_heap(&text);
    for (unsigned kind = 0; kind < game->kind_count; kind++) {
        for (unsigned i = 0; i < game->kinds[kind].count; i++) {
            ph_write_text(&text, text.length == 0 ? "" : " ");
            rattus_tally_face_write(&game->kinds[kind].face, &text);
        }
    }
    ph_json_string(ph_json_key(writer, "tokens"), text.data);
    writer->failed |= text.failed;
    ph_writer_deinit(&text);
}

static void write_game(const struct rattus_tally_game *game, struct ph_writer *writer) {
    ph_write_text(writer, "\n ");
    ph_json_object_begin(writer);
    ph_json_string(ph_json_key(writer, "id"), game->id);
    ph_json_int(ph_json_key(writer, "players"), game->players);
    ph_json_bool(ph_json_key(writer, "africanus"), game->africanus);
    write_tokens(game, writer);
    ph_json_object_end(writer);
}

void rattus_tally_write(const struct rattus_tally *tally, struct ph_writer *writer) {
    struct ph_writer line;
    ph_writer_init_heap(&line);
    ph_write_text(writer, "{\"game\": \"rattus\", \"games\": [");
    for (size_t i = 0; i < tally->count; i++) {
        ph_writer_reset(&line);
        write_game(&tally->games[i], &line);
        ph_write_bytes(writer, line.data, line.length);
        ph_write_text(writer, i + 1 < tally->count ? "," : "\n");
    }
    ph_write_text(writer, "]}\n");
    writer->failed |= line.failed;
    ph_writer_deinit(&line);
}

// ---- reading --------------------------------------------------------------------------------------------------------

// Where a game stands in the text, for messages: games are numbered from 1.
struct place {
    size_t number;
    struct ph_error *error;
};

static bool is_bare(const struct rattus_face *face) {
    unsigned symbols = (unsigned)face->majority + face->all;
    for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
        symbols += face->classes[id];
    }
    return symbols == 0;
}

static enum ph_status check_face(const struct rattus_face *face, bool africanus, const struct place *place) {
    const struct rattus_limits *const limits = &rattus_token_limits[africanus];
    if (face->limit < limits->min || face->limit > limits->max) {
        return refuse(place->error, "game %zu: expected limits from %u to %u, got %u", place->number, limits->min,
                      limits->max, face->limit);
    }
    if (face->classes[RATTUS_ORIENT] > 0 && !africanus) {
        return refuse(place->error, "game %zu: the tokens of the base box have no 'o' (Orient)", place->number);
    }
    return PH_OK;
}

static enum ph_status read_face(struct rattus_face *face, bool africanus, const char *text, size_t length,
                                const struct place *place) {
    const bool ring = length > 0 && text[length - 1] == '*';
    *face = (struct rattus_face){.start = ring};
    if (!rattus_face_read(face, text, length - ring) || is_bare(face)) {
        return refuse(place->error,
                      "game %zu: expected tokens as a limit and letters of MApbckmro, with * for a ring ('3M2b*'), got "
                      "'%.*s'",
                      place->number, (int)(length < SHOWN_MAX ? length : SHOWN_MAX), text);
    }
    return check_face(face, africanus, place);
}

// Tokens lie in a box once, so a game has at most as many of a part as the box.
static enum ph_status check_counts(const struct rattus_tally_game *game, const struct place *place) {
    for (unsigned start = 0; start < 2; start++) {
        const unsigned most = rattus_tally_tokens(game->africanus, start);
        unsigned count = 0;
        for (unsigned kind = 0; kind < game->kind_count; kind++) {
            count += game->kinds[kind].face.start == start ? game->kinds[kind].count : 0;
        }
        if (count > most) {
            return refuse(place->error, "game %zu: %u tokens %s a ring, and the box has %u", place->number, count,
                          start != 0 ? "with" : "without", most);
        }
    }
    return PH_OK;
}

static enum ph_status read_tokens(struct rattus_tally_game *game, const char *text, const struct place *place) {
    const unsigned most = rattus_face_sets[0][game->africanus].count;
    unsigned count = 0;
    for (const char *at = text; *at != '\0'; count++) {
        const size_t length = strcspn(at, " ");
        struct rattus_face face;
        if (count == most) {
            return refuse(place->error, "game %zu: expected at most %u tokens", place->number, most);
        }
        PH_TRY(read_face(&face, game->africanus, at, length, place));
        rattus_tally_count_face(game, &face);
        at += at[length] == '\0' ? length : length + 1;
    }
    return check_counts(game, place);
}

static bool is_id(const char *id) {
    return strlen(id) == RATTUS_TALLY_ID_SIZE - 1 && strspn(id, "0123456789abcdef") == RATTUS_TALLY_ID_SIZE - 1;
}

static enum ph_status read_game(struct rattus_tally_game *game, struct ph_json value, const struct place *place) {
    enum { TEXT_SIZE = RATTUS_FACE_COUNT_MAX * 24 }; // every symbol nine times, and a space
    char text[TEXT_SIZE];
    int64_t players = 0;
    *game = (struct rattus_tally_game){.players = 0};
    if (ph_read_only(NULL, "", value, game_keys) != PH_OK ||
        !ph_json_string_get(ph_json_member(value, "id"), game->id, sizeof game->id) || !is_id(game->id)) {
        return refuse(place->error,
                      "game %zu: expected an object with id (16 digits of 0-9a-f), players, africanus "
                      "and tokens",
                      place->number);
    }
    if (!ph_json_int_get(ph_json_member(value, "players"), &players) || players < 2 || players > RATTUS_SEATS_MAX) {
        return refuse(place->error, "game %zu: players: expected a number from 2 to %d", place->number,
                      RATTUS_SEATS_MAX);
    }
    game->players = (uint8_t)players;
    if (!ph_json_bool_get(ph_json_member(value, "africanus"), &game->africanus) || (players > 4 && !game->africanus)) {
        return refuse(place->error, "game %zu: africanus: expected true or false, and true with 5 or 6 players",
                      place->number);
    }
    return ph_json_string_get(ph_json_member(value, "tokens"), text, sizeof text)
               ? read_tokens(game, text, place)
               : refuse(place->error, "game %zu: tokens: expected faces with spaces between them, as in '1bc 3M2b*'",
                        place->number);
}

static enum ph_status read_all(struct rattus_tally *tally, struct ph_json root, struct ph_error *error) {
    const struct ph_json games = ph_json_member(root, "games");
    if (ph_read_only(NULL, "", root, file_keys) != PH_OK || ph_json_type(games) != PH_JSON_ARRAY) {
        return refuse(error, "expected an object with game and games, as pesthouse tokens count writes it");
    }
    if (!ph_json_is(ph_json_member(root, "game"), "rattus")) {
        return refuse(error, "game: expected \"rattus\"; other games have no tokens to count");
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(games); ph_json_walk_next(&walk);) {
        const struct place place = {.number = walk.index + 1, .error = error};
        struct rattus_tally_game game;
        enum rattus_tally_added added;
        PH_TRY(read_game(&game, walk.value, &place));
        PH_TRY(rattus_tally_add(tally, &game, &added, error));
        if (added == RATTUS_TALLY_AGAIN) {
            return refuse(error, "game %zu: the id %s stands twice", place.number, game.id);
        }
    }
    return PH_OK;
}

enum ph_status rattus_tally_read(struct rattus_tally *tally, const char *text, size_t length, struct ph_error *error) {
    struct ph_json_document *document = NULL;
    *tally = (struct rattus_tally){0};
    enum ph_status status = ph_json_parse(&document, text, length, error);
    if (status == PH_OK) {
        status = read_all(tally, ph_json_root(document), error);
    }
    if (status != PH_OK) {
        rattus_tally_deinit(tally);
    }
    ph_json_document_destroy(document);
    return status;
}
