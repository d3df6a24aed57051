// SPDX-License-Identifier: MIT
#include "home/desk.h"

#include "base/hex.h"
#include "base/system.h"
#include "home/inside.h"
#include "table/inside.h"
#include "table/tell.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_SIZE = 4 * PH_TABLE_NAME_MAX + 1 };

struct table_desk {
    struct ph_table *table;
    uint64_t watchers[PH_SEATS_MAX]; // people who are told what happens
    size_t watcher_count;
};

// ---- reading requests -----------------------------------------------------------------------------------------------

static enum ph_status read_int(struct ph_json request, const char *key, int64_t *number, struct ph_error *error) {
    return ph_json_int_get(ph_json_member(request, key), number)
               ? PH_OK
               : ph_error_set(error, PH_ERROR_BAD_REQUEST, key, "%s: expected a whole number", key);
}

static enum ph_status read_person(struct ph_json request, uint64_t *person, struct ph_error *error) {
    int64_t number = 0;
    const enum ph_status status = read_int(request, "person", &number, error);
    *person = (uint64_t)number;
    return status == PH_OK && number < 1
               ? ph_error_set(error, PH_ERROR_BAD_REQUEST, "person", "person: expected a number from 1 on")
               : status;
}

// The secret of the luck: random bytes, unless the request brings some.
static enum ph_status read_secret(struct ph_json request, uint8_t secret[PH_TABLE_SECRET_SIZE],
                                  struct ph_error *error) {
    char digits[2 * PH_TABLE_SECRET_SIZE + 1];
    const struct ph_json given = ph_json_member(request, "secret");
    if (!ph_json_exists(given)) {
        return ph_random_bytes(secret, PH_TABLE_SECRET_SIZE)
                   ? PH_OK
                   : ph_error_set(error, PH_ERROR_INTERNAL, "", "there are no random bytes");
    }
    return ph_json_string_get(given, digits, sizeof digits) && ph_hex_read(secret, PH_TABLE_SECRET_SIZE, digits)
               ? PH_OK
               : ph_error_set(error, PH_ERROR_BAD_REQUEST, "secret", "secret: expected 64 hexadecimal digits");
}

// ---- telling --------------------------------------------------------------------------------------------------------

static void begin_told(uint64_t person, struct ph_writer *writer) {
    ph_json_object_begin(writer);
    ph_json_int(ph_json_key(writer, "person"), (int64_t)person);
    ph_json_key(writer, "message");
}

static enum ph_status tell_entries(const struct table_desk *desk, uint64_t person, struct ph_writer *writer) {
    enum ph_status status = PH_OK;
    for (size_t i = 0; status == PH_OK && i < ph_table_entry_count(desk->table); i++) {
        begin_told(person, writer);
        status = ph_table_tell(desk->table, i, ph_table_seat_of(desk->table, person), PH_FORM_PACKED, writer);
        ph_json_object_end(writer);
    }
    return status;
}

static void write_journal(const struct table_desk *desk, struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, "journal"));
    for (size_t i = 0; i < ph_table_entry_count(desk->table); i++) {
        size_t length;
        const char *const line = ph_table_entry_line(desk->table, i, &length);
        ph_json_string_bytes(writer, line, length);
    }
    ph_json_array_end(writer);
}

static void write_secrets(const struct table_desk *desk, struct ph_writer *writer) {
    if (ph_table_secrets_changed(desk->table)) {
        struct ph_writer line;
        ph_writer_init_heap(&line);
        ph_table_secrets_write(desk->table, &line);
        ph_json_string_bytes(ph_json_key(writer, "secrets"), line.data, line.length);
        writer->failed = writer->failed || line.failed;
        ph_writer_deinit(&line);
    }
}

// What is to be stored is in the answer that also tells it: page and table live and end together.
static enum ph_status commit(struct table_desk *desk, struct ph_writer *writer) {
    enum ph_status status = PH_OK;
    if (!ph_table_waits(desk->table)) {
        return PH_OK;
    }
    write_journal(desk, writer);
    write_secrets(desk, writer);
    ph_table_committed(desk->table);
    ph_json_array_begin(ph_json_key(writer, "told"));
    for (size_t i = 0; status == PH_OK && i < desk->watcher_count; i++) {
        status = tell_entries(desk, desk->watchers[i], writer);
    }
    ph_json_array_end(writer);
    return status;
}

// The watchers who may take back what they did last.
static void write_undo(const struct table_desk *desk, struct ph_writer *writer) {
    struct ph_session *const session = ph_table_session(desk->table);
    ph_json_array_begin(ph_json_key(writer, "undo"));
    for (size_t i = 0; session != NULL && !desk->table->sheet.window.open && i < desk->watcher_count; i++) {
        const int seat = ph_table_seat_of(desk->table, desk->watchers[i]);
        enum ph_undo undo = PH_UNDO_NOTHING;
        if (seat >= 0 && ph_session_undo_for(session, seat, &undo, NULL) == PH_OK && undo == PH_UNDO_ALLOWED) {
            ph_json_int(writer, (int64_t)desk->watchers[i]);
        }
    }
    ph_json_array_end(writer);
}

