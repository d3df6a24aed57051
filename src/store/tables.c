// SPDX-License-Identifier: MIT
// Journals, lists of tables, and chat.
#include "store/answers.h"

#include <stdlib.h>
#include <string.h>

// ---- journals -------------------------------------------------------------------------------------------------------

static bool move_number(struct sql *db, struct store_append *append) {
    const int64_t before = (int64_t)append->first - 1;
    int64_t version;
    const bool moved =
        sql_find(db, SQL_TABLE_MOVE,
                 SQL_WITH(sql_string(append->table), sql_int(before), sql_int(before + (int64_t)append->line_count),
                          sql_int(append->state), sql_int(append->listed), sql_int(append->due),
                          sql_string(append->about), sql_bytes(append->secrets), sql_int((int64_t)append->version)),
                 &version);
    append->next_version = moved ? (uint64_t)version : 0;
    return moved;
}

static void add_lines(struct sql *db, const struct store_append *append) {
    for (size_t i = 0; i < append->line_count; i++) {
        (void)sql_run(db, SQL_ENTRY_ADD,
                      SQL_WITH(sql_string(append->table), sql_int((int64_t)append->first + (int64_t)i),
                               sql_bytes(append->lines[i])));
    }
}

static void set_people(struct sql *db, const struct store_append *append) {
    if (append->people == NULL) {
        return;
    }
    const struct sql_value table = sql_string(append->table);
    (void)sql_run(db, SQL_SEATS_LEAVE, SQL_WITH(table));
    for (size_t i = 0; i < append->people_count; i++) {
        (void)sql_run(db, SQL_SEATS_SIT, SQL_WITH(sql_int((int64_t)append->people[i]), table));
    }
}

static bool is_full(struct sql *db, const struct store_append *append) {
    int64_t count = 0;
    return append->tables_max > 0 &&
           sql_find(db, SQL_TABLES_OF_MAKER, SQL_WITH(sql_int((int64_t)append->maker)), &count) &&
           count >= append->tables_max;
}

// Tables that are as new as each other, to the millisecond, are listed by their ordinals.
static void make_table(struct sql *db, const struct store_append *append) {
    int64_t ordinal = 0;
    (void)sql_find(db, SQL_COUNTER_NEXT, SQL_WITH(sql_string("table")), &ordinal);
    (void)sql_run(
        db, SQL_TABLE_MAKE,
        SQL_WITH(sql_string(append->table), sql_int((int64_t)append->maker), sql_int(append->made), sql_int(ordinal)));
}

enum store_answer answer_append(struct sql *db, struct store_append *append) {
    const struct sql_value table = sql_string(append->table);
    int64_t number = 0;
    if (append->about != NULL && strlen(append->about) >= STORE_ABOUT_SIZE) {
        sql_fail(db, PH_ERROR_BAD_REQUEST, "lists of tables show at most %d bytes, got %zu", STORE_ABOUT_SIZE - 1,
                 strlen(append->about));
        return STORE_FAILED;
    }
    if (append->first == 1 && append->line_count > 0) {
        if (is_full(db, append)) {
            return STORE_FULL;
        }
        make_table(db, append);
    }
    if (!move_number(db, append)) {
        return sql_find(db, SQL_TABLE_EXISTS, SQL_WITH(table), &number) && number + 1 >= append->first ? STORE_TAKEN
                                                                                                       : STORE_UNKNOWN;
    }
    sql_note_change(db, append->table);
    add_lines(db, append);
    set_people(db, append);
    notices_follow(db, append);
    if (append->standing != NULL) {
        results_add(db, append->table, append->standing);
    }
    return STORE_DONE;
}

static bool read_table(struct sql *db, struct store_load *load) {
    bool found = false;
    if (!sql_start(db, SQL_TABLE_READ, SQL_WITH(sql_string(load->table)))) {
        return false;
    }
    while (sql_next(db)) {
        size_t length;
        found = true;
        load->number = (uint32_t)sql_number(db, 0);
        load->chat = (uint32_t)sql_number(db, 1);
        const char *const secrets = db->engine->text(db, 2, &length);
        ph_write_bytes(&load->secrets, secrets, length);
        load->after = load->version < (uint64_t)sql_number(db, 4) ? 0 : load->after;
        load->version = (uint64_t)sql_number(db, 3);
    }
    sql_end(db);
    return found;
}

