// SPDX-License-Identifier: MIT
// A printed game, entered move by move: corrections play it again from there in a session apart, and enter the result.
#include "home/inside.h"

#include "core/reader.h"
#include "core/rule.h"
#include "core/session_log.h"
#include "table/inside.h"

#include <string.h>

// ---- moves as lines of a record -------------------------------------------------------------------------------------

// Whoever sits there enters for all.
static uint64_t enterer(const struct home *home) {
    const struct ph_table_sheet *const sheet = &home->table->sheet;
    unsigned seat = 0;
    while (seat < sheet->seat_count && sheet->seats[seat].holder != PH_HOLDER_PERSON) {
        seat++;
    }
    return home_person((int)seat);
}

static void write_action(const struct ph_session *session, const void *state, ph_action action,
                         struct ph_writer *lines) {
    const struct ph_game *const game = ph_session_game(session);
    const struct ph_actor actor = game->actor(state);
    ph_write_format(lines, actor.kind == PH_ACTOR_CHANCE ? "*: " : "%d: ", actor.seat);
    game->action_text(state, action, lines);
    ph_write_char(lines, '\n');
}

static void write_moves(const struct ph_session *session, size_t first, struct ph_writer *lines) {
    union ph_state_storage state;
    for (size_t i = first; i < ph_session_move_count(session); i++) {
        write_action(session, ph_session_state_at(session, i, &state), ph_session_move(session, i)->action, lines);
    }
}

void home_write_lines(struct ph_writer *body, const char *key, const char *lines, size_t length) {
    ph_json_array_begin(ph_json_key(body, key));
    for (size_t at = 0; at < length;) {
        const size_t end = (size_t)((const char *)memchr(lines + at, '\n', length - at) - lines);
        ph_json_string_bytes(body, lines + at, end - at);
        at = end + 1;
    }
    ph_json_array_end(body);
}

// ---- entering -------------------------------------------------------------------------------------------------------

// From move `from` on the game has `moves`, and `left` are left over; both are lines.
static enum ph_status enter(struct home *home, size_t from, const struct ph_writer *moves, const char *left,
                            size_t left_length, int64_t now, struct ph_error *error) {
    struct ph_writer kept;
    struct ph_writer body;
    ph_writer_init_heap(&kept);
    ph_write_bytes(&kept, left, left_length);
    home_request_begin(&body, "enter");
    ph_json_int(ph_json_key(&body, "at"), home->table->sheet.at);
    ph_json_int(ph_json_key(&body, "from"), (int64_t)from);
    home_write_lines(&body, "moves", moves->data, moves->length);
    home_write_lines(&body, "left", kept.data, kept.length);
    ph_json_object_end(&body);
    body.failed = body.failed || moves->failed || kept.failed;
    const enum ph_status status =
        home_request(home, (struct ph_table_request){.person = enterer(home), .now = now}, &body, error);
    if (status == PH_OK) {
        ph_writer_deinit(&home->left);
        home->left = kept;
    } else {
        ph_writer_deinit(&kept);
    }
    return status;
}

static enum ph_status refuse_action(const struct ph_session *session, ph_action action, struct ph_error *error) {
    const struct ph_game *const game = ph_session_game(session);
    const void *const state = ph_session_state(session);
    (void)ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "action", "this does not fit here");
    ph_error_because(error, game->forbids(state, game->actor(state).seat, action, 0xFF));
    return PH_ERROR_ILLEGAL_ACTION;
}

enum ph_status home_enter(struct home *home, ph_action action, int64_t now, struct ph_error *error) {
    const struct ph_session *const session = ph_table_session(home->table);
    const void *const state = ph_session_state(session);
    struct ph_writer moves;
    if (!ph_session_game(session)->is_legal(state, action)) {
        return refuse_action(session, action, error);
    }
    ph_writer_init_heap(&moves);
    write_action(session, state, action, &moves);
    const enum ph_status status =
        enter(home, ph_session_move_count(session), &moves, home->left.data, home->left.length, now, error);
    ph_writer_deinit(&moves);
    return status;
}

