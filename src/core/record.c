// SPDX-License-Identifier: MIT
// Records (docs/protocol.md): tags in the manner of PGN, an empty line, one move a line. Reading is lenient about what
// editors and mail change (line ends, spaces, a missing last newline) and strict about everything that carries meaning.
#include "core/session_log.h"
#include "pesthouse/pesthouse.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------- writing

static void write_tag_bytes(struct ph_writer *writer, const char *name, const char *value, size_t length) {
    ph_write_format(writer, "[%s \"", name);
    for (size_t i = 0; i < length; i++) {
        if (value[i] == '"' || value[i] == '\\') {
            ph_write_char(writer, '\\');
        }
        ph_write_char(writer, value[i] == '\n' || value[i] == '\r' ? ' ' : value[i]);
    }
    ph_write_text(writer, "\"]\n");
}

static void write_tag(struct ph_writer *writer, const char *name, const char *value) {
    write_tag_bytes(writer, name, value, strlen(value));
}

static void write_tag_number(struct ph_writer *writer, const char *name, uint64_t number) {
    ph_write_format(writer, "[%s \"%llu\"]\n", name, (unsigned long long)number);
}

// "0,2", or "*" while the game goes on.
static void write_winners(struct ph_writer *writer, const struct ph_game *game, const void *state) {
    struct ph_result result = {0};
    game->result(state, &result);
    if (!result.over) {
        ph_write_char(writer, '*');
        return;
    }
    bool first = true;
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        if ((result.winners >> seat & 1) != 0) {
            ph_write_format(writer, "%s%d", first ? "" : ",", seat);
            first = false;
        }
    }
}

// A tag whose value is JSON about the first state.
static void write_json_tag(struct ph_writer *writer, const struct ph_session *session, const char *name) {
    const struct ph_game *const game = session->game;
    struct ph_writer json;
    ph_writer_init_heap(&json);
    if (strcmp(name, "Options") == 0) {
        game->options_json(session->states, &json);
    } else {
        game->state_json(session->states, ph_session_log_at(session, 0), PH_SEAT_REFEREE, &json);
    }
    write_tag_bytes(writer, name, json.data, json.length);
    writer->failed = writer->failed || json.failed;
    ph_writer_deinit(&json);
}

static void write_move(struct ph_writer *writer, const struct ph_session *session, size_t index) {
    char text[PH_ACTION_TEXT_MAX];
    struct ph_writer line;
    ph_writer_init(&line, text, sizeof text);
    const struct ph_move *const move = &session->moves[index];
    session->game->action_text(ph_session_state_at(session, index), move->action, &line);
    if (move->actor.kind == PH_ACTOR_CHANCE) {
        ph_write_format(writer, "*: %s\n", text);
    } else {
        ph_write_format(writer, "%d: %s\n", move->actor.seat, text);
    }
    writer->failed = writer->failed || line.failed;
}

void ph_session_record(const struct ph_session *session, const char *date, struct ph_writer *writer) {
    if (!ph_session_has_game(session)) {
        return;
    }
    const struct ph_game *const game = session->game;
    write_tag(writer, "Game", game->id);
    if (date != NULL) {
        write_tag(writer, "Date", date);
    }
    write_tag_number(writer, "Players", (uint64_t)game->players(session->states));
    write_tag_number(writer, "Seed", session->seed);
    write_json_tag(writer, session, "Options");
    ph_write_text(writer, "[Result \"");
    write_winners(writer, game, ph_session_now(session));
    ph_write_text(writer, "\"]\n");
    write_tag(writer, "Version", ph_version());
    write_tag(writer, "Data", game->data_hash);
    if (session->from_position) {
        write_json_tag(writer, session, "Position");
    }
    ph_write_char(writer, '\n');
    for (size_t i = 0; i < session->move_count; i++) {
        write_move(writer, session, i);
    }
}

// ---------------------------------------------------------------- reading lines

