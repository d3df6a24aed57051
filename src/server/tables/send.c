// SPDX-License-Identifier: MIT
#include "server/tables/send.h"

#include "server/people/call.h"

void live_table_send_hello(struct live_table *live, struct table_connection *connection) {
    struct ph_writer message;
    ph_writer_init_heap(&message);
    connection->seat = ph_table_seat_as(live->table, connection->person, connection->as);
    connection->plays = ph_table_session(live->table) != NULL;
    if (ph_table_hello(live->table, connection->seat, connection->form, &message) != PH_OK) {
        message.failed = true;
    }
    table_connection_send(connection, &message);
    ph_writer_deinit(&message);
}

static void send_entry(struct live_table *live, size_t index, struct table_connection *connection) {
    struct ph_writer message;
    ph_writer_init_heap(&message);
    const int seat = ph_table_seat_as(live->table, connection->person, connection->as);
    if (ph_table_tell(live->table, index, seat, connection->form, &message) != PH_OK) {
        message.failed = true;
    }
    table_connection_send(connection, &message);
    ph_writer_deinit(&message);
}

// Those who may not look at the table any more as they did. Who has just come is looked at when the table has read all
// of its journal.
static void close_strangers(struct live_table *live) {
    for (struct table_connection *connection = live->connections; connection != NULL; connection = connection->next) {
        if (connection->socket != NULL && connection->greeted &&
            !ph_table_may_be(live->table, connection->person, connection->as)) {
            net_close(connection->socket, CLOSE_NOT_THERE);
        }
    }
}

// Whoever has got another seat in a game, or none, learns what that seat knows. Before the game all know the same.
static void send_changed_seat(struct live_table *live, struct table_connection *connection) {
    const int seat = ph_table_seat_as(live->table, connection->person, connection->as);
    if (seat != connection->seat && connection->plays) {
        live_table_send_hello(live, connection);
    }
    connection->seat = seat;
    connection->plays = ph_table_session(live->table) != NULL;
}

void live_table_send_entries(struct live_table *live) {
    close_strangers(live);
    for (size_t i = 0; i < ph_table_entry_count(live->table); i++) {
        for (struct table_connection *connection = live->connections; connection != NULL;
             connection = connection->next) {
            if (connection->greeted) {
                send_entry(live, i, connection);
            }
        }
    }
    for (struct table_connection *connection = live->connections; connection != NULL; connection = connection->next) {
        if (connection->greeted) {
            send_changed_seat(live, connection);
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
    } else if (requester->call != NULL && requester->call->answered != NULL) {
        requester->call->answered(requester->call, live, &requester->answer, error);
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