enum ph_status home_enter_back(struct home *home, int64_t now, struct ph_error *error) {
    const size_t count = ph_session_move_count(ph_table_session(home->table));
    const struct ph_writer none = {0};
    return count == 0 ? ph_error_set(error, PH_ERROR_BAD_REQUEST, "", "nothing has been entered yet")
                      : enter(home, count - 1, &none, home->left.data, home->left.length, now, error);
}

// ---- playing again --------------------------------------------------------------------------------------------------

// A session with the first `count` moves of the game.
static enum ph_status copy_game(const struct home *home, size_t count, struct ph_session **copy,
                                struct ph_error *error) {
    struct ph_writer record;
    ph_writer_init_heap(&record);
    ph_session_record(ph_table_session(home->table), NULL, &record);
    enum ph_status status = record.failed ? PH_ERROR_NO_MEMORY : ph_session_create(copy);
    if (status == PH_OK) {
        status = ph_session_load(*copy, record.data, record.length, NULL, PH_CHANCE_BOX, error);
    } else {
        (void)ph_session_out_of_memory(error);
    }
    if (status == PH_OK) {
        ph_session_truncate(*copy, count);
    }
    ph_writer_deinit(&record);
    return status;
}

// Plays lines as far as they fit. Returns how many bytes of them were played; adds to *count how many lines.
static size_t play_lines(struct ph_session *session, const char *lines, size_t length, size_t *count) {
    size_t at = 0;
    while (at < length) {
        const size_t end = (size_t)((const char *)memchr(lines + at, '\n', length - at) - lines);
        if (ph_session_replay(session, lines + at, end - at, NULL) != PH_OK) {
            break;
        }
        at = end + 1;
        *count += 1;
    }
    return at;
}

// Enters what the copy has from move `from` on; what `lines` have from `played` on is left.
static enum ph_status enter_copy(struct home *home, const struct ph_session *copy, size_t from,
                                 const struct ph_writer *lines, size_t played, int64_t now, struct ph_error *error) {
    struct ph_writer moves;
    ph_writer_init_heap(&moves);
    write_moves(copy, from, &moves);
    const enum ph_status status = enter(home, from, &moves, lines->data + played, lines->length - played, now, error);
    ph_writer_deinit(&moves);
    return status;
}

enum ph_status home_correct(struct home *home, size_t index, ph_action action, int64_t now, struct ph_error *error) {
    const struct ph_session *const session = ph_table_session(home->table);
    struct ph_session *copy = NULL;
    struct ph_writer later;
    size_t count = 0;
    if (index >= ph_session_move_count(session)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "index", "the game has only %zu moves",
                            ph_session_move_count(session));
    }
    ph_writer_init_heap(&later);
    write_moves(session, index + 1, &later);
    ph_write_bytes(&later, home->left.data, home->left.length);
    enum ph_status status = copy_game(home, index, &copy, error);
    if (status == PH_OK) {
        status = ph_session_play(copy, action, NULL, error);
    }
    if (status == PH_OK) {
        const size_t played = play_lines(copy, later.data, later.length, &count);
        status = enter_copy(home, copy, index, &later, played, now, error);
    }
    ph_session_destroy(copy);
    ph_writer_deinit(&later);
    return status;
}

enum ph_status home_enter_left(struct home *home, size_t *count, int64_t now, struct ph_error *error) {
    const size_t from = ph_session_move_count(ph_table_session(home->table));
    struct ph_session *copy = NULL;
    *count = 0;
    enum ph_status status = copy_game(home, from, &copy, error);
    if (status == PH_OK) {
        const size_t played = play_lines(copy, home->left.data, home->left.length, count);
        status = enter_copy(home, copy, from, &home->left, played, now, error);
    }
    ph_session_destroy(copy);
    return status;
}