struct slice {
    const char *text;
    size_t length;
};

struct lines {
    const char *next;
    const char *end;
    size_t number; // of the line read last, from 1
};

static bool is_space(char letter) {
    return letter == ' ' || letter == '\t' || letter == '\r';
}

static struct slice trim(struct slice slice) {
    while (slice.length > 0 && is_space(slice.text[0])) {
        slice.text++;
        slice.length--;
    }
    while (slice.length > 0 && is_space(slice.text[slice.length - 1])) {
        slice.length--;
    }
    return slice;
}

// The next line that holds more than space and comment. In a tag the comment begins after the bracket, since its value
// may hold a #; texts of moves hold none.
static bool next_line(struct lines *lines, struct slice *line) {
    while (lines->next < lines->end) {
        const char *const start = lines->next;
        const char *stop = memchr(start, '\n', (size_t)(lines->end - start));
        stop = stop == NULL ? lines->end : stop;
        lines->next = stop == lines->end ? stop : stop + 1;
        lines->number++;
        *line = trim((struct slice){.text = start, .length = (size_t)(stop - start)});
        if (line->length > 0 && line->text[0] != '[') {
            const char *const comment = memchr(line->text, '#', line->length);
            line->length = comment == NULL ? line->length : (size_t)(comment - line->text);
            *line = trim(*line);
        }
        if (line->length > 0) {
            return true;
        }
    }
    return false;
}

struct tag {
    struct slice name;
    struct slice value; // still escaped
    size_t line;        // 0: the record has no such tag
};

static enum ph_status refuse(struct ph_error *error, size_t line, const char *message) {
    return ph_error_set(error, PH_ERROR_BAD_RECORD, "", "line %zu: %s", line, message);
}

// A line that begins with a bracket.
static bool read_tag(struct slice line, struct tag *tag) {
    const char *at = line.text + 1;
    const char *const end = line.text + line.length;
    tag->name.text = at;
    while (at < end && ((*at >= 'A' && *at <= 'Z') || (*at >= 'a' && *at <= 'z'))) {
        at++;
    }
    tag->name.length = (size_t)(at - tag->name.text);
    while (at < end && is_space(*at)) {
        at++;
    }
    if (tag->name.length == 0 || at == end || *at != '"') {
        return false;
    }
    tag->value.text = ++at;
    while (at < end && *at != '"') {
        if (*at == '\\') {
            at++;
            if (at == end || (*at != '"' && *at != '\\')) {
                return false;
            }
        }
        at++;
    }
    if (at == end) {
        return false;
    }
    tag->value.length = (size_t)(at - tag->value.text);
    const struct slice rest = trim((struct slice){.text = at + 1, .length = (size_t)(end - at - 1)});
    if (rest.length == 0 || rest.text[0] != ']') {
        return false;
    }
    const struct slice comment = trim((struct slice){.text = rest.text + 1, .length = rest.length - 1});
    return comment.length == 0 || comment.text[0] == '#';
}

// Writes the value without escapes and with a NUL to `storage`, which has room for it. Returns its length.
static size_t unescape(struct slice value, char *storage) {
    size_t length = 0;
    for (size_t i = 0; i < value.length; i++) {
        i += value.text[i] == '\\';
        storage[length++] = value.text[i];
    }
    storage[length] = '\0';
    return length;
}

static bool slice_is(struct slice slice, const char *text) {
    return slice.length == strlen(text) && memcmp(slice.text, text, slice.length) == 0;
}

bool ph_record_tag(const char *record, size_t length, const char *name, char *value, size_t capacity) {
    struct lines lines = {.next = record, .end = record + length};
    struct slice line;
    while (next_line(&lines, &line) && line.text[0] == '[') {
        struct tag tag;
        if (read_tag(line, &tag) && slice_is(tag.name, name)) {
            if (tag.value.length >= capacity) {
                return false;
            }
            unescape(tag.value, value);
            return true;
        }
    }
    return false;
}

