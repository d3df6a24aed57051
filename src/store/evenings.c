// SPDX-License-Identifier: MIT
// Evenings of many tables: each is one text, which a server compares by its version when it changes it.
#include "store/answers.h"

#include <stdlib.h>

static void read_evening(struct sql *db, struct store_evening_find *find) {
    size_t length;
    const char *const text = db->engine->text(db, 0, &length);
    ph_write_bytes(&find->text, text, length);
    sql_copy(db, 1, find->id, sizeof find->id);
    find->version = (uint64_t)sql_number(db, 2);
    find->touched = sql_number(db, 3);
}

enum store_answer answer_evening_find(struct sql *db, struct store_evening_find *find) {
    find->count = 0;
    ph_writer_reset(&find->text);
    if (sql_start(db, SQL_EVENING_FIND,
                  SQL_WITH(sql_string(find->from), sql_string(find->until), sql_int(find->since)))) {
        while (sql_next(db)) {
            if (find->count++ == 0) {
                read_evening(db, find);
            }
        }
        sql_end(db);
    }
    if (find->text.failed) {
        sql_fail(db, PH_ERROR_NO_MEMORY, "out of memory");
    }
    return find->count == 0 ? STORE_UNKNOWN : STORE_DONE;
}

static enum store_answer add(struct sql *db, const struct store_evening_save *save) {
    const struct sql_value maker = sql_int((int64_t)save->maker);
    int64_t count = 0;
    (void)sql_run(db, SQL_EVENINGS_CLEAR, SQL_WITH(sql_int(save->since)));
    if (sql_find(db, SQL_EVENINGS_OF, SQL_WITH(maker), &count) && count >= save->max) {
        return STORE_FULL;
    }
    (void)sql_run(db, SQL_EVENING_ADD,
                  SQL_WITH(sql_string(save->id), maker, sql_int(save->now), sql_bytes(save->text)));
    return STORE_DONE;
}

// Whoever has opened an account meanwhile stays.
static void forget_guests(struct sql *db, const struct store_evening_save *save) {
    for (size_t i = 0; i < save->guest_count; i++) {
        struct store_forget forget = {.person = save->guests[i]};
        int64_t found;
        if (sql_find(db, SQL_GUEST_EXISTS, SQL_WITH(sql_int((int64_t)save->guests[i])), &found)) {
            (void)answer_forget(db, &forget);
        }
    }
}

enum store_answer answer_evening_save(struct sql *db, struct store_evening_save *save) {
    const struct sql_value id = sql_string(save->id);
    const struct sql_value version = sql_int((int64_t)save->version);
    int64_t found;
    if (save->version == 0) {
        return add(db, save);
    }
    if (save->text.data != NULL) {
        const struct sql_value now = sql_int(save->now);
        return sql_find(db, SQL_EVENING_CHANGE, SQL_WITH(id, version, now, sql_bytes(save->text)), &found)
                   ? STORE_DONE
                   : STORE_TAKEN;
    }
    if (!sql_find(db, SQL_EVENING_END, SQL_WITH(id, version), &found)) {
        return STORE_TAKEN;
    }
    forget_guests(db, save);
    return STORE_DONE;
}
