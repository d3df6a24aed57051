// SPDX-License-Identifier: MIT
// Tables that other servers may have in memory, too: one of the servers drives a table, all know who is there, and all
// read on when one has written (docs/decisions/0012-one-server-drives-a-table.md).
#include "server/tables/inside.h"

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

// ---- reading what others write --------------------------------------------------------------------------------------

static void read_on(struct live_table *live) {
    if (live->stores) {
        live->missed = true;
    } else if (live->loaded && !live->broken) {
        live->behind = true;
        live_table_advance(live);
    }
}

void tables_note_change(void *context, const char *table) {
    struct tables *const tables = context;
    const bool any = table[0] == '\0' || table[0] == '*';
    struct live_table *const live = any || table[0] == '@' ? NULL : tables_find(tables, table);
    if (live != NULL) {
        read_on(live);
    } else if (table[0] == '@') {
        tables_check_people(tables, strtoull(table + 1, NULL, 10));
    } else if (any) {
        tables_check_people(tables, 0);
        tables_follow(tables);
    }
}

static void note_person(struct live_table *live, uint64_t person) {
    if (ph_table_seat_of(live->table, person) >= 0 && live->elsewhere_count < PH_SEATS_MAX) {
        live->elsewhere[live->elsewhere_count++] = person;
    }
}

static void note_visits(struct tables *tables, const struct store_follow *follow) {
    for (struct live_table *live = tables_first(tables); live != NULL; live = tables_next(live)) {
        live->elsewhere_count = 0;
    }
    for (size_t i = 0; i < follow->visit_count; i++) {
        struct live_table *const live = tables_find(tables, follow->visits[i].table);
        if (live != NULL) {
            note_person(live, follow->visits[i].person);
        }
    }
}

static void note_watched(struct tables *tables, const struct store_watched *watched) {
    struct live_table *const live = tables_find(tables, watched->table);
    if (live == NULL || live->watching) {
        return;
    }
    live->looked = tables->looks;
    live->drives = watched->drives;
    if (watched->version != live->journal.request.as.append.version || watched->chat != live->chat) {
        read_on(live); // the table may be gone now
    }
}

static void note_presence(struct live_table *live) {
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        const uint64_t person = ph_table_person_at(live->table, seat);
        if (person != 0) {
            ph_table_presence(live->table, person,
                              live_table_has_here(live, person) || live_table_has_elsewhere(live, person),
                              tables_now());
        }
    }
}

// A table that the store does not list was made, or the store has forgotten this server.
static void note_all(struct tables *tables) {
    for (struct live_table *live = tables_first(tables), *next; live != NULL; live = next) {
        next = tables_next(live);
        if (live->loaded && !live->broken) {
            note_presence(live);
            if (live->looked != tables->looks && !live->watching) {
                live_table_announce(live);
            }
            live_table_advance(live);
        }
    }
}

static void followed(struct store_request *request) {
    struct tables *const tables = request->context;
    const struct store_follow *const follow = &request->as.follow;
    tables->follows = false;
    if (request->answer == STORE_DONE && !tables->stopped) {
        tables->looks++;
        note_visits(tables, follow);
        for (size_t i = 0; i < follow->table_count; i++) {
            note_watched(tables, &follow->tables[i]);
        }
        note_all(tables);
    }
    store_request_deinit(request);
}

void tables_follow(struct tables *tables) {
    if (!tables->shared || tables->follows) {
        return;
    }
    tables->follow = (struct store_request){.ask = STORE_FOLLOW, .done = followed, .context = tables};
    tables->follow.as.follow.server = tables->server;
    tables->follows = store_submit(tables->store, &tables->follow, &tables->follow.error) == PH_OK;
}
