// SPDX-License-Identifier: MIT
// Servers: which run, which tables they have in memory, and which of them drives a table.
#include "store/answers.h"
#include "store/names.h"

#include "base/memory.h"
#include "store/schema.h"

#include <stdlib.h>

enum {
    KEPT_MS = 10 * 60 * 1000, // what servers said is removed when they have been gone that long
    STEP_MS = 2000,           // a clock that is behind by no more was not set back
};

// ---- who runs -------------------------------------------------------------------------------------------------------

static int64_t read_counter(struct sql *db, const char *name) {
    int64_t value = 0;
    (void)sql_find(db, SQL_COUNTER_READ, SQL_WITH(sql_string(name)), &value);
    return value;
}

static void write_counter(struct sql *db, const char *name, int64_t value) {
    (void)sql_run(db, SQL_COUNTER_WRITE, SQL_WITH(sql_string(name), sql_int(value)));
}

static bool others_run(struct sql *db, uint64_t server) {
    int64_t count = 0;
    (void)sql_find(db, SQL_SERVERS_OTHER, SQL_WITH(sql_int((int64_t)server)), &count);
    return count > 0;
}

// A server that has just started, or has said nothing for long, finds out whether none ran meanwhile.
static void note_gap(struct sql *db, struct store_alive *alive, bool starts) {
    const int64_t before = read_counter(db, "alive");
    const bool late = alive->now - before > (starts ? 0 : (int64_t)alive->lease);
    if (before > 0 && late && !others_run(db, alive->server)) {
        write_counter(db, "gap_begin", before);
        write_counter(db, "gap_end", alive->now);
    }
    alive->before = before;
    write_counter(db, "alive", alive->now > before ? alive->now : before);
}

// Until when servers count as running was noted by another clock: those that run say so again. So was the last gap.
static void set_back(struct sql *db, const struct store_alive *alive) {
    (void)sql_run(db, SQL_SERVERS_FORGET, NULL, 0);
    write_counter(db, "gap_begin", 0);
    write_counter(db, "gap_end", 0);
    write_counter(db, "alive", alive->now);
}

static void note_time(struct sql *db, struct store_alive *alive, bool starts) {
    if (alive->now == 0) {
        (void)sql_find(db, SQL_CLOCK, NULL, 0, &alive->now);
    }
    note_gap(db, alive, starts);
    if (alive->before - alive->now > STEP_MS) {
        set_back(db, alive);
    }
    alive->gap_begin = read_counter(db, "gap_begin");
    alive->gap_end = read_counter(db, "gap_end");
}

// In a store that knows no such time yet it begins at the present one, or where the store was used last.
static void note_served(struct sql *db, struct store_alive *alive) {
    const int64_t before = read_counter(db, "served");
    const int64_t first = alive->before > 0 && alive->before < alive->now ? alive->before : alive->now;
    const int64_t known = before > 0 ? before : first;
    alive->served = alive->served > known ? alive->served : known;
    write_counter(db, "served", alive->served);
}

// ---- dates ----------------------------------------------------------------------------------------------------------

static uint32_t count_dated(struct sql *db, enum sql_id id, int64_t time) {
    uint32_t count = 0;
    if (sql_start(db, id, SQL_WITH(sql_int(time)))) {
        while (sql_next(db)) {
            count++;
        }
        sql_end(db);
    }
    return count;
}

enum store_answer answer_dates(struct sql *db, struct store_dates *dates) {
    const int64_t served = read_counter(db, "served"); // 0: no server has run since there is such a time
    if (dates->now == 0) {
        (void)sql_find(db, SQL_CLOCK, NULL, 0, &dates->now);
    }
    const int64_t seen = served > 0 && served < dates->now ? served : dates->now;
    dates->tables = count_dated(db, SQL_TABLES_DATE, dates->now);
    dates->results = count_dated(db, SQL_RESULTS_DATE, dates->now);
    dates->people = count_dated(db, SQL_SESSIONS_DATE, seen) + count_dated(db, SQL_PEOPLE_DATE, seen);
    return STORE_DONE;
}

// ---- other servers --------------------------------------------------------------------------------------------------

static void clear(struct sql *db) {
    (void)sql_run(db, SQL_WATCHES_CLEAR, NULL, 0);
    (void)sql_run(db, SQL_LEASES_CLEAR, NULL, 0);
}

static void end_server(struct sql *db, const struct store_alive *alive) {
    (void)sql_run(db, SQL_SERVER_END, SQL_WITH(sql_int((int64_t)alive->server)));
    clear(db);
}

