// SPDX-License-Identifier: MIT
// What the people who run a server are told of others, and whom they ban. A report names the last line of chat, not the
// lines, so what is forgotten of a person is gone from reports, too.
#include "store/answers.h"

#include <stdlib.h>

enum store_answer answer_report_add(struct sql *db, struct store_report_add *add) {
    int64_t found;
    int64_t id = 0;
    if (!sql_find(db, SQL_PERSON_EXISTS, SQL_WITH(sql_int((int64_t)add->person)), &found) ||
        !sql_find(db, SQL_TABLE_EXISTS, SQL_WITH(sql_string(add->table)), &found)) {
        return STORE_UNKNOWN;
    }
    (void)sql_find(db, SQL_COUNTER_NEXT, SQL_WITH(sql_string("report")), &id);
    (void)sql_find(db, SQL_REPORT_ADD,
                   SQL_WITH(sql_int(id), sql_string(add->table), sql_int(add->now), sql_int((int64_t)add->reporter),
                            sql_int((int64_t)add->person), sql_string(add->why)),
                   &id);
    return STORE_DONE;
}

static void read_report(struct sql *db, struct store_report *report) {
    report->id = (uint64_t)sql_number(db, 0);
    sql_copy(db, 1, report->table, sizeof report->table);
    report->chat = (uint32_t)sql_number(db, 2);
    report->made = sql_number(db, 3);
    report->reporter = (uint64_t)sql_number(db, 4);
    sql_copy(db, 5, report->reporter_name, sizeof report->reporter_name);
    report->person = (uint64_t)sql_number(db, 6);
    sql_copy(db, 7, report->person_name, sizeof report->person_name);
    sql_copy(db, 8, report->why, sizeof report->why);
}

enum store_answer answer_reports(struct sql *db, struct store_reports *reports) {
    void *items = NULL;
    size_t capacity = 0;
    free(reports->reports);
    reports->reports = NULL;
    reports->count = 0;
    if (!sql_start(db, SQL_REPORTS, SQL_WITH(sql_int((int64_t)reports->after), sql_int(reports->limit)))) {
        return STORE_DONE;
    }
    while (sql_next(db)) {
        struct store_report *const one = sql_add_item(db, &items, &capacity, &reports->count, sizeof *one);
        reports->reports = items;
        if (one != NULL) {
            read_report(db, one);
        }
    }
    sql_end(db);
    return STORE_DONE;
}

enum store_answer answer_report_end(struct sql *db, struct store_report_end *end) {
    int64_t found;
    return sql_find(db, SQL_REPORT_END, SQL_WITH(sql_int((int64_t)end->id)), &found) ? STORE_DONE : STORE_UNKNOWN;
}

// ---- bans -----------------------------------------------------------------------------------------------------------

static void note_change(struct sql *db) {
    int64_t mark;
    (void)sql_find(db, SQL_COUNTER_NEXT, SQL_WITH(sql_string("bans")), &mark);
}

enum store_answer answer_ban_add(struct sql *db, struct store_ban_add *add) {
    struct store_ban *const ban = add->ban;
    const struct sql_value person = sql_int((int64_t)ban->person);
    int64_t found;
    int64_t id = 0;
    if (ban->person != 0 && !sql_find(db, SQL_PERSON_EXISTS, SQL_WITH(person), &found)) {
        return STORE_UNKNOWN;
    }
    (void)sql_run(db, SQL_BANS_CLEAR, SQL_WITH(sql_int(ban->made)));
    if (sql_find(db, SQL_BANS_COUNT, NULL, 0, &found) && found >= add->max) {
        return STORE_FULL;
    }
    (void)sql_find(db, SQL_COUNTER_NEXT, SQL_WITH(sql_string("ban")), &id);
    (void)sql_run(db, SQL_BAN_ADD,
                  SQL_WITH(sql_int(id), person, sql_string(ban->address), sql_int(ban->until), sql_int(ban->made),
                           sql_string(ban->why)));
    note_change(db);
    ban->id = (uint64_t)id;
    return STORE_DONE;
}

enum store_answer answer_ban_end(struct sql *db, struct store_ban_end *end) {
    int64_t found;
    if (!sql_find(db, SQL_BAN_END, SQL_WITH(sql_int((int64_t)end->id)), &found)) {
        return STORE_UNKNOWN;
    }
    note_change(db);
    return STORE_DONE;
}

static void read_ban(struct sql *db, struct store_ban *ban) {
    ban->id = (uint64_t)sql_number(db, 0);
    ban->person = (uint64_t)sql_number(db, 1);
    sql_copy(db, 2, ban->address, sizeof ban->address);
    ban->until = sql_number(db, 3);
    ban->made = sql_number(db, 4);
    sql_copy(db, 5, ban->why, sizeof ban->why);
}

static void read_bans(struct sql *db, struct store_bans *bans) {
    void *items = NULL;
    size_t capacity = 0;
    if (!sql_start(db, SQL_BANS, SQL_WITH(sql_int(bans->now), sql_int(bans->limit)))) {
        return;
    }
    while (sql_next(db)) {
        struct store_ban *const one = sql_add_item(db, &items, &capacity, &bans->count, sizeof *one);
        bans->bans = items;
        if (one != NULL) {
            read_ban(db, one);
        }
    }
    sql_end(db);
}

static void read_words(struct sql *db, struct store_bans *bans) {
    void *items = NULL;
    size_t capacity = 0;
    if (!sql_start(db, SQL_WORDS, NULL, 0)) {
        return;
    }
    while (sql_next(db)) {
        struct store_word *const one = sql_add_item(db, &items, &capacity, &bans->word_count, sizeof *one);
        bans->words = items;
        if (one != NULL) {
            sql_copy(db, 0, one->word, sizeof one->word);
        }
    }
    sql_end(db);
}

enum store_answer answer_bans(struct sql *db, struct store_bans *bans) {
    free(bans->bans);
    free(bans->words);
    *bans = (struct store_bans){.now = bans->now, .limit = bans->limit};
    (void)sql_find(db, SQL_COUNTER_READ, SQL_WITH(sql_string("bans")), &bans->mark);
    read_bans(db, bans);
    read_words(db, bans);
    return STORE_DONE;
}

enum store_answer answer_word_set(struct sql *db, struct store_word_set *set) {
    const struct sql_value word = sql_string(set->word);
    int64_t found;
    if (set->blocked && sql_find(db, SQL_WORDS_COUNT, NULL, 0, &found) && found >= set->max) {
        return STORE_FULL;
    }
    if (!sql_find(db, set->blocked ? SQL_WORD_ADD : SQL_WORD_END, SQL_WITH(word), &found)) {
        return STORE_TAKEN;
    }
    note_change(db);
    return STORE_DONE;
}
