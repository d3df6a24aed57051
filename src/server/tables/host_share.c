// SPDX-License-Identifier: MIT
// Tables that other servers may have in memory, too: one of the servers drives a table, all know who is there, and all
// read on when one has written (docs/decisions/0012-one-server-drives-a-table.md).
#include "server/tables/hub_inside.h"

#include <stdlib.h>
#include <string.h>

bool hub_counts(const struct hub *hub) {
    return !hub->shared || hub_now() < hub->leased_until;
}

bool host_drives(const struct host *host) {
    return hub_counts(host->hub) && (host->drives || !host->hub->shared);
}

bool host_is_elsewhere(const struct host *host, uint64_t person) {
    bool found = false;
    for (unsigned i = 0; i < host->elsewhere_count; i++) {
        found = found || host->elsewhere[i] == person;
    }
    return found;
}

// ---- saying who is here ---------------------------------------------------------------------------------------------

struct watching {
    struct store_request request;
    struct host *host; // NULL: it is no longer in memory
    char table[TABLE_ID_LENGTH + 1];
    size_t count;
    uint64_t people[];
};

static void watched(struct store_request *request) {
    struct watching *const watching = request->context;
    struct host *const host = watching->host;
    const bool done = request->answer == STORE_DONE;
    const bool drives = request->as.watch.drives;
    free(watching);
    if (host == NULL) {
        return;
    }
    const bool again = host->watches_again;
    host->uses--;
    host->watching = false;
    host->watches_again = false;
    host->drives = done && drives;
    if (again) {
        host_watch(host);
    }
    if (done) { // else the next look tries it again
        host_advance(host);
    }
}

static void submit(struct hub *hub, struct watching *watching, const struct host *host, bool ends) {
    memcpy(watching->table, host->id, sizeof watching->table);
    watching->request = (struct store_request){.ask = STORE_WATCH, .done = watched, .context = watching};
    watching->request.as.watch = (struct store_watch){.table = watching->table,
                                                      .server = hub->server,
                                                      .people = watching->people,
                                                      .count = watching->count,
                                                      .ends = ends};
    // Only appends are ever refused at once.
    (void)store_submit(hub->store, &watching->request, &watching->request.error);
}

static size_t count_visitors(const struct host *host) {
    size_t count = 0;
    for (const struct visitor *visitor = host->visitors; visitor != NULL; visitor = visitor->next) {
        count++;
    }
    return count;
}

void host_watch(struct host *host) {
    if (!host->hub->shared || host->hub->stopped || ph_table_number(host->table) == 0) {
        return;
    }
    host->announced = true;
    if (host->watching) {
        host->watches_again = true;
        return;
    }
    struct watching *const watching = calloc(1, sizeof *watching + count_visitors(host) * sizeof *watching->people);
    if (watching == NULL) {
        return; // the next look finds that it is missing
    }
    for (const struct visitor *visitor = host->visitors; visitor != NULL; visitor = visitor->next) {
        if (visitor->greeted && visitor->person != 0) {
            watching->people[watching->count++] = visitor->person;
        }
    }
    watching->host = host;
    host->watching = true;
    host->uses++;
    submit(host->hub, watching, host, false);
}

void host_unwatch(const struct host *host) {
    struct watching *const watching = host->hub->shared ? calloc(1, sizeof *watching) : NULL;
    if (watching != NULL) { // else the store believes that it is here, until this server ends
        submit(host->hub, watching, host, true);
    }
}

// ---- reading what others write --------------------------------------------------------------------------------------

static void read_on(struct host *host) {
    if (host->stores) {
        host->missed = true;
    } else if (host->loaded && !host->broken) {
        host->behind = true;
        host_advance(host);
    }
}

void hub_note_change(void *context, const char *table) {
    struct hub *const hub = context;
    const bool any = table[0] == '\0' || table[0] == '*';
    struct host *const host = any || table[0] == '@' ? NULL : hub_find(hub, table);
    if (host != NULL) {
        read_on(host);
    } else if (table[0] == '@') {
        hub_check_people(hub, strtoull(table + 1, NULL, 10));
    } else if (any) {
        hub_check_people(hub, 0);
        hub_follow(hub);
    }
}

static void note_person(struct host *host, uint64_t person) {
    if (ph_table_seat_of(host->table, person) >= 0 && host->elsewhere_count < PH_SEATS_MAX) {
        host->elsewhere[host->elsewhere_count++] = person;
    }
}

static void note_visits(struct hub *hub, const struct store_follow *follow) {
    for (struct host *host = hub_first(hub); host != NULL; host = hub_next(host)) {
        host->elsewhere_count = 0;
    }
    for (size_t i = 0; i < follow->visit_count; i++) {
        struct host *const host = hub_find(hub, follow->visits[i].table);
        if (host != NULL) {
            note_person(host, follow->visits[i].person);
        }
    }
}

static void note_watched(struct hub *hub, const struct store_watched *watched) {
    struct host *const host = hub_find(hub, watched->table);
    if (host == NULL || host->watching) {
        return;
    }
    host->looked = hub->looks;
    host->drives = watched->drives;
    if (watched->version != host->journal.request.as.append.version || watched->chat != host->chat) {
        read_on(host); // the table may be gone now
    }
}

static void note_presence(struct host *host) {
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        const uint64_t person = ph_table_person_at(host->table, seat);
        if (person != 0) {
            ph_table_presence(host->table, person, host_is_here(host, person) || host_is_elsewhere(host, person),
                              hub_now());
        }
    }
}

// A table that the store does not list was made, or the store has forgotten this server.
static void note_all(struct hub *hub) {
    for (struct host *host = hub_first(hub), *next; host != NULL; host = next) {
        next = hub_next(host);
        if (host->loaded && !host->broken) {
            note_presence(host);
            if (host->looked != hub->looks && !host->watching) {
                host_watch(host);
            }
            host_advance(host);
        }
    }
}

static void followed(struct store_request *request) {
    struct hub *const hub = request->context;
    const struct store_follow *const follow = &request->as.follow;
    hub->follows = false;
    if (request->answer == STORE_DONE && !hub->stopped) {
        hub->looks++;
        note_visits(hub, follow);
        for (size_t i = 0; i < follow->table_count; i++) {
            note_watched(hub, &follow->tables[i]);
        }
        note_all(hub);
    }
    store_request_deinit(request);
}

void hub_follow(struct hub *hub) {
    if (!hub->shared || hub->follows) {
        return;
    }
    hub->follow = (struct store_request){.ask = STORE_FOLLOW, .done = followed, .context = hub};
    hub->follow.as.follow.server = hub->server;
    hub->follows = store_submit(hub->store, &hub->follow, &hub->follow.error) == PH_OK;
}
