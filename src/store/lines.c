// SPDX-License-Identifier: MIT
#include "store/lines.h"

#include "base/memory.h"
#include "pesthouse/json.h"

#include <stdlib.h>
#include <string.h>

enum { LINES_AT_ONCE = 500 };

// A line to change, an entry, a line of chat or, as number 0, what lists show of the table. `line` is its offset in the
// text of all.
struct change {
    char table[STORE_TABLE_SIZE];
    int64_t number;
    size_t line;
    size_t length;
};

struct changes {
    line_rename *rename;
    const void *context;
    struct ph_writer line; // that was written last
    bool changed;          // whether it did
    struct change *items;
    size_t count;
    size_t capacity;
    struct ph_writer lines;
};

// ---- lines ----------------------------------------------------------------------------------------------------------

static void write_value(struct changes *changes, struct ph_json value);

// Whom an object names, before and from now on.
struct whom {
    bool exists;
    uint64_t before;
    uint64_t now;
    const char *name; // NULL: as it is
};

static struct whom whom_of(const struct changes *changes, struct ph_json object) {
    int64_t person;
    struct whom whom = {.exists = ph_json_int_get(ph_json_member(object, "person"), &person)};
    if (whom.exists) {
        whom.before = (uint64_t)person;
        whom.now = changes->rename(changes->context, whom.before, &whom.name);
    }
    return whom;
}

// Writes a member that names the person. False: it does not.
static bool write_own(struct changes *changes, const struct whom *whom, const char *key) {
    const bool is_number = strcmp(key, "person") == 0;
    if (!whom->exists || (!is_number && (whom->name == NULL || strcmp(key, "name") != 0))) {
        return false;
    }
    if (is_number) {
        ph_json_int(&changes->line, (int64_t)whom->now);
    } else {
        ph_json_string(&changes->line, whom->name);
    }
    changes->changed = changes->changed || !is_number || whom->now != whom->before;
    return true;
}

static void write_object(struct changes *changes, struct ph_json object) {
    const struct whom whom = whom_of(changes, object);
    ph_json_object_begin(&changes->line);
    for (struct ph_json_walk walk = ph_json_walk_begin(object); ph_json_walk_next(&walk);) {
        char key[64];
        if (!ph_json_string_get(walk.key, key, sizeof key)) {
            changes->line.failed = true;
            return;
        }
        ph_json_key(&changes->line, key);
        if (!write_own(changes, &whom, key)) {
            write_value(changes, walk.value);
        }
    }
    ph_json_object_end(&changes->line);
}

static void write_value(struct changes *changes, struct ph_json value) {
    size_t length;
    if (ph_json_type(value) == PH_JSON_OBJECT) {
        write_object(changes, value);
    } else if (ph_json_type(value) == PH_JSON_ARRAY) {
        ph_json_array_begin(&changes->line);
        for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) {
            write_value(changes, walk.value);
        }
        ph_json_array_end(&changes->line);
    } else {
        const char *const text = ph_json_text(value, &length);
        ph_json_raw(&changes->line, text, length);
    }
}

// Writes a line as it is from now on. False: it does not change. One that is not JSON is left as it is.
static bool write_line(struct changes *changes, const char *line, size_t length) {
    struct ph_json_document *document;
    changes->changed = false;
    ph_writer_reset(&changes->line);
    if (ph_json_parse(&document, line, length, NULL) != PH_OK) {
        return false;
    }
    write_value(changes, ph_json_root(document));
    ph_json_document_destroy(document);
    return changes->changed;
}

// ---- all lines ------------------------------------------------------------------------------------------------------

static void collect_row(struct sql *db, struct changes *changes) {
    const size_t begin = changes->lines.length;
    size_t length;
    const char *const line = db->engine->text(db, 0, &length);
    void *items = changes->items;
    if (!write_line(changes, line, length)) {
        return;
    }
    ph_write_bytes(&changes->lines, changes->line.data, changes->line.length);
    if (changes->line.failed || changes->lines.failed ||
        !ph_memory_reserve(&items, &changes->capacity, changes->count + 1, sizeof *changes->items)) {
        sql_fail(db, PH_ERROR_NO_MEMORY, "out of memory");
        return;
    }
    changes->items = items;
    struct change *const change = &changes->items[changes->count++];
    sql_copy(db, 1, change->table, sizeof change->table);
    change->number = sql_number(db, 2);
    change->line = begin;
    change->length = changes->lines.length - begin;
}

