// SPDX-License-Identifier: MIT
// A step is never changed once a version with it was released; a change of the schema is a further step at the end, and
// a store of the version before it goes to tests/store/.
#define _GNU_SOURCE // getrandom
#include "store/schema.h"

#include "store/names.h"
#include "store/number.h"

#include <inttypes.h>
#include <stdio.h>
#include <sys/random.h>

struct step {
    int version; // to which it leads
    bool packed; // a table in the order of its key
    const char *text;
};

static const struct step steps[] = {
    // Version 1: tables.
    {1, true,
     "CREATE TABLE tables (id TEXT NOT NULL PRIMARY KEY, number BIGINT NOT NULL, state BIGINT NOT NULL, "
     "listed BIGINT NOT NULL, due BIGINT NOT NULL, chat BIGINT NOT NULL, about TEXT NOT NULL, secrets TEXT NOT NULL)"},
    {1, false, "CREATE INDEX tables_due ON tables (due)"},
    {1, true,
     "CREATE TABLE journal (table_id TEXT NOT NULL, number BIGINT NOT NULL, line TEXT NOT NULL, "
     "PRIMARY KEY (table_id, number))"},
    {1, true,
     "CREATE TABLE chat (table_id TEXT NOT NULL, number BIGINT NOT NULL, person BIGINT NOT NULL, line TEXT NOT NULL, "
     "PRIMARY KEY (table_id, number))"},
    {1, false, "CREATE INDEX chat_person ON chat (person)"},
    {1, true,
     "CREATE TABLE seats (person BIGINT NOT NULL, table_id TEXT NOT NULL, sits BIGINT NOT NULL, "
     "PRIMARY KEY (person, table_id))"},
    {1, false, "CREATE INDEX seats_table ON seats (table_id)"},
    // Version 2: people.
    {2, true,
     "CREATE TABLE people (id BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL, "
     "made BIGINT NOT NULL, password TEXT)"},
    {2, false, "CREATE UNIQUE INDEX people_accounts ON people (folded) WHERE password IS NOT NULL"},
    {2, true, "CREATE TABLE sessions (token TEXT NOT NULL PRIMARY KEY, person BIGINT NOT NULL, seen BIGINT NOT NULL)"},
    {2, false, "CREATE INDEX sessions_person ON sessions (person)"},
    // Numbers that people got before belong to nobody else.
    {2, false,
     "INSERT INTO counters (name, value) SELECT 'person', coalesce(max(person), 0) FROM "
     "(SELECT person FROM seats UNION ALL SELECT person FROM chat) AS known"},
    // Version 3: who made a table, and when.
    {3, false, "ALTER TABLE tables ADD COLUMN maker BIGINT NOT NULL DEFAULT 0"},
    {3, false, "ALTER TABLE tables ADD COLUMN made BIGINT NOT NULL DEFAULT 0"},
    {3, false, "CREATE INDEX tables_maker ON tables (maker)"},
    {3, false, "CREATE INDEX tables_listed ON tables (made) WHERE listed = 1 AND state < 2"},
    // Version 4: how games ended, and ratings. Means and spreads are in millionths.
    {4, true,
     "CREATE TABLE results (person BIGINT NOT NULL, table_id TEXT NOT NULL, game TEXT NOT NULL, seats BIGINT NOT NULL, "
     "ended BIGINT NOT NULL, stay BIGINT NOT NULL, place BIGINT NOT NULL, rated BIGINT NOT NULL, mean BIGINT NOT NULL, "
     "spread BIGINT NOT NULL, PRIMARY KEY (person, table_id))"},
    {4, false, "CREATE INDEX results_latest ON results (person, ended)"},
    {4, true,
     "CREATE TABLE ratings (person BIGINT NOT NULL, game TEXT NOT NULL, seats BIGINT NOT NULL, mean BIGINT NOT NULL, "
     "spread BIGINT NOT NULL, games BIGINT NOT NULL, PRIMARY KEY (person, game, seats))"},
    // Version 5: several servers. A watch with person 0 is a table that a server has in memory.
    {5, false, "ALTER TABLE tables ADD COLUMN version BIGINT NOT NULL DEFAULT 1"},
    {5, false, "ALTER TABLE tables ADD COLUMN rewritten BIGINT NOT NULL DEFAULT 0"},
    {5, false, "INSERT INTO counters (name, value) VALUES ('server', 0)"},
    {5, true, "CREATE TABLE servers (id BIGINT NOT NULL PRIMARY KEY, until BIGINT NOT NULL)"},
    {5, true, "CREATE TABLE leases (table_id TEXT NOT NULL PRIMARY KEY, server BIGINT NOT NULL)"},
    {5, true,
     "CREATE TABLE watches (server BIGINT NOT NULL, table_id TEXT NOT NULL, person BIGINT NOT NULL, "
     "PRIMARY KEY (server, table_id, person))"},
    {5, false, "CREATE INDEX watches_table ON watches (table_id)"},
    // Version 6: accounts whose names have come to be the same; one of them has 0, others their number (store/names.h).
    {6, false, "ALTER TABLE people ADD COLUMN apart BIGINT NOT NULL DEFAULT 0"},
    {6, false, "DROP INDEX people_accounts"},
    {6, false, "CREATE UNIQUE INDEX people_accounts ON people (folded, apart) WHERE password IS NOT NULL"},
    // Version 7: people who are programs.
    {7, false, "ALTER TABLE people ADD COLUMN program BIGINT NOT NULL DEFAULT 0"},
    // Version 8: which of the tables made in one millisecond came first.
    {8, false, "ALTER TABLE tables ADD COLUMN ordinal BIGINT NOT NULL DEFAULT 0"},
    {8, false, "INSERT INTO counters (name, value) VALUES ('table', 0)"},
    // Version 9: what names look like; its index is made when they are folded (store/names.c). People get numbers that
    // nobody can guess (store/number.c).
    {9, false, "ALTER TABLE people ADD COLUMN looks TEXT NOT NULL DEFAULT ''"},
    // And codes of guests, which are sessions.
    {9, false, "ALTER TABLE sessions ADD COLUMN code BIGINT NOT NULL DEFAULT 0"},
    // Version 10: notices that leave the server: where people get them, at which tables, and those that wait.
    {10, true,
     "CREATE TABLE channels (id BIGINT NOT NULL PRIMARY KEY, person BIGINT NOT NULL, kind BIGINT NOT NULL, "
     "form BIGINT NOT NULL, address TEXT NOT NULL, keys TEXT NOT NULL, language TEXT NOT NULL, sent BIGINT NOT NULL, "
     "waits BIGINT NOT NULL, failures BIGINT NOT NULL, stopped BIGINT NOT NULL, trouble TEXT NOT NULL)"},
    {10, false, "CREATE INDEX channels_person ON channels (person)"},
    {10, true,
     "CREATE TABLE notified (table_id TEXT NOT NULL, person BIGINT NOT NULL, PRIMARY KEY (table_id, person))"},
    {10, false, "CREATE INDEX notified_person ON notified (person)"},
    {10, true,
     "CREATE TABLE notices (table_id TEXT NOT NULL, channel BIGINT NOT NULL, person BIGINT NOT NULL, "
     "number BIGINT NOT NULL, since BIGINT NOT NULL, PRIMARY KEY (table_id, channel))"},
    {10, false, "CREATE INDEX notices_channel ON notices (channel)"},
    {10, false, "INSERT INTO counters (name, value) VALUES ('channel', 0)"},
    // Version 11: reports, bans and blocked words.
    {11, true,
     "CREATE TABLE reports (id BIGINT NOT NULL PRIMARY KEY, table_id TEXT NOT NULL, chat BIGINT NOT NULL, "
     "made BIGINT NOT NULL, reporter BIGINT NOT NULL, person BIGINT NOT NULL, why TEXT NOT NULL)"},
    {11, false, "INSERT INTO counters (name, value) VALUES ('report', 0)"},
    {11, true,
     "CREATE TABLE bans (id BIGINT NOT NULL PRIMARY KEY, person BIGINT NOT NULL, address TEXT NOT NULL, "
     "until BIGINT NOT NULL, made BIGINT NOT NULL, why TEXT NOT NULL)"},
    {11, false, "INSERT INTO counters (name, value) VALUES ('ban', 0), ('bans', 0)"},
    {11, true, "CREATE TABLE blocked (word TEXT NOT NULL PRIMARY KEY)"},
    // Version 12: notices by mail: whether the owner of an address wants them, and the first mails of the last hour.
    {12, false, "ALTER TABLE channels ADD COLUMN confirmed BIGINT NOT NULL DEFAULT 1"},
    {12, false, "CREATE TABLE mails (person BIGINT NOT NULL, address TEXT NOT NULL, asked BIGINT NOT NULL)"},
    {12, false, "CREATE INDEX mails_person ON mails (person)"},
    {12, false, "CREATE INDEX mails_address ON mails (address)"},
    // Version 13: evenings of many tables.
    {13, true,
     "CREATE TABLE evenings (id TEXT NOT NULL PRIMARY KEY, version BIGINT NOT NULL, maker BIGINT NOT NULL, "
     "touched BIGINT NOT NULL, text TEXT NOT NULL)"},
    {13, false, "CREATE INDEX evenings_maker ON evenings (maker)"},
};

