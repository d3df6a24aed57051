// SPDX-License-Identifier: MIT
// Reads records (docs/protocol.md): replays every move and checks it. Reading is lenient about what editors and mail
// change (line ends, spaces, a missing last newline) and strict about everything that carries meaning.
#include "core/key.h"
#include "core/record_options.h"
#include "core/record_text.h"
#include "core/session_log.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum known_tag { GAME, PLAYERS, SEED, KEY, CHANCE, SEAT, OPTIONS, RESULT, POSITION, SUBSTITUTE, KNOWN_TAG_COUNT };

static const char *const known_tags[KNOWN_TAG_COUNT] = {
    [GAME] = "Game", [PLAYERS] = "Players", [SEED] = "Seed",     [KEY] = "Key",           [CHANCE] = "Chance",
    [SEAT] = "Seat", [OPTIONS] = "Options", [RESULT] = "Result", [POSITION] = "Position", [SUBSTITUTE] = "Substitute",
};

struct loading {
    struct ph_lines lines;
    struct ph_slice line; // read last
    bool has_line;
    struct ph_tag tags[KNOWN_TAG_COUNT];
    char *storage;               // room for any tag's value, unescaped
    const struct ph_luck *given; // NULL: the record's own
    struct ph_session made;
    struct ph_error *error;
};

static enum ph_status refuse(struct ph_error *error, size_t line, const char *message) {
    return ph_error_set(error, PH_ERROR_BAD_RECORD, "", "line %zu: %s", line, message);
}

static enum ph_status refuse_tag(struct loading *loading, enum known_tag tag, const char *message) {
    if (loading->tags[tag].line == 0) {
        return ph_error_set(loading->error, PH_ERROR_BAD_RECORD, known_tags[tag], "the tag %s is missing: %s",
                            known_tags[tag], message);
    }
    return ph_error_set(loading->error, PH_ERROR_BAD_RECORD, known_tags[tag], "line %zu: the tag %s: %s",
                        loading->tags[tag].line, known_tags[tag], message);
}

// Reads the tags. Of tags that are only for people (Date, Version, and any that later versions add) only the form is
// checked.
static enum ph_status read_tags(struct loading *loading) {
    while ((loading->has_line = ph_lines_next(&loading->lines, &loading->line)) && loading->line.text[0] == '[') {
        struct ph_tag tag = {.line = loading->lines.number};
        if (!ph_tag_read(loading->line, &tag)) {
            return refuse(loading->error, tag.line,
                          "a tag has the form [Name \"value\"], with \\\" and \\\\ for \" and \\ in the value");
        }
        for (int i = 0; i < KNOWN_TAG_COUNT; i++) {
            if (ph_slice_is(tag.name, known_tags[i])) {
                if (loading->tags[i].line != 0) {
                    return refuse_tag(loading, (enum known_tag)i, "it appears twice");
                }
                loading->tags[i] = tag;
            }
        }
    }
    return PH_OK;
}

static const char *tag_text(struct loading *loading, enum known_tag tag, size_t *length) {
    const size_t written = ph_tag_unescape(loading->tags[tag].value, loading->storage);
    if (length != NULL) {
        *length = written;
    }
    return loading->storage;
}

// A whole number without a sign, at most `most`.
static bool read_number(const char *text, uint64_t most, uint64_t *number) {
    if (*text == '\0') {
        return false;
    }
    *number = 0;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9') {
            return false;
        }
        *number = *number * 10 + (uint64_t)(*text - '0');
        if (*number > most) {
            return false;
        }
    }
    return true;
}

// The record's own seed or key. A record without either gets a fresh seed.
static enum ph_status read_luck(struct loading *loading, struct ph_luck *luck) {
    uint64_t seed = 0;
    struct ph_key key;
    if (loading->tags[KEY].line != 0 && loading->tags[SEED].line != 0) {
        return refuse_tag(loading, KEY, "a record has either a seed or a key, not both");
    }
    if (loading->tags[KEY].line != 0) {
        if (!ph_key_read(&key, tag_text(loading, KEY, NULL))) {
            return refuse_tag(loading, KEY, "a key is 64 hexadecimal digits");
        }
        *luck = ph_luck_from_key(&key);
        return PH_OK;
    }
    if (loading->tags[SEED].line != 0 && !read_number(tag_text(loading, SEED, NULL), PH_SEED_MAX, &seed)) {
        return refuse_tag(loading, SEED, "expected a seed from 0 to 9007199254740991");
    }
    if (loading->tags[SEED].line == 0 && loading->given == NULL && ph_seed_fresh(&seed) != PH_OK) {
        return ph_error_set(loading->error, PH_ERROR_INTERNAL, "", "the system provided no random bytes");
    }
    return ph_luck_from_seed(luck, seed, loading->error);
}

