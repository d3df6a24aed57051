// SPDX-License-Identifier: MIT
#include "store/sql.h"

#include "base/hex.h"
#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct sql_value sql_string(const char *text) {
    return sql_bytes((struct store_text){.data = text, .length = text == NULL ? 0 : strlen(text)});
}

struct sql_value sql_token(const uint8_t token[STORE_TOKEN_SIZE], char digits[2 * STORE_TOKEN_SIZE + 1]) {
    ph_hex_write(digits, token, STORE_TOKEN_SIZE);
    return sql_string(digits);
}

// The first failure is the cause of those that follow.
void sql_fail(struct sql *db, enum ph_status status, const char *format, ...) {
    char message[sizeof db->error.message];
    va_list args;
    if (db->failed) {
        return;
    }
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    db->failed = true;
    db->status = ph_error_set(&db->error, status, "", "%s", message);
}

void sql_note_change(struct sql *db, const char *table) {
    const size_t length = strlen(db->changed);
    if (length + strlen(table) + 2 <= sizeof db->changed) {
        snprintf(db->changed + length, sizeof db->changed - length, " %s", table);
    }
}

void sql_note_person(struct sql *db, int64_t person) {
    char note[32];
    const size_t before = strlen(db->changed);
    snprintf(note, sizeof note, "@%lld", (long long)person);
    sql_note_change(db, note);
    if (strlen(db->changed) == before) {
        snprintf(db->changed, sizeof db->changed, " *");
    }
}

bool sql_begin(struct sql *db) {
    db->failed = false;
    db->changed[0] = '\0';
    db->begun = db->engine->begin(db);
    return db->begun;
}

bool sql_commit(struct sql *db) {
    return !db->failed && db->engine->commit(db);
}

void sql_rollback(struct sql *db) {
    db->engine->rollback(db);
}

bool sql_script(struct sql *db, const char *text) {
    return !db->failed && db->engine->script(db, text);
}

bool sql_start(struct sql *db, enum sql_id id, const struct sql_value *values, size_t count) {
    return !db->failed && db->engine->start(db, id, values, count);
}

bool sql_next(struct sql *db) {
    return !db->failed && db->engine->next(db);
}

void sql_end(struct sql *db) {
    db->engine->end(db);
}

int64_t sql_number(struct sql *db, int column) {
    return db->engine->number(db, column);
}

void sql_copy(struct sql *db, int column, char *storage, size_t capacity) {
    size_t length;
    const char *const text = db->engine->text(db, column, &length);
    if (text == NULL || length >= capacity) {
        sql_fail(db, PH_ERROR_BAD_RECORD, "the store holds a text of %zu bytes; expected fewer than %zu", length,
                 capacity);
        return;
    }
    memcpy(storage, text, length);
    storage[length] = '\0';
}

bool sql_run(struct sql *db, enum sql_id id, const struct sql_value *values, size_t count) {
    if (sql_start(db, id, values, count)) {
        while (sql_next(db)) {
        }
        sql_end(db);
    }
    return !db->failed;
}

bool sql_find(struct sql *db, enum sql_id id, const struct sql_value *values, size_t count, int64_t *number) {
    bool found = false;
    if (sql_start(db, id, values, count)) {
        while (sql_next(db)) {
            found = true;
            *number = sql_number(db, 0);
        }
        sql_end(db);
    }
    return found && !db->failed;
}

void sql_lines(struct sql *db, enum sql_id id, const struct sql_value *values, size_t count, struct ph_writer *lines) {
    if (!sql_start(db, id, values, count)) {
        return;
    }
    while (sql_next(db)) {
        size_t length;
        const char *const line = db->engine->text(db, 0, &length);
        ph_write_bytes(lines, line, length);
        ph_write_char(lines, '\n');
    }
    sql_end(db);
    if (lines->failed) {
        sql_fail(db, PH_ERROR_NO_MEMORY, "out of memory");
    }
}

void *sql_add_item(struct sql *db, void **items, size_t *capacity, size_t *count, size_t size) {
    if (!ph_memory_reserve(items, capacity, *count + 1, size)) {
        sql_fail(db, PH_ERROR_NO_MEMORY, "out of memory");
        return NULL;
    }
    return (char *)*items + size * (*count)++;
}