static void keep_server(struct sql *db, const struct store_alive *alive) {
    int64_t gone = 0;
    (void)sql_run(db, SQL_SERVER_SET, SQL_WITH(sql_int((int64_t)alive->server), sql_int(alive->lease)));
    if (sql_find(db, SQL_SERVERS_GONE, SQL_WITH(sql_int(KEPT_MS)), &gone)) {
        clear(db);
    }
}

// Whether a server may say that it runs. One that starts waits for whoever opens the store just now, who either sees it
// or has folded the names before.
static bool may_run(struct sql *db, bool starts) {
    if (starts && db->engine->lock != NULL) {
        (void)sql_script(db, db->engine->lock);
    }
    return names_are_ours(db);
}

enum store_answer answer_alive(struct sql *db, struct store_alive *alive) {
    const bool starts = alive->server == 0;
    int64_t number = (int64_t)alive->server;
    if (!alive->ends && !may_run(db, starts)) {
        return STORE_FAILED;
    }
    if (starts) {
        (void)sql_find(db, SQL_COUNTER_NEXT, SQL_WITH(sql_string("server")), &number);
        alive->server = (uint64_t)number;
        schema_read_secret(db, alive->secret);
    }
    note_time(db, alive, starts);
    note_served(db, alive);
    (alive->ends ? end_server : keep_server)(db, alive);
    alive->bans = read_counter(db, "bans");
    return STORE_DONE;
}

// ---- who has a table ------------------------------------------------------------------------------------------------

static void begin_watch(struct sql *db, struct store_watch *watch, struct sql_value table, struct sql_value server) {
    int64_t driver = 0;
    (void)sql_run(db, SQL_WATCH_ADD, SQL_WITH(table, server, sql_int(0)));
    for (size_t i = 0; i < watch->count; i++) {
        (void)sql_run(db, SQL_WATCH_ADD, SQL_WITH(table, server, sql_int((int64_t)watch->people[i])));
    }
    watch->drives = sql_find(db, SQL_LEASE_TAKE, SQL_WITH(table, server), &driver);
}

enum store_answer answer_watch(struct sql *db, struct store_watch *watch) {
    const struct sql_value table = sql_string(watch->table);
    const struct sql_value server = sql_int((int64_t)watch->server);
    watch->drives = false;
    (void)sql_run(db, SQL_WATCHES_END, SQL_WITH(table, server));
    if (watch->ends) {
        (void)sql_run(db, SQL_LEASE_END, SQL_WITH(table, server));
    } else {
        begin_watch(db, watch, table, server);
    }
    return STORE_DONE;
}

// ---- looking --------------------------------------------------------------------------------------------------------

static void read_watched(struct sql *db, struct store_follow *follow) {
    void *items = NULL;
    size_t capacity = 0;
    if (!sql_start(db, SQL_WATCHED, SQL_WITH(sql_int((int64_t)follow->server)))) {
        return;
    }
    while (sql_next(db)) {
        struct store_watched *const one = sql_add_item(db, &items, &capacity, &follow->table_count, sizeof *one);
        follow->tables = items;
        if (one != NULL) {
            sql_copy(db, 0, one->table, sizeof one->table);
            one->version = (uint64_t)sql_number(db, 1);
            one->chat = (uint32_t)sql_number(db, 2);
            one->drives = sql_number(db, 3) != 0;
        }
    }
    sql_end(db);
}

static void read_visits(struct sql *db, struct store_follow *follow) {
    void *items = NULL;
    size_t capacity = 0;
    if (!sql_start(db, SQL_ELSEWHERE, SQL_WITH(sql_int((int64_t)follow->server)))) {
        return;
    }
    while (sql_next(db)) {
        struct store_visit *const one = sql_add_item(db, &items, &capacity, &follow->visit_count, sizeof *one);
        follow->visits = items;
        if (one != NULL) {
            sql_copy(db, 0, one->table, sizeof one->table);
            one->person = (uint64_t)sql_number(db, 1);
        }
    }
    sql_end(db);
}

enum store_answer answer_follow(struct sql *db, struct store_follow *follow) {
    free(follow->tables);
    free(follow->visits);
    *follow = (struct store_follow){.server = follow->server};
    (void)sql_run(db, SQL_LEASES_TAKE, SQL_WITH(sql_int((int64_t)follow->server)));
    read_watched(db, follow);
    read_visits(db, follow);
    return STORE_DONE;
}