const int schema_version = 13;
enum { NUMBERED_FROM = 9 }; // people had their counts as numbers before

static void take_step(struct sql *db, const struct step *step) {
    char text[1024];
    snprintf(text, sizeof text, "%s%s", step->text, step->packed ? db->engine->packed : "");
    (void)sql_script(db, text);
}

static void upgrade(struct sql *db, int64_t version) {
    if (version == schema_version) {
        return;
    }
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        if (steps[i].version > version) {
            take_step(db, &steps[i]);
        }
    }
    (void)sql_run(db, SQL_COUNTER_WRITE, SQL_WITH(sql_string("schema"), sql_int(schema_version)));
}

const char *const schema_secrets[2] = {"secret 1", "secret 2"};

void schema_read_secret(struct sql *db, uint8_t secret[STORE_SECRET_SIZE]) {
    for (size_t i = 0; i < 2; i++) {
        int64_t stored = 0;
        (void)sql_find(db, SQL_COUNTER_READ, SQL_WITH(sql_string(schema_secrets[i])), &stored);
        const uint64_t half = (uint64_t)stored;
        for (size_t byte = 0; byte < sizeof half; byte++) {
            secret[i * sizeof half + byte] = (uint8_t)(half >> 8 * byte);
        }
    }
}

// No step of the schema: a store of any version gets them once, and keeps them.
static void make_secrets(struct sql *db) {
    for (size_t i = 0; i < 2; i++) {
        int64_t secret;
        if (sql_find(db, SQL_COUNTER_READ, SQL_WITH(sql_string(schema_secrets[i])), &secret)) {
            continue;
        }
        if (getrandom(&secret, sizeof secret, 0) != sizeof secret) {
            sql_fail(db, PH_ERROR_IO, "there are no random bytes");
            return;
        }
        (void)sql_run(db, SQL_COUNTER_WRITE, SQL_WITH(sql_string(schema_secrets[i]), sql_int(secret)));
    }
}

