// SPDX-License-Identifier: MIT
#include "server/tables/people_here.h"

#include "server/tables/live_table.h"
#include "server/tables/websocket.h"

#include <string.h>

static bool is_of(const struct table_connection *connection, const struct socket_filter *filter) {
    return connection->has_token && (filter->person == 0 || connection->person == filter->person) &&
           (filter->token == NULL || memcmp(connection->token, filter->token, STORE_TOKEN_SIZE) == 0) &&
           (filter->except == NULL || memcmp(connection->token, filter->except, STORE_TOKEN_SIZE) != 0);
}

void tables_close_sockets(struct tables *tables, const struct socket_filter *filter) {
    for (struct live_table *live = tables_first(tables); live != NULL; live = tables_next(live)) {
        for (struct table_connection *connection = live->connections; connection != NULL;
             connection = connection->next) {
            if (is_of(connection, filter)) {
                net_close(connection->socket, CLOSE_SIGN_IN);
            }
        }
    }
}

void tables_check_people(struct tables *tables, uint64_t person) {
    for (struct live_table *live = tables_first(tables); live != NULL; live = tables_next(live)) {
        for (struct table_connection *connection = live->connections; connection != NULL;
             connection = connection->next) {
            if (connection->has_token && (person == 0 || connection->person == person)) {
                websocket_check(connection);
            }
        }
    }
}

void tables_rename_person(struct tables *tables, uint64_t person, const char *name, bool has_account) {
    for (struct live_table *live = tables_first(tables); live != NULL; live = tables_next(live)) {
        for (struct table_connection *connection = live->connections; connection != NULL;
             connection = connection->next) {
            if (connection->person == person) {
                memcpy(connection->name, name, strlen(name) + 1);
                connection->guest = !has_account;
            }
        }
    }
}

void tables_reload_of_person(struct tables *tables, uint64_t person) {
    for (struct live_table *live = tables_first(tables), *next; live != NULL; live = next) {
        next = tables_next(live);
        if (live->loaded && (ph_table_seat_of(live->table, person) >= 0 || ph_table_maker(live->table) == person)) {
            live_table_fall_behind(live);
            live_table_advance(live);
        }
    }
}