// A game with a box of one's own stays one; it has no luck of ours.
static enum ph_status read_chance(struct loading *loading, enum ph_chance_mode *mode) {
    if (loading->tags[CHANCE].line == 0) {
        return *mode != PH_CHANCE_BOX ? PH_OK
                                      : refuse_tag(loading, CHANCE,
                                                   "expected [Chance \"box\"], since this is to be the "
                                                   "record of a game with a box of one's own");
    }
    if (!ph_slice_is(loading->tags[CHANCE].value, "box")) {
        return refuse_tag(loading, CHANCE, "expected \"box\"");
    }
    if (loading->tags[SEED].line != 0 || loading->tags[KEY].line != 0 || loading->tags[POSITION].line != 0) {
        return refuse_tag(
            loading, CHANCE,
            "a game with a box of one's own has no seed, key or position; remove these tags, or this one");
    }
    *mode = PH_CHANCE_BOX;
    return PH_OK;
}

// Turns the error of a lower call into an error of that tag, except for PH_ERROR_NO_MEMORY.
static enum ph_status blame_tag(struct loading *loading, enum known_tag tag, enum ph_status status,
                                const struct ph_error *why) {
    if (status == PH_ERROR_NO_MEMORY || status == PH_ERROR_INTERNAL) {
        return ph_error_set(loading->error, status, why->field, "%s", why->message);
    }
    char message[sizeof why->field + sizeof why->message];
    struct ph_writer writer;
    ph_writer_init(&writer, message, sizeof message);
    const bool named = why->field[0] == '\0' || strcmp(why->field, tag == PLAYERS ? "players" : "") == 0;
    ph_write_format(&writer, "%s%s%s", named ? "" : why->field, named ? "" : ": ", why->message);
    return refuse_tag(loading, tag, message);
}

static enum ph_status begin_from_position(struct loading *loading, const struct ph_game *game,
                                          const struct ph_luck *luck, enum ph_chance_mode mode) {
    struct ph_record_json json = {0};
    struct ph_error why = {0};
    size_t length;
    const char *const text = tag_text(loading, POSITION, &length);
    enum ph_status status = ph_record_json_read(&json, game, PH_RECORD_POSITION, text, length, &why);
    if (status == PH_OK) {
        status = ph_session_make_position(&loading->made, ph_json_root(json.document), luck, mode, &why);
    }
    ph_record_json_deinit(&json);
    if (status != PH_OK) {
        return blame_tag(loading, POSITION, status, &why);
    }
    if (loading->made.game != game) {
        return refuse_tag(loading, POSITION, "the position is of another game than the tag Game");
    }
    uint64_t players = 0;
    if (loading->tags[PLAYERS].line != 0 && (!read_number(tag_text(loading, PLAYERS, NULL), PH_SEATS_MAX, &players) ||
                                             (int)players != game->players(&loading->made.now))) {
        return refuse_tag(loading, PLAYERS, "the position has another number of players");
    }
    return PH_OK;
}

static enum ph_status begin_new(struct loading *loading, const struct ph_game *game, const struct ph_luck *luck,
                                enum ph_chance_mode mode) {
    uint64_t players = 0;
    if (loading->tags[PLAYERS].line == 0) {
        return refuse_tag(loading, PLAYERS, "expected the number of players");
    }
    if (!read_number(tag_text(loading, PLAYERS, NULL), PH_SEATS_MAX, &players)) {
        return refuse_tag(loading, PLAYERS, "expected the number of players");
    }
    struct ph_record_json json = {0};
    struct ph_error why = {0};
    const bool given = loading->tags[OPTIONS].line != 0;
    size_t length = 2;
    const char *const text = given ? tag_text(loading, OPTIONS, &length) : "{}";
    enum ph_status status = ph_record_json_read(&json, game, PH_RECORD_OPTIONS, text, length, &why);
    const struct ph_json options = ph_json_root(json.document);
    if (status == PH_OK && ph_json_type(options) != PH_JSON_OBJECT) {
        status = ph_error_set(&why, PH_ERROR_BAD_REQUEST, "", "expected an object, got %s",
                              ph_json_type_name(ph_json_type(options)));
    }
    if (status == PH_OK) {
        status = ph_session_make_new(&loading->made, game, (int)players, options, luck, mode, &why);
    }
    ph_record_json_deinit(&json);
    if (status == PH_OK) {
        return PH_OK;
    }
    const bool blame_players = strcmp(why.field, "players") == 0 || !given;
    return blame_tag(loading, blame_players ? PLAYERS : OPTIONS, status, &why);
}

