// SPDX-License-Identifier: MIT
#include "server/tables/peace.h"

#include "server/people/bans.h"
#include "server/tables/lease.h"

#include <string.h>

void tables_send_banned_away(struct tables *tables) {
    for (struct live_table *live = tables_first(tables); live != NULL; live = tables_next(live)) {
        for (struct table_connection *connection = live->connections; connection != NULL;
             connection = connection->next) {
            if (bans_find(tables->bans, connection->person, &connection->from) != NULL) {
                net_close(connection->socket, CLOSE_SENT_AWAY);
            }
        }
    }
}

// ---- people who are here --------------------------------------------------------------------------------------------

unsigned tables_send_away(struct tables *tables, uint64_t person, const char *table) {
    unsigned count = 0;
    for (struct live_table *live = tables_first(tables); live != NULL; live = tables_next(live)) {
        const bool meant = table == NULL || strcmp(live->id, table) == 0;
        for (struct table_connection *connection = live->connections; meant && connection != NULL;
             connection = connection->next) {
            if (connection->person == person) {
                net_close(connection->socket, CLOSE_SENT_AWAY);
                count++;
            }
        }
    }
    return count;
}

unsigned tables_send_notice(struct tables *tables, const char *text) {
    struct ph_writer message;
    unsigned count = 0;
    ph_writer_init_heap(&message);
    ph_json_object_begin(&message);
    ph_json_string(ph_json_key(&message, "t"), "notice");
    ph_json_string(ph_json_key(&message, "text"), text);
    ph_json_object_end(&message);
    for (struct live_table *live = tables_first(tables); live != NULL; live = tables_next(live)) {
        for (struct table_connection *connection = live->connections; connection != NULL;
             connection = connection->next) {
            if (connection->greeted) {
                table_connection_send(connection, &message);
                count++;
            }
        }
    }
    ph_writer_deinit(&message);
    return count;
}

void tables_write_people(struct tables *tables, struct ph_writer *writer) {
    for (struct live_table *live = tables_first(tables); live != NULL; live = tables_next(live)) {
        for (const struct table_connection *connection = live->connections; connection != NULL;
             connection = connection->next) {
            char address[ADDRESS_TEXT_SIZE];
            address_write(&connection->from, address);
            ph_json_object_begin(writer);
            ph_json_int(ph_json_key(writer, "person"), (int64_t)connection->person);
            ph_json_string(ph_json_key(writer, "name"), connection->name);
            ph_json_string(ph_json_key(writer, "address"), address);
            ph_json_string(ph_json_key(writer, "table"), live->id);
            ph_json_object_end(writer);
            ph_write_char(writer, '\n');
        }
    }
}

// ---- tables ---------------------------------------------------------------------------------------------------------

void tables_close_table(struct tables *tables, const char *table, const struct closing *closing) {
    struct live_table *const live = tables_hold_leases(tables) ? live_table_open(tables, table) : NULL;
    if (live == NULL || live->state == LIVE_BROKEN || live->closing.closed != NULL) {
        closing->closed(closing->context, false);
        return;
    }
    live->closing = *closing;
    if (live->loaded) { // else once it is
        live_table_advance(live);
    }
}
