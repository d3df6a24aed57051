// SPDX-License-Identifier: MIT
#include "server/tables/send.h"

#include "server/people/call.h"

void live_table_send_hello(struct live_table *live, struct table_connection *connection) {
    struct ph_writer message;
    ph_writer_init_heap(&message);
    const int seat = ph_table_seat_of(live->table, connection->person);
    if (ph_table_hello(live->table, seat, connection->form, &message) != PH_OK) {
        message.failed = true;
    }
    table_connection_send(connection, &message);
    ph_writer_deinit(&message);
}

static void send_entry(struct live_table *live, size_t index, struct table_connection *connection) {
    struct ph_writer message;
    ph_writer_init_heap(&message);
    const int seat = ph_table_seat_of(live->table, connection->person);
    if (ph_table_tell(live->table, index, seat, connection->form, &message) != PH_OK) {
        message.failed = true;
    }
    table_connection_send(connection, &message);
    ph_writer_deinit(&message);
}

void live_table_send_entries(struct live_table *live) {
    for (size_t i = 0; i < ph_table_entry_count(live->table); i++) {
        for (struct table_connection *connection = live->connections; connection != NULL;
             connection = connection->next) {
            if (connection->greeted) {
                send_entry(live, i, connection);
            }
        }
    }
}

static int status_of(enum ph_refusal refusal) {
    return refusal == PH_ACCEPTED                                           ? 201
           : refusal == PH_REFUSED_TOO_MANY                                 ? 429
           : refusal == PH_REFUSED_WAITS || refusal == PH_REFUSED_NO_MEMORY ? 503
                                                                            : 400;
}

static void answer_maker(struct call *call, const struct live_table *live, enum ph_refusal refusal,
                         struct ph_writer *answer) {
    if (refusal == PH_ACCEPTED) {
        ph_writer_reset(answer);
        ph_json_object_begin(answer);
        ph_json_string(ph_json_key(answer, "table"), live->id);
        ph_json_object_end(answer);
    }
    call_answer_json(call, status_of(refusal), answer, NULL);
}

void live_table_answer(const struct requester *requester, const struct live_table *live, const struct ph_error *error) {
    if (live != NULL && requester->answer.refusal != PH_ACCEPTED) {
        live->tables->counts.refused[requester->answer.refusal]++;
    }
    struct ph_writer message;
    ph_writer_init_heap(&message);
    ph_table_answer_json(&message, &requester->answer, error);
    if (requester->connection != NULL) {
        table_connection_send(requester->connection, &message);
    } else if (requester->call != NULL) {
        answer_maker(requester->call, live, requester->answer.refusal, &message);
        return;
    }
    ph_writer_deinit(&message);
}

void table_connection_answer(struct table_connection *connection, enum ph_refusal refusal,
                             const struct ph_error *error) {
    const struct requester requester = {.connection = connection, .answer.refusal = refusal};
    live_table_answer(&requester, connection->live, error);
}