// A window waits for the people who are asked: nobody is hurried on their own device.
static int64_t next_due(const struct ph_table *table) {
    return table->sheet.window.open && ph_window_answered(table) == PH_TABLE_NEVER ? PH_TABLE_NEVER
                                                                                   : ph_table_next_due(table);
}

static enum ph_status finish(struct table_desk *desk, struct ph_writer *writer) {
    const enum ph_status status = commit(desk, writer);
    const int64_t due = next_due(desk->table);
    ph_json_key(writer, "due");
    if (due == PH_TABLE_NEVER) {
        ph_json_null(writer);
    } else {
        ph_json_int(writer, due);
    }
    ph_json_bool(ph_json_key(writer, "thinks"), ph_table_bot_seat(desk->table, 0) >= 0);
    write_undo(desk, writer);
    return status;
}

// ---- commands -------------------------------------------------------------------------------------------------------

// Tells one person one message.
static void begin_only(uint64_t person, struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, "told"));
    begin_told(person, writer);
}

static void end_only(struct ph_writer *writer) {
    ph_json_object_end(writer);
    ph_json_array_end(writer);
}

static enum ph_status say_hello(const struct table_desk *desk, uint64_t person, struct ph_writer *writer) {
    begin_only(person, writer);
    const enum ph_status status =
        ph_table_hello(desk->table, ph_table_seat_of(desk->table, person), PH_FORM_PACKED, writer);
    end_only(writer);
    return status;
}

static enum ph_status past(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct table_desk *const desk = self;
    uint64_t person;
    int64_t before = 0;
    enum ph_status status = read_person(request, &person, error);
    if (status == PH_OK) {
        status = read_int(request, "before", &before, error);
    }
    if (status != PH_OK) {
        return status;
    }
    begin_only(person, writer);
    status = ph_table_past(desk->table, ph_table_seat_of(desk->table, person), PH_FORM_PACKED, (size_t)before, writer);
    end_only(writer);
    return status == PH_OK ? finish(desk, writer)
                           : ph_error_set(error, status, "before", "before: expected a number of moves that were made");
}

static enum ph_status hello(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    uint64_t person;
    const enum ph_status status = read_person(request, &person, error);
    return status == PH_OK ? say_hello(self, person, writer) : status;
}

static enum ph_status watch(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct table_desk *const desk = self;
    uint64_t person;
    enum ph_status status = read_person(request, &person, error);
    if (status == PH_OK && desk->watcher_count == PH_SEATS_MAX) {
        status = ph_error_set(error, PH_ERROR_BAD_REQUEST, "person", "as many people watch as there can be seats");
    }
    if (status != PH_OK) {
        return status;
    }
    desk->watchers[desk->watcher_count++] = person;
    // People of a table that was loaded count as away until they come.
    ph_table_presence(desk->table, person, true, ph_table_last_time(desk->table));
    status = say_hello(desk, person, writer);
    return status == PH_OK ? finish(desk, writer) : status;
}

static enum ph_status ask_table(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct table_desk *const desk = self;
    uint8_t secret[PH_TABLE_SECRET_SIZE];
    char name[NAME_SIZE] = "";
    struct ph_table_request asked = {.name = name, .body = ph_json_member(request, "request"), .secret = secret};
    enum ph_status status = read_person(request, &asked.person, error);
    if (status == PH_OK) {
        status = read_int(request, "now", &asked.now, error);
    }
    if (status == PH_OK) {
        status = read_secret(request, secret, error);
    }
    if (status != PH_OK) {
        return status;
    }
    (void)ph_json_string_get(ph_json_member(request, "name"), name, sizeof name);
    const struct ph_table_answer answer = ph_table_request(desk->table, &asked, error);
    ph_json_key(writer, "answer");
    ph_table_answer_json(writer, &answer, error);
    return finish(desk, writer);
}

static enum ph_status tick(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct table_desk *const desk = self;
    int64_t now = 0;
    enum ph_status status = read_int(request, "now", &now, error);
    if (status == PH_OK) {
        status = home_refused(ph_table_tick(desk->table, now, error));
    }
    return status == PH_OK ? finish(desk, writer) : status;
}

// Takes a bot's answer, and says what it was.
static enum ph_status take_answer(struct table_desk *desk, const struct ph_bot_job *job, ph_action action,
                                  struct ph_writer *writer, struct ph_error *error) {
    const enum ph_status status = home_refused(ph_table_bot_answer(desk->table, job->seat, job->at, action, error));
    char text[PH_ACTION_TEXT_MAX];
    struct ph_writer words;
    ph_writer_init(&words, text, sizeof text);
    job->game->action_text(&job->view, action, &words);
    ph_json_object_begin(ph_json_key(writer, "thought"));
    ph_json_int(ph_json_key(writer, "seat"), job->seat);
    ph_json_string(ph_json_key(writer, "action"), text);
    ph_json_object_end(writer);
    return status == PH_OK ? finish(desk, writer) : status;
}