enum store_answer answer_load(struct sql *db, struct store_load *load) {
    ph_writer_reset(&load->journal);
    ph_writer_reset(&load->secrets);
    if (!read_table(db, load)) {
        return STORE_UNKNOWN;
    }
    sql_lines(db, SQL_JOURNAL, SQL_WITH(sql_string(load->table), sql_int(load->after)), &load->journal);
    if (load->secrets.failed) {
        sql_fail(db, PH_ERROR_NO_MEMORY, "out of memory");
    }
    return STORE_DONE;
}

// ---- lists ----------------------------------------------------------------------------------------------------------

static void read_listed(struct sql *db, struct store_listed *listed) {
    sql_copy(db, 0, listed->table, sizeof listed->table);
    listed->number = (uint32_t)sql_number(db, 1);
    listed->state = (enum store_table_state)sql_number(db, 2);
    listed->listed = sql_number(db, 3) != 0;
    listed->due = sql_number(db, 4);
    sql_copy(db, 5, listed->about, sizeof listed->about);
}

static void read_rows(struct sql *db, struct store_list *list) {
    void *tables = NULL;
    size_t capacity = 0;
    while (sql_next(db)) {
        struct store_listed *const one = sql_add_item(db, &tables, &capacity, &list->count, sizeof *one);
        list->tables = tables;
        if (one != NULL) {
            read_listed(db, one);
        }
    }
    sql_end(db);
}

static bool start_list(struct sql *db, const struct store_list *list) {
    const struct sql_value after = sql_string(list->after);
    const struct sql_value limit = sql_int((int64_t)list->limit);
    switch (list->kind) {
    case STORE_LIST_ALL:
        return sql_start(db, SQL_LIST_ALL, SQL_WITH(after, limit));
    case STORE_LIST_DUE:
        return sql_start(
            db, SQL_LIST_DUE,
            SQL_WITH(after, limit, sql_int(list->before), sql_int(list->since), sql_int((int64_t)list->server)));
    case STORE_LIST_PUBLIC:
        return sql_start(db, SQL_LIST_PUBLIC, SQL_WITH(after, limit));
    case STORE_LIST_OF_PERSON:
        return sql_start(db, SQL_LIST_OF_PERSON, SQL_WITH(after, limit, sql_int((int64_t)list->person)));
    }
    return false;
}

// For the lists that people look at.
static bool start_ratings(struct sql *db, const struct store_list *list) {
    const struct sql_value after = sql_string(list->after);
    const struct sql_value limit = sql_int((int64_t)list->limit);
    switch (list->kind) {
    case STORE_LIST_PUBLIC:
        return sql_start(db, SQL_RATINGS_PUBLIC, SQL_WITH(after, limit));
    case STORE_LIST_OF_PERSON:
        return sql_start(db, SQL_RATINGS_OF_PERSON, SQL_WITH(after, limit, sql_int((int64_t)list->person)));
    default:
        return false;
    }
}

enum store_answer answer_list(struct sql *db, struct store_list *list) {
    free(list->tables);
    free(list->ratings);
    list->tables = NULL;
    list->ratings = NULL;
    list->count = 0;
    list->rating_count = 0;
    if (start_list(db, list)) {
        read_rows(db, list);
    }
    if (start_ratings(db, list)) {
        list->rating_count = ratings_read(db, &list->ratings);
    }
    return STORE_DONE;
}

// ---- chat -----------------------------------------------------------------------------------------------------------

enum store_answer answer_chat_add(struct sql *db, struct store_chat_add *add) {
    const struct sql_value table = sql_string(add->table);
    const struct sql_value number = sql_int(add->number);
    int64_t last;
    if (!sql_find(db, SQL_CHAT_COUNT, SQL_WITH(table, number), &last)) {
        return sql_find(db, SQL_TABLE_EXISTS, SQL_WITH(table), &last) ? STORE_TAKEN : STORE_UNKNOWN;
    }
    sql_note_change(db, add->table);
    (void)sql_run(db, SQL_CHAT_ADD, SQL_WITH(table, number, sql_int((int64_t)add->person), sql_bytes(add->line)));
    return STORE_DONE;
}

enum store_answer answer_chat_read(struct sql *db, struct store_chat_read *read) {
    const struct sql_value table = sql_string(read->table);
    int64_t number;
    ph_writer_reset(&read->lines);
    if (!sql_find(db, SQL_TABLE_EXISTS, SQL_WITH(table), &number)) {
        return STORE_UNKNOWN;
    }
    sql_lines(db, SQL_CHAT_READ,
              SQL_WITH(table, sql_int(read->after), sql_int((int64_t)read->limit), sql_int(read->until)), &read->lines);
    return STORE_DONE;
}
