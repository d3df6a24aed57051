// SPDX-License-Identifier: MIT
// Finds the request that a body names, answers it, and takes everything back if it is refused.
#include "table/asking.h"

#include <string.h>

static const struct {
    const char *name;
    ph_ask *ask;
} requests[] = {
    {"make", ph_ask_make},       {"sit", ph_ask_sit},         {"leave", ph_ask_leave},   {"free", ph_ask_free},
    {"seat", ph_ask_seat},       {"ready", ph_ask_ready},     {"start", ph_ask_start},   {"act", ph_ask_act},
    {"undo", ph_ask_undo},       {"order", ph_ask_order},     {"resign", ph_ask_resign}, {"abandon", ph_ask_abandon},
    {"reclaim", ph_ask_reclaim}, {"rematch", ph_ask_rematch}, {"bar", ph_ask_bar},       {"talk", ph_ask_talk},
    {"lend", ph_ask_lend},
    {"enter", ph_ask_enter},
};
enum { REQUEST_COUNT = sizeof requests / sizeof *requests };

static unsigned read_kind(struct ph_fields *fields) {
    const char *names[REQUEST_COUNT];
    for (unsigned i = 0; i < REQUEST_COUNT; i++) {
        names[i] = requests[i].name;
    }
    return ph_fields_word(fields, "t", names, REQUEST_COUNT);
}

static void check_phase(struct ph_asking *asking, unsigned kind) {
    const bool makes = requests[kind].ask == ph_ask_make;
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
    return asking->fields.refusal == PH_ACCEPTED ? requests[kind].ask(asking) : asking->fields.refusal;
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
