// SPDX-License-Identifier: MIT
// PostgreSQL as the store's database, for several servers: whoever moves a table's number on (SQL_TABLE_MOVE) has it,
// and the others are answered STORE_TAKEN. A transaction that changed tables ends with one NOTIFY that names them
// (store/listener.h). A connection that was lost is made again by the next transaction.
#include "store/sql.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <libpq-fe.h>

enum { PARAMETERS = 10, DIGITS = 24, NAME_SIZE = 16, STATEMENT_SIZE = 1024 };

struct postgres {
    struct sql sql; // first
    PGconn *connection;
    enum store_use use;
    bool is_prepared[SQL_ID_COUNT];
    PGresult *result; // of the current statement
    int row;          // −1: before the first
};

static struct postgres *of(struct sql *db) {
    return (struct postgres *)db;
}

// The first line of the database's message, which ends with one.
static bool fail(struct postgres *self) {
    const char *const message = PQerrorMessage(self->connection);
    sql_fail(&self->sql, PH_ERROR_IO, "PostgreSQL: %.*s", (int)strcspn(message, "\n"), message);
    return false;
}

static bool is_right(const PGresult *result) {
    const ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

static bool script(struct sql *db, const char *text) {
    PGresult *const result = PQexec(of(db)->connection, text);
    const bool right = is_right(result) || fail(of(db));
    PQclear(result);
    return right;
}

// ---- connections ----------------------------------------------------------------------------------------------------

static void ignore_notice(void *unused, const PGresult *result) {
    (void)unused;
    (void)result;
}

static bool configure(struct postgres *self) {
    memset(self->is_prepared, 0, sizeof self->is_prepared);
    PQsetNoticeReceiver(self->connection, ignore_notice, NULL);
    return script(&self->sql,
                  self->use == STORE_LOOK ? "SET default_transaction_read_only = on" : "SET synchronous_commit = on");
}

static bool connect_again(struct postgres *self) {
    PQreset(self->connection);
    return PQstatus(self->connection) == CONNECTION_OK ? configure(self) : fail(self);
}

// A connection whose other end is gone shows only when it is used.
static bool begin(struct sql *db) {
    struct postgres *const self = of(db);
    if (PQstatus(self->connection) == CONNECTION_OK) {
        PGresult *const result = PQexec(self->connection, "BEGIN");
        const bool right = is_right(result);
        PQclear(result);
        if (right) {
            return true;
        }
    }
    return connect_again(self) && script(db, "BEGIN");
}

// Tells other servers which tables have changed, in the same round trip. A notice is sent when the transaction commits.
static PGresult *commit_with_notice(struct postgres *self) {
    char notice[SQL_SENDER_SIZE + SQL_CHANGED_SIZE];
    char statement[2 * sizeof notice + 64];
    snprintf(notice, sizeof notice, "%s%s", self->sql.sender, self->sql.changed);
    char *const literal = PQescapeLiteral(self->connection, notice, strlen(notice));
    snprintf(statement, sizeof statement, "NOTIFY pesthouse, %s; COMMIT", literal != NULL ? literal : "''");
    PQfreemem(literal);
    return PQexec(self->connection, statement);
}

// A transaction that failed answers COMMIT with ROLLBACK.
static bool commit(struct sql *db) {
    struct postgres *const self = of(db);
    PGresult *const result = db->changed[0] != '\0' ? commit_with_notice(self) : PQexec(self->connection, "COMMIT");
    const bool right = (is_right(result) && strcmp(PQcmdStatus(result), "COMMIT") == 0) || fail(self);
    PQclear(result);
    return right;
}

static void rollback(struct sql *db) {
    PQclear(PQexec(of(db)->connection, "ROLLBACK"));
}

static void close_database(struct sql *db) {
    struct postgres *const self = of(db);
    PQclear(self->result);
    PQfinish(self->connection);
    free(self);
}

static bool is_store(struct postgres *self) {
    PGresult *const result = PQexec(self->connection, "SELECT to_regclass('counters')");
    const bool found = is_right(result) && PQgetisnull(result, 0, 0) == 0;
    PQclear(result);
    return found;
}

static bool connect_to(struct postgres *self) {
    if (PQstatus(self->connection) != CONNECTION_OK) {
        return fail(self);
    }
    if (configure(self) && self->use == STORE_LOOK && !is_store(self)) {
        sql_fail(&self->sql, PH_ERROR_BAD_RECORD, "%s is not a store of Pesthouse", self->sql.label);
    }
    return !self->sql.failed;
}

static enum ph_status open_database(struct sql **db, const char *where, enum store_use use, struct ph_error *error) {
    static const char *const keys[] = {"dbname",           "client_encoding",           "connect_timeout",
                                       "tcp_user_timeout", "fallback_application_name", NULL};
    const char *const values[] = {where, "UTF8", "5", "10000", "pesthouse", NULL};
    struct postgres *const self = calloc(1, sizeof *self);
    if (self == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    self->sql.engine = &postgres_engine;
    self->sql.label = "the database";
    self->use = use;
    self->connection = PQconnectdbParams(keys, values, 1);
    if (!connect_to(self)) {
        const enum ph_status status = ph_error_set(error, self->sql.status, "", "%s", self->sql.error.message);
        close_database(&self->sql);
        return status;
    }
    snprintf(self->sql.sender, sizeof self->sql.sender, "%ld-%d", (long)getpid(), PQbackendPID(self->connection));
    *db = &self->sql;
    return PH_OK;
}

// ---- statements -----------------------------------------------------------------------------------------------------

static const char *name_of(enum sql_id id, char name[NAME_SIZE]) {
    snprintf(name, NAME_SIZE, "pesthouse%d", (int)id);
    return name;
}

// Statements mark parameters as SQLite does, ?1; here it is $1.
static bool prepare(struct postgres *self, enum sql_id id) {
    char name[NAME_SIZE];
    char text[STATEMENT_SIZE];
    if (self->is_prepared[id]) {
        return true;
    }
    assert(strlen(sql_statements[id]) < sizeof text);
    snprintf(text, sizeof text, "%s", sql_statements[id]);
    for (char *mark = text; (mark = strchr(mark, '?')) != NULL;) {
        *mark = '$';
    }
    PGresult *const result = PQprepare(self->connection, name_of(id, name), text, 0, NULL);
    self->is_prepared[id] = is_right(result) || fail(self);
    PQclear(result);
    return self->is_prepared[id];
}

// A parameter as text with a NUL. NULL: null, or no memory.
static char *text_of(const struct sql_value *value) {
    const size_t size = value->kind == SQL_INT ? DIGITS : value->length + 1;
    char *const text = value->kind == SQL_NULL ? NULL : malloc(size);
    if (text != NULL && value->kind == SQL_INT) {
        snprintf(text, size, "%lld", (long long)value->number);
    } else if (text != NULL) {
        memcpy(text, value->text, value->length);
        text[value->length] = '\0';
    }
    return text;
}

static bool read_values(struct postgres *self, char *texts[PARAMETERS], const struct sql_value *values, size_t count) {
    bool right = true;
    assert(count <= PARAMETERS);
    for (size_t i = 0; i < count; i++) {
        texts[i] = text_of(&values[i]);
        right = right && (texts[i] != NULL || values[i].kind == SQL_NULL);
    }
    if (!right) {
        sql_fail(&self->sql, PH_ERROR_NO_MEMORY, "out of memory");
    }
    return right;
}

static bool start(struct sql *db, enum sql_id id, const struct sql_value *values, size_t count) {
    struct postgres *const self = of(db);
    char name[NAME_SIZE];
    char *texts[PARAMETERS] = {NULL};
    assert(self->result == NULL);
    if (prepare(self, id) && read_values(self, texts, values, count)) {
        self->result =
            PQexecPrepared(self->connection, name_of(id, name), (int)count, (const char *const *)texts, NULL, NULL, 0);
        self->row = -1;
        if (!is_right(self->result)) {
            fail(self);
            PQclear(self->result);
            self->result = NULL;
        }
    }
    for (size_t i = 0; i < count; i++) {
        free(texts[i]);
    }
    return self->result != NULL;
}

static bool next(struct sql *db) {
    return ++of(db)->row < PQntuples(of(db)->result);
}

static void end(struct sql *db) {
    PQclear(of(db)->result);
    of(db)->result = NULL;
}

static int64_t number(struct sql *db, int column) {
    return strtoll(PQgetvalue(of(db)->result, of(db)->row, column), NULL, 10);
}

static const char *text(struct sql *db, int column, size_t *length) {
    *length = (size_t)PQgetlength(of(db)->result, of(db)->row, column);
    return PQgetvalue(of(db)->result, of(db)->row, column);
}

const struct sql_engine postgres_engine = {
    .name = "PostgreSQL",
    .packed = "",
    .clock = "CREATE OR REPLACE VIEW clock (now) AS "
             "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)",
    .lock = "SELECT pg_advisory_xact_lock(1348825972)",
    .open = open_database,
    .close = close_database,
    .begin = begin,
    .commit = commit,
    .rollback = rollback,
    .script = script,
    .start = start,
    .next = next,
    .end = end,
    .number = number,
    .text = text,
};
