// SPDX-License-Identifier: MIT
#include "home/box_desk.h"

#include "core/reader.h"
#include "home/games/rattus/counting.h"
#include "home/games/rattus/set.h"
#include "home/inside.h"
#include "table/inside.h"
#include "table/tell.h"
#include "viewer/past.h"
#include "words/box.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_SIZE = 4 * PH_TABLE_NAME_MAX + 1 };

struct box_desk {
    struct home home;
    size_t written; // bytes of its journal that were answered
};

// ---- reading requests -----------------------------------------------------------------------------------------------

static enum ph_status read_number(struct ph_json request, const char *key, int64_t *number, struct ph_error *error) {
    return ph_json_int_get(ph_json_member(request, key), number) && *number >= 0
               ? PH_OK
               : ph_error_set(error, PH_ERROR_BAD_REQUEST, key, "%s: expected a whole number from 0 on", key);
}

static const struct ph_session *session_of(const struct box_desk *desk) {
    return ph_table_session(desk->home.table);
}

static enum ph_status need_game(const struct box_desk *desk, struct ph_error *error) {
    return session_of(desk) != NULL ? PH_OK : ph_error_set(error, PH_ERROR_NO_GAME, "", "the game has not begun");
}

// An action by its text, as the position after so many moves reads it.
static enum ph_status read_action(const struct box_desk *desk, struct ph_json request, size_t at, ph_action *action,
                                  struct ph_error *error) {
    char text[PH_ACTION_TEXT_MAX];
    union ph_state_storage state;
    if (!ph_json_string_get(ph_json_member(request, "action"), text, sizeof text)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "action", "action: expected the text of an action");
    }
    ph_session_state_at(session_of(desk), at, &state);
    return ph_session_game(session_of(desk))->action_from_text(&state, text, action, error);
}

// ---- answering ------------------------------------------------------------------------------------------------------

// The new lines of the journal, and what is left.
static void write_game(struct box_desk *desk, struct ph_writer *writer) {
    const struct ph_writer *const journal = &desk->home.journal;
    home_write_lines(writer, "journal", journal->data + desk->written, journal->length - desk->written);
    desk->written = journal->length;
    home_write_lines(writer, "left", desk->home.left.data, desk->home.left.length);
    writer->failed = writer->failed || journal->failed || desk->home.left.failed;
}

static enum ph_status say_hello(struct box_desk *desk, struct ph_writer *writer) {
    write_game(desk, writer);
    ph_json_array_begin(ph_json_key(writer, "told"));
    const enum ph_status status = ph_table_hello(desk->home.table, PH_ONLOOKER, PH_FORM_PACKED, writer);
    ph_json_array_end(writer);
    return status;
}

// What the last request came to.
static enum ph_status say_entered(struct box_desk *desk, struct ph_writer *writer) {
    struct ph_table *const table = desk->home.table;
    enum ph_status status = PH_OK;
    write_game(desk, writer);
    ph_json_array_begin(ph_json_key(writer, "told"));
    for (size_t i = 0; status == PH_OK && i < ph_table_entry_count(table); i++) {
        status = ph_table_tell(table, i, PH_ONLOOKER, PH_FORM_PACKED, writer);
    }
    ph_json_array_end(writer);
    return status;
}

// ---- beginning ------------------------------------------------------------------------------------------------------

// The people's names by seat; they are in `names`.
static enum ph_status read_names(struct ph_json request, char names[PH_SEATS_MAX][NAME_SIZE],
                                 struct home_seating *seating, int *count, struct ph_error *error) {
    const struct ph_json list = ph_json_member(request, "names");
    *count = 0;
    if (ph_json_type(list) != PH_JSON_ARRAY || ph_json_count(list) > PH_SEATS_MAX) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "names", "names: expected a list with a name for each seat");
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk); *count += 1) {
        if (!ph_json_string_get(walk.value, names[*count], NAME_SIZE)) {
            return ph_error_set(error, PH_ERROR_BAD_REQUEST, "names", "names: expected names of up to %d letters",
                                PH_TABLE_NAME_MAX);
        }
        seating->names[*count] = names[*count];
    }
    return PH_OK;
}

static enum ph_status read_game(struct ph_json request, const struct ph_game **game, struct ph_error *error) {
    char id[64] = "";
    (void)ph_json_string_get(ph_json_member(request, "game"), id, sizeof id);
    *game = ph_game_find(id);
    return *game != NULL && (*game)->box != NULL
               ? PH_OK
               : ph_error_set(error, PH_ERROR_BAD_REQUEST, "game", "game: expected the id of a game with a box");
}