static enum ph_status think(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct table_desk *const desk = self;
    struct ph_bot_job job;
    ph_action action = 0;
    (void)request;
    enum ph_status status = ph_table_bot_job(desk->table, ph_table_bot_seat(desk->table, 0), &job);
    if (status != PH_OK) {
        return ph_error_set(error, status, "", "no bot is asked");
    }
    status = home_choose(&job, &job.limits, &action, error);
    if (status == PH_OK) {
        status = take_answer(desk, &job, action, writer, error);
    }
    ph_bot_job_deinit(&job);
    return status;
}

static enum ph_status answer_for_bot(void *self, struct ph_json request, struct ph_writer *writer,
                                     struct ph_error *error) {
    struct table_desk *const desk = self;
    struct ph_bot_job job;
    char text[PH_ACTION_TEXT_MAX];
    int64_t seat = 0;
    ph_action action = 0;
    enum ph_status status = read_int(request, "seat", &seat, error);
    if (status != PH_OK || !ph_json_string_get(ph_json_member(request, "action"), text, sizeof text) ||
        ph_table_bot_job(desk->table, (int)seat, &job) != PH_OK) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "seat", "expected a seat whose bot is asked, and an action");
    }
    status = job.game->action_from_text(&job.view, text, &action, error);
    if (status == PH_OK) {
        status = take_answer(desk, &job, action, writer, error);
    }
    ph_bot_job_deinit(&job);
    return status;
}

// ---- loading --------------------------------------------------------------------------------------------------------

typedef enum ph_status load_line(struct ph_table *table, const char *line, size_t length, struct ph_error *error);

static enum ph_status load(struct table_desk *desk, load_line *add, struct ph_json request, struct ph_error *error) {
    char *line;
    enum ph_status status = desk_read_text(request, "line", &line, error);
    if (status == PH_OK) {
        status = add(desk->table, line, strlen(line), error);
        free(line);
    }
    return status;
}

static enum ph_status fold(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    (void)writer;
    return load(self, ph_table_fold, request, error);
}

static enum ph_status read_secrets(void *self, struct ph_json request, struct ph_writer *writer,
                                   struct ph_error *error) {
    (void)writer;
    return load(self, ph_table_secrets_read, request, error);
}

static enum ph_status credit(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct table_desk *const desk = self;
    int64_t down = 0;
    int64_t now = 0;
    enum ph_status status = read_int(request, "down", &down, error);
    if (status == PH_OK) {
        status = read_int(request, "now", &now, error);
    }
    if (status == PH_OK) {
        status = home_refused(ph_table_credit(desk->table, down, now, error));
    }
    return status == PH_OK ? finish(desk, writer) : status;
}

// ---- records --------------------------------------------------------------------------------------------------------

static enum ph_status record(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    const struct table_desk *const desk = self;
    return home_answer_record(desk->table, request, writer, error);
}

static enum ph_status branch(void *self, struct ph_json request, struct ph_writer *writer, struct ph_error *error) {
    struct table_desk *const desk = self;
    char *text = NULL;
    int64_t moves = 0;
    int64_t now = 0;
    enum ph_status status = read_int(request, "moves", &moves, error);
    if (status == PH_OK) {
        status = read_int(request, "now", &now, error);
    }
    if (status == PH_OK) {
        status = desk_read_text(request, "record", &text, error);
    }
    if (status == PH_OK) {
        status = home_branch(desk->table, text, moves < 0 ? 0 : (size_t)moves, now, error);
    }
    free(text);
    return status == PH_OK ? finish(desk, writer) : status;
}

// ---- the desk -------------------------------------------------------------------------------------------------------

static void *create(void) {
    struct table_desk *const made = calloc(1, sizeof *made);
    if (made == NULL || ph_table_create(&made->table) != PH_OK) {
        free(made);
        return NULL;
    }
    ph_table_at_home(made->table, false);
    return made;
}

static void destroy(void *self) {
    struct table_desk *const desk = self;
    ph_table_destroy(desk->table);
    free(desk);
}

static void answer_line(void *self, const char *line, size_t length, struct ph_writer *answer) {
    static const struct desk_command commands[] = {
        {"watch", watch},          {"request", ask_table},     {"tick", tick},
        {"think", think},          {"answer", answer_for_bot}, {"fold", fold},
        {"secrets", read_secrets}, {"credit", credit},         {"hello", hello},
        {"branch", branch},        {"record", record},         {"past", past},
    };
    desk_answer(commands, sizeof commands / sizeof commands[0], self, line, length, answer);
}

const struct desk_kind table_desk = {
    .create = create, .destroy = destroy, .answer = answer_line, .line_max = DESK_LINE_MAX};
