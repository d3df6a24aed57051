// SPDX-License-Identifier: MIT
// What the people who run a server are told of others. A report names the last line of chat, not the lines, so what is
// forgotten of a person is gone from reports, too.
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