static enum ph_status begin(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct box_desk *const desk = self;
    struct home_seating seating = {0};
    char names[PH_SEATS_MAX][NAME_SIZE];
    const struct ph_game *game = NULL;
    struct ph_session *past = NULL;
    int64_t now = 0;
    int count = 0;
    enum ph_status status = session_of(desk) == NULL
                                ? read_game(request, &game, error)
                                : ph_error_set(error, PH_ERROR_BAD_REQUEST, "cmd", "cmd: this game has begun already");
    if (status == PH_OK) {
        status = read_names(request, names, &seating, &count, error);
    }
    if (status == PH_OK) {
        status = read_number(request, "now", &now, error);
    }
    if (status == PH_OK) {
        status = ph_session_create(&past);
    }
    if (status == PH_OK) {
        status = ph_session_new(past, game, count, ph_json_member(request, "options"), 0, PH_CHANCE_BOX, error);
    }
    if (status == PH_OK) {
        status = home_begin(&desk->home, past, &seating, now, error);
    }
    ph_session_destroy(past);
    return status == PH_OK ? say_hello(desk, writer) : status;
}

static enum ph_status add_data(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    char game[64] = "";
    char name[64] = "";
    (void)self;
    (void)writer;
    (void)ph_json_string_get(ph_json_member(request, "game"), game, sizeof game);
    if (strcmp(game, "rattus") != 0) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "game",
                            "game: expected rattus, which alone takes sets of tokens");
    }
    if (!ph_json_string_get(ph_json_member(request, "name"), name, sizeof name)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "name", "name: expected the name of the set");
    }
    return home_rattus_add_set(name, ph_json_member(request, "data"), error);
}

static enum ph_status fold(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct box_desk *const desk = self;
    char *line;
    enum ph_status status = desk_read_text(request, "line", &line, error);
    (void)writer;
    if (status != PH_OK) {
        return status;
    }
    status = ph_table_fold(desk->home.table, line, strlen(line), error);
    if (status == PH_OK) {
        ph_write_format(&desk->home.journal, "%s\n", line);
        desk->written = desk->home.journal.length;
        ph_writer_reset(&desk->home.left);
        home_left_read(&desk->home);
    }
    free(line);
    return status;
}

static enum ph_status hello(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct box_desk *const desk = self;
    (void)request;
    const enum ph_status status = need_game(desk, error);
    return status == PH_OK ? say_hello(desk, writer) : status;
}

static enum ph_status past(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct box_desk *const desk = self;
    int64_t before = 0;
    enum ph_status status = need_game(desk, error);
    if (status == PH_OK) {
        status = read_number(request, "before", &before, error);
    }
    if (status != PH_OK) {
        return status;
    }
    write_game(desk, writer);
    ph_json_array_begin(ph_json_key(writer, "told"));
    status = ph_table_past(desk->home.table, PH_ONLOOKER, PH_FORM_PACKED, (size_t)before, writer);
    ph_json_array_end(writer);
    return status == PH_OK ? PH_OK
                           : ph_error_set(error, status, "before", "before: expected a number of moves that were made");
}

// ---- entering -------------------------------------------------------------------------------------------------------

typedef enum ph_status entering(struct box_desk *desk, struct ph_json request, int64_t now, struct ph_error *error);

static enum ph_status do_enter(struct box_desk *desk, entering *act, struct ph_json request, struct ph_writer *writer,
                               struct ph_error *error) {
    int64_t now = 0;
    enum ph_status status = need_game(desk, error);
    if (status == PH_OK) {
        status = read_number(request, "now", &now, error);
    }
    if (status == PH_OK) {
        status = act(desk, request, now, error);
    }
    return status == PH_OK ? say_entered(desk, writer) : status;
}

static enum ph_status enter_next(struct box_desk *desk, struct ph_json request, int64_t now, struct ph_error *error) {
    ph_action action = 0;
    const enum ph_status status = read_action(desk, request, ph_session_move_count(session_of(desk)), &action, error);
    return status == PH_OK ? home_enter(&desk->home, action, now, error) : status;
}

static enum ph_status take_back(struct box_desk *desk, struct ph_json request, int64_t now, struct ph_error *error) {
    (void)request;
    return home_enter_back(&desk->home, now, error);
}

static enum ph_status put_right(struct box_desk *desk, struct ph_json request, int64_t now, struct ph_error *error) {
    const size_t count = ph_session_move_count(session_of(desk));
    ph_action action = 0;
    int64_t at = 0;
    enum ph_status status = read_number(request, "at", &at, error);
    if (status == PH_OK && (uint64_t)at >= count) {
        status = ph_error_set(error, PH_ERROR_BAD_REQUEST, "at", "at: the game has only %zu moves", count);
    }
    if (status == PH_OK) {
        status = read_action(desk, request, (size_t)at, &action, error);
    }
    return status == PH_OK ? home_correct(&desk->home, (size_t)at, action, now, error) : status;
}

static enum ph_status enter_left(struct box_desk *desk, struct ph_json request, int64_t now, struct ph_error *error) {
    size_t count = 0;
    (void)request;
    return home_enter_left(&desk->home, &count, now, error);
}