static void init(struct changes *changes, line_rename *rename, const void *context) {
    *changes = (struct changes){.rename = rename, .context = context};
    ph_writer_init_heap(&changes->line);
    ph_writer_init_heap(&changes->lines);
}

static void deinit(struct changes *changes) {
    ph_writer_deinit(&changes->line);
    ph_writer_deinit(&changes->lines);
    free(changes->items);
}

static struct sql_value line_of(const struct changes *changes, const struct change *change) {
    return sql_bytes((struct store_text){changes->lines.data + change->line, change->length});
}

static void store_by(struct sql *db, enum sql_id set, const struct changes *changes) {
    for (size_t i = 0; i < changes->count; i++) {
        const struct change *const change = &changes->items[i];
        (void)sql_run(db, set, SQL_WITH(sql_string(change->table), sql_int(change->number), line_of(changes, change)));
    }
}

// ---- of one person --------------------------------------------------------------------------------------------------

// Returns the number of entries that changed.
static uint32_t store_changes(struct sql *db, const struct changes *changes) {
    uint32_t entries = 0;
    for (size_t i = 0; i < changes->count; i++) {
        const struct change *const change = &changes->items[i];
        const struct sql_value table = sql_string(change->table);
        const struct sql_value line = line_of(changes, change);
        if (change->number == 0) {
            (void)sql_run(db, SQL_ABOUT_SET, SQL_WITH(table, line));
        } else {
            (void)sql_run(db, SQL_ENTRY_SET, SQL_WITH(table, sql_int(change->number), line));
            (void)sql_run(db, SQL_TABLE_REWRITTEN, SQL_WITH(table));
            sql_note_change(db, change->table);
            entries++;
        }
    }
    return entries;
}

uint32_t lines_rewrite(struct sql *db, uint64_t person, uint64_t but, line_rename *rename, const void *context) {
    struct changes changes;
    init(&changes, rename, context);
    if (sql_start(db, SQL_LINES_OF_PERSON, SQL_WITH(sql_int((int64_t)person), sql_int((int64_t)but)))) {
        while (sql_next(db)) {
            collect_row(db, &changes);
        }
        sql_end(db);
    }
    const uint32_t entries = store_changes(db, &changes);
    deinit(&changes);
    return entries;
}

void lines_rewrite_chat(struct sql *db, uint64_t person, line_rename *rename, const void *context) {
    struct changes changes;
    init(&changes, rename, context);
    if (sql_start(db, SQL_CHAT_OF_PERSON, SQL_WITH(sql_int((int64_t)person)))) {
        while (sql_next(db)) {
            collect_row(db, &changes);
        }
        sql_end(db);
    }
    store_by(db, SQL_CHAT_SET, &changes);
    deinit(&changes);
}

// ---- of all ---------------------------------------------------------------------------------------------------------

// Where the next page of lines begins.
struct place {
    char table[STORE_TABLE_SIZE];
    int64_t number;
};

// Rewrites a page of lines. False: there are no more.
static bool rewrite_page(struct sql *db, enum sql_id page, enum sql_id set, struct place *after, line_rename *rename,
                         const void *context) {
    struct changes changes;
    bool any = false;
    struct place last = *after;
    init(&changes, rename, context);
    if (sql_start(db, page, SQL_WITH(sql_string(after->table), sql_int(after->number), sql_int(LINES_AT_ONCE)))) {
        while (sql_next(db)) {
            any = true;
            sql_copy(db, 1, last.table, sizeof last.table);
            last.number = sql_number(db, 2);
            collect_row(db, &changes);
        }
        sql_end(db);
    }
    *after = last;
    store_by(db, set, &changes);
    deinit(&changes);
    return any && !db->failed;
}

void lines_rewrite_all(struct sql *db, line_rename *rename, const void *context) {
    static const enum sql_id kinds[][2] = {
        {SQL_JOURNAL_PAGE, SQL_ENTRY_SET}, {SQL_CHAT_PAGE, SQL_CHAT_SET}, {SQL_ABOUT_PAGE, SQL_ABOUT_OF_SET}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct place after = {.table = "", .number = 0};
        while (rewrite_page(db, kinds[i][0], kinds[i][1], &after, rename, context)) {
        }
    }
}
