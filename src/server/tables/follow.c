// SPDX-License-Identifier: MIT
// What other servers at the same store did: tables read on when one of them has written.
#include "server/tables/lease.h"

#include "server/tables/people_here.h"

#include <stdlib.h>

static void read_on(struct live_table *live) {
    live_table_fall_behind(live);
    if (live->loaded) { // else it is tried again soon
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
    const bool counts = ph_table_seat_of(live->table, person) >= 0 || ph_table_maker(live->table) == person;
    if (counts && live->elsewhere_count < LIVE_PEOPLE_MAX) {
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

// What the store says of it may be out of date.
static bool is_being_announced(const struct live_table *live) {
    return live->announced == LIVE_ANNOUNCING || live->announced == LIVE_ANNOUNCING_AGAIN;
}

static void note_watched(struct tables *tables, const struct store_watched *watched) {
    struct live_table *const live = tables_find(tables, watched->table);
    if (live == NULL || is_being_announced(live)) {
        return;
    }
    live->followed = tables->follow_count;
    live->drives = watched->drives;
    if (watched->version != live->journal.request.as.append.version || watched->chat != live->chat) {
        read_on(live); // which may take it out of memory
    }
}

static void note_presence_of(struct live_table *live, uint64_t person) {
    if (person != 0) {
        ph_table_presence(live->table, person,
                          live_table_has_here(live, person) || live_table_has_elsewhere(live, person), tables_now());
    }
}

static void note_presence(struct live_table *live) {
    note_presence_of(live, ph_table_maker(live->table));
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        note_presence_of(live, ph_table_person_at(live->table, seat));
    }
}

// Tables that the store did not list are announced: they were made since, or the store has forgotten this server.
static void note_all(struct tables *tables) {
    for (struct live_table *live = tables_first(tables), *next; live != NULL; live = next) {
        next = tables_next(live);
        if (live->loaded && live->state != LIVE_BROKEN) {
            note_presence(live);
            if (live->followed != tables->follow_count && !is_being_announced(live)) {
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
        tables->follow_count++;
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
