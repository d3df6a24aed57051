// SPDX-License-Identifier: MIT
#include "server/tables/lease.h"

#include <stdlib.h>
#include <string.h>

bool tables_hold_leases(const struct tables *tables) {
    return !tables->shared || tables_steady() < tables->leased_until;
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

static void announced(struct store_request *request) {
    struct announcement *const announcement = request->context;
    struct live_table *const live = announcement->live;
    const bool done = request->answer == STORE_DONE;
    const bool drives = request->as.watch.drives;
    free(announcement);
    if (live == NULL) {
        return;
    }
    const bool again = live->announced == LIVE_ANNOUNCING_AGAIN;
    live->uses--;
    live->announced = LIVE_ANNOUNCED;
    live->drives = done && drives;
    if (again) {
        live_table_announce(live);
    }
    if (done) { // else tables_follow announces it again
        live_table_advance(live);
    }
}

static void submit(struct tables *tables, struct announcement *announcement, const struct live_table *live, bool ends) {
    memcpy(announcement->table, live->id, sizeof announcement->table);
    announcement->request = (struct store_request){.ask = STORE_WATCH, .done = announced, .context = announcement};
    announcement->request.as.watch = (struct store_watch){.table = announcement->table,
                                                          .server = tables->server,
                                                          .people = announcement->people,
                                                          .count = announcement->count,
                                                          .ends = ends};
    // Only appends are ever refused at once.
    (void)store_submit(tables->store, &announcement->request, &announcement->request.error);
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
    if (live->announced == LIVE_ANNOUNCING || live->announced == LIVE_ANNOUNCING_AGAIN) {
        live->announced = LIVE_ANNOUNCING_AGAIN;
        return;
    }
    live->announced = LIVE_ANNOUNCED;
    struct announcement *const announcement =
        calloc(1, sizeof *announcement + count_connections(live) * sizeof *announcement->people);
    if (announcement == NULL) {
        return; // tables_follow finds that the store does not list it
    }
    for (const struct table_connection *connection = live->connections; connection != NULL;
         connection = connection->next) {
        if (connection->greeted && connection->person != 0) {
            announcement->people[announcement->count++] = connection->person;
        }
    }
    announcement->live = live;
    live->announced = LIVE_ANNOUNCING;
    live->uses++;
    submit(live->tables, announcement, live, false);
}

void live_table_retract(const struct live_table *live) {
    struct announcement *const announcement = live->tables->shared ? calloc(1, sizeof *announcement) : NULL;
    if (announcement != NULL) { // else the store believes that it is here, until this server ends
        submit(live->tables, announcement, live, true);
    }
}
