// SPDX-License-Identifier: MIT
// Forgetting a person, and giving a guest's tables to an account. Entries of a journal keep their numbers, or the table
// would not fold; who is named in them changes, and so it does in what lists show.
#include "store/answers.h"

#include "base/memory.h"
#include "pesthouse/json.h"

#include <stdlib.h>
#include <string.h>

// Whom lines name from now on.
struct renaming {
    uint64_t from;
    uint64_t to;
    const char *name;
};

// A line to change, an entry or, as number 0, what lists show of the table. `line` is its offset in the text of all.
struct change {
    char table[STORE_TABLE_SIZE];
    int64_t number;
    size_t line;
    size_t length;
};

struct changes {
    struct renaming renaming;
    struct ph_writer line; // that was written last
    bool changed;          // whether it did
    struct change *items;
    size_t count;
    size_t capacity;
    struct ph_writer lines;
};

// ---- lines ----------------------------------------------------------------------------------------------------------

static void write_value(struct changes *changes, struct ph_json value);

static bool is_person(struct ph_json object, uint64_t person) {
    int64_t who;
    return ph_json_int_get(ph_json_member(object, "person"), &who) && (uint64_t)who == person;
}

// A member of an object that is about the person.
static bool write_own(struct changes *changes, const char *key) {
    const bool is_number = strcmp(key, "person") == 0;
    if (is_number) {
        ph_json_int(&changes->line, (int64_t)changes->renaming.to);
    } else if (strcmp(key, "name") == 0) {
        ph_json_string(&changes->line, changes->renaming.name);
    } else {
        return false;
    }
    changes->changed = changes->changed || !is_number || changes->renaming.to != changes->renaming.from;
    return true;
}

static void write_object(struct changes *changes, struct ph_json object) {
    const bool own = is_person(object, changes->renaming.from);
    ph_json_object_begin(&changes->line);
    for (struct ph_json_walk walk = ph_json_walk_begin(object); ph_json_walk_next(&walk);) {
        char key[64];
        if (!ph_json_string_get(walk.key, key, sizeof key)) {
            changes->line.failed = true;
            return;
        }
        ph_json_key(&changes->line, key);
        if (!own || !write_own(changes, key)) {
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

static void collect(struct sql *db, struct changes *changes, struct sql_value from, struct sql_value but) {
    if (!sql_start(db, SQL_LINES_OF_PERSON, SQL_WITH(from, but))) {
        return;
    }
    while (sql_next(db)) {
        collect_row(db, changes);
    }
    sql_end(db);
}

// Returns the number of entries that changed.
static uint32_t store_changes(struct sql *db, const struct changes *changes) {
    uint32_t entries = 0;
    for (size_t i = 0; i < changes->count; i++) {
        const struct change *const change = &changes->items[i];
        const struct sql_value table = sql_string(change->table);
        const struct sql_value line =
            sql_bytes((struct store_text){changes->lines.data + change->line, change->length});
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

// Changes whom the lines of a person's tables name, but for those of another person.
static uint32_t rename_lines(struct sql *db, const struct renaming *renaming, uint64_t but) {
    struct changes changes = {.renaming = *renaming};
    ph_writer_init_heap(&changes.line);
    ph_writer_init_heap(&changes.lines);
    collect(db, &changes, sql_int((int64_t)renaming->from), sql_int((int64_t)but));
    const uint32_t entries = store_changes(db, &changes);
    ph_writer_deinit(&changes.line);
    ph_writer_deinit(&changes.lines);
    free(changes.items);
    return entries;
}

// ---- forgetting -----------------------------------------------------------------------------------------------------

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
    const struct renaming renaming = {.from = forget->person, .to = forget->person, .name = "–"};
    const struct sql_value person = sql_int((int64_t)forget->person);
    int64_t found;
    if (!sql_find(db, SQL_PERSON_FORGET, SQL_WITH(person), &found)) {
        return STORE_UNKNOWN;
    }
    (void)sql_run(db, SQL_SESSIONS_END, SQL_WITH(person));
    sql_note_person(db, found);
    forget->entries = rename_lines(db, &renaming, 0);
    forget->chat = remove_chat(db, forget->person);
    (void)sql_run(db, SQL_SEATS_FORGET, SQL_WITH(person));
    (void)sql_run(db, SQL_MAKER_FORGET, SQL_WITH(person));
    (void)sql_run(db, SQL_RATINGS_FORGET, SQL_WITH(person));
    (void)sql_run(db, SQL_RESULTS_FORGET, SQL_WITH(person));
    return STORE_DONE;
}

// ---- adopting -------------------------------------------------------------------------------------------------------

enum store_answer answer_adopt(struct sql *db, struct store_adopt *adopt) {
    const struct renaming renaming = {.from = adopt->guest, .to = adopt->person, .name = adopt->name};
    const struct sql_value guest = sql_int((int64_t)adopt->guest);
    const struct sql_value person = sql_int((int64_t)adopt->person);
    struct store_forget rest = {.person = adopt->guest};
    int64_t found;
    if (!sql_find(db, SQL_GUEST_EXISTS, SQL_WITH(guest), &found)) {
        return STORE_UNKNOWN;
    }
    (void)rename_lines(db, &renaming, adopt->person);
    (void)sql_run(db, SQL_MAKER_ADOPT, SQL_WITH(guest, person));
    (void)sql_run(db, SQL_SEATS_ADOPT, SQL_WITH(guest, person));
    (void)sql_run(db, SQL_CHAT_ADOPT, SQL_WITH(guest, person));
    (void)sql_run(db, SQL_RATINGS_ADOPT, SQL_WITH(guest, person));
    (void)sql_run(db, SQL_RESULTS_ADOPT, SQL_WITH(guest, person));
    return answer_forget(db, &rest);
}
