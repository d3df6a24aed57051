// SPDX-License-Identifier: MIT
// What changes about people while they are at tables in memory.
#include "server/tables/hub_inside.h"

#include <string.h>

static bool is_of(const struct visitor *visitor, const struct whose *whose) {
    return visitor->has_token && (whose->person == 0 || visitor->person == whose->person) &&
           (whose->only == NULL || memcmp(visitor->token, whose->only, STORE_TOKEN_SIZE) == 0) &&
           (whose->but == NULL || memcmp(visitor->token, whose->but, STORE_TOKEN_SIZE) != 0);
}

void hub_close_sockets(struct hub *hub, const struct whose *whose) {
    for (struct host *host = hub_first(hub); host != NULL; host = hub_next(host)) {
        for (struct visitor *visitor = host->visitors; visitor != NULL; visitor = visitor->next) {
            if (is_of(visitor, whose)) {
                net_close(visitor->connection, CLOSE_SIGN_IN);
            }
        }
    }
}

void hub_check_people(struct hub *hub, uint64_t person) {
    for (struct host *host = hub_first(hub); host != NULL; host = hub_next(host)) {
        for (struct visitor *visitor = host->visitors; visitor != NULL; visitor = visitor->next) {
            if (visitor->has_token && (person == 0 || visitor->person == person)) {
                visitor_check(visitor);
            }
        }
    }
}

void hub_rename(struct hub *hub, uint64_t person, const char *name) {
    for (struct host *host = hub_first(hub); host != NULL; host = hub_next(host)) {
        for (struct visitor *visitor = host->visitors; visitor != NULL; visitor = visitor->next) {
            if (visitor->person == person) {
                memcpy(visitor->name, name, strlen(name) + 1);
            }
        }
    }
}

void hub_reload_tables(struct hub *hub, uint64_t person) {
    for (struct host *host = hub_first(hub), *next; host != NULL; host = next) {
        next = hub_next(host);
        if (host->loaded && (ph_table_seat_of(host->table, person) >= 0 || ph_table_maker(host->table) == person)) {
            host->behind = true;
            host_advance(host);
        }
    }
}
