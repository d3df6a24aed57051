// SPDX-License-Identifier: MIT
// The record of a table by GET: after the end all of it, before what the reader's seat, or an onlooker, may know. And
// its journal, which shows everything, after the end.
#include "server/routes.h"
#include "server/tables/readers.h"

// ---- the record -----------------------------------------------------------------------------------------------------

static void answer_record(const struct live_table *live, struct call *call) {
    const int seat = call->person != 0 ? ph_table_seat_of(live->table, call->person) : PH_ONLOOKER;
    struct ph_writer body;
    if (ph_table_shuts_out(live->table, call->person) || ph_table_is_finished(live->table)) {
        call_answer_text(call, 403, PH_TABLE_SHUT);
        return;
    }
    if (ph_table_session(live->table) == NULL) {
        call_answer_text(call, 409, "the game has not begun");
        return;
    }
    ph_writer_init_heap(&body);
    if (ph_table_record(live->table, seat, &body) != PH_OK) {
        call_answer_text(call, 503, "out of memory");
    } else {
        call_answer(call,
                    &(struct net_response){
                        .status = 200, .type = "text/plain; charset=utf-8", .body = body.data, .length = body.length});
    }
    ph_writer_deinit(&body);
}

// ---- the journal ----------------------------------------------------------------------------------------------------

static void answer_journal(struct call *call) {
    struct ph_writer body;
    if (call->store.answer != STORE_DONE) {
        call_answer_text(call, 404, NO_TABLE);
        return;
    }
    ph_writer_init_heap(&body);
    journal_write_lines(&body, call->table, "entry", call->store.as.load.journal.data);
    store_request_deinit(&call->store);
    if (body.failed) {
        call_answer_text(call, 503, "out of memory");
    } else {
        call_answer(call, &(struct net_response){
                              .status = 200, .type = "application/x-ndjson", .body = body.data, .length = body.length});
    }
    ph_writer_deinit(&body);
}

static void fetch_journal(const struct live_table *live, struct call *call) {
    if (ph_table_shuts_out(live->table, call->person)) {
        call_answer_text(call, 403, PH_TABLE_SHUT);
        return;
    }
    if (!ph_table_is_over(live->table)) {
        call_answer_text(call, 409, "the game is not over; until then its journal has secrets");
        return;
    }
    call->store.as.load = (struct store_load){.table = call->table};
    call_store(call, STORE_LOAD, answer_journal);
}

// ---------------------------------------------------------------------------------------------------------------------

void table_record(struct call *call) {
    call->read = answer_record;
    call_who_if_any(call, readers_come);
}

void table_journal(struct call *call) {
    call->read = fetch_journal;
    call_who_if_any(call, readers_come);
}
