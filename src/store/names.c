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

// In how many ways names are compared, each by a version of Unicode that the store notes as a counter. 0: the store is
// new, or too old to say it.
static const struct way {
    const char *counter;
    const char *names; // what is done to them
    const uint32_t *ours;
} ways[] = {
    {"unicode", "folded", &ph_unicode_version},
    {"looks", "compared by their looks", &skeleton_unicode_version},
};
enum { WAYS = sizeof ways / sizeof *ways };

static int64_t version_of(struct sql *db, const struct way *way) {
    int64_t version = 0;
    (void)sql_find(db, SQL_COUNTER_READ, SQL_WITH(sql_string(way->counter)), &version);
    return version;
}

// ---- other versions -------------------------------------------------------------------------------------------------

void names_refuse_newer(struct sql *db) {
    char theirs[FOLDING_VERSION_SIZE];
    char ours[FOLDING_VERSION_SIZE];
    for (size_t i = 0; i < WAYS; i++) {
        const int64_t version = version_of(db, &ways[i]);
        if (version > *ways[i].ours) {
            sql_fail(db, PH_ERROR_BAD_RECORD,
                     "%s was written by a newer version: its names are %s by Unicode %s, this program has %s",
                     db->label, ways[i].names, folding_version(version, theirs), folding_version(*ways[i].ours, ours));
        }
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
    for (size_t i = 0; i < WAYS; i++) {
        const int64_t noted = version_of(db, &ways[i]);
        if (db->engine->lock != NULL && version >= SERVERS_FROM && noted != *ways[i].ours && servers_run(db)) {
            sql_fail(
                db, PH_ERROR_BAD_REQUEST,
                "another server is using %s, and names there are %s by Unicode %s, but in this program by %s; stop "
                "that server first, or start one of its version",
                db->label, ways[i].names, folding_version(noted, theirs), folding_version(*ways[i].ours, ours));
        }
    }
}

bool names_are_ours(struct sql *db) {
    char theirs[FOLDING_VERSION_SIZE];
    char ours[FOLDING_VERSION_SIZE];
    for (size_t i = 0; i < WAYS; i++) {
        const int64_t version = version_of(db, &ways[i]);
        if (!db->failed && version != *ways[i].ours) {
            sql_fail(
                db, PH_ERROR_BAD_RECORD,
                "the names in %s are %s by Unicode %s since another server was there, but this one has %s; expected "
                "a server of that version here",
                db->label, ways[i].names, folding_version(version, theirs), folding_version(*ways[i].ours, ours));
        }
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
            char looks[FOLDING_SIZE];
            (void)folding_write(page[i].name, folded); // of one that is too long now, what fits is compared
            folding_skeleton(page[i].name, looks);
            (void)sql_run(db, SQL_NAME_FOLD, SQL_WITH(sql_int(page[i].id), sql_string(folded), sql_string(looks)));
        }
    }
}

static bool all_are_ours(struct sql *db) {
    bool ours = true;
    for (size_t i = 0; i < WAYS; i++) {
        ours = ours && version_of(db, &ways[i]) == *ways[i].ours;
    }
    return ours;
}

// Until all are folded, an account may have the name that another one is about to lose.
void names_fold(struct sql *db) {
    if (all_are_ours(db)) {
        return;
    }
    (void)sql_script(db, "DROP INDEX people_accounts");
    (void)sql_script(db, "DROP INDEX IF EXISTS people_looks"); // a store of before version 9 has none
    fold_all(db);
    (void)sql_run(db, SQL_NAMES_APART, NULL, 0);
    (void)sql_script(db, "CREATE UNIQUE INDEX people_accounts ON people (folded, apart) WHERE password IS NOT NULL");
    (void)sql_script(db, "CREATE UNIQUE INDEX people_looks ON people (looks, apart) WHERE password IS NOT NULL");
    for (size_t i = 0; i < WAYS; i++) {
        (void)sql_run(db, SQL_COUNTER_WRITE, SQL_WITH(sql_string(ways[i].counter), sql_int(*ways[i].ours)));
    }
}

// ---- names that are the same ----------------------------------------------------------------------------------------

static void read_same(struct sql *db, struct store_name *name) {
    name->person = (uint64_t)sql_number(db, 0);
    sql_copy(db, 1, name->name, sizeof name->name);
    name->has_account = sql_number(db, 2) != 0;
    name->other = (uint64_t)sql_number(db, 3);
    sql_copy(db, 4, name->other_name, sizeof name->other_name);
    name->is_same = sql_number(db, 5) != 0;
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
