// SPDX-License-Identifier: MIT
// What is kept of one person, for that person: lines of JSON. Ratings and results are STORE_PERSON's, journals of
// tables are exported table by table, and of tokens and passwords only hashes are kept, which say nothing.
#include "store/answers.h"

#include "pesthouse/json.h"

#include <string.h>

static void write_text(struct sql *db, struct ph_writer *lines, const char *key, int column) {
    size_t length;
    const char *const text = db->engine->text(db, column, &length);
    ph_json_key(lines, key);
    ph_json_string(lines, text);
}

static void write_person(struct sql *db, struct ph_writer *lines) {
    write_text(db, lines, "name", 0);
    ph_json_int(ph_json_key(lines, "made"), sql_number(db, 1));
    ph_json_bool(ph_json_key(lines, "account"), sql_number(db, 2) != 0);
    ph_json_bool(ph_json_key(lines, "program"), sql_number(db, 3) != 0);
}

static void write_session(struct sql *db, struct ph_writer *lines) {
    ph_json_int(ph_json_key(lines, "seen"), sql_number(db, 0));
}

static void write_table(struct sql *db, struct ph_writer *lines) {
    write_text(db, lines, "table", 0);
    ph_json_bool(ph_json_key(lines, "made"), sql_number(db, 1) != 0);
}

static void write_chat(struct sql *db, struct ph_writer *lines) {
    size_t length;
    write_text(db, lines, "table", 1);
    const char *const line = db->engine->text(db, 0, &length);
    ph_json_raw(ph_json_key(lines, "line"), line, length);
}

static void write_report(struct sql *db, struct ph_writer *lines) {
    write_text(db, lines, "table", 0);
    ph_json_int(ph_json_key(lines, "time"), sql_number(db, 1));
    ph_json_int(ph_json_key(lines, "of"), sql_number(db, 2));
    write_text(db, lines, "why", 3);
}

static void write_channel(struct sql *db, struct ph_writer *lines) {
    write_text(db, lines, "address", 0);
    write_text(db, lines, "language", 1);
    ph_json_int(ph_json_key(lines, "sent"), sql_number(db, 2));
}

static void write_notified(struct sql *db, struct ph_writer *lines) {
    write_text(db, lines, "table", 0);
}

static void write_ban(struct sql *db, struct ph_writer *lines) {
    if (sql_number(db, 0) != STORE_NEVER) {
        ph_json_int(ph_json_key(lines, "until"), sql_number(db, 0));
    }
    ph_json_int(ph_json_key(lines, "time"), sql_number(db, 1));
    write_text(db, lines, "why", 2);
}

static const struct {
    const char *name;
    enum sql_id rows;
    void (*write)(struct sql *db, struct ph_writer *lines);
} kinds[] = {
    {"person", SQL_DATA_PERSON, write_person},     {"session", SQL_DATA_SESSIONS, write_session},
    {"table", SQL_DATA_TABLES, write_table},       {"chat", SQL_CHAT_OF_PERSON, write_chat},
    {"channel", SQL_DATA_CHANNELS, write_channel}, {"notified", SQL_DATA_NOTIFIED, write_notified},
    {"report", SQL_DATA_REPORTS, write_report},    {"ban", SQL_DATA_BANS, write_ban},
};

enum store_answer answer_data(struct sql *db, struct store_data *data) {
    struct ph_writer *const lines = &data->lines;
    const struct sql_value person = sql_int((int64_t)data->person);
    int64_t found;
    ph_writer_reset(lines);
    if (!sql_find(db, SQL_PERSON_EXISTS, SQL_WITH(person), &found)) {
        return STORE_UNKNOWN;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (!sql_start(db, kinds[i].rows, SQL_WITH(person))) {
            continue;
        }
        while (sql_next(db)) {
            ph_json_object_begin(lines);
            ph_json_object_begin(ph_json_key(lines, kinds[i].name));
            kinds[i].write(db, lines);
            ph_json_object_end(lines);
            ph_json_object_end(lines);
            ph_write_char(lines, '\n');
        }
        sql_end(db);
    }
    if (lines->failed) {
        sql_fail(db, PH_ERROR_NO_MEMORY, "out of memory");
    }
    return STORE_DONE;
}
