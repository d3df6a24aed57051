// SPDX-License-Identifier: MIT
// Questions of connections to a table, which change nothing.
#include "server/tables/requests.h"

#include "server/tables/send.h"

enum { TYPE_SIZE = 64 };

// Sends a message, or says what was expected. Frees the message.
static void answer_asked(struct table_connection *connection, enum ph_status status, struct ph_writer *message,
                         const char *field, const char *expected) {
    struct ph_error error;
    if (status == PH_OK) {
        table_connection_send(connection, message);
    } else {
        table_connection_answer(connection,
                                status == PH_ERROR_NO_MEMORY
                                    ? ph_refuse(&error, PH_REFUSED_NO_MEMORY, "", "out of memory")
                                    : ph_refuse(&error, PH_REFUSED_BAD_REQUEST, field, "%s", expected),
                                &error);
    }
    ph_writer_deinit(message);
}

void live_table_legal(struct live_table *live, struct table_connection *connection,
                      const struct ph_table_request *request) {
    char type[TYPE_SIZE] = "";
    struct ph_writer message;
    const int seat = ph_table_seat_as(live->table, connection->person, connection->as);
    ph_writer_init_heap(&message);
    const bool named = ph_json_string_get(ph_json_member(request->body, "type"), type, sizeof type);
    ph_json_object_begin(&message);
    ph_json_string(ph_json_key(&message, "t"), "legal");
    ph_json_string(ph_json_key(&message, "type"), type);
    ph_json_key(&message, "actions");
    const enum ph_status status = named ? ph_table_legal(live->table, seat, type, &message) : PH_ERROR_BAD_REQUEST;
    ph_json_object_end(&message);
    if (status == PH_ERROR_BAD_REQUEST && live_table_asks_again(live)) {
        ph_writer_deinit(&message);
        return;
    }
    answer_asked(connection, status, &message, "type",
                 "expected a type of action of this game, while your seat is asked");
}

void live_table_past(struct live_table *live, struct table_connection *connection,
                     const struct ph_table_request *request) {
    struct ph_writer message;
    int64_t before = 0;
    const int seat = ph_table_seat_as(live->table, connection->person, connection->as);
    ph_writer_init_heap(&message);
    (void)ph_json_int_get(ph_json_member(request->body, "before"), &before);
    const enum ph_status status =
        ph_table_past(live->table, seat, connection->form, before > 0 ? (size_t)before : 0, &message);
    answer_asked(connection, status, &message, "before", "expected the number of a move of this game, from 1 on");
}

void live_table_view(struct live_table *live, struct table_connection *connection,
                     const struct ph_table_request *request) {
    struct ph_error error;
    bool shown = false;
    (void)live;
    if (!ph_json_bool_get(ph_json_member(request->body, "shown"), &shown)) {
        table_connection_answer(
            connection, ph_refuse(&error, PH_REFUSED_BAD_REQUEST, "shown", "shown: expected true or false"), &error);
        return;
    }
    if (connection->socket != NULL) {
        net_beat(connection->socket, shown ? "{\"t\":\"beat\"}" : NULL);
    }
    table_connection_answer(connection, PH_ACCEPTED, &error);
}