// ---------------------------------------------------------------- loading

enum known_tag { GAME, PLAYERS, SEED, OPTIONS, RESULT, POSITION, KNOWN_TAG_COUNT };

static const char *const known_tags[KNOWN_TAG_COUNT] = {
    [GAME] = "Game",       [PLAYERS] = "Players", [SEED] = "Seed",
    [OPTIONS] = "Options", [RESULT] = "Result",   [POSITION] = "Position",
};

struct loading {
    struct lines lines;
    struct slice line; // read last
    bool has_line;
    struct tag tags[KNOWN_TAG_COUNT];
    char *storage; // room for any tag's value, unescaped
    struct ph_session made;
    struct ph_error *error;
};

static enum ph_status refuse_tag(struct loading *loading, enum known_tag tag, const char *message) {
    if (loading->tags[tag].line == 0) {
        return ph_error_set(loading->error, PH_ERROR_BAD_RECORD, known_tags[tag], "the tag %s is missing: %s",
                            known_tags[tag], message);
    }
    return ph_error_set(loading->error, PH_ERROR_BAD_RECORD, known_tags[tag], "line %zu: the tag %s: %s",
                        loading->tags[tag].line, known_tags[tag], message);
}

// Reads the tags. Those that only people read (Date, Version, and any that later versions add) need no more than the
// right form.
static enum ph_status read_tags(struct loading *loading) {
    while ((loading->has_line = next_line(&loading->lines, &loading->line)) && loading->line.text[0] == '[') {
        struct tag tag = {.line = loading->lines.number};
        if (!read_tag(loading->line, &tag)) {
            return refuse(loading->error, tag.line,
                          "a tag has the form [Name \"value\"], with \\\" and \\\\ for \" and \\ in the value");
        }
        for (int i = 0; i < KNOWN_TAG_COUNT; i++) {
            if (slice_is(tag.name, known_tags[i])) {
                if (loading->tags[i].line != 0) {
                    return refuse_tag(loading, (enum known_tag)i, "it stands twice");
                }
                loading->tags[i] = tag;
            }
        }
    }
    return PH_OK;
}

static const char *tag_text(struct loading *loading, enum known_tag tag, size_t *length) {
    const size_t written = unescape(loading->tags[tag].value, loading->storage);
    if (length != NULL) {
        *length = written;
    }
    return loading->storage;
}

// A whole number without sign that is at most `most`.
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

static enum ph_status find_seed(struct loading *loading, const uint64_t *given, uint64_t *seed) {
    const bool has_tag = loading->tags[SEED].line != 0;
    if (has_tag && !read_number(tag_text(loading, SEED, NULL), PH_SEED_MAX, seed)) {
        return refuse_tag(loading, SEED, "a seed is a number from 0 to 9007199254740991");
    }
    if (given != NULL && *given > PH_SEED_MAX) {
        return ph_error_set(loading->error, PH_ERROR_BAD_REQUEST, "seed", "a seed is a number from 0 to %llu",
                            (unsigned long long)PH_SEED_MAX);
    }
    if (given != NULL) {
        *seed = *given;
    } else if (!has_tag && ph_seed_fresh(seed) != PH_OK) {
        return ph_error_set(loading->error, PH_ERROR_INTERNAL, "", "the system gives no random bytes");
    }
    return PH_OK;
}

// What a lower call refused, as a fault of that tag. Out of memory is nobody's fault.
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

