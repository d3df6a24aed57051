// SPDX-License-Identifier: MIT
// Tables coming into memory, and visitors coming to tables.
#define _GNU_SOURCE // getrandom
#include "base/hex.h"
#include "server/people/call.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

static struct live_table *create(struct tables *tables, const char *id) {
    struct live_table *const live = calloc(1, sizeof *live);
    if (live == NULL || ph_table_create(&live->table) != PH_OK) {
        free(live);
        return NULL;
    }
    live->tables = tables;
    memcpy(live->id, id, sizeof live->id);
    journal_init(&live->journal, id);
    live->journal.request.as.append.tables_max = tables->tables_max;
    live->timer = net_timer_create(tables->net, live_table_advance, live);
    if (live->timer == NULL) {
        live_table_destroy(live);
        return NULL;
    }
    struct live_table **const chain = tables_chain(tables, id);
    live->next = *chain;
    *chain = live;
    tables->live_count++;
    return live;
}

void live_table_stop(struct live_table *live) {
    net_timer_destroy(live->timer);
    live->timer = NULL;
}

static void forget_waiting(struct live_table *live) {
    while (live->first != NULL) {
        struct queued_request *const next = live->first->next;
        table_connection_release(live->first->connection);
        free(live->first);
        live->first = next;
    }
    live->last = NULL;
}

void live_table_destroy(struct live_table *live) {
    forget_waiting(live);
    free(live->asked);
    live_table_drop_answers(live);
    journal_deinit(&live->journal);
    ph_table_destroy(live->table);
    free(live);
}

void live_table_send_away(struct live_table *live, unsigned code) {
    for (struct table_connection *connection = live->connections, *next; connection != NULL; connection = next) {
        next = connection->next;
        connection->live = NULL;
        connection->next = NULL;
        net_close(connection->socket, code);
    }
    live->connections = NULL;
    forget_waiting(live);
}

void live_table_drop(struct live_table *live, unsigned code) {
    live_table_send_away(live, code);
    live_table_refuse_readers(live, code == CLOSE_NO_TABLE ? 404 : 503,
                              code == CLOSE_NO_TABLE ? NO_TABLE : "try again later");
    struct live_table **link = tables_chain(live->tables, live->id);
    while (*link != live) {
        link = &(*link)->next;
    }
    *link = live->next;
    live->tables->live_count--;
    live_table_stop(live);
    live_table_destroy(live);
}

void live_table_rest(struct live_table *live) {
    const bool soon = live_table_drives(live) && ph_table_next_due(live->table) < tables_now() + WAKE_AHEAD_MS;
    if (live->connections == NULL && live->uses == 0 && !soon) {
        live_table_retract(live);
        live_table_drop(live, CLOSE_NORMAL);
    }
}

struct live_table *live_table_open(struct tables *tables, const char *id) {
    struct live_table *const found = tables_find(tables, id);
    struct live_table *const live = found != NULL ? found : create(tables, id);
    if (found == NULL && live != NULL) {
        (void)live_table_load(live);
    }
    return live;
}

// ---- making ---------------------------------------------------------------------------------------------------------

struct live_table *live_table_create_new(struct tables *tables) {
    uint8_t bytes[TABLE_ID_LENGTH / 2];
    char id[TABLE_ID_LENGTH + 1];
    const bool random = getrandom(bytes, sizeof bytes, 0) == sizeof bytes;
    ph_hex_write(id, bytes, sizeof bytes);
    struct live_table *const live = random ? create(tables, id) : NULL;
    if (live != NULL) {
        live->loaded = true;
    }
    return live;
}

void live_table_make(struct tables *tables, struct call *call) {
    struct live_table *const live = live_table_create_new(tables);
    if (live == NULL) {
        call_answer_text(call, 503, "out of memory");
        return;
    }
    live_table_ask_maker(live, call);
    if (!ph_table_waits(live->table) && ph_table_number(live->table) == 0) {
        live_table_drop(live, CLOSE_NO_TABLE); // it was refused
    } else {
        live_table_advance(live);
    }
}

// ---- visitors -------------------------------------------------------------------------------------------------------

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

void live_table_greet(struct live_table *live) {
    for (struct table_connection *connection = live->connections; connection != NULL; connection = connection->next) {
        if (!connection->greeted) {
            connection->greeted = true;
            live_table_send_hello(live, connection);
            live_table_send_chat(live, connection);
            note_presence(live, connection, true);
        }
    }
}

void live_table_enter(struct live_table *live, struct table_connection *connection) {
    if (live->broken || is_full_for(live, connection)) {
        connection->live = NULL;
        net_close(connection->socket, live->broken ? CLOSE_FAILED : CLOSE_POLICY);
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
