// SPDX-License-Identifier: MIT
#include "server/admin/operator.h"

#include "base/shown.h"
#include "server/admin/control.h"
#include "server/admin/events.h"
#include "server/people/bans.h"
#include "server/people/person_name.h"
#include "server/tables/peace.h"
#include "server/tables/people_here.h"
#include "table/fields.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHO_SIZE = 80 };
static const int64_t ban_max = INT64_C(100) * 366 * 24 * 3600; // seconds

struct operator_door {
    struct tables *tables;
    struct control *control;
    struct ph_writer answer;
    // Of the request that is being answered; there is one at a time.
    struct store_request store;
    uint64_t person;
    struct store_ban ban; // that begins or ends
    bool blocks;          // a word
    char who[WHO_SIZE];
    char address[ADDRESS_TEXT_SIZE]; // and as `banned`
    struct address banned;
    char table[TABLE_ID_LENGTH + 1];
    char text[PH_TABLE_CHAT_SIZE];
    char name[STORE_NAME_SIZE];
    char folded[PERSON_FOLDED_SIZE];
};

// ---- answers --------------------------------------------------------------------------------------------------------

static void send_answer(struct operator_door *door) {
    static const char memory[] = "{\"error\":\"out of memory\"}\n";
    if (door->answer.failed) {
        control_answer(door->control, memory, sizeof memory - 1);
    } else {
        control_answer(door->control, door->answer.data, door->answer.length);
    }
    ph_writer_reset(&door->answer);
}

static void end(struct operator_door *door, const char *member, const char *format, va_list arguments) {
    char sentence[sizeof((struct ph_error *)NULL)->message];
    vsnprintf(sentence, sizeof sentence, format, arguments);
    ph_json_object_begin(&door->answer);
    ph_json_string(ph_json_key(&door->answer, member), sentence);
    ph_json_object_end(&door->answer);
    ph_write_char(&door->answer, '\n');
    send_answer(door);
}

PH_PRINTF(2, 3) static void refuse(struct operator_door *door, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    ph_writer_reset(&door->answer);
    end(door, "error", format, arguments);
    va_end(arguments);
}

PH_PRINTF(2, 3) static void done(struct operator_door *door, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    end(door, "done", format, arguments);
    va_end(arguments);
}

static void note(const struct operator_door *door, const char *act) {
    event_note(&(struct event){.kind = EVENT_MODERATION,
                               .why = act,
                               .person = door->person,
                               .from = door->address[0] != '\0' ? &door->banned : NULL,
                               .table = door->table[0] != '\0' ? door->table : NULL});
}

// ---- the store ------------------------------------------------------------------------------------------------------

// Asks the store, whose answer `then` takes; `as` of door->store is the caller's. A failure is answered.
static void ask_store(struct operator_door *door, enum store_ask ask, void (*then)(struct store_request *request)) {
    door->store.ask = ask;
    door->store.done = then;
    door->store.context = door;
    if (door->tables->stopped || store_submit(door->tables->store, &door->store, &door->store.error) != PH_OK) {
        refuse(door, STORE_IS_GONE);
    }
}

// Whether the store has done it; else that is answered. `unknown` is what it did not find.
static bool is_done(struct operator_door *door, const char *unknown) {
    if (door->store.answer == STORE_FAILED) {
        tables_report_store(door->tables, &door->store);
        refuse(door, STORE_IS_GONE);
    } else if (door->store.answer != STORE_DONE) {
        refuse(door, "%s", unknown);
    }
    return door->store.answer == STORE_DONE;
}

// ---- fields ---------------------------------------------------------------------------------------------------------

// A text of one line that others will read.
static void read_text(struct operator_door *door, struct ph_fields *fields, const char *name) {
    static const char expected[] = "expected one line without control characters, of at most 500 characters";
    char fault[PH_SHOWN_FAULT_SIZE];
    ph_fields_text(fields, name, door->text, sizeof door->text);
    if (!ph_shown_check(door->text, PH_SHOWN_UNSEEN, false, fault)) {
        ph_fields_refuse_text(fields, name, fault, expected);
    } else if (!ph_shown_any(door->text)) {
        ph_fields_refuse_text(fields, name, "nothing of it can be seen", expected);
    }
}

static void read_text_if_any(struct operator_door *door, struct ph_fields *fields, const char *name) {
    door->text[0] = '\0';
    if (ph_json_exists(ph_json_member(fields->object, name))) {
        read_text(door, fields, name);
    }
}

static void read_person(struct operator_door *door, struct ph_fields *fields) {
    door->person = (uint64_t)ph_fields_int(fields, "person", 1, (int64_t)PH_TABLE_PERSON_MAX);
}