static enum ph_status begin_from_position(struct loading *loading, const struct ph_game *game, uint64_t seed,
                                          enum ph_chance_mode mode) {
    struct ph_json_document *document = NULL;
    struct ph_error why = {0};
    size_t length;
    const char *const text = tag_text(loading, POSITION, &length);
    enum ph_status status = ph_json_parse(&document, text, length, &why);
    if (status == PH_OK) {
        status = ph_session_make_position(&loading->made, ph_json_root(document), seed, mode, &why);
    }
    ph_json_document_destroy(document);
    if (status != PH_OK) {
        return blame_tag(loading, POSITION, status, &why);
    }
    if (loading->made.game != game) {
        return refuse_tag(loading, POSITION, "it is of another game than the tag Game says");
    }
    uint64_t players = 0;
    if (loading->tags[PLAYERS].line != 0 && (!read_number(tag_text(loading, PLAYERS, NULL), PH_SEATS_MAX, &players) ||
                                             (int)players != game->players(loading->made.states))) {
        return refuse_tag(loading, PLAYERS, "it is not the number of players of the position");
    }
    return PH_OK;
}

static enum ph_status begin_new(struct loading *loading, const struct ph_game *game, uint64_t seed,
                                enum ph_chance_mode mode) {
    uint64_t players = 0;
    if (loading->tags[PLAYERS].line == 0) {
        return refuse_tag(loading, PLAYERS, "it gives the number of players");
    }
    if (!read_number(tag_text(loading, PLAYERS, NULL), PH_SEATS_MAX, &players)) {
        return refuse_tag(loading, PLAYERS, "it must be the number of players");
    }
    struct ph_json_document *document = NULL;
    struct ph_json options = {0};
    struct ph_error why = {0};
    enum ph_status status = PH_OK;
    if (loading->tags[OPTIONS].line != 0) {
        size_t length;
        const char *const text = tag_text(loading, OPTIONS, &length);
        status = ph_json_parse(&document, text, length, &why);
        options = status == PH_OK ? ph_json_root(document) : options;
        if (status == PH_OK && ph_json_type(options) != PH_JSON_OBJECT) {
            status = ph_error_set(&why, PH_ERROR_BAD_REQUEST, "", "options are an object, not %s",
                                  ph_json_type_name(ph_json_type(options)));
        }
    }
    if (status == PH_OK) {
        status = ph_session_make_new(&loading->made, game, (int)players, options, seed, mode, &why);
    }
    ph_json_document_destroy(document);
    if (status == PH_OK) {
        return PH_OK;
    }
    const bool blame_players = strcmp(why.field, "players") == 0 || loading->tags[OPTIONS].line == 0;
    return blame_tag(loading, blame_players ? PLAYERS : OPTIONS, status, &why);
}

static enum ph_status begin(struct loading *loading, const uint64_t *given_seed, enum ph_chance_mode mode) {
    if (loading->tags[GAME].line == 0) {
        return refuse_tag(loading, GAME, "a record begins with tags, the first of them [Game \"…\"]");
    }
    const struct ph_game *const game = ph_game_find(tag_text(loading, GAME, NULL));
    if (game == NULL) {
        return refuse_tag(loading, GAME, "no such game is known");
    }
    uint64_t seed = 0;
    const enum ph_status status = find_seed(loading, given_seed, &seed);
    if (status != PH_OK) {
        return status;
    }
    return loading->tags[POSITION].line != 0 ? begin_from_position(loading, game, seed, mode)
                                             : begin_new(loading, game, seed, mode);
}

static enum ph_status check_mover(struct loading *loading, struct slice mover, struct ph_actor actor) {
    char expected[8] = "*";
    if (actor.kind == PH_ACTOR_SEAT) {
        struct ph_writer writer;
        ph_writer_init(&writer, expected, sizeof expected);
        ph_write_int(&writer, actor.seat);
    }
    if (slice_is(mover, expected)) {
        return PH_OK;
    }
    const int shown = mover.length > 20 ? 20 : (int)mover.length;
    return ph_error_set(loading->error, PH_ERROR_BAD_RECORD, "",
                        actor.kind == PH_ACTOR_SEAT
                            ? "line %zu: \"%.*s\" is said to move, but it is the turn of seat %s"
                            : "line %zu: \"%.*s\" is said to move, but an outcome of chance is due (%s: …)",
                        loading->lines.number, shown, mover.text, expected);
}