static enum ph_status forget_left(struct box_desk *desk, struct ph_json request, int64_t now, struct ph_error *error) {
    bool all = false;
    (void)ph_json_bool_get(ph_json_member(request, "all"), &all);
    return home_forget_left(&desk->home, all, now, error);
}

#define ENTERING(name, act)                                                                                            \
    static enum ph_status name(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) { \
        return do_enter(self, act, request, writer, error);                                                            \
    }

ENTERING(enter, enter_next)
ENTERING(back, take_back)
ENTERING(correct, put_right)
ENTERING(repeat, enter_left)
ENTERING(skip, forget_left)

// ---- what the data lack ---------------------------------------------------------------------------------------------

// The move in whose place an outcome is to stand: by default the next one.
static enum ph_status read_place(const struct box_desk *desk, struct ph_json request, size_t *at,
                                 struct ph_error *error) {
    const size_t count = ph_session_move_count(session_of(desk));
    int64_t number = (int64_t)count;
    enum ph_status status = PH_OK;
    if (ph_json_exists(ph_json_member(request, "at"))) {
        status = read_number(request, "at", &number, error);
    }
    *at = (size_t)number;
    return status != PH_OK || (uint64_t)number <= count
               ? status
               : ph_error_set(error, PH_ERROR_BAD_REQUEST, "at", "at: the game has only %zu moves", count);
}

// An outcome as people type it, in the position of a session before move `at`.
static enum ph_status find_outcome(struct ph_session *session, size_t at, const char *typed, ph_action *action,
                                   struct ph_error *error) {
    const struct words_seats seats = words_onlookers(words_english());
    union ph_state_storage view;
    struct words_scene scene;
    viewer_past_scene(viewer_past_of(session), &seats, PH_ONLOOKER, at, &view, &scene);
    return words_box_find(&scene, typed, action) && *action != WORDS_NO_ACTION
               ? PH_OK
               : ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "outcome",
                              "outcome: expected one that is possible there with these options");
}

// Nothing is begun again unless the outcome can then be entered.
static enum ph_status begin_with(struct box_desk *desk, const struct ph_session *past, size_t at, ph_action action,
                                 int64_t now, struct ph_error *error) {
    const bool next = at == ph_session_move_count(session_of(desk));
    PH_TRY(home_begin_again(&desk->home, past, now, error));
    desk->written = 0;
    return next ? home_enter(&desk->home, action, now, error) : home_correct(&desk->home, at, action, now, error);
}

static enum ph_status enter_new(struct box_desk *desk, struct ph_json request, int64_t now, struct ph_error *error) {
    struct ph_session *past = NULL;
    char typed[PH_ACTION_TEXT_MAX] = "";
    ph_action action = 0;
    size_t at = 0;
    (void)ph_json_string_get(ph_json_member(request, "outcome"), typed, sizeof typed);
    enum ph_status status = read_place(desk, request, &at, error);
    if (status == PH_OK) {
        status = home_with_options(&desk->home, ph_json_member(request, "options"), &past, error);
    }
    if (status == PH_OK) {
        status = find_outcome(past, at, typed, &action, error);
    }
    if (status == PH_OK) {
        status = begin_with(desk, past, at, action, now, error);
    }
    ph_session_destroy(past);
    return status;
}

ENTERING(enter_with, enter_new)

// ---- records --------------------------------------------------------------------------------------------------------

static enum ph_status record(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    const struct box_desk *const desk = self;
    return home_answer_record(desk->home.table, request, writer, error);
}

static enum ph_status count(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    const struct box_desk *const desk = self;
    char *tally = NULL;
    enum ph_status status = need_game(desk, error);
    if (status == PH_OK) {
        status = desk_read_text(request, "tally", &tally, error);
    }
    if (status == PH_OK) {
        status = home_rattus_count(session_of(desk), tally, strlen(tally), writer, error);
    }
    free(tally);
    return status;
}

// ---- the desk -------------------------------------------------------------------------------------------------------

static void *create(void) {
    struct box_desk *const made = calloc(1, sizeof *made);
    if (made == NULL || home_init(&made->home) != PH_OK) {
        if (made != NULL) {
            home_deinit(&made->home);
        }
        free(made);
        return NULL;
    }
    return made;
}

static void destroy(void *self) {
    struct box_desk *const desk = self;
    home_deinit(&desk->home);
    free(desk);
}

static void answer_line(void *self, const char *line, size_t length, struct ph_writer *answer) {
    static const struct desk_command commands[] = {
        {"begin", begin},   {"data", add_data}, {"fold", fold},       {"hello", hello},   {"past", past},
        {"enter", enter},   {"back", back},     {"correct", correct}, {"repeat", repeat}, {"skip", skip},
        {"record", record}, {"count", count},   {"new", enter_with},
    };
    desk_answer(commands, sizeof commands / sizeof commands[0], self, line, length, answer);
}

const struct desk_kind box_desk = {
    .create = create, .destroy = destroy, .answer = answer_line, .line_max = DESK_LINE_MAX};