static void read_table(struct operator_door *door, struct ph_fields *fields) {
    ph_fields_text(fields, "table", door->table, sizeof door->table);
    if (strspn(door->table, "0123456789abcdef") != TABLE_ID_LENGTH) {
        ph_fields_refuse(fields, "table", "expected the id of a table: 32 digits, as admin tables lists them");
    }
}

// ---- people ---------------------------------------------------------------------------------------------------------

static void list_people(struct operator_door *door, struct ph_fields *fields) {
    if (ph_fields_end(fields) == PH_ACCEPTED) {
        tables_write_people(door->tables, &door->answer);
        done(door, "these connections are at tables of this server");
    }
}

static void kick(struct operator_door *door, struct ph_fields *fields) {
    read_person(door, fields);
    if (ph_json_exists(ph_json_member(fields->object, "table"))) {
        read_table(door, fields);
    }
    if (ph_fields_end(fields) != PH_ACCEPTED) {
        return;
    }
    const unsigned count = tables_send_away(door->tables, door->person, door->table[0] != '\0' ? door->table : NULL);
    if (count == 0) {
        refuse(door, "person %" PRIu64 " is not %s", door->person,
               door->table[0] != '\0' ? "at this table" : "at any table of this server");
        return;
    }
    note(door, "kick");
    done(door, "person %" PRIu64 " is sent away: %u connections closed; a ban keeps them away", door->person, count);
}

static void send_notice(struct operator_door *door, struct ph_fields *fields) {
    read_text(door, fields, "text");
    if (ph_fields_end(fields) == PH_ACCEPTED) {
        note(door, "notice");
        done(door, "the notice went to %u connections", tables_send_notice(door->tables, door->text));
    }
}

static void renamed(struct store_request *request) {
    struct operator_door *const door = request->context;
    if (request->answer == STORE_TAKEN) {
        refuse(door, "this name belongs to somebody's account");
    } else if (is_done(door, "there is no such person")) {
        note(door, "rename");
        tables_check_people(door->tables, door->person);
        tables_reload_of_person(door->tables, door->person);
        done(door, "person %" PRIu64 " is called %s from now on, also where they sat and what they said", door->person,
             door->name);
    }
}

static void rename_person(struct operator_door *door, struct ph_fields *fields) {
    read_person(door, fields);
    ph_fields_text(fields, "name", door->name, sizeof door->name);
    if (fields->refusal == PH_ACCEPTED && !person_name_read(door->name, door->folded)) {
        person_name_refuse(fields, door->name);
    }
    if (ph_fields_end(fields) == PH_ACCEPTED) {
        door->store.as.rename = (struct store_rename){
            .person = door->person, .everywhere = true, .name = door->name, .folded = door->folded};
        ask_store(door, STORE_RENAME, renamed);
    }
}

static void forgotten(struct store_request *request) {
    struct operator_door *const door = request->context;
    if (is_done(door, "there is no such person")) {
        note(door, "forget");
        tables_close_sockets(door->tables, &(struct socket_filter){.person = door->person});
        tables_reload_of_person(door->tables, door->person);
        done(door, "person %" PRIu64 " is forgotten: %" PRIu32 " entries changed, %" PRIu32 " lines of chat removed",
             door->person, request->as.forget.entries, request->as.forget.chat);
    }
}

static void forget(struct operator_door *door, struct ph_fields *fields) {
    read_person(door, fields);
    if (ph_fields_end(fields) == PH_ACCEPTED) {
        door->store.as.forget = (struct store_forget){.person = door->person};
        ask_store(door, STORE_FORGET, forgotten);
    }
}

static void resolved(struct store_request *request) {
    struct operator_door *const door = request->context;
    if (is_done(door, "there is no such report; admin reports lists them")) {
        note(door, "resolve");
        done(door, "report %" PRIu64 " is settled", request->as.report_end.id);
    }
}

static void resolve(struct operator_door *door, struct ph_fields *fields) {
    const int64_t id = ph_fields_int(fields, "report", 1, INT64_MAX);
    if (ph_fields_end(fields) == PH_ACCEPTED) {
        door->store.as.report_end = (struct store_report_end){.id = (uint64_t)id};
        ask_store(door, STORE_REPORT_END, resolved);
    }
}

// ---- tables ---------------------------------------------------------------------------------------------------------

static void closed(void *context, bool is_closed) {
    struct operator_door *const door = context;
    if (is_closed) {
        note(door, "close");
        done(door, "table %s is closed", door->table);
    } else {
        refuse(door, "there is no table %s, or it cannot be closed now", door->table);
    }
}

