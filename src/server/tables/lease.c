// SPDX-License-Identifier: MIT
#include "server/tables/lease.h"

#include <stdlib.h>
#include <string.h>

bool tables_hold_leases(const struct tables *tables) {
    return !tables->shared || tables_now() < tables->leased_until;
}

bool live_table_drives(const struct live_table *live) {
    return tables_hold_leases(live->tables) && (live->drives || !live->tables->shared);
}

bool live_table_has_elsewhere(const struct live_table *live, uint64_t person) {
    bool found = false;
    for (unsigned i = 0; i < live->elsewhere_count; i++) {
        found = found || live->elsewhere[i] == person;
    }
    return found;
}

// ---- saying who is here ---------------------------------------------------------------------------------------------

struct announcement {
    struct store_request request;
    struct live_table *live; // NULL: it is no longer in memory
    char table[TABLE_ID_LENGTH + 1];
    size_t count;
    uint64_t people[];
};

static void watched(struct store_request *request) {
    struct announcement *const watching = request->context;
    struct live_table *const live = watching->live;
    const bool done = request->answer == STORE_DONE;
    const bool drives = request->as.watch.drives;
    free(watching);
    if (live == NULL) {
        return;
    }
    const bool again = live->watches_again;
    live->uses--;
    live->watching = false;
    live->watches_again = false;
    live->drives = done && drives;
    if (again) {
        live_table_announce(live);
    }
    if (done) { // else the next look tries it again
        live_table_advance(live);
    }
}

static void submit(struct tables *tables, struct announcement *watching, const struct live_table *live, bool ends) {
    memcpy(watching->table, live->id, sizeof watching->table);
    watching->request = (struct store_request){.ask = STORE_WATCH, .done = watched, .context = watching};
    watching->request.as.watch = (struct store_watch){.table = watching->table,
                                                      .server = tables->server,
                                                      .people = watching->people,
                                                      .count = watching->count,
                                                      .ends = ends};
    // Only appends are ever refused at once.
    (void)store_submit(tables->store, &watching->request, &watching->request.error);
}

static size_t count_connections(const struct live_table *live) {
    size_t count = 0;
    for (const struct table_connection *connection = live->connections; connection != NULL;
         connection = connection->next) {
        count++;
    }
    return count;
}

void live_table_announce(struct live_table *live) {
    if (!live->tables->shared || live->tables->stopped || ph_table_number(live->table) == 0) {
        return;
    }
    live->announced = true;
    if (live->watching) {
        live->watches_again = true;
        return;
    }
    struct announcement *const watching =
        calloc(1, sizeof *watching + count_connections(live) * sizeof *watching->people);
    if (watching == NULL) {
        return; // the next look finds that it is missing
    }
    for (const struct table_connection *connection = live->connections; connection != NULL;
         connection = connection->next) {
        if (connection->greeted && connection->person != 0) {
            watching->people[watching->count++] = connection->person;
        }
    }
    watching->live = live;
    live->watching = true;
    live->uses++;
    submit(live->tables, watching, live, false);
}

void live_table_retract(const struct live_table *live) {
    struct announcement *const watching = live->tables->shared ? calloc(1, sizeof *watching) : NULL;
    if (watching != NULL) { // else the store believes that it is here, until this server ends
        submit(live->tables, watching, live, true);
    }
}
