// SPDX-License-Identifier: MIT
// Forgetting a person. Entries of a journal keep their numbers and their person, or the table would not fold; the name
// in them becomes a dash.
#include "store/answers.h"

#include "base/memory.h"
#include "pesthouse/json.h"

#include <stdlib.h>
#include <string.h>

static const char forgotten[] = "–";

// An entry to change: `line` is its offset in the text of all of them.
struct change {
    char table[STORE_TABLE_SIZE];
    int64_t number;
    size_t line;
    size_t length;
};

struct changes {
    struct change *items;
    size_t count;
    size_t capacity;
    struct ph_writer lines;
};

static void write_member(struct ph_writer *writer, const struct ph_json_walk *member) {
    char key[64];
    size_t length;
    const char *const value = ph_json_text(member->value, &length);
    if (!ph_json_string_get(member->key, key, sizeof key)) {
        writer->failed = true;
        return;
    }
    ph_json_key(writer, key);
    if (strcmp(key, "name") == 0) {
        ph_json_string(writer, forgotten);
    } else {
        ph_json_raw(writer, value, length);
    }
}

static bool names(struct ph_json entry, uint64_t person) {
    int64_t who;
    return ph_json_int_get(ph_json_member(entry, "person"), &who) && (uint64_t)who == person &&
           ph_json_exists(ph_json_member(entry, "name"));
}

// Writes an entry without the name, if it names the person. A line that is not JSON is left as it is.
static bool write_without_name(struct ph_writer *writer, const char *line, size_t length, uint64_t person) {
    struct ph_json_document *document;
    if (ph_json_parse(&document, line, length, NULL) != PH_OK) {
        return false;
    }
    const struct ph_json entry = ph_json_root(document);
    const bool changes = names(entry, person);
    if (changes) {
        ph_json_object_begin(writer);
        for (struct ph_json_walk walk = ph_json_walk_begin(entry); ph_json_walk_next(&walk);) {
            write_member(writer, &walk);
        }
        ph_json_object_end(writer);
    }
    ph_json_document_destroy(document);
    return changes;
}

static void collect_row(struct sql *db, struct changes *changes, uint64_t person) {
    const size_t begin = changes->lines.length;
    size_t length;
    const char *const line = db->engine->text(db, 0, &length);
    void *items = changes->items;
    if (!write_without_name(&changes->lines, line, length, person)) {
        return;
    }
    if (changes->lines.failed ||
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

static void collect(struct sql *db, struct changes *changes, uint64_t person) {
    if (!sql_start(db, SQL_JOURNAL_OF_PERSON, SQL_WITH(sql_int((int64_t)person)))) {
        return;
    }
    while (sql_next(db)) {
        collect_row(db, changes, person);
    }
    sql_end(db);
}

static uint32_t change_entries(struct sql *db, uint64_t person) {
    struct changes changes = {0};
    ph_writer_init_heap(&changes.lines);
    collect(db, &changes, person);
    for (size_t i = 0; i < changes.count; i++) {
        const struct change *const change = &changes.items[i];
        const struct store_text line = {.data = changes.lines.data + change->line, .length = change->length};
        (void)sql_run(db, SQL_ENTRY_SET, SQL_WITH(sql_string(change->table), sql_int(change->number), sql_bytes(line)));
    }
    const uint32_t count = (uint32_t)changes.count;
    ph_writer_deinit(&changes.lines);
    free(changes.items);
    return count;
}

static uint32_t remove_chat(struct sql *db, uint64_t person) {
    uint32_t count = 0;
    if (sql_start(db, SQL_CHAT_FORGET, SQL_WITH(sql_int((int64_t)person)))) {
        while (sql_next(db)) {
            count++;
        }
        sql_end(db);
    }
    return count;
}

enum store_answer answer_forget(struct sql *db, struct store_forget *forget) {
    const struct sql_value person = sql_int((int64_t)forget->person);
    int64_t found;
    if (!sql_find(db, SQL_PERSON_FORGET, SQL_WITH(person), &found)) {
        return STORE_UNKNOWN;
    }
    (void)sql_run(db, SQL_SESSIONS_END, SQL_WITH(person));
    forget->entries = change_entries(db, forget->person);
    forget->chat = remove_chat(db, forget->person);
    (void)sql_run(db, SQL_SEATS_FORGET, SQL_WITH(person));
    return STORE_DONE;
}
