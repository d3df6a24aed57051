// SPDX-License-Identifier: MIT
#include "server/tables/shared.h"

#include "server/admin/events.h"
#include "server/people/login_limit.h"
#include "server/tables/live_table.h"

#include <stdlib.h>
#include <string.h>

// ---- tables in memory -----------------------------------------------------------------------------------------------

// The chain of tables where an id is, or would be.
static struct live_table **chain_of(struct tables *tables, const char *id) {
    char digits[4] = "";
    memcpy(digits, id, sizeof digits - 1);
    return &tables->chains[strtoul(digits, NULL, 16) % LIVE_CHAINS];
}

// The first table in a chain from this one on.
static struct live_table *first_from(struct tables *tables, size_t chain) {
    while (chain < LIVE_CHAINS && tables->chains[chain] == NULL) {
        chain++;
    }
    return chain < LIVE_CHAINS ? tables->chains[chain] : NULL;
}

struct live_table *tables_first(struct tables *tables) {
    return first_from(tables, 0);
}

struct live_table *tables_next(const struct live_table *live) {
    return live->next != NULL
               ? live->next
               : first_from(live->tables, (size_t)(chain_of(live->tables, live->id) - live->tables->chains) + 1);
}

struct live_table *tables_find(struct tables *tables, const char *id) {
    struct live_table *live = *chain_of(tables, id);
    while (live != NULL && strcmp(live->id, id) != 0) {
        live = live->next;
    }
    return live;
}

void tables_add(struct tables *tables, struct live_table *live) {
    struct live_table **const chain = chain_of(tables, live->id);
    live->next = *chain;
    *chain = live;
    tables->live_count++;
}

void tables_remove(struct tables *tables, const struct live_table *live) {
    struct live_table **link = chain_of(tables, live->id);
    while (*link != live) {
        link = &(*link)->next;
    }
    *link = live->next;
    tables->live_count--;
}

// ---- limits ---------------------------------------------------------------------------------------------------------

bool tables_take(struct tables *tables, struct login_limit *limit, uint64_t person) {
    uint8_t key[LOGIN_LIMIT_KEY_SIZE] = {0};
    memcpy(key, &person, sizeof person);
    return login_limit_take(limit, key, net_now(tables->net));
}

// ---- time -----------------------------------------------------------------------------------------------------------

int64_t tables_served(const struct tables *tables) {
    return tables->served + tables_steady();
}

// ---- complaints -----------------------------------------------------------------------------------------------------

void tables_report_store(struct tables *tables, const struct store_request *request) {
    if (!tables->reported_failure) {
        event_note(&(struct event){.kind = EVENT_STORE_FAILED, .why = request->error.message});
    }
    tables->reported_failure = true;
}

void tables_report_store_works(struct tables *tables) {
    if (tables->reported_failure) {
        event_note(&(struct event){.kind = EVENT_STORE_WORKS});
    }
    tables->reported_failure = false;
}

void tables_report_broken(const char *id, const struct ph_error *error) {
    event_note(&(struct event){.kind = EVENT_TABLE_STOPPED, .table = id, .why = error->message});
}
