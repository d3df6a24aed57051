// SPDX-License-Identifier: MIT
// A rematch: the server makes the next table with everybody on their seats, and then names it at the old one, where
// onlookers learn of it, too.
#include "server/tables/requests.h"

#include "server/tables/send.h"
#include "table/fields.h"

#include <stdio.h>
#include <string.h>

static bool is_named(const struct live_table *live) {
    return live->rematch[0] != '\0' || ph_table_rematch(live->table)[0] != '\0';
}

// The table for the next game, in memory. NULL: it was refused.
static struct live_table *make(struct live_table *live, const struct ph_table_request *request,
                               enum ph_refusal *refusal, struct ph_error *error) {
    struct live_table *const next = live_table_create_new(live->tables);
    if (next == NULL) {
        *refusal = ph_refuse(error, PH_REFUSED_NO_MEMORY, "", "out of memory");
        return NULL;
    }
    *refusal = ph_table_make_again(next->table, live->table, request, error);
    if (*refusal != PH_ACCEPTED) {
        live_table_drop(next, CLOSE_NO_TABLE);
        return NULL;
    }
    return next;
}

static enum ph_refusal check(const struct live_table *live, const struct table_connection *connection,
                             const struct ph_table_request *request, struct ph_error *error) {
    struct ph_fields fields = ph_fields_of(request->body, error);
    (void)ph_fields_take(&fields, "t");
    (void)ph_fields_take(&fields, "table");
    if (ph_fields_end(&fields) == PH_ACCEPTED && ph_table_is_closed(live->table)) {
        return ph_refuse(error, PH_REFUSED_CLOSED, "", PH_TABLE_CLOSED);
    }
    if (fields.refusal == PH_ACCEPTED && ph_table_bars(live->table, connection->person)) {
        return ph_refuse(error, PH_REFUSED_BARRED, "", PH_TABLE_BARS);
    }
    const bool is_board = ph_table_is_board(live->table) && ph_table_maker(live->table) == connection->person;
    if (fields.refusal == PH_ACCEPTED && !is_board && ph_table_seat_of(live->table, connection->person) < 0) {
        return ph_refuse(error, PH_REFUSED_NOT_SEATED, "", "take a seat first");
    }
    return fields.refusal;
}

void live_table_rematch(struct live_table *live, struct table_connection *connection,
                        const struct ph_table_request *request) {
    struct ph_error error;
    enum ph_refusal refusal = check(live, connection, request, &error);
    struct live_table *const next =
        refusal == PH_ACCEPTED && !is_named(live) ? make(live, request, &refusal, &error) : NULL;
    if (next == NULL && refusal != PH_ACCEPTED && live_table_asks_again(live)) {
        return;
    }
    if (next == NULL) {
        // Accepted, too, if somebody has asked before: the table is named to all.
        table_connection_answer(connection, refusal, &error);
        return;
    }
    memcpy(live->rematch, next->id, sizeof live->rematch);
    live->uses++;
    connection->uses++;
    next->requester = (struct requester){.connection = connection, .before = live};
    live_table_advance(next);
}

bool live_table_is_rematch(const struct live_table *live, struct ph_json body) {
    return live->rematch[0] != '\0' && ph_json_is(ph_json_member(body, "next"), live->rematch);
}

void live_table_end_rematch(const struct requester *requester, const struct ph_error *error) {
    struct live_table *const live = requester->before;
    char text[128];
    live->uses--;
    if (requester->answer.refusal != PH_ACCEPTED) {
        live->rematch[0] = '\0';
        table_connection_answer(requester->connection, requester->answer.refusal, error);
    }
    if (requester->answer.refusal != PH_ACCEPTED || requester->connection->socket == NULL) {
        live_table_advance(live);
        return;
    }
    const int length = snprintf(text, sizeof text, "{\"t\":\"rematch\",\"next\":\"%s\"}", live->rematch);
    live_table_request(live, requester->connection, text, (size_t)length);
}