static enum ph_status begin(struct loading *loading, enum ph_chance_mode mode) {
    if (loading->tags[GAME].line == 0) {
        return refuse_tag(loading, GAME, "a record begins with tags, the first of them [Game \"…\"]");
    }
    const struct ph_game *const game = ph_game_find(tag_text(loading, GAME, NULL));
    if (game == NULL) {
        return refuse_tag(loading, GAME, "unknown game");
    }
    if (loading->tags[SEAT].line != 0) {
        return refuse_tag(loading, SEAT,
                          "this record holds only what one seat saw, so it cannot be replayed; the whole "
                          "record, without this tag, can");
    }
    struct ph_luck luck;
    enum ph_status status = read_chance(loading, &mode);
    if (status == PH_OK) {
        status = read_luck(loading, &luck);
    }
    if (status != PH_OK) {
        return status;
    }
    const struct ph_luck *const used = loading->given != NULL ? loading->given : &luck;
    return loading->tags[POSITION].line != 0 ? begin_from_position(loading, game, used, mode)
                                             : begin_new(loading, game, used, mode);
}

// ---- moves ----------------------------------------------------------------------------------------------------------

static enum ph_status refuse_line(struct ph_error *error, const char *message) {
    return ph_error_set(error, PH_ERROR_BAD_RECORD, "", "%s", message);
}

static enum ph_status check_mover(struct ph_slice mover, struct ph_actor actor, struct ph_error *error) {
    char expected[8] = "*";
    if (actor.kind == PH_ACTOR_SEAT) {
        struct ph_writer writer;
        ph_writer_init(&writer, expected, sizeof expected);
        ph_write_int(&writer, actor.seat);
    }
    if (ph_slice_is(mover, expected)) {
        return PH_OK;
    }
    const int shown = mover.length > 20 ? 20 : (int)mover.length;
    return ph_error_set(error, PH_ERROR_BAD_RECORD, "",
                        actor.kind == PH_ACTOR_SEAT ? "\"%.*s\" moves, but it is the turn of seat %s"
                                                    : "\"%.*s\" moves, but an outcome of chance is next (%s: …)",
                        shown, mover.text, expected);
}

// Reads the text of an action, which must be legal.
static enum ph_status read_move(const struct ph_session *session, struct ph_slice move, ph_action *action,
                                struct ph_error *error) {
    const struct ph_game *const game = session->game;
    char text[PH_ACTION_TEXT_MAX];
    struct ph_error why = {0};
    if (move.length == 0 || move.length >= sizeof text || memchr(move.text, '\0', move.length) != NULL) {
        return refuse_line(error, "expected the text of a move: 1 to 255 bytes without NUL");
    }
    memcpy(text, move.text, move.length);
    text[move.length] = '\0';
    enum ph_status status = game->action_from_text(&session->now, text, action, &why);
    if (status == PH_OK && !game->is_legal(&session->now, *action)) {
        char what[PH_ACTION_TEXT_MAX + 2];
        struct ph_writer writer;
        ph_writer_init(&writer, what, sizeof what);
        ph_write_format(&writer, "\"%s\"", text);
        status = ph_session_refuse(session, what, &why);
    }
    return status == PH_OK ? PH_OK : refuse_line(error, why.message);
}

// One line "SEAT: text".
static enum ph_status replay_line(struct ph_session *session, struct ph_slice line, struct ph_error *error) {
    if (line.text[0] == '[') {
        return refuse_line(error, "a tag cannot stand after the first move");
    }
    const char *const colon = memchr(line.text, ':', line.length);
    if (colon == NULL) {
        return refuse_line(error, "a move has the form \"SEAT: text\", an outcome of chance \"*: text\"");
    }
    const size_t before = (size_t)(colon - line.text);
    const struct ph_slice mover = ph_slice_trim((struct ph_slice){.text = line.text, .length = before});
    const struct ph_slice move =
        ph_slice_trim((struct ph_slice){.text = colon + 1, .length = line.length - before - 1});
    const struct ph_actor actor = ph_session_actor(session);
    if (actor.kind == PH_ACTOR_OVER) {
        return refuse_line(error, "the game is already over, so no move can follow");
    }
    ph_action action = 0;
    enum ph_status status = check_mover(mover, actor, error);
    if (status == PH_OK) {
        status = read_move(session, move, &action, error);
    }
    if (status != PH_OK) {
        return status;
    }
    const bool starts_play = session->mode != PH_CHANCE_AUTO || actor.kind == PH_ACTOR_SEAT;
    return ph_session_append(session, action, starts_play, error);
}