// One line "SEAT: text".
static enum ph_status replay_line(struct loading *loading) {
    struct ph_session *const made = &loading->made;
    assert(made->game != NULL); // the game has begun
    const size_t number = loading->lines.number;
    const struct slice line = loading->line;
    if (line.text[0] == '[') {
        return refuse(loading->error, number, "a tag cannot stand after the first move");
    }
    const char *const colon = memchr(line.text, ':', line.length);
    if (colon == NULL) {
        return refuse(loading->error, number, "a move has the form \"SEAT: text\", an outcome of chance \"*: text\"");
    }
    const struct slice mover = trim((struct slice){.text = line.text, .length = (size_t)(colon - line.text)});
    const struct slice move =
        trim((struct slice){.text = colon + 1, .length = line.length - (size_t)(colon - line.text) - 1});
    const struct ph_actor actor = ph_session_actor(made);
    if (actor.kind == PH_ACTOR_OVER) {
        return refuse(loading->error, number, "the game is already over, so no move can follow");
    }
    enum ph_status status = check_mover(loading, mover, actor);
    if (status != PH_OK) {
        return status;
    }
    char text[PH_ACTION_TEXT_MAX];
    if (move.length == 0 || move.length >= sizeof text || memchr(move.text, '\0', move.length) != NULL) {
        return refuse(loading->error, number, "the text of a move has 1 to 255 bytes, none of them NUL");
    }
    memcpy(text, move.text, move.length);
    text[move.length] = '\0';
    ph_action action = 0;
    struct ph_error why = {0};
    status = made->game->action_from_text(ph_session_now(made), text, &action, &why);
    if (status == PH_OK && !made->game->is_legal(ph_session_now(made), action)) {
        char what[PH_ACTION_TEXT_MAX + 2];
        struct ph_writer writer;
        ph_writer_init(&writer, what, sizeof what);
        ph_write_format(&writer, "\"%s\"", text);
        status = ph_session_refuse(made, what, &why);
    }
    if (status != PH_OK) {
        return refuse(loading->error, number, why.message);
    }
    const bool starts_play = made->mode == PH_CHANCE_MANUAL || actor.kind == PH_ACTOR_SEAT;
    return ph_session_append(made, action, starts_play, loading->error);
}

// A record that was cut off, or whose moves were changed, shows in its result.
static enum ph_status check_result(struct loading *loading) {
    if (loading->tags[RESULT].line == 0) {
        return PH_OK;
    }
    char found[64];
    struct ph_writer writer;
    ph_writer_init(&writer, found, sizeof found);
    write_winners(&writer, loading->made.game, ph_session_now(&loading->made));
    if (slice_is(loading->tags[RESULT].value, found)) {
        return PH_OK;
    }
    char message[160];
    ph_writer_init(&writer, message, sizeof message);
    ph_write_format(&writer, "the moves give \"%s\"%s", found,
                    strcmp(found, "*") == 0 ? " (the game is not over)" : "");
    return refuse_tag(loading, RESULT, message);
}

static enum ph_status replay(struct loading *loading) {
    enum ph_status status = PH_OK;
    for (; status == PH_OK && loading->has_line; loading->has_line = next_line(&loading->lines, &loading->line)) {
        status = replay_line(loading);
    }
    if (status == PH_OK) {
        status = check_result(loading);
    }
    return status;
}

enum ph_status ph_session_load(struct ph_session *session, const char *record, size_t length, const uint64_t *seed,
                               enum ph_chance_mode mode, struct ph_error *error) {
    struct loading loading = {
        .lines = {.next = record, .end = record + length},
        .error = error,
    };
    enum ph_status status = PH_OK;
    loading.storage = malloc(length + 1);
    if (loading.storage == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    status = read_tags(&loading);
    if (status == PH_OK) {
        status = begin(&loading, seed, mode);
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
