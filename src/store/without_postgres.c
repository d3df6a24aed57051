// SPDX-License-Identifier: MIT
// Stands for postgres.c and listener.c in a program that is built without libpq (PESTHOUSE_POSTGRES=OFF): a store in
// PostgreSQL is refused. A file tells nothing of other servers, since no other writes to it.
#include "store/listener.h"
#include "store/sql.h"

static enum ph_status open_none(struct sql **db, const char *where, enum store_use use, struct ph_error *error) {
    (void)where;
    (void)use;
    *db = NULL;
    return ph_error_set(
        error, PH_ERROR_BAD_REQUEST, "",
        "this program was built without PostgreSQL (PESTHOUSE_POSTGRES=OFF); expected the path of a file");
}

const struct sql_engine postgres_engine = {.name = "PostgreSQL", .open = open_none};

enum ph_status listener_create(struct listener **made, const struct listener_config *config) {
    (void)config;
    *made = NULL;
    return PH_OK;
}

void listener_destroy(struct listener *listener) {
    (void)listener;
}

void listener_deliver(struct listener *listener, void (*changed)(void *context, const char *table), void *context) {
    (void)listener;
    (void)changed;
    (void)context;
}
