// SPDX-License-Identifier: MIT
// A connection to a database, as the store's thread uses it: one transaction, one statement at a time. Statements are
// the same for every database (store/statements.h). After a failure all calls do nothing until the next sql_begin, so
// whoever runs several statements looks at `failed` once.
#ifndef PESTHOUSE_STORE_SQL_H
#define PESTHOUSE_STORE_SQL_H

#include "store/statements.h"
#include "store/store.h"

enum { SQL_CHANGED_SIZE = 4096, SQL_SENDER_SIZE = 48 };

struct sql {
    const struct sql_engine *engine;
    const char *label;              // what messages call it
    char sender[SQL_SENDER_SIZE];   // of notices to other servers; "": there are none
    bool failed;                    // in this transaction
    char changed[SQL_CHANGED_SIZE]; // the tables that changed in this transaction, each after a space
    bool begun;                     // the transaction; else the database is gone
    struct ph_error error;
    enum ph_status status; // of the failure
};

enum sql_kind { SQL_NULL, SQL_INT, SQL_TEXT };

struct sql_value {
    enum sql_kind kind;
    int64_t number;
    const char *text; // UTF-8 without NUL
    size_t length;
};

// What a database provides. Functions that return bool report failures by sql_fail and then return false.
struct sql_engine {
    const char *name;
    const char *packed; // ends the definition of a table that is kept in the order of its key
    const char *clock;  // makes the view `clock`, whose `now` is the time in ms
    const char *lock;   // keeps other servers from changing the schema until the transaction ends; NULL: there are none
    // Connects; the caller then brings the schema up to date (store/schema.h). As store_open.
    enum ph_status (*open)(struct sql **db, const char *where, enum store_use use, struct ph_error *error);
    void (*close)(struct sql *db);
    bool (*begin)(struct sql *db);
    bool (*commit)(struct sql *db); // synced
    void (*rollback)(struct sql *db);
    // Runs one statement that is used once.
    bool (*script)(struct sql *db, const char *text);
    // Starts a statement; `next` steps to its first or next row, or returns false after the last; `end` ends it.
    bool (*start)(struct sql *db, enum sql_id id, const struct sql_value *values, size_t count);
    bool (*next)(struct sql *db);
    void (*end)(struct sql *db);
    int64_t (*number)(struct sql *db, int column);
    const char *(*text)(struct sql *db, int column, size_t *length); // valid until `next` or `end`
};

extern const struct sql_engine sqlite_engine;
extern const struct sql_engine postgres_engine;

static inline struct sql_value sql_int(int64_t number) {
    return (struct sql_value){.kind = SQL_INT, .number = number};
}
static inline struct sql_value sql_bytes(struct store_text text) {
    return (struct sql_value){
        .kind = text.data == NULL ? SQL_NULL : SQL_TEXT, .text = text.data, .length = text.length};
}
struct sql_value sql_string(const char *text); // NULL: null
// 32 bytes as hexadecimal digits, kept in `digits`.
struct sql_value sql_token(const uint8_t token[STORE_TOKEN_SIZE], char digits[2 * STORE_TOKEN_SIZE + 1]);

void sql_fail(struct sql *db, enum ph_status status, const char *format, ...) PH_PRINTF(3, 4);

// Notes for other servers that a table has changed. Of very many only the first are named.
void sql_note_change(struct sql *db, const char *table);

// The same of a person's sessions or name, as "@" and the number. If there is no room for it, "*" says that anything
// may have changed.
void sql_note_person(struct sql *db, int64_t person);

bool sql_begin(struct sql *db);
bool sql_commit(struct sql *db);
void sql_rollback(struct sql *db);
bool sql_script(struct sql *db, const char *text);
bool sql_start(struct sql *db, enum sql_id id, const struct sql_value *values, size_t count);
bool sql_next(struct sql *db);
void sql_end(struct sql *db);
int64_t sql_number(struct sql *db, int column);
// Copies a column; what does not fit is a failure.
void sql_copy(struct sql *db, int column, char *storage, size_t capacity);
// Runs a statement to its end.
bool sql_run(struct sql *db, enum sql_id id, const struct sql_value *values, size_t count);
// Runs a statement that returns one number or none.
bool sql_find(struct sql *db, enum sql_id id, const struct sql_value *values, size_t count, int64_t *number);
// Writes column 0 of each row, with a newline.
void sql_lines(struct sql *db, enum sql_id id, const struct sql_value *values, size_t count, struct ph_writer *lines);

// Makes room for another item of an array. NULL, with a failure noted: there is no memory.
void *sql_add_item(struct sql *db, void **items, size_t *capacity, size_t *count, size_t size);

#define SQL_WITH(...)                                                                                                  \
    (const struct sql_value[]){__VA_ARGS__}, sizeof((const struct sql_value[]){__VA_ARGS__}) / sizeof(struct sql_value)

#endif
