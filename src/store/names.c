// SPDX-License-Identifier: MIT
#include "store/names.h"

#include "base/glyph.h"
#include "store/answers.h"
#include "store/folding.h"

#include <stdlib.h>
#include <string.h>

enum { FOLDED_AT_ONCE = 100, SERVERS_FROM = 5 }; // the version of the schema that has servers

struct named {
    int64_t id;
    char name[STORE_NAME_SIZE];
};

// By which the names were folded; 0: the store is new, or too old to say it.
static int64_t folded_by(struct sql *db) {
    int64_t version = 0;
    (void)sql_find(db, SQL_COUNTER_READ, SQL_WITH(sql_string("unicode")), &version);
    return version;
}

// ---- other versions -------------------------------------------------------------------------------------------------

void names_refuse_newer(struct sql *db) {
    char theirs[FOLDING_VERSION_SIZE];
    char ours[FOLDING_VERSION_SIZE];
    const int64_t version = folded_by(db);
    if (version > ph_unicode_version) {
        sql_fail(db, PH_ERROR_BAD_RECORD,
                 "%s was written by a newer version: its names are folded by Unicode %s, this program has %s",
                 db->label, folding_version(version, theirs), folding_version(ph_unicode_version, ours));
    }
}

static bool servers_run(struct sql *db) {
    int64_t count = 0;
    (void)sql_find(db, SQL_SERVERS_OTHER, SQL_WITH(sql_int(0)), &count);
    return count > 0;
}

// Where only one server at a time uses the database, those that are noted do not run any more.
void names_refuse_others(struct sql *db, int64_t version) {
    char theirs[FOLDING_VERSION_SIZE];
    char ours[FOLDING_VERSION_SIZE];
    const int64_t folded = folded_by(db);
    if (db->engine->lock != NULL && version >= SERVERS_FROM && folded != ph_unicode_version && servers_run(db)) {
        sql_fail(db, PH_ERROR_BAD_REQUEST,
                 "another server is using %s and folds names by Unicode %s, but this program by %s; stop that server "
                 "first, or start one of its version",
                 db->label, folding_version(folded, theirs), folding_version(ph_unicode_version, ours));
    }
}

bool names_are_ours(struct sql *db) {
    char theirs[FOLDING_VERSION_SIZE];
    char ours[FOLDING_VERSION_SIZE];
    const int64_t version = folded_by(db);
    if (!db->failed && version != ph_unicode_version) {
        sql_fail(db, PH_ERROR_BAD_RECORD,
                 "another server has folded the names in %s by Unicode %s, but this one folds by %s; expected a server "
                 "of that version here",
                 db->label, folding_version(version, theirs), folding_version(ph_unicode_version, ours));
    }
    return !db->failed;
}

// ---- folding --------------------------------------------------------------------------------------------------------

static size_t read_page(struct sql *db, int64_t after, struct named page[FOLDED_AT_ONCE]) {
    size_t count = 0;
    if (sql_start(db, SQL_NAMES, SQL_WITH(sql_int(after), sql_int(FOLDED_AT_ONCE)))) {
        while (sql_next(db)) {
            page[count].id = sql_number(db, 0);
            sql_copy(db, 1, page[count].name, sizeof page[count].name);
            count++;
        }
        sql_end(db);
    }
    return count;
}

static void fold_all(struct sql *db) {
    struct named page[FOLDED_AT_ONCE];
    int64_t after = 0;
    for (size_t count; (count = read_page(db, after, page)) > 0; after = page[count - 1].id) {
        for (size_t i = 0; i < count; i++) {
            char folded[FOLDING_SIZE];
            (void)folding_write(page[i].name, folded); // of one that is too long now, what fits is compared
            (void)sql_run(db, SQL_NAME_FOLD, SQL_WITH(sql_int(page[i].id), sql_string(folded)));
        }
    }
}

// Until all are folded, an account may have the name that another one is about to lose.
void names_fold(struct sql *db) {
    if (folded_by(db) == ph_unicode_version) {
        return;
    }
    (void)sql_script(db, "DROP INDEX people_accounts");
    fold_all(db);
    (void)sql_run(db, SQL_NAMES_APART, NULL, 0);
    (void)sql_script(db, "CREATE UNIQUE INDEX people_accounts ON people (folded, apart) WHERE password IS NOT NULL");
    (void)sql_run(db, SQL_COUNTER_WRITE, SQL_WITH(sql_string("unicode"), sql_int(ph_unicode_version)));
}

// ---- names that are the same ----------------------------------------------------------------------------------------

static void read_same(struct sql *db, struct store_name *name) {
    name->person = (uint64_t)sql_number(db, 0);
    sql_copy(db, 1, name->name, sizeof name->name);
    name->has_account = sql_number(db, 2) != 0;
    name->other = (uint64_t)sql_number(db, 3);
    sql_copy(db, 4, name->other_name, sizeof name->other_name);
}

enum store_answer answer_names(struct sql *db, struct store_names *names) {
    void *items = NULL;
    size_t capacity = 0;
    int64_t apart = 0;
    free(names->names);
    names->names = NULL;
    names->count = 0;
    (void)sql_find(db, SQL_NAMES_APART_COUNT, NULL, 0, &apart);
    names->apart = (uint32_t)apart;
    if (!sql_start(db, SQL_NAMES_SAME, SQL_WITH(sql_int((int64_t)names->after), sql_int(names->limit)))) {
        return STORE_DONE;
    }
    while (sql_next(db)) {
        struct store_name *const one = sql_add_item(db, &items, &capacity, &names->count, sizeof *one);
        names->names = items;
        if (one != NULL) {
            read_same(db, one);
        }
    }
    sql_end(db);
    return STORE_DONE;
}