// Where only one server at a time uses the database, the one before runs no longer.
static void forget_servers(struct sql *db) {
    if (db->engine->lock == NULL) {
        (void)sql_run(db, SQL_SERVERS_FORGET, NULL, 0);
        (void)sql_run(db, SQL_WATCHES_CLEAR, NULL, 0);
        (void)sql_run(db, SQL_LEASES_CLEAR, NULL, 0);
    }
}

// ---- versions -------------------------------------------------------------------------------------------------------

static int64_t read_version(struct sql *db) {
    int64_t version = 0;
    (void)sql_find(db, SQL_COUNTER_READ, SQL_WITH(sql_string("schema")), &version);
    return version;
}

static void refuse_newer(struct sql *db, int64_t version) {
    if (version > schema_version) {
        sql_fail(db, PH_ERROR_BAD_RECORD,
                 "%s was written by a newer version: its schema is %" PRId64 ", this program knows up to %d", db->label,
                 version, schema_version);
    }
}

static void refuse_older(struct sql *db, int64_t version) {
    if (version < schema_version) {
        sql_fail(db, PH_ERROR_BAD_RECORD,
                 "%s was written by an older version: its schema is %" PRId64 ", expected %d; a server updates it when "
                 "it starts",
                 db->label, version, schema_version);
    }
}

static enum ph_status end(struct sql *db, struct ph_error *error) {
    if (sql_commit(db)) {
        return PH_OK;
    }
    sql_rollback(db);
    return ph_error_set(error, db->status, "", "%s", db->error.message);
}

enum ph_status schema_check(struct sql *db, struct ph_error *error) {
    (void)sql_begin(db);
    refuse_newer(db, read_version(db));
    names_refuse_newer(db);
    return end(db, error);
}

enum ph_status schema_open(struct sql *db, enum store_use use, int64_t *before, struct ph_error *error) {
    (void)sql_begin(db);
    if (use == STORE_SERVE && db->engine->lock != NULL) {
        (void)sql_script(db, db->engine->lock);
    }
    if (use == STORE_SERVE) {
        (void)sql_script(db,
                         "CREATE TABLE IF NOT EXISTS counters (name TEXT NOT NULL PRIMARY KEY, value BIGINT NOT NULL)");
    }
    const int64_t version = read_version(db);
    *before = version;
    refuse_newer(db, version);
    if (use == STORE_SERVE) {
        names_refuse_newer(db);
        names_refuse_others(db, version);
        upgrade(db, version);
        names_fold(db);
        make_secrets(db);
        if (version < NUMBERED_FROM) {
            number_everybody(db);
        }
        (void)sql_script(db, db->engine->clock);
        forget_servers(db);
    } else {
        refuse_older(db, version);
    }
    return end(db, error);
}