static void close_table(struct operator_door *door, struct ph_fields *fields) {
    read_table(door, fields);
    if (ph_fields_end(fields) == PH_ACCEPTED) {
        tables_close_table(door->tables, door->table, &(struct closing){.closed = closed, .context = door});
    }
}

// ---- bans -----------------------------------------------------------------------------------------------------------

// The operator is answered when they hold here.
static void read_bans(struct operator_door *door, void (*then)(struct store_request *request)) {
    door->store.as.bans = (struct store_bans){.now = tables_now(), .limit = BANS_MAX};
    ask_store(door, STORE_BANS, then);
}

static void ban_holds(struct store_request *request) {
    struct operator_door *const door = request->context;
    if (is_done(door, "")) {
        bans_take(door->tables, &request->as.bans);
        store_request_deinit(request);
        done(door, "ban %" PRIu64 ": %s %s is banned%s", door->ban.id, door->person != 0 ? "person" : "address",
             door->person != 0 ? door->who : door->address, door->ban.until == STORE_NEVER ? " for good" : "");
    }
}

static void banned(struct store_request *request) {
    struct operator_door *const door = request->context;
    if (request->answer == STORE_FULL) {
        refuse(door, "there are %d bans already; admin unban ends one", BANS_MAX);
        return;
    }
    if (!is_done(door, "there is no such person")) {
        return;
    }
    note(door, "ban");
    read_bans(door, ban_holds);
}

// Nobody bans the machine that the server runs on: proxies and operators come from there.
static void read_banned(struct operator_door *door, struct ph_fields *fields) {
    ph_fields_text(fields, "who", door->who, sizeof door->who);
    if (!bans_read_whom(door->who, &door->person, door->address)) {
        ph_fields_refuse(fields, "who", "expected the number of a person, or an address");
    } else if (door->person == 0 && address_read(&door->banned, door->address, strlen(door->address)) &&
               address_is_loopback(&door->banned)) {
        ph_fields_refuse(fields, "who", "expected another address: this one is the server's own machine");
    }
}

static void ban(struct operator_door *door, struct ph_fields *fields) {
    const int64_t now = tables_now();
    read_banned(door, fields);
    const int64_t seconds = ph_fields_int_or(fields, "seconds", 1, ban_max, 0);
    read_text_if_any(door, fields, "why");
    if (ph_fields_end(fields) != PH_ACCEPTED) {
        return;
    }
    struct store_ban *const ban = &door->ban;
    *ban = (struct store_ban){
        .person = door->person, .until = seconds == 0 ? STORE_NEVER : now + 1000 * seconds, .made = now};
    memcpy(ban->address, door->address, sizeof door->address);
    memcpy(ban->why, door->text, sizeof ban->why);
    door->store.as.ban_add = (struct store_ban_add){.ban = ban, .max = BANS_MAX};
    ask_store(door, STORE_BAN_ADD, banned);
}

static void ban_is_over(struct store_request *request) {
    struct operator_door *const door = request->context;
    if (is_done(door, "")) {
        bans_take(door->tables, &request->as.bans);
        store_request_deinit(request);
        done(door, "ban %" PRIu64 " has ended", door->ban.id);
    }
}

static void unbanned(struct store_request *request) {
    struct operator_door *const door = request->context;
    if (is_done(door, "there is no such ban; admin bans lists them")) {
        note(door, "unban");
        door->ban.id = request->as.ban_end.id;
        read_bans(door, ban_is_over);
    }
}

static void unban(struct operator_door *door, struct ph_fields *fields) {
    const int64_t id = ph_fields_int(fields, "ban", 1, INT64_MAX);
    if (ph_fields_end(fields) == PH_ACCEPTED) {
        door->store.as.ban_end = (struct store_ban_end){.id = (uint64_t)id};
        ask_store(door, STORE_BAN_END, unbanned);
    }
}

static void write_ban(struct ph_writer *writer, const struct store_ban *ban) {
    ph_json_object_begin(writer);
    ph_json_int(ph_json_key(writer, "ban"), (int64_t)ban->id);
    if (ban->person != 0) {
        ph_json_int(ph_json_key(writer, "person"), (int64_t)ban->person);
    } else {
        ph_json_string(ph_json_key(writer, "address"), ban->address);
    }
    ph_json_int(ph_json_key(writer, "made"), ban->made);
    if (ban->until != STORE_NEVER) {
        ph_json_int(ph_json_key(writer, "until"), ban->until);
    }
    ph_json_string(ph_json_key(writer, "why"), ban->why);
    ph_json_object_end(writer);
    ph_write_char(writer, '\n');
}