static enum ph_status play_again(const struct ph_session *session, struct ph_session *copy, struct ph_json options,
                                 struct ph_error *error) {
    const struct ph_game *const game = ph_session_game(session);
    struct ph_writer moves;
    size_t count = 0;
    PH_TRY(ph_session_new(copy, game, game->players(ph_session_state(session)), options, 0, PH_CHANCE_BOX, error));
    ph_writer_init_heap(&moves);
    write_moves(session, 0, &moves);
    const bool all = !moves.failed && play_lines(copy, moves.data, moves.length, &count) == moves.length;
    ph_writer_deinit(&moves);
    return all ? PH_OK
               : ph_error_set(error, PH_ERROR_BAD_REQUEST, "options",
                              "the game does not fit these options from move %zu on", count + 1);
}

enum ph_status home_with_options(const struct home *home, struct ph_json options, struct ph_session **copy,
                                 struct ph_error *error) {
    const struct ph_session *const session = ph_table_session(home->table);
    if (session->from_position) {
        *copy = NULL;
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "options",
                            "a game that began at a position keeps its options");
    }
    enum ph_status status = ph_session_create(copy);
    if (status != PH_OK) {
        return ph_session_out_of_memory(error);
    }
    status = play_again(session, *copy, options, error);
    if (status != PH_OK) {
        ph_session_destroy(*copy);
        *copy = NULL;
    }
    return status;
}

// A home in which the same people sit, with a game of theirs.
static enum ph_status sit_again(const struct home *home, const struct ph_session *past, struct home *other, int64_t now,
                                struct ph_error *error) {
    struct home_seating seating = {.take_backs = home_takes_back(home), .taken_back = home_taken_back(home)};
    for (int seat = 0; seat < home->table->sheet.seat_count; seat++) {
        seating.names[seat] = home->table->sheet.seats[seat].name;
    }
    return home_init(other) == PH_OK ? home_begin(other, past, &seating, now, error) : ph_session_out_of_memory(error);
}

enum ph_status home_begin_again(struct home *home, const struct ph_session *past, int64_t now, struct ph_error *error) {
    const struct ph_writer none = {0};
    struct home other;
    enum ph_status status = sit_again(home, past, &other, now, error);
    if (status == PH_OK && home->left.length > 0) {
        status = enter(&other, ph_session_move_count(past), &none, home->left.data, home->left.length, now, error);
    }
    if (status == PH_OK) {
        const struct home old = *home;
        *home = other;
        other = old;
    }
    home_deinit(&other);
    return status;
}

enum ph_status home_forget_left(struct home *home, bool all, int64_t now, struct ph_error *error) {
    const size_t from = ph_session_move_count(ph_table_session(home->table));
    const struct ph_writer none = {0};
    const char *const end = home->left.length == 0 ? NULL : memchr(home->left.data, '\n', home->left.length);
    const size_t first = all || end == NULL ? home->left.length : (size_t)(end - home->left.data) + 1;
    return enter(home, from, &none, home->left.data + first, home->left.length - first, now, error);
}

// ---- loading --------------------------------------------------------------------------------------------------------

// Whether the line is such an entry.
static bool read_left(struct home *home, const char *line, size_t length) {
    struct ph_json_document *document = NULL;
    bool entered = false;
    if (ph_json_parse(&document, line, length, NULL) == PH_OK) {
        const struct ph_json entry = ph_json_root(document);
        const struct ph_json left = ph_json_member(entry, "left");
        entered = ph_json_is(ph_json_member(entry, "t"), "entered");
        for (struct ph_json_walk walk = ph_json_walk_begin(left); ph_json_exists(left) && ph_json_walk_next(&walk);) {
            char text[PH_ACTION_TEXT_MAX + 8] = "";
            (void)ph_json_string_get(walk.value, text, sizeof text);
            ph_write_format(&home->left, "%s\n", text);
        }
    }
    ph_json_document_destroy(document);
    return entered;
}

void home_left_read(struct home *home) {
    const char *const data = home->journal.data;
    bool found = home->table->sheet.settings.luck != PH_LUCK_OF_BOX;
    for (size_t end = home->journal.length; end > 0 && !found;) {
        size_t start = end - 1; // at the newline
        while (start > 0 && data[start - 1] != '\n') {
            start--;
        }
        found = read_left(home, data + start, end - 1 - start);
        end = start;
    }
}