enum ph_status ph_session_replay(struct ph_session *session, const char *line, size_t length, struct ph_error *error) {
    const enum ph_status status = ph_session_need_game(session, error);
    struct ph_lines lines = {.next = line, .end = line + length};
    struct ph_slice only = {0};
    struct ph_slice more;
    if (status != PH_OK) {
        return status;
    }
    if (!ph_lines_next(&lines, &only) || ph_lines_next(&lines, &more)) {
        return refuse_line(error, "expected one line with one move");
    }
    return replay_line(session, only, error);
}

// Detects records that were cut off or changed: their moves lead to another result.
static enum ph_status check_result(struct loading *loading) {
    if (loading->tags[RESULT].line == 0) {
        return PH_OK;
    }
    char found[64];
    struct ph_writer writer;
    ph_writer_init(&writer, found, sizeof found);
    ph_winners_write(&writer, loading->made.game, &loading->made.now);
    if (ph_slice_is(loading->tags[RESULT].value, found)) {
        return PH_OK;
    }
    char message[160];
    ph_writer_init(&writer, message, sizeof message);
    ph_write_format(&writer, "the moves give \"%s\"%s", found,
                    strcmp(found, "*") == 0 ? " (the game is not over)" : "");
    return refuse_tag(loading, RESULT, message);
}

// Notes which moves a bot made in a person's place.
static enum ph_status read_substitute(struct loading *loading) {
    struct ph_session *const made = &loading->made;
    char *text = loading->storage;
    if (loading->tags[SUBSTITUTE].line == 0) {
        return PH_OK;
    }
    (void)tag_text(loading, SUBSTITUTE, NULL);
    while (text != NULL) {
        char *const comma = strchr(text, ',');
        uint64_t number = 0;
        if (comma != NULL) {
            *comma = '\0';
        }
        if (!read_number(text, made->move_count, &number) || number == 0 ||
            made->moves[number - 1].actor.kind != PH_ACTOR_SEAT) {
            return refuse_tag(loading, SUBSTITUTE, "expected the numbers of moves of seats, like \"3,7\"");
        }
        ph_session_by_bot(made, (size_t)number - 1);
        text = comma != NULL ? comma + 1 : NULL;
    }
    return PH_OK;
}

static enum ph_status replay(struct loading *loading) {
    enum ph_status status = PH_OK;
    for (; status == PH_OK && loading->has_line; loading->has_line = ph_lines_next(&loading->lines, &loading->line)) {
        struct ph_error why = {0};
        status = replay_line(&loading->made, loading->line, &why);
        if (status == PH_ERROR_BAD_RECORD) {
            refuse(loading->error, loading->lines.number, why.message);
        } else if (status != PH_OK) {
            ph_error_set(loading->error, status, why.field, "%s", why.message);
        }
    }
    if (status == PH_OK) {
        status = read_substitute(loading);
    }
    if (status == PH_OK) {
        status = check_result(loading);
    }
    return status;
}

static enum ph_status load(struct ph_session *session, const char *record, size_t length, const struct ph_luck *luck,
                           enum ph_chance_mode mode, struct ph_error *error) {
    struct loading loading = {
        .lines = {.next = record, .end = record + length},
        .given = luck,
        .error = error,
    };
    enum ph_status status = PH_OK;
    loading.storage = malloc(length + 1);
    if (loading.storage == NULL) {
        return ph_session_out_of_memory(error);
    }
    status = read_tags(&loading);
    if (status == PH_OK) {
        status = begin(&loading, mode);
    }
    if (status == PH_OK) {
        status = replay(&loading);
    }
    if (status == PH_OK) {
        status = ph_session_draw_on(&loading.made, error);
    }
    if (status == PH_OK) {
        ph_session_replace(session, &loading.made);
    }
    ph_session_release(&loading.made);
    free(loading.storage);
    return status;
}

enum ph_status ph_session_load(struct ph_session *session, const char *record, size_t length, const uint64_t *seed,
                               enum ph_chance_mode mode, struct ph_error *error) {
    struct ph_luck luck;
    const enum ph_status status = seed == NULL ? PH_OK : ph_luck_from_seed(&luck, *seed, error);
    return status == PH_OK ? load(session, record, length, seed == NULL ? NULL : &luck, mode, error) : status;
}

enum ph_status ph_session_load_keyed(struct ph_session *session, const char *record, size_t length,
                                     const struct ph_key *key, enum ph_chance_mode mode, struct ph_error *error) {
    struct ph_luck luck;
    if (key != NULL) {
        luck = ph_luck_from_key(key);
    }
    return load(session, record, length, key == NULL ? NULL : &luck, mode, error);
}