static void bans_read(struct store_request *request) {
    struct operator_door *const door = request->context;
    if (is_done(door, "")) {
        for (size_t i = 0; i < request->as.bans.count; i++) {
            write_ban(&door->answer, &request->as.bans.bans[i]);
        }
        store_request_deinit(request);
        done(door, "these bans hold");
    }
}

static void list_bans(struct operator_door *door, struct ph_fields *fields) {
    if (ph_fields_end(fields) == PH_ACCEPTED) {
        read_bans(door, bans_read);
    }
}

// ---- words ----------------------------------------------------------------------------------------------------------

static void words_hold(struct store_request *request) {
    struct operator_door *const door = request->context;
    if (is_done(door, "")) {
        bans_take(door->tables, &request->as.bans);
        store_request_deinit(request);
        done(door, "%s is %s", door->text, door->blocks ? BLOCKED_NOW : BLOCKED_NO_LONGER);
    }
}

static void word_is_set(struct store_request *request) {
    struct operator_door *const door = request->context;
    if (request->answer == STORE_FULL) {
        refuse(door, BLOCKED_FULL, BLOCKED_MAX);
    } else if (request->answer == STORE_TAKEN) {
        refuse(door, "%s is %s", door->text, door->blocks ? BLOCKED_ALREADY : BLOCKED_NOT);
    } else if (is_done(door, "")) {
        note(door, door->blocks ? "words add" : "words remove");
        read_bans(door, words_hold);
    }
}

static void set_word(struct operator_door *door, struct ph_fields *fields) {
    door->blocks = ph_fields_bool_or(fields, "blocked", true);
    ph_fields_text(fields, "word", door->text, sizeof door->text);
    if (fields->refusal == PH_ACCEPTED && !blocked_word_read(door->text)) {
        ph_fields_refuse(fields, "word", BLOCKED_EXPECTED);
    }
    if (ph_fields_end(fields) == PH_ACCEPTED) {
        door->store.as.word_set =
            (struct store_word_set){.word = door->text, .blocked = door->blocks, .max = BLOCKED_MAX};
        ask_store(door, STORE_WORD_SET, word_is_set);
    }
}

// ---- requests -------------------------------------------------------------------------------------------------------

static const struct {
    const char *name;
    void (*answer)(struct operator_door *door, struct ph_fields *fields);
} verbs[] = {
    {"rename", rename_person}, {"forget", forget}, {"resolve", resolve},
    {"people", list_people},   {"kick", kick},     {"notice", send_notice},
    {"close", close_table},    {"ban", ban},       {"unban", unban},
    {"bans", list_bans},       {"word", set_word},
};
enum { VERBS = sizeof verbs / sizeof *verbs };

static void answer(struct operator_door *door, struct ph_json request) {
    const char *names[VERBS];
    struct ph_error error = {0};
    struct ph_fields fields = ph_fields_of(request, &error);
    for (size_t i = 0; i < VERBS; i++) {
        names[i] = verbs[i].name;
    }
    const unsigned verb = ph_fields_word(&fields, "t", names, VERBS);
    if (fields.refusal == PH_ACCEPTED) {
        verbs[verb].answer(door, &fields);
    }
    if (fields.refusal != PH_ACCEPTED) {
        refuse(door, "%s", error.message);
    }
}

static void asked(void *context, const char *line, size_t length) {
    struct operator_door *const door = context;
    struct ph_json_document *document = NULL;
    struct ph_error error;
    door->person = 0;
    door->address[0] = '\0';
    door->table[0] = '\0';
    door->text[0] = '\0';
    if (ph_json_parse(&document, line, length, &error) == PH_OK) {
        answer(door, ph_json_root(document));
    } else {
        refuse(door, "%s", error.message);
    }
    ph_json_document_destroy(document);
}

// ---- the door -------------------------------------------------------------------------------------------------------

enum ph_status operator_create(struct operator_door **made, struct tables *tables, const char *path,
                               struct ph_error *error) {
    struct operator_door *const door = calloc(1, sizeof *door);
    if (door == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    }
    *made = door;
    door->tables = tables;
    ph_writer_init_heap(&door->answer);
    const struct control_settings settings = {.path = path, .net = tables->net, .asked = asked, .context = door};
    return control_create(&door->control, &settings, error);
}

void operator_stop(struct operator_door *door) {
    if (door != NULL) {
        control_stop(door->control);
    }
}

void operator_destroy(struct operator_door *door) {
    if (door != NULL) {
        control_destroy(door->control);
        ph_writer_deinit(&door->answer);
    }
    free(door);
}
