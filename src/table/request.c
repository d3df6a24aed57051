// SPDX-License-Identifier: MIT
// Finds the request that a body names, answers it, and takes everything back if it is refused.
#include "table/asking.h"

#include <string.h>

static unsigned read_kind(struct ph_fields *fields) {
    const char *names[PH_REQUESTS_MAX];
    unsigned count = 0;
    while (ph_requests[count].name != NULL) {
        names[count] = ph_requests[count].name;
        count++;
    }
    return ph_fields_word(fields, "t", names, count);
}

static void check_phase(struct ph_asking *asking, unsigned kind) {
    const bool makes = ph_requests[kind].ask == ph_ask_make;
    const bool made = asking->table->sheet.phase != PH_TABLE_EMPTY;
    if (makes == made && asking->fields.refusal == PH_ACCEPTED) {
        asking->fields.refusal = ph_refuse(asking->error, PH_REFUSED_WRONG_PHASE, "t",
                                           made ? "the table has been made already" : "there is no such table");
    }
}

static void check_person(struct ph_asking *asking) {
    if (asking->fields.refusal == PH_ACCEPTED && ph_table_is_closed(asking->table)) {
        asking->fields.refusal = ph_refuse(asking->error, PH_REFUSED_CLOSED, "", PH_TABLE_CLOSED);
    }
    if (asking->fields.refusal == PH_ACCEPTED && ph_table_bars(asking->table, asking->request->person)) {
        asking->fields.refusal = ph_refuse(asking->error, PH_REFUSED_BARRED, "", PH_TABLE_BARS);
    }
}

static enum ph_refusal answer(struct ph_asking *asking) {
    const unsigned kind = read_kind(&asking->fields);
    (void)ph_fields_take(&asking->fields, "table"); // by which the caller found this table
    check_phase(asking, kind);
    check_person(asking);
    return asking->fields.refusal == PH_ACCEPTED ? ph_requests[kind].ask(asking) : asking->fields.refusal;
}

struct ph_table_answer ph_table_request(struct ph_table *table, const struct ph_table_request *request,
                                        struct ph_error *error) {
    struct ph_error ignored;
    struct ph_error *const why = error == NULL ? &ignored : error;
    struct ph_asking asking = {
        .table = table,
        .request = request,
        .fields = ph_fields_of(request->body, why),
        .seat = ph_table_seat_as(table, request->person, request->as),
        .now = ph_table_time(table, request->now),
        .error = why,
    };
    enum ph_refusal refusal = ph_batch_begin(table, why);
    if (refusal == PH_ACCEPTED) {
        refusal = ph_batch_end(table, answer(&asking));
    }
    const bool wrote = refusal == PH_ACCEPTED && table->batch.count > 0;
    const uint32_t number = wrote && asking.number == 0 ? table->sheet.number : asking.number;
    return (struct ph_table_answer){.refusal = refusal, .number = refusal == PH_ACCEPTED ? number : 0};
}
