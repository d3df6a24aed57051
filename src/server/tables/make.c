// SPDX-License-Identifier: MIT
// POST /table: a new table.
#include "server/people/call.h"
#include "server/routes.h"
#include "server/tables/requests.h"

static void make_table(struct tables *tables, struct call *call) {
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

static void make(struct call *call) {
    if (call->tables->stopped) {
        call_answer_text(call, 503, "the server stops; try again later");
    } else {
        make_table(call->tables, call);
    }
}

void table_make(struct call *call) {
    call_who(call, make);
}
