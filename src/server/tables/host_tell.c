// SPDX-License-Identifier: MIT
// What the visitors of a table are told, all of it by the table's one door.
#include "server/people/errand.h"

void host_hello(struct host *host, struct visitor *visitor) {
    struct ph_writer message;
    ph_writer_init_heap(&message);
    const int seat = ph_table_seat_of(host->table, visitor->person);
    if (ph_table_hello(host->table, seat, visitor->form, &message) != PH_OK) {
        message.failed = true;
    }
    visitor_send(visitor, &message);
    ph_writer_deinit(&message);
}

static void tell_entry(struct host *host, size_t index, struct visitor *visitor) {
    struct ph_writer message;
    ph_writer_init_heap(&message);
    const int seat = ph_table_seat_of(host->table, visitor->person);
    if (ph_table_tell(host->table, index, seat, visitor->form, &message) != PH_OK) {
        message.failed = true;
    }
    visitor_send(visitor, &message);
    ph_writer_deinit(&message);
}

void host_tell(struct host *host) {
    for (size_t i = 0; i < ph_table_entry_count(host->table); i++) {
        for (struct visitor *visitor = host->visitors; visitor != NULL; visitor = visitor->next) {
            if (visitor->greeted) {
                tell_entry(host, i, visitor);
            }
        }
    }
}

static int status_of(enum ph_refusal refusal) {
    return refusal == PH_ACCEPTED           ? 201
           : refusal == PH_REFUSED_TOO_MANY ? 429
           : refusal == PH_REFUSED_WAITS    ? 503
                                            : 400;
}

static void answer_maker(struct errand *errand, const struct host *host, enum ph_refusal refusal,
                         struct ph_writer *answer) {
    if (refusal == PH_ACCEPTED) {
        ph_writer_reset(answer);
        ph_json_object_begin(answer);
        ph_json_key(answer, "table");
        ph_json_string(answer, host->id);
        ph_json_object_end(answer);
    }
    errand_answer_json(errand, status_of(refusal), answer, NULL);
}

void host_answer(const struct asker *asker, const struct host *host, const struct ph_error *error) {
    struct ph_writer message;
    ph_writer_init_heap(&message);
    ph_table_answer_json(&message, &asker->answer, error);
    if (asker->visitor != NULL) {
        visitor_send(asker->visitor, &message);
    } else if (asker->errand != NULL) {
        answer_maker(asker->errand, host, asker->answer.refusal, &message);
        return;
    }
    ph_writer_deinit(&message);
}
