// SPDX-License-Identifier: MIT
// Tables as they come into memory and leave it.
#define _GNU_SOURCE // getrandom
#include "server/tables/live_table.h"

#include "base/hex.h"
#include "server/tables/readers.h"
#include "server/tables/requests.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

struct live_table *live_table_create(struct tables *tables, const char *id) {
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
    tables_add(tables, live);
    return live;
}

void live_table_stop(struct live_table *live) {
    net_timer_destroy(live->timer);
    live->timer = NULL;
}

void live_table_destroy(struct live_table *live) {
    queue_clear(live);
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
    queue_clear(live);
}

void live_table_drop(struct live_table *live, unsigned code) {
    live_table_send_away(live, code);
    live_table_end_closing(live, false);
    live_table_refuse_readers(live, code == CLOSE_NO_TABLE ? 404 : 503,
                              code == CLOSE_NO_TABLE ? NO_TABLE : "try again later");
    tables_remove(live->tables, live);
    live_table_stop(live);
    live_table_destroy(live);
}

struct live_table *live_table_create_empty(struct tables *tables, const char *id) {
    struct live_table *const live = live_table_create(tables, id);
    if (live != NULL) {
        live->loaded = true;
        live->state = LIVE_READY;
    }
    return live;
}

struct live_table *live_table_create_new(struct tables *tables) {
    uint8_t bytes[TABLE_ID_LENGTH / 2];
    char id[TABLE_ID_LENGTH + 1];
    const bool random = getrandom(bytes, sizeof bytes, 0) == sizeof bytes;
    ph_hex_write(id, bytes, sizeof bytes);
    return random ? live_table_create_empty(tables, id) : NULL;
}

void live_table_break(struct live_table *live, const struct ph_error *error) {
    tables_report_broken(live->id, error);
    live->state = LIVE_BROKEN;
    live_table_end_closing(live, false);
    live_table_send_away(live, CLOSE_FAILED);
    live_table_refuse_readers(live, 503, TABLE_IS_BROKEN);
}
