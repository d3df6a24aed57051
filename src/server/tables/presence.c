// SPDX-License-Identifier: MIT
#include "server/tables/presence.h"

#include "server/tables/lease.h"
#include "server/tables/requests.h"
#include "server/tables/send.h"

enum { PERSON_SOCKETS_MAX = 8 }; // of one person at one table

static bool is_full_for(const struct live_table *live, const struct table_connection *connection) {
    unsigned count = 0;
    for (const struct table_connection *other = live->connections; connection->person != 0 && other != NULL;
         other = other->next) {
        count += other->person == connection->person;
    }
    return count >= PERSON_SOCKETS_MAX;
}

static bool has_other(const struct live_table *live, const struct table_connection *connection) {
    for (const struct table_connection *other = live->connections; other != NULL; other = other->next) {
        if (other != connection && other->greeted && other->person == connection->person) {
            return true;
        }
    }
    return false;
}

static void note_presence(struct live_table *live, const struct table_connection *connection, bool here) {
    if (connection->person != 0 && !has_other(live, connection)) {
        ph_table_presence(live->table, connection->person, here || live_table_has_elsewhere(live, connection->person),
                          tables_now());
        live_table_announce(live);
    }
}

// A room around one screen, or of an evening, has one address: those who play there, and the board, do not count as
// strangers of it.
static bool is_of_room(const struct live_table *live, const struct table_connection *connection) {
    return (ph_table_is_board(live->table) || ph_table_evening(live->table)[0] != '\0') && connection->person != 0 &&
           (ph_table_maker(live->table) == connection->person ||
            ph_table_seat_of(live->table, connection->person) != PH_ONLOOKER);
}

void live_table_greet(struct live_table *live) {
    for (struct table_connection *connection = live->connections; connection != NULL; connection = connection->next) {
        if (ph_table_bars(live->table, connection->person)) {
            net_close(connection->socket, CLOSE_REMOVED);
        } else if (ph_table_is_closed(live->table) && ph_table_session(live->table) == NULL) {
            net_close(connection->socket, CLOSE_NO_TABLE);
        } else if (!ph_table_may_be(live->table, connection->person, connection->as)) {
            net_close(connection->socket, CLOSE_NOT_THERE);
        } else if (!connection->greeted) {
            connection->greeted = true;
            if (is_of_room(live, connection)) {
                net_give_back_handshake(live->tables->net, &connection->from);
            }
            live_table_send_hello(live, connection);
            live_table_send_chat(live, connection);
            note_presence(live, connection, true);
        }
    }
}

void live_table_enter(struct live_table *live, struct table_connection *connection) {
    if (live->state == LIVE_BROKEN || is_full_for(live, connection)) {
        connection->live = NULL;
        net_close(connection->socket, live->state == LIVE_BROKEN ? CLOSE_FAILED : CLOSE_POLICY);
        return;
    }
    connection->next = live->connections;
    live->connections = connection;
    if (live->loaded) {
        live_table_advance(live);
    }
}

void live_table_leave(struct live_table *live, struct table_connection *connection) {
    struct table_connection **link = &live->connections;
    while (*link != connection) {
        link = &(*link)->next;
    }
    *link = connection->next;
    if (connection->greeted) {
        note_presence(live, connection, false);
    }
    if (live->loaded && !live->tables->stopped) {
        live_table_advance(live);
    }
}
